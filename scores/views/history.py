"""What was changed, when and by whom; striking deals, and taking steps back or bringing them back."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scores.access import Writer, game_access, game_to_write
from scores.enums import DealState
from scores.rules import Ruleset
from scores.selectors import ChangeLine, StoredGame, VersionLine, deal_history, load_game
from scores.selectors.history import undo_and_redo
from scores.services import (
    Clash,
    Duplicate,
    Stale,
    redo_change,
    restore_deal,
    strike_deal,
    undo_last_change,
)
from scores.texts import Fact, action_text, deal_facts
from scores.views.corrections import place_of
from scores.views.deal_forms import sent_form


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedFact:
    """One line that a version changed; empty where the line was not there."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One state of a deal, with what it changed of the one before."""

    line: VersionLine
    changed: tuple[ChangedFact, ...]


@require_safe
def deal_history_page(request: HttpRequest, code: str, ref: str) -> HttpResponse:
    """Every state that a deal was in, the newest first."""
    access = game_access(request, code)
    stored = load_game(access.game)
    deal = next((deal for deal in stored.deals if deal.ref == ref), None)
    if deal is None:
        raise Http404
    ruleset = stored.lineup_at(deal.position).ruleset
    history = deal_history(deal)
    context = {
        "game": access.game,
        "deal": deal,
        "number": stored.number_by_deal.get(deal.pk),
        "names": history.names,
        "ruleset": ruleset,
        "facts": deal_facts(history.versions[0].record, ruleset=ruleset, names=history.names),
        "versions": _versions(history.versions, names=history.names, ruleset=ruleset),
        "writes": access.writer is not None,
    }
    return render(request, "scores/deal_history.html", context)


def _versions(lines: tuple[VersionLine, ...], *, names: tuple[str, ...], ruleset: Ruleset) -> list[Version]:
    facts = [deal_facts(line.record, ruleset=ruleset, names=names) for line in lines]
    return [
        Version(line=line, changed=_differences(older, newer) if older is not None else ())
        for line, newer, older in zip(lines, facts, [*facts[1:], None], strict=True)
    ]


def _differences(older: tuple[Fact, ...], newer: tuple[Fact, ...]) -> tuple[ChangedFact, ...]:
    before = {fact.label: fact.value for fact in older}
    after = {fact.label: fact.value for fact in newer}
    return tuple(
        ChangedFact(label=label, before=before.get(label, ""), after=after.get(label, ""))
        for label in dict.fromkeys([*after, *before])
        if before.get(label) != after.get(label)
    )


@require_POST
def deal_strike(request: HttpRequest, code: str, ref: str) -> HttpResponse:
    """Cross a deal out: it stays on the pad and counts no more."""
    writer = game_to_write(request, code)
    place_of(writer, ref, even_withdrawn=True)
    sent = sent_form(request)
    answer = strike_deal(
        writer=writer, ref=ref, expected_revision=sent.expected_revision, reason=sent.reason, now=timezone.now()
    )
    return _state_set(
        request, writer, ref, answer, said=_("The deal is struck; it stays on the pad and counts no more.")
    )


@require_POST
def deal_restore(request: HttpRequest, code: str, ref: str) -> HttpResponse:
    """Let a struck deal count again."""
    writer = game_to_write(request, code)
    place_of(writer, ref, even_withdrawn=True)
    sent = sent_form(request)
    answer = restore_deal(
        writer=writer, ref=ref, expected_revision=sent.expected_revision, reason=sent.reason, now=timezone.now()
    )
    return _state_set(request, writer, ref, answer, said=_("The deal counts again."))


def _state_set(request: HttpRequest, writer: Writer, ref: str, answer: object, *, said: str) -> HttpResponse:
    if isinstance(answer, Clash):
        messages.warning(request, _("Somebody else changed this deal meanwhile: look at it once more."))
        if answer.deal is None or answer.deal.state == DealState.WITHDRAWN:
            return redirect("scores:game_detail", code=writer.game.code)
        return redirect("scores:deal_edit", code=writer.game.code, ref=ref)
    messages.success(request, _("That was so already.") if isinstance(answer, Duplicate) else said)
    return redirect("scores:game_detail", code=writer.game.code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Name the last step and its phone, and take it back when asked to."""
    writer = game_to_write(request, code)
    if request.method != "POST":
        return _steps(request, writer)
    subject = undo_and_redo(load_game(writer.game))[0]
    answer = undo_last_change(writer=writer, expected_revision=sent_form(request).expected_revision, now=timezone.now())
    if isinstance(answer, Stale):
        return _stale(request, writer)
    messages.success(request, _("Taken back: %(what)s") % {"what": _what(subject)})
    return redirect("scores:game_detail", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Bring back the step that was taken back last."""
    writer = game_to_write(request, code)
    if request.method != "POST":
        return _steps(request, writer)
    answer = redo_change(writer=writer, expected_revision=sent_form(request).expected_revision, now=timezone.now())
    if isinstance(answer, Stale):
        return _stale(request, writer)
    # The step is the last one again, and its deal has its number again.
    messages.success(request, _("Brought back: %(what)s") % {"what": _what(undo_and_redo(load_game(answer.game))[0])})
    return redirect("scores:game_detail", code=code)


def _what(line: ChangeLine | None) -> str:
    return action_text(line.action.value, number=line.deal_number, about=line.about) if line else ""


def _stale(request: HttpRequest, writer: Writer) -> HttpResponse:
    messages.warning(request, _("Meanwhile the last step is another one: nothing was changed."))
    writer.game.refresh_from_db()
    return _steps(request, writer, status=HTTPStatus.CONFLICT)


def _steps(request: HttpRequest, writer: Writer, *, status: int = 200) -> HttpResponse:
    stored: StoredGame = load_game(writer.game)
    step_back, step_on = undo_and_redo(stored)
    context = {"game": writer.game, "undo": step_back, "redo": step_on}
    return render(request, "scores/undo.html", context, status=status)
