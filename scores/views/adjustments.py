"""Correcting an adjustment: points and a reason instead of cards."""

from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from binokel_site.web import HtmxHttpRequest
from scores.access import Writer
from scores.forms.more_form import AdjustmentForm
from scores.models import Deal
from scores.rules import DealRecord
from scores.selectors import StoredGame
from scores.selectors.rows import party_names
from scores.selectors.stored_games import StoredLineup
from scores.services import Clash, Mismatch, correct_deal
from scores.services.keys import new_key
from scores.views.deal_forms import sent_form


def party_labels(lineup: StoredLineup) -> list[str]:
    """What the fields for points are called, one a party."""
    return [" & ".join(names) for names in party_names(lineup)]


def edit_adjustment(
    request: HtmxHttpRequest, writer: Writer, stored: StoredGame, deal: Deal, record: DealRecord
) -> HttpResponse:
    """Show an adjustment in its own form, and store what was changed."""
    names = party_labels(stored.lineup_at(deal.position))
    if request.method != "POST":
        initial = {f"points_{party}": points or "" for party, points in enumerate(record.points)}
        form = AdjustmentForm(names=names, initial=initial | {"reason": record.reason, "key": new_key()})
        return _page(request, writer, stored, deal, form)
    form = AdjustmentForm(request.POST, names=names)
    if not form.is_valid() or form.record is None:
        return _page(request, writer, stored, deal, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    answer = correct_deal(
        writer=writer,
        ref=deal.ref,
        record=replace(record, points=form.record.points, reason=form.record.reason),
        expected_revision=sent_form(request).expected_revision,
        key=form.cleaned_data["key"],
        now=timezone.now(),
    )
    if isinstance(answer, Clash | Mismatch):
        messages.warning(request, _("Somebody else changed this meanwhile: look at it once more."))
        deal.refresh_from_db()
        return _page(request, writer, stored, deal, form, status=HTTPStatus.CONFLICT)
    messages.success(request, _("The adjustment is changed; everything after it is reckoned again."))
    return redirect("scores:game_detail", code=writer.game.code)


def _page(
    request: HtmxHttpRequest, writer: Writer, stored: StoredGame, deal: Deal, form: AdjustmentForm, *, status: int = 200
) -> HttpResponse:
    context = {"game": writer.game, "deal": deal, "number": stored.number_by_deal.get(deal.pk), "form": form}
    return render(request, "scores/adjustment_edit.html", context, status=status)
