"""What follows from a folded game: the values that are stored beside it for lists."""

from typing import Any

from scores.enums import EndReason
from scores.models import Game
from scores.rules import PlayedGame, leading_parties


def derived_columns(game: Game, played: PlayedGame) -> dict[str, Any]:
    """The derived columns of a game, but for the time of its end; a game that the table ended is won by who leads."""
    reason, winners = "", []
    if played.reason is not None:
        reason, winners = EndReason(played.reason).value, list(played.winners)
    elif game.closed_at is not None:
        reason, winners = EndReason.CLOSED.value, list(leading_parties(played))
    return {
        "totals": list(played.totals),
        "lost_deals": list(played.lost_deals),
        "winners": winners,
        "end_reason": reason,
        "booked_count": played.booked_count,
    }
