"""The table page: the pad for everybody, and the form of the next deal for those who write."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scores.access import game_access
from scores.forms.deal_layout import DealPage
from scores.models import Game
from scores.selectors import GameTable, game_table
from scores.views.charts import Chart, draw_chart
from scores.views.deal_forms import Frame, Notice, new_deal_form, new_deal_frame


@require_safe
@never_cache
def game_detail(request: HttpRequest, code: str) -> HttpResponse:
    """The page of a game."""
    access = game_access(request, code)
    table = game_table(access.game)
    return render(
        request, "scores/game_detail.html", page_context(access.game, table, writes=access.writer is not None)
    )


def page_context(
    game: Game,
    table: GameTable,
    *,
    writes: bool,
    form: DealPage | None = None,
    frame: Frame | None = None,
    notice: Notice | None = None,
) -> dict[str, Any]:
    """What the page of a game needs; a form that is given is shown instead of a fresh one."""
    shows_form = writes and (table.end is None or form is not None)
    context = board_context(game, table, writes=writes)
    context["chart"] = chart_of(table)
    context["links_url"] = reverse("scores:game_links", args=[game.code])
    if shows_form:
        context["form"] = form or context["next_form"]
        context["frame"] = frame or next_deal_frame(game, table)
        context["notice"] = notice
    return context


def board_context(game: Game, table: GameTable, *, writes: bool) -> dict[str, Any]:
    """What the pad itself needs: who leads, and in the game for two the deal that is being played."""
    context = {"game": game, "table": table, "writes": writes, "live_seconds": 30 if table.end else 2}
    if table.end is None:
        context["next_form"] = form = new_deal_form(table)
        context["lead"] = form.lead
        if table.ruleset.table.talon:
            context["open_deal"] = form
    return context


def next_deal_frame(game: Game, table: GameTable, *, resting: str = "") -> Frame:
    """The frame of the form of the next deal."""
    return new_deal_frame(
        game,
        number=table.next_deal.number,
        draft_revision=table.draft.revision if table.draft else 0,
        default_dealer="" if table.next_deal.is_dealer_set else table.next_deal.dealer,
        resting=resting,
    )


def chart_of(table: GameTable) -> Chart | None:
    """The way to the end as a picture; only where a game is over and somebody got somewhere."""
    return draw_chart(table) if table.end and table.chart and len(table.chart[0].points) > 1 else None
