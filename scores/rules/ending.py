"""When a game ends and who has won it (first seed, "Ziel"; sheets 36, 39, 42, 44 and 45).

A pausing party is never among those over the target in the deal it sits out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scores.rules.deals import DealScore, Outcome
from scores.rules.ruleset import EndBy, ReachedBy, Ruleset, Tie
from scores.rules.scoring import wins_match

_MADE = {Outcome.MADE, Outcome.SPECIAL_MADE}


class EndReason(StrEnum):
    """Why a game is over."""

    TARGET = "target"
    DEALS = "deals"
    NEGATIVE_LIMIT = "negative_limit"
    MATCH = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a game: the parties that won it (several for a joint win) and why it is over."""

    winners: tuple[int, ...]
    reason: EndReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a game stands after a booked deal.

    `totals` per party; `exact_totals` with card points that were never rounded, None where a deal was counted in
    tens; `target` as it stands now (a tie may have raised it); `declaring` the declaring party and `first` the one
    that was first over the target in the count, where known.
    """

    ruleset: Ruleset
    score: DealScore
    totals: tuple[int, ...]
    exact_totals: tuple[int, ...] | None
    booked_count: int
    target: int
    declaring: int | None = None
    first: int | None = None


def find_end(standing: Standing) -> tuple[End | None, int]:
    """Whether a booked deal ends the game, and the target from now on (points)."""
    # "Made, it wins the game at once": also for one who is far below zero (sheet 44).
    end = _by_match(standing) or _by_limit(standing)
    if end:
        return end, standing.target
    if standing.ruleset.end.by is EndBy.DEALS:
        return _by_deals(standing), standing.target
    return _by_target(standing)


def _by_limit(standing: Standing) -> End | None:
    limit, declaring = standing.ruleset.end.negative_limit, standing.declaring
    if limit is None or declaring is None or standing.totals[declaring] > limit:
        return None
    others = [party for party in range(len(standing.totals)) if party != declaring]
    return End(winners=_highest(standing.totals, others), reason=EndReason.NEGATIVE_LIMIT)


def _by_match(standing: Standing) -> End | None:
    if standing.declaring is None or not wins_match(standing.score, standing.ruleset):
        return None
    return End(winners=(standing.declaring,), reason=EndReason.MATCH)


def _by_deals(standing: Standing) -> End | None:
    end = standing.ruleset.end
    if standing.booked_count < end.deals:
        return None
    winners = _best(standing, range(len(standing.totals)))
    if end.tie is not Tie.JOINT and standing.declaring in winners:
        winners = (standing.declaring,)
    return End(winners=winners, reason=EndReason.DEALS)


def _by_target(standing: Standing) -> tuple[End | None, int]:
    over = _over(standing)
    if not over:
        return None, standing.target
    if standing.ruleset.end.tie is Tie.RAISE_TARGET:
        return _raise_target(standing, over)
    winners = _winners(standing, over)
    return (End(winners=winners, reason=EndReason.TARGET) if winners else None), standing.target


def _over(standing: Standing) -> list[int]:
    """The parties that are over the target and may end the game with this deal."""
    over = [
        party
        for party, total in enumerate(standing.totals)
        if total >= standing.target and standing.score.changes[party] is not None
    ]
    reached_by = standing.ruleset.end.reached_by
    if reached_by is ReachedBy.ANYONE:
        return over
    if standing.score.outcome not in _MADE:
        return []
    if reached_by is ReachedBy.DECLARER:
        return [party for party in over if party == standing.declaring]
    return over


def _raise_target(standing: Standing, over: list[int]) -> tuple[End | None, int]:
    # Sheet 36: the target rises until at most one is over; that one wins at once.
    target = standing.target
    while len(over) > 1:
        target += standing.ruleset.end.raise_by
        over = [party for party in over if standing.totals[party] >= target]
    return (End(winners=tuple(over), reason=EndReason.TARGET) if over else None), target


def _winners(standing: Standing, over: list[int]) -> tuple[int, ...]:
    """Who wins among those over the target; nobody where an exact tie lets the game go on."""
    tie = standing.ruleset.end.tie
    for party in (standing.first, standing.declaring if tie is Tie.DECLARER else None):
        if party is not None and party in over:
            return (party,)
    best = _best(standing, over)
    if len(best) == 1 or tie is Tie.JOINT:
        return best
    return tuple(party for party in best if party == standing.declaring)


def _best(standing: Standing, parties: Sequence[int]) -> tuple[int, ...]:
    return best_parties(standing.ruleset, standing.totals, standing.exact_totals, among=parties)


def best_parties(
    ruleset: Ruleset, totals: tuple[int, ...], exact_totals: tuple[int, ...] | None, *, among: Sequence[int]
) -> tuple[int, ...]:
    """The highest totals; equal ones are decided by the exact ones where the ruleset says so (sheet 39)."""
    best = _highest(totals, among)
    if len(best) > 1 and ruleset.end.exact_breaks_ties and exact_totals is not None:
        return _highest(exact_totals, best)
    return best


def _highest(totals: tuple[int, ...], parties: Sequence[int]) -> tuple[int, ...]:
    top = max(totals[party] for party in parties)
    return tuple(party for party in parties if totals[party] == top)
