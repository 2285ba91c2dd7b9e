"""Everything beside the deals: adjustments, other rules in mid-game, counting, the end, the name of a phone."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scores.access import Writer, game_to_write
from scores.forms.more_form import AdjustmentForm, CountedForm, DeviceNameForm, EndForm
from scores.rules import EndBy
from scores.selectors import StoredGame, load_game
from scores.selectors.rows import party_names
from scores.services import (
    Duplicate,
    Mismatch,
    Stale,
    close_game,
    record_deal,
    rename_device,
    reopen_game,
    set_counted,
)
from scores.services.keys import new_key
from scores.views.adjustments import party_labels
from scores.views.deal_forms import sent_form
from scores.views.rules_change import ask_rules_change


@never_cache
@require_safe
def game_more(request: HttpRequest, code: str) -> HttpResponse:
    """All that can be done with a game beside its deals."""
    writer = game_to_write(request, code)
    return _page(request, writer, load_game(writer.game))


@require_POST
def game_adjust(request: HttpRequest, code: str) -> HttpResponse:
    """Book a penalty or an adjustment."""
    writer = game_to_write(request, code)
    stored = load_game(writer.game)
    form = AdjustmentForm(request.POST, names=party_labels(stored.lineup))
    if not form.is_valid() or form.record is None:
        return _page(request, writer, stored, adjustment=form)
    answer = record_deal(
        writer=writer,
        record=form.record,
        key=form.cleaned_data["key"],
        expected_revision=writer.game.next_deal_revision,
        now=timezone.now(),
    )
    if isinstance(answer, Mismatch):
        messages.warning(request, _("This form was written down already, with other figures. Look at the pad first."))
        return redirect("scores:game_detail", code=code)
    if isinstance(answer, Duplicate):
        messages.info(request, _("That was written down already, once."))
    else:
        messages.success(request, _("The adjustment is written down."))
    return redirect("scores:game_detail", code=code)


@require_POST
def game_options(request: HttpRequest, code: str) -> HttpResponse:
    """Another target or number of deals: say what it means, and ask."""
    writer = game_to_write(request, code)
    stored = load_game(writer.game)
    form = EndForm(request.POST)
    if not form.is_valid():
        return _page(request, writer, stored, end=form)
    return ask_rules_change(request, stored, changes=form.cleaned_data["changes"])


@require_POST
def game_counted(request: HttpRequest, code: str) -> HttpResponse:
    """Write exact points or tens from the next deal on."""
    writer = game_to_write(request, code)
    form = CountedForm(request.POST)
    if form.is_valid():
        set_counted(writer=writer, counted=form.cleaned_data["counted"], now=timezone.now())
        messages.success(request, _("From the next deal on, tricks are written so. What is on the pad stays."))
    return redirect("scores:game_more", code=code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device_name(request: HttpRequest, code: str) -> HttpResponse:
    """Give this phone the name that stands beside what it wrote."""
    writer = game_to_write(request, code)
    if request.method != "POST":
        form = DeviceNameForm(initial={"name": writer.device.name})
        return render(request, "scores/device_name.html", {"game": writer.game, "form": form})
    form = DeviceNameForm(request.POST)
    if not form.is_valid():
        return render(request, "scores/device_name.html", {"game": writer.game, "form": form})
    rename_device(device=writer.device, name=form.cleaned_data["name"])
    messages.success(request, _("This phone is “%(name)s” now.") % {"name": form.cleaned_data["name"]})
    return redirect("scores:game_more", code=code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_close(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, and then end the game before its rules do."""
    writer = game_to_write(request, code)
    if request.method == "POST":
        expected = sent_form(request).expected_revision
        answer = close_game(writer=writer, expected_revision=expected, now=timezone.now())
        if not isinstance(answer, Stale):
            return redirect("scores:game_detail", code=code)
        messages.warning(request, _("Meanwhile somebody wrote a deal down. Look at the score once more."))
        writer.game.refresh_from_db()
    return render(request, "scores/game_close.html", _standing(writer, load_game(writer.game)))


@require_POST
def game_reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Go on with a game that the table had ended."""
    writer = game_to_write(request, code)
    if writer.game.closed_at is not None:
        reopen_game(writer=writer, now=timezone.now())
        messages.success(request, _("The game goes on."))
    return redirect("scores:game_detail", code=code)


def _page(
    request: HttpRequest,
    writer: Writer,
    stored: StoredGame,
    *,
    adjustment: AdjustmentForm | None = None,
    end: EndForm | None = None,
) -> HttpResponse:
    rules = stored.lineup.ruleset
    first_end = {"by": rules.end.by.value, "target": stored.played.target, "deals": rules.end.deals}
    context = _standing(writer, stored) | {
        "adjustment": adjustment or AdjustmentForm(names=party_labels(stored.lineup), initial={"key": new_key()}),
        "end": end or EndForm(initial=first_end),
        "counted": CountedForm(initial={"counted": writer.game.counted}),
        "device": writer.device,
        "rounds": rules.rounding.to > 1,
        "ends_by_target": rules.end.by is EndBy.TARGET,
    }
    return render(request, "scores/game_more.html", context)


def _standing(writer: Writer, stored: StoredGame) -> dict[str, Any]:
    totals = zip(party_names(stored.lineup), stored.played.totals, strict=True)
    return {"game": writer.game, "standing": [{"names": names, "total": total} for names, total in totals]}
