"""Correcting any deal at any time, and writing down forgotten ones in between."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from binokel_site.web import HtmxHttpRequest
from scores.access import Writer, game_to_write
from scores.enums import Action, DealState
from scores.forms.deal_check import CheckedDeal
from scores.forms.deal_layout import Before, DealPage, Table
from scores.forms.deal_pages import NOTHING_CHOSEN, OnPhone, check_form, lay_out_form, type_record
from scores.models import Deal
from scores.rules import Counted, DealRecord, Event
from scores.selectors import StoredGame, load_game
from scores.selectors.stored_games import StoredLineup, record_of
from scores.services import Clash, Duplicate, Mismatch, Recorded, correct_deal, insert_deal
from scores.services.keys import new_key
from scores.texts import action_text, deal_facts
from scores.views.adjustments import edit_adjustment
from scores.views.deal_forms import (
    Frame,
    Notice,
    Sent,
    conflict_notice,
    first_said,
    sent_form,
)
from scores.views.talon_melds import changed_melds, form_step


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A deal in its game: to be corrected, or to be preceded by a forgotten one (`is_insert`)."""

    writer: Writer
    stored: StoredGame
    deal: Deal
    record: DealRecord
    is_insert: bool = False

    @property
    def lineup(self) -> StoredLineup:
        return self.stored.lineup_at(self.deal.position)

    @property
    def table(self) -> Table:
        return Table(ruleset=self.lineup.ruleset, names=self.lineup.names, before=self._before)

    @property
    def _before(self) -> Before | None:
        """How the table stood before this deal; nobody asks for one that does not count."""
        for entry, played in zip(self.stored.entries, self.stored.played.deals, strict=True):
            if entry.pk == self.deal.pk:
                booked = zip(played.totals, played.score.changes, strict=True)
                totals = tuple(total - (change or 0) for total, change in booked)
                return Before(totals=totals, target=self.stored.played.target)
        return None

    @property
    def number(self) -> int | None:
        return self.stored.number_by_deal.get(self.deal.pk)

    @property
    def dealer(self) -> int:
        return self.record.dealer or 0

    def address(self, name: str) -> str:
        return reverse(f"scores:{name}", args=[self.writer.game.code, self.deal.ref])

    def check(self, typed: Mapping[str, str]) -> CheckedDeal:
        base = None if self.is_insert else self.record
        counted = Counted(self.writer.game.counted) if self.is_insert else self.record.counted
        return check_form(typed, table=self.table, dealer=self.dealer, counted=counted, base=base)


def place_of(writer: Writer, ref: str, *, is_insert: bool = False, even_withdrawn: bool = False) -> Place:
    """The deal with a public name, its dealer filled in; 404 for any other and for one that was taken back.

    A form that was open when its deal was taken back still finds it, to be told so (`even_withdrawn`).
    """
    stored = load_game(writer.game)
    deal = next((deal for deal in stored.deals if deal.ref == ref), None)
    if deal is None or (deal.state == DealState.WITHDRAWN and not even_withdrawn):
        raise Http404
    played = dict(zip((entry.pk for entry in stored.entries), stored.played.deals, strict=True))
    record = played[deal.pk].record if deal.pk in played else record_of(deal, stored.lineups)
    if deal.state == DealState.WITHDRAWN and record.dealer is None:
        # Who would deal there now.
        later = (played[entry.pk].record.dealer for entry in stored.entries if entry.position > deal.position)
        record = replace(record, dealer=next(later, stored.next_dealer))
    if deal.state == DealState.WITHDRAWN and record.event is Event.ADJUSTMENT:
        raise Http404
    return Place(writer=writer, stored=stored, deal=deal, record=record, is_insert=is_insert)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def deal_edit(request: HtmxHttpRequest, code: str, ref: str) -> HttpResponse:
    """Show a deal in the form, and store what was changed."""
    place = place_of(game_to_write(request, code), ref, even_withdrawn=request.method == "POST")
    if place.record.event is Event.ADJUSTMENT and place.deal.state == DealState.BOOKED:
        return edit_adjustment(request, place.writer, place.stored, place.deal, place.record)
    if request.method != "POST":
        return _page(request, place, _lay_out(place, type_record(place.record, place.table.ruleset)))
    sent = sent_form(request)
    checked = place.check(sent.typed)
    if not checked.is_bookable:
        return _again(request, place, sent, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    answer = correct_deal(
        writer=place.writer,
        ref=ref,
        record=checked.record,
        expected_revision=sent.expected_revision,
        key=sent.key,
        reason=sent.reason,
        now=timezone.now(),
    )
    return _answered(request, place, sent, answer)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def deal_insert(request: HtmxHttpRequest, code: str, ref: str) -> HttpResponse:
    """Write down a forgotten deal before another one."""
    place = place_of(game_to_write(request, code), ref, is_insert=True, even_withdrawn=request.method == "POST")
    if request.method != "POST":
        return _page(request, place, _lay_out(place, {}))
    sent = sent_form(request)
    checked = place.check(sent.typed)
    if not checked.is_bookable:
        return _again(request, place, sent, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    record = checked.record
    if record.dealer == place.dealer:
        # Whoever deals there anyway goes on moving with the deals before.
        record = replace(record, dealer=None)
    answer = insert_deal(
        writer=place.writer, before=ref, record=record, key=sent.key, reason=sent.reason, now=timezone.now()
    )
    return _answered(request, place, sent, answer)


@require_POST
def deal_edit_preview(request: HtmxHttpRequest, code: str, ref: str) -> HttpResponse:
    """What a correction would book and why; nothing is stored before it is sent."""
    return _previewed(request, place_of(game_to_write(request, code), ref, even_withdrawn=True))


@require_POST
def deal_insert_preview(request: HtmxHttpRequest, code: str, ref: str) -> HttpResponse:
    """The same for a deal to be inserted."""
    return _previewed(request, place_of(game_to_write(request, code), ref, is_insert=True, even_withdrawn=True))


def _previewed(request: HtmxHttpRequest, place: Place) -> HttpResponse:
    sent = sent_form(request)
    step = form_step(request, sent.typed, table=place.table, check=place.check)
    sent = replace(sent, typed=changed_melds(sent.typed, step))
    page = _lay_out(place, sent.typed, on_phone=OnPhone(melder=sent.melder, question=step.question))
    if not request.htmx:
        return _page(request, place, page, sent=sent)
    context = {"form": page, "frame": _frame(place, sent=sent), "reason": sent.reason}
    if page.shape == sent.shown_shape:
        return render(request, page.answer_template, context)
    response = render(request, page.template, context)
    response["HX-Retarget"] = "#deal-form"
    response["HX-Reswap"] = "outerHTML"
    return response


def _lay_out(
    place: Place, typed: dict[str, str], *, is_final: bool = False, on_phone: OnPhone = NOTHING_CHOSEN
) -> DealPage:
    return lay_out_form(typed, checked=place.check(typed), table=place.table, is_final=is_final, on_phone=on_phone)


def _answered(
    request: HtmxHttpRequest, place: Place, sent: Sent, answer: Recorded | Duplicate | Mismatch | Clash
) -> HttpResponse:
    if isinstance(answer, Recorded | Duplicate):
        return done(request, place, _done_words(place, answer))
    place = place_of(place.writer, place.deal.ref, is_insert=place.is_insert, even_withdrawn=True)
    notice = conflict_notice(answer, game=place.writer.game, table=place.table, number=None)
    return _again(request, place, sent, status=HTTPStatus.CONFLICT, notice=notice)


def _done_words(place: Place, answer: Recorded | Duplicate) -> str:
    if isinstance(answer, Duplicate):
        return _("Nothing was different: all stays as it is.")
    if place.is_insert:
        return _("Deal %(number)s is inserted; everything after it is reckoned again.") % {"number": answer.number}
    if answer.number is None:
        # It was struck meanwhile.
        return action_text(Action.CORRECT)
    return _("Deal %(number)s is changed; everything after it is reckoned again.") % {"number": answer.number}


def done(request: HtmxHttpRequest, place: Place, said: str) -> HttpResponse:
    """Back to the table, with a word about what was done."""
    messages.success(request, said)
    address = reverse("scores:game_detail", args=[place.writer.game.code])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _again(
    request: HtmxHttpRequest,
    place: Place,
    sent: Sent,
    *,
    status: int,
    notice: Notice | None = None,
) -> HttpResponse:
    """The form once more, with everything that was typed. After a clash it knows what stands there now."""
    page = _lay_out(place, sent.typed, is_final=True, on_phone=OnPhone(melder=sent.melder))
    frame = _frame(place) if notice else _frame(place, sent=sent)
    if not request.htmx:
        return _page(request, place, page, frame=frame, sent=sent, notice=notice, status=status)
    context = {"form": page, "frame": frame, "notice": notice, "reason": sent.reason}
    response = render(request, page.template, context, status=status)
    shown = "deal-form-notice" if notice else f"issues-{first_said(page)}"
    response["HX-Reswap"] = f"outerHTML show:#{shown}:top"
    return response


def _frame(place: Place, *, sent: Sent | None = None) -> Frame:
    """The frame of a correction; with what a form that was sent knew."""
    knows = place.deal.revision if sent is None else max(0, sent.expected_revision)
    name = "deal_insert" if place.is_insert else "deal_edit"
    return Frame(
        title=_title(place),
        submit=_("Insert it") if place.is_insert else _("Change it"),
        action=place.address(name),
        preview_url=place.address(f"{name}_preview"),
        key=sent.key if sent else new_key(),
        expected_revision=str(knows),
        default_dealer=place.dealer,
        store=f"{name} {place.deal.ref} {knows}",
        asks_reason=True,
    )


def _title(place: Place) -> str:
    if place.deal.state == DealState.WITHDRAWN:
        return action_text(Action.UNDO, subject=Action.RECORD)
    if place.number is None:
        return _("Insert a deal before it") if place.is_insert else _("Struck deal")
    if place.is_insert:
        return _("New deal before deal %(number)s") % {"number": place.number}
    return _("Change deal %(number)s") % {"number": place.number}


def _page(
    request: HtmxHttpRequest,
    place: Place,
    page: DealPage,
    *,
    frame: Frame | None = None,
    sent: Sent | None = None,
    notice: Notice | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "game": place.writer.game,
        "deal": place.deal,
        "number": place.number,
        "is_insert": place.is_insert,
        # A form that was open when its deal was struck comes back with what was typed.
        "is_struck": place.deal.state == DealState.STRUCK and notice is None,
        "facts": deal_facts(place.record, ruleset=place.table.ruleset, names=place.table.names),
        "form": page,
        "frame": frame or _frame(place, sent=sent),
        "notice": notice,
        "reason": sent.reason if sent else "",
    }
    return render(request, "scores/deal_edit.html", context, status=status)
