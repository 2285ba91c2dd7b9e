"""Lists of games, and the names that a device may be offered."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from scores.access import standing_grants
from scores.enums import EndReason
from scores.models import Device, Evening, Game, Grant, LineupSeat, Player, name_search_key

PAGE_SIZE = 25
KNOWN_NAMES_LIMIT = 200
_EVENING_LENGTH = timedelta(hours=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyLine:
    """One party of a game in a list."""

    names: tuple[str, ...]
    total: int
    lost_deals: int
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """One game in a list."""

    code: str
    parties: tuple[PartyLine, ...]
    booked_count: int
    preset_slug: str
    held_on: date
    created_at: datetime
    updated_at: datetime
    delete_after: date
    end_reason: EndReason | None
    can_write: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """One page of a list of games, the newest first."""

    lines: tuple[GameLine, ...]
    number: int
    page_count: int
    game_count: int

    @property
    def previous_number(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next_number(self) -> int | None:
        return self.number + 1 if self.number < self.page_count else None


def device_games(device: Device, *, page: str | int = 1, now: datetime | None = None) -> GamePage:
    """The games that a device has the links to (three queries); any page gives one that exists."""
    # By the link of the row that was joined anyway: one look-up by key, whatever the planner knows of the tables.
    standing = Grant.objects.filter(standing_grants(now or timezone.now()), pk=OuterRef("device_games__grant"))
    games = Game.objects.filter(device_games__device=device).annotate(is_writable=Exists(standing))
    return _page(games, page)


def machine_games(*, page: str | int = 1) -> GamePage:
    """All games of this installation, for whoever sits at its machine (three queries)."""
    return _page(Game.objects.all(), page)


def game_lines(games: Sequence[Game], *, writable: set[int]) -> tuple[GameLine, ...]:
    """Games (with their evenings) as lines, in one query for all of them."""
    seats = (
        LineupSeat.objects.filter(lineup__game__in=games, lineup__is_current=True)
        .order_by("lineup__from_position", "seat")
        .values_list("lineup__game_id", "lineup_id", "party", "shown_name")
    )
    lineups: dict[int, dict[int, dict[int, list[str]]]] = {}
    for game_id, lineup_id, party, name in seats:
        lineups.setdefault(game_id, {}).setdefault(lineup_id, {}).setdefault(party, []).append(name)
    return tuple(
        _line(game, list(list(lineups[game.pk].values())[-1].values()), can_write=game.pk in writable) for game in games
    )


def known_names(device: Device | None, *, query: str = "") -> tuple[str, ...]:
    """Names from the games that a device has the links to, and nobody else's; sorted the German way.

    With a query only those that contain it, whatever the case: `öz` finds Öztürk.
    """
    if device is None:
        return ()
    players = Player.objects.filter(seats__lineup__game__device_games__device=device)
    if query:
        players = players.filter(search_key__contains=name_search_key(query))
    found = players.order_by("sort_key", "pk").values_list("sort_key", "pk", "name").distinct()[:KNOWN_NAMES_LIMIT]
    # Two people of one name are one suggestion, as the first was written; Strauß and Strauss are two.
    spellings: dict[str, tuple[str, str]] = {}
    for sort_key, _, name in found:
        spellings.setdefault(name.lower(), (sort_key, name))
    # Sorted here: databases collate by their own locale.
    return tuple(name for _, name in sorted(spellings.values()))


def current_evening(device: Device | None, *, now: datetime) -> Evening | None:
    """The evening that a device is in the middle of: the newest with a game written in the last ten hours."""
    if device is None:
        return None
    begun = now - _EVENING_LENGTH
    return (
        Evening.objects.filter(games__device_games__device=device, games__updated_at__gte=begun)
        .order_by("-created_at")
        .first()
    )


def _page(games: QuerySet[Any], page: str | int) -> GamePage:
    paginator = Paginator(games.select_related("evening").order_by("-updated_at", "-pk"), PAGE_SIZE)
    shown = paginator.get_page(page)
    return GamePage(
        lines=game_lines(list(shown), writable={game.pk for game in shown if getattr(game, "is_writable", False)}),
        number=shown.number,
        page_count=paginator.num_pages,
        game_count=paginator.count,
    )


def _line(game: Game, names: list[list[str]], *, can_write: bool) -> GameLine:
    return GameLine(
        code=game.code,
        parties=tuple(
            PartyLine(
                names=tuple(members),
                total=game.totals[party],
                lost_deals=game.lost_deals[party],
                is_winner=party in game.winners,
            )
            for party, members in enumerate(names)
        ),
        booked_count=game.booked_count,
        preset_slug=game.preset_slug,
        held_on=game.evening.held_on if game.evening else timezone.localdate(game.created_at),
        created_at=game.created_at,
        updated_at=game.updated_at,
        delete_after=game.delete_after,
        end_reason=EndReason(game.end_reason) if game.end_reason else None,
        can_write=can_write,
    )
