"""How a device last played: what its next game most likely is, too."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Subquery

from scores.models import Device, Evening, Game, LineupSeat
from scores.rules import Counted, Ruleset, parse_ruleset
from scores.selectors.games import current_evening

_COMPANY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LastGame:
    """A game that another one can be like: rules, counting, and who sat where."""

    code: str
    ruleset: Ruleset
    preset_slug: str
    counted: Counted
    names: tuple[str, ...] = ()


def last_game(device: Device | None, *, code: str = "") -> LastGame | None:
    """The newest game of a device, or the one with a code if the device has its link (one query)."""
    if device is None:
        return None
    games = Game.objects.filter(device_games__device=device).order_by("-updated_at", "-pk")
    if code:
        # It comes out of an address or a form: PostgreSQL fails on a NUL.
        games = games.filter(code=code.replace("\0", " "))
    seats = list(
        LineupSeat.objects.filter(lineup__game=Subquery(games.values("pk")[:1]), lineup__is_current=True)
        .select_related("lineup__game")
        .order_by("lineup__from_position", "seat")
    )
    if not seats:
        return None
    lineup = seats[-1].lineup
    return LastGame(
        code=lineup.game.code,
        ruleset=parse_ruleset(lineup.ruleset),
        preset_slug=lineup.game.preset_slug,
        counted=Counted(lineup.game.counted),
        names=tuple(seat.shown_name for seat in seats if seat.lineup_id == lineup.pk),
    )


def evening_of_company(device: Device, *, names: Sequence[str], now: datetime) -> Evening | None:
    """The evening that goes on with a new game: the device's present one, if two of these people are in it.

    A club's phone may start games of several tables, and one table's readers need not see the other's.
    """
    evening = current_evening(device, now=now)
    if evening is None:
        return None
    known = LineupSeat.objects.filter(lineup__game__evening=evening).values_list("shown_name", flat=True)
    shared = {name.lower() for name in known} & {name.lower() for name in names}
    return evening if len(shared) >= _COMPANY else None
