"""The first page: start a game, and the games of this device."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scores.access import device_of
from scores.forms.start_form import StartForm
from scores.selectors import GameLine, GamePage, device_games
from scores.views.start import last_for_form, start_context

_MOST_TABLES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTable:
    """People who played together lately, and a game of theirs."""

    code: str
    names: str


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Start form and the newest games; further pages are the list alone."""
    device = device_of(request)
    games = device_games(device, page=request.GET.get("page", "")) if device else None
    if games is not None and games.number > 1:
        return render(request, "scores/device_games.html", {"games": games})
    form = StartForm(last=last_for_form(device, request.GET.get("wie", "")))
    context = start_context(form, device) | {
        "games": games,
        "running": running_game(games),
        "known_tables": known_tables(games),
    }
    return render(request, "scores/home.html", context)


def running_game(games: GamePage | None) -> GameLine | None:
    """The game that this device most likely goes on with."""
    lines = games.lines if games else ()
    return next((line for line in lines[:1] if line.end_reason is None and line.can_write), None)


def known_tables(games: GamePage | None) -> list[KnownTable]:
    """Who played together lately, each company once."""
    tables: dict[frozenset[str], KnownTable] = {}
    for line in games.lines if games else ():
        names = [name for party in line.parties for name in party.names]
        tables.setdefault(frozenset(names), KnownTable(code=line.code, names=", ".join(names)))
    return list(tables.values())[:_MOST_TABLES]
