"""People who come and go: who sits where from the next deal on, said in words before it holds."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from binokel_site.web import HtmxHttpRequest
from scores.access import Writer, game_to_write
from scores.forms.lineup_form import LineupForm
from scores.selectors import StoredGame, deal_draft, known_names, load_game
from scores.selectors.lineup_changes import LineupChange, SeatedParty, lineup_change
from scores.services import Stale, change_lineup
from scores.texts import leaver_text, seated_text
from scores.views.deal_forms import sent_form


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_lineup(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show who sits at the table, say what another seating would mean, and change it when that was seen."""
    writer = game_to_write(request, code)
    stored = load_game(writer.game)
    if writer.game.is_finished:
        messages.warning(request, _("The game is over: nobody comes or goes any more."))
        return redirect("scores:game_more", code=code)
    if request.method != "POST":
        return _page(request, writer, stored, LineupForm(stored))
    form = LineupForm(stored, request.POST.dict())
    is_seen = form.plan is not None and request.POST.get("seen") == form.signature
    if request.htmx or "save" not in request.POST or not is_seen:
        return _page(request, writer, stored, form)
    return _save(request, writer, stored, form)


def _save(request: HtmxHttpRequest, writer: Writer, stored: StoredGame, form: LineupForm) -> HttpResponse:
    plan = form.plan
    if plan is None:
        return _page(request, writer, stored, form)
    answer = change_lineup(
        writer=writer,
        names=plan.names,
        ruleset=plan.ruleset,
        newcomer_totals=plan.newcomer_totals,
        first_dealer=plan.first_dealer,
        expected_revision=sent_form(request).expected_revision,
        now=timezone.now(),
    )
    if isinstance(answer, Stale):
        messages.warning(request, _("Meanwhile somebody wrote something down. Look at it once more."))
        writer.game.refresh_from_db()
        stored = load_game(writer.game)
        return _page(request, writer, stored, LineupForm(stored, request.POST.dict()))
    messages.success(request, _("From the next deal on it holds."))
    return redirect("scores:game_detail", code=writer.game.code)


def _page(request: HtmxHttpRequest, writer: Writer, stored: StoredGame, form: LineupForm) -> HttpResponse:
    change = lineup_change(stored, form.plan) if form.plan else None
    context = {
        "game": writer.game,
        "form": form,
        "has_partners": stored.lineup.ruleset.table.parties != "single",
        "change": change,
        "sentences": _sentences(change) if change else [],
        "drops_draft": deal_draft(writer.game, names=stored.lineup.names) is not None,
        "known_names": known_names(writer.device),
    }
    template = "scores/_lineup_preview.html" if request.htmx else "scores/game_lineup.html"
    return render(request, template, context)


def _sentences(change: LineupChange) -> list[str]:
    """A plan in words: those who sit there then, those who leave, whether somebody pauses."""
    said = [_seated(party) for party in change.parties]
    said += [leaver_text(names, total) for names, total in change.leavers]
    if change.joins_pause:
        said.append(_("Whoever deals sits out."))
    if change.ends_pause:
        said.append(_("Nobody sits out any more."))
    said.append(_("%(name)s deals next.") % {"name": change.dealer_name})
    return said


def _seated(party: SeatedParty) -> str:
    return seated_text(
        party.seating.value,
        names=party.names,
        seats=party.seats,
        before_names=party.before_names,
        total=party.total,
    )
