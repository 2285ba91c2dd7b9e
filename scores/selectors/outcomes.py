"""What follows from a folded game: the values that are stored beside it for lists."""

from typing import Any

from scores.enums import EndReason
from scores.models import Game
from scores.rules import PlayedGame


def derived_columns(game: Game, played: PlayedGame) -> dict[str, Any]:
    """The derived columns of a game, but for the time of its end; a game that the table ended is won by who leads."""
    reason, winners = "", []
    if played.reason is not None:
        reason, winners = EndReason(played.reason).value, list(played.winners)
    elif game.closed_at is not None:
        reason, winners = EndReason.CLOSED.value, leaders(played)
    return {
        "totals": list(played.totals),
        "lost_deals": list(played.lost_deals),
        "winners": winners,
        "end_reason": reason,
        "booked_count": played.booked_count,
    }


def leaders(played: PlayedGame) -> list[int]:
    """The parties with the most points, or none before the first deal; an exact count may break a tie."""
    if not played.booked_count:
        return []
    best = [party for party, total in enumerate(played.totals) if total == max(played.totals)]
    exact = played.exact_totals
    if len(best) == 1 or exact is None or not played.lineup.ruleset.end.exact_breaks_ties:
        return best
    return [party for party in best if exact[party] == max(exact[other] for other in best)]
