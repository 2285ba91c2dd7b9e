"""Changing the rules of a game that is being played, and how its card points are written."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from scores.access import Writer
from scores.enums import Action
from scores.models import LineupSeat
from scores.rules import Counted, adapt_rules
from scores.selectors.stored_games import StoredLineup
from scores.services.results import Changed
from scores.services.seating import add_lineup
from scores.services.writes import GameWrite, begin_write, refused


@transaction.atomic
def change_game_options(
    *, writer: Writer, changes: Mapping[str, Any], now: datetime, from_next_deal: bool = False, reason: str = ""
) -> Changed | None:
    """Change options of the ruleset by their dotted keys, for example `{"end.target": 1500}`.

    They hold for the whole game, and what was booked is reckoned again; with `from_next_deal` they hold from the next
    deal on, and what was booked stays. Rules that are so already are no step of the history (None). Raises
    `RulesetError` naming every option that cannot be.

    The number of seats and the parties are no options of a game that is being played: they need another line-up.
    """
    write = begin_write(writer, now=now)
    present = (write.stored.lineup,) if from_next_deal else write.stored.lineups
    if all(adapt_rules(lineup.ruleset, changes) == lineup.ruleset for lineup in present):
        return refused(None)
    change = write.change(Action.OPTIONS, reason=reason)
    if from_next_deal:
        stored = write.stored
        agreed = stored.next_dealer if stored.next_dealer != stored.usual_dealer else None
        position = write.next_position()
        _copy(write, stored.lineup, changes, from_position=position, newcomers=False, first_dealer=agreed)
    else:
        for lineup in write.stored.lineups:
            row = lineup.row
            _copy(
                write,
                lineup,
                changes,
                from_position=row.from_position,
                newcomers=True,
                first_dealer=row.first_dealer,
            )
    write.reload()
    write.add_game_version(change)
    write.finish()
    return Changed(game=write.game, change=change)


@transaction.atomic
def set_counted(*, writer: Writer, counted: Counted, now: datetime) -> Changed | None:
    """Say how card points are written from the next deal on: exactly, or in tens only. None where it was so already."""
    write = begin_write(writer, now=now)
    if write.game.counted == counted.value:
        return refused(None)
    change = write.change(Action.COUNTED)
    write.game.counted = counted.value
    write.add_game_version(change)
    write.finish()
    return Changed(game=write.game, change=change)


def _copy(
    write: GameWrite,
    lineup: StoredLineup,
    changes: Mapping[str, Any],
    *,
    from_position: int,
    newcomers: bool,
    first_dealer: int | None,
) -> None:
    """The same people by changed rules."""
    ruleset = adapt_rules(lineup.ruleset, changes)
    seats = LineupSeat.objects.filter(lineup=lineup.row).select_related("player").order_by("seat")
    add_lineup(
        write.game,
        players=[seat.player for seat in seats],
        names=[seat.shown_name for seat in seats],
        ruleset=ruleset,
        from_position=from_position,
        newcomer_totals=lineup.newcomer_totals if newcomers else (),
        first_dealer=first_dealer,
    )
