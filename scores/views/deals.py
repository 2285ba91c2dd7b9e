"""Writing the next deal, in stages or at once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from binokel_site.web import HtmxHttpRequest, no_change
from scores.access import Writer, game_to_write
from scores.forms.deal_check import CheckedDeal
from scores.forms.deal_layout import Before, DealPage, Table
from scores.forms.deal_pages import OnPhone, check_form, lay_out_form
from scores.forms.talon_questions import AgainQuestion
from scores.rules import Counted
from scores.selectors import StoredGame, deal_draft, game_table, load_game
from scores.services import Clash, DraftClash, Duplicate, Mismatch, Recorded, record_deal, save_draft
from scores.services.keys import find_written, new_key
from scores.texts import explain_deal
from scores.views.deal_forms import (
    Notice,
    Sent,
    conflict_notice,
    draft_notice,
    first_said,
    new_deal_form,
    new_deal_frame,
    sent_form,
    whole_number,
)
from scores.views.games import board_context, next_deal_frame, page_context
from scores.views.talon_melds import next_step, unseen_melds, without_melds


@dataclass(frozen=True, slots=True, kw_only=True)
class _NextForm:
    """The form of the next deal as it was sent, with the game as it stands."""

    request: HtmxHttpRequest
    writer: Writer
    stored: StoredGame
    sent: Sent

    @property
    def table(self) -> Table:
        played = self.stored.played
        before = Before(totals=played.totals, target=played.target)
        return Table(ruleset=self.stored.lineup.ruleset, names=self.stored.lineup.names, before=before)

    @property
    def checked(self) -> CheckedDeal:
        return self.check(self.sent.typed)

    def check(self, typed: Mapping[str, str]) -> CheckedDeal:
        counted = Counted(self.writer.game.counted)
        return check_form(typed, table=self.table, dealer=self.stored.next_dealer, counted=counted)

    def lay_out(self, *, is_final: bool = False, question: AgainQuestion | None = None) -> DealPage:
        on_phone = OnPhone(melder=self.sent.melder, question=question)
        return lay_out_form(
            self.sent.typed, checked=self.checked, table=self.table, is_final=is_final, on_phone=on_phone
        )


@require_POST
def deal_record(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Book the next deal; what cannot be booked comes back with everything that was typed."""
    form = _receive(request, code)
    checked = form.checked
    if form.stored.game.is_finished and form.stored.played.finished:
        return _over(form)
    unseen = unseen_melds(form.writer.game, form.sent) if form.table.ruleset.table.talon else None
    if unseen is not None:
        form = replace(form, sent=replace(form.sent, typed=unseen.typed, draft_revision=unseen.revision))
        return _again(form, status=HTTPStatus.CONFLICT, notice=unseen.notice)
    # Whoever writes a deal that another phone booked meanwhile is told so first, however far his own is.
    is_stale = form.sent.expected_revision != form.writer.game.next_deal_revision
    if not (checked.is_bookable or is_stale):
        return _again(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    was_ended = form.writer.game.closed_at is not None
    answer = record_deal(
        writer=form.writer,
        record=checked.record,
        key=form.sent.key,
        expected_revision=form.sent.expected_revision,
        now=timezone.now(),
    )
    form.writer.game.refresh_from_db()
    if isinstance(answer, Recorded | Duplicate):
        return _booked(form, _booked_words(form, answer, checked, was_ended=was_ended))
    return _clashed(form, answer)


@require_POST
def deal_preview(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Keep the stage that was typed, and say what would be booked and why."""
    form = _receive(request, code)
    if find_written(form.writer.game, form.sent.key):
        # A preview that was overtaken by the booking of its own form.
        return no_change()
    shown, take = form.sent.typed, request.POST.get("take", "")
    step = next_step(request, form.writer.game, form.sent, table=form.table, check=form.check)
    if take:
        form = _settled(form, take=take)
    saved = save_draft(
        writer=form.writer,
        facts=form.sent.typed,
        base_revision=form.sent.draft_revision,
        deal_revision=form.sent.expected_revision,
        now=timezone.now(),
        change_shown=step.change,
    )
    if isinstance(saved, DraftClash):
        checked = form.checked
        notice = draft_notice(
            saved, game=form.writer.game, table=form.table, ours=checked.record, counted=checked.record.counted
        )
        return _previewed(form, notice=notice, is_other=bool(take))
    # The answer to a choice replaces the form that asked, whatever it holds.
    is_other = bool(take) or without_melds(saved.facts) != without_melds(shown)
    form = replace(form, sent=replace(form.sent, typed=saved.facts, draft_revision=saved.revision))
    return _previewed(form, is_other=is_other, question=step.question)


def _receive(request: HtmxHttpRequest, code: str) -> _NextForm:
    writer = game_to_write(request, code)
    stored = load_game(writer.game)
    sent = sent_form(request)
    # What follows from the game anyway is no choice of the table, and is not kept as one.
    given = {"dealer": str(stored.next_dealer), "counted": writer.game.counted}
    typed = {name: value for name, value in sent.typed.items() if given.get(name) != value}
    return _NextForm(request=request, writer=writer, stored=stored, sent=replace(sent, typed=typed))


def _settled(form: _NextForm, *, take: str) -> _NextForm:
    """What two phones typed, once it was said whose figures are right; nobody's other fields get lost.

    `take` is "theirs", or the revision of the others' draft that was shown beside one's own figures: a newer one is
    asked about again.
    """
    draft = deal_draft(form.writer.game, names=form.table.names)
    theirs = draft.facts if draft else {}
    if take == "theirs":
        return replace(form, sent=replace(form.sent, typed=theirs, draft_revision=draft.revision if draft else 0))
    ours = {field: value for field, value in form.sent.typed.items() if value}
    return replace(form, sent=replace(form.sent, typed=theirs | ours, draft_revision=whole_number(take)))


def _previewed(
    form: _NextForm, *, notice: Notice | None = None, is_other: bool = False, question: AgainQuestion | None = None
) -> HttpResponse:
    """The preview; the whole form where another phone added to it, or where its parts are other ones now."""
    page = form.lay_out(question=question)
    if not form.request.htmx:
        return _page(form, page, status=200, notice=notice)
    context = {"form": page, "frame": _frame(form), "notice": notice} | _open_board(form)
    if is_other or page.shape != form.sent.shown_shape:
        response = render(form.request, "scores/_deal_answer.html", context)
        response["HX-Retarget"] = "#deal-form"
        response["HX-Reswap"] = "outerHTML"
        return response
    return render(form.request, page.answer_template, context)


def _open_board(form: _NextForm) -> dict[str, Any]:
    """The pad, where it shows the deal that is being played: the game for two."""
    if not form.table.ruleset.table.talon:
        return {}
    form.writer.game.refresh_from_db()
    board = board_context(form.writer.game, game_table(form.writer.game), writes=True)
    return board | {"board_oob": True}


def _frame(form: _NextForm, *, is_new_form: bool = False) -> Any:
    """The frame with what the form knew; a `is_new_form` one knows the game as it stands, and may be booked anew."""
    return new_deal_frame(
        form.writer.game,
        number=len(form.stored.records) + 1,
        draft_revision=form.sent.draft_revision,
        default_dealer=form.stored.next_dealer,
        key=new_key() if is_new_form else form.sent.key,
        expected=None if is_new_form else max(0, form.sent.expected_revision),
    )


def _booked(form: _NextForm, said: str) -> HttpResponse:
    address = reverse("scores:game_detail", args=[form.writer.game.code])
    if not form.request.htmx:
        messages.success(form.request, said)
        return redirect(address)
    table = game_table(form.writer.game)
    if table.end is not None:
        return HttpResponseClientRedirect(address)
    context = board_context(form.writer.game, table, writes=True) | {
        "form": new_deal_form(table),
        "frame": next_deal_frame(form.writer.game, table, resting=said),
        "news": said,
        "is_answer": True,
        "board_oob": True,
    }
    response = render(form.request, "scores/_deal_booked.html", context)
    response["HX-Reswap"] = "outerHTML show:#scoreboard:top"
    return response


def _booked_words(form: _NextForm, answer: Recorded | Duplicate, checked: CheckedDeal, *, was_ended: bool) -> str:
    if isinstance(answer, Duplicate):
        return _("This deal was written down already; nothing is doubled.")
    sentence = explain_deal(checked.record, checked.score, ruleset=form.table.ruleset, names=form.table.names)
    said = _("Deal %(number)s is written down: %(sentence)s") % {"number": answer.number, "sentence": sentence}
    if not was_ended:
        return said
    # The form was open when another phone ended the game.
    return _("The table had ended the game; with this deal it goes on. %(said)s") % {"said": said}


def _clashed(form: _NextForm, answer: Clash | Mismatch) -> HttpResponse:
    """Somebody was faster, or this form was booked with other figures: both stand side by side."""
    stored = load_game(form.writer.game)
    form = replace(form, stored=stored)
    number = stored.number_by_deal.get(answer.deal.pk) if answer.deal else None
    notice = conflict_notice(answer, game=form.writer.game, table=form.table, number=number)
    return _again(form, status=HTTPStatus.CONFLICT, notice=notice, is_new_form=True)


def _over(form: _NextForm) -> HttpResponse:
    """The game ended meanwhile: its page says so, and what was typed stays in the form."""
    notice = Notice(text=_("The game is over: no further deal counts. A wrong deal can be corrected."), is_error=True)
    return _again(form, status=HTTPStatus.CONFLICT, notice=notice)


def _again(form: _NextForm, *, status: int, notice: Notice | None = None, is_new_form: bool = False) -> HttpResponse:
    """The form once more, with everything that was typed and what is to be said about it."""
    page = form.lay_out(is_final=True)
    if not form.request.htmx:
        return _page(form, page, status=status, notice=notice, is_new_form=is_new_form)
    context = {"form": page, "frame": _frame(form, is_new_form=is_new_form), "notice": notice}
    response = render(form.request, page.template, context, status=status)
    place = "deal-form-notice" if notice else f"issues-{first_said(page)}"
    response["HX-Reswap"] = f"outerHTML show:#{place}:top"
    return response


def _page(
    form: _NextForm, page: DealPage, *, status: int, notice: Notice | None, is_new_form: bool = False
) -> HttpResponse:
    context = page_context(
        form.writer.game,
        game_table(form.writer.game),
        writes=True,
        form=page,
        frame=_frame(form, is_new_form=is_new_form),
        notice=notice,
    )
    return render(form.request, "scores/game_detail.html", context, status=status)
