"""Following a game: nothing where nothing is new, else the pad, and for writers what became of their form."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from binokel_site.web import no_change
from scores.access import game_access, game_revision
from scores.enums import Action
from scores.models import Game
from scores.selectors import GameTable, game_table
from scores.texts import action_text
from scores.views.deal_forms import Notice, Way, new_deal_form
from scores.views.games import board_context, next_deal_frame
from scores.views.talon_melds import open_deal_news


@require_GET
@never_cache
def game_live(request: HttpRequest, code: str) -> HttpResponse:
    """The pad when the game has changed since `rev`; 204 (one query) when it has not."""
    if request.GET.get("rev") == str(game_revision(request, code)):
        return no_change()
    access = game_access(request, code)
    table = game_table(access.game)
    writes = access.writer is not None
    if (table.end is None) != (request.GET.get("over") != "yes"):
        # The page of a game that is over is another one.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = board_context(access.game, table, writes=writes) | {"news": news_of(table), "is_answer": True}
    if writes and table.end is None:
        context |= _form_context(request, access.game, table)
    return render(request, "scores/_live.html", context)


def _form_context(request: HttpRequest, game: Game, table: GameTable) -> dict[str, object]:
    """What becomes of a writer's open form when somebody else has written the deal down."""
    expected = request.GET.get("expected_revision", "")
    if not expected:
        return {}
    if expected == str(table.next_deal_revision):
        return open_deal_news(request, game, table)
    if request.GET.get("draft_revision") == "0":
        # Nothing was typed into it: it becomes the form of the next deal.
        return {"form": new_deal_form(table), "frame": next_deal_frame(game, table)}
    return {
        "notice": Notice(
            text=_overtaken(table),
            is_error=True,
            ways=(
                Way(
                    label=_("Go on with deal %(number)s") % {"number": table.next_deal.number},
                    url=reverse("scores:game_detail", args=[game.code]),
                    is_link=True,
                ),
            ),
        )
    }


def _overtaken(table: GameTable) -> str:
    if table.undo is not None and table.undo.action is Action.LINEUP:
        return _("Other people sit at the table now. What is typed here stays until it is left.")
    return _("Somebody else has written this deal down. What is typed here stays until it is left.")


def news_of(table: GameTable) -> str:
    """The last step in words, read aloud where somebody follows with a screen reader."""
    step = table.undo
    return action_text(step.action.value, number=step.deal_number, about=step.about) if step else ""
