"""Card points of a deal: what each party took, the rest that is computed, rounding, and who took a trick.

"250" below is what all tricks of a deal are worth, 240 + `deck.bonus_points`.
"""

from dataclasses import dataclass

from scores.rules.cards import COPIES, Suit, ranks_of_deck
from scores.rules.deals import Counted, DealRecord, Event
from scores.rules.ruleset import DeclarerRevoke, DefenderRevoke, Ruleset

_REVOKES = {Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE}
_TEN = 10
_CARDS_OF_A_RANK = len(Suit) * COPIES


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The card points of a deal, per party.

    `taken` is exact, with a computed rest; None where it is not known, and for a party that sits out. `rest` is the
    party whose points were computed and `rest_points` what they came to (negative where too much was written).
    """

    taken: tuple[int | None, ...]
    rest: int | None = None
    rest_points: int = 0


def count_card_points(record: DealRecord, ruleset: Ruleset, *, parties: int, playing: tuple[int, ...]) -> CardPoints:
    """What each of the parties that are `playing` took; one that was left open is what is left of 250.

    No rest is computed in tens, where tricks return to the hand, after a press error, and where nobody knows what
    was still out.
    """
    written = record.card_points
    if not written:
        return CardPoints((None,) * parties)
    missing = [party for party in playing if written[party] is None]
    if len(missing) != 1 or not is_rest_computed(record, ruleset):
        return CardPoints(written)
    rest = missing[0]
    known = sum(points for party in playing if (points := written[party]) is not None)
    rest_points = ruleset.total_points - known - (points_out(record) or 0)
    taken = list(written)
    taken[rest] = max(rest_points, 0)
    return CardPoints(tuple(taken), rest, rest_points)


def is_rest_computed(record: DealRecord, ruleset: Ruleset) -> bool:
    """Whether one party's points may be left open and are what is left of 250."""
    if record.counted is Counted.TENS or ruleset.table.tricks_return or record.event is Event.DISCARD_ERROR:
        return False
    return not (books_rest(record, ruleset) and record.points_out is None)


def points_out(record: DealRecord) -> int | None:
    """The card points that were still out at a revoke; 0 in any other deal, None where nobody noted them."""
    return record.points_out if record.event in _REVOKES else 0


def books_rest(record: DealRecord, ruleset: Ruleset) -> bool:
    """Whether somebody books what was still out: after a declarer's revoke that shares it, or a defender's."""
    if record.event is Event.DEFENDER_REVOKE:
        return ruleset.errors.defender_revoke is DefenderRevoke.DECLARER_GETS_REST
    return record.event is Event.DECLARER_REVOKE and is_rest_shared(ruleset)


def is_rest_shared(ruleset: Ruleset) -> bool:
    """Whether a declarer's revoke shares what was still out among the defenders (sheet 2)."""
    return ruleset.errors.declarer_revoke is DeclarerRevoke.LOST_REST_HALVED


def is_sum_checked(record: DealRecord, ruleset: Ruleset) -> bool:
    """Whether the card points of a deal that was played must add up to 250."""
    void = ruleset.errors.defender_revoke is DefenderRevoke.OFFENDER_TRICKS_VOID
    return not (record.event is Event.DEFENDER_REVOKE and void)


def round_points(points: int, to: int) -> int:
    """Round card points to tens (5 up, 4 down), or leave them exact.

    >>> round_points(145, 10), round_points(144, 10), round_points(144, 1)
    (150, 140, 144)
    """
    return (points + _TEN // 2) // _TEN * _TEN if to == _TEN else points


def dearest_discards(ruleset: Ruleset) -> int:
    """Card points of the dearest cards that can be pressed: 44 with four aces."""
    left = ruleset.table.widow_size
    total = 0
    for value in sorted(
        (ruleset.deck.card_points.of(rank) for rank in ranks_of_deck(ruleset.deck.low_rank)), reverse=True
    ):
        number = min(left, _CARDS_OF_A_RANK)
        total += number * value
        left -= number
    return total


def has_worthless_tricks(ruleset: Ruleset) -> bool:
    """Whether a trick can be worth nothing: with low cards, or where other ranks count 0."""
    worthless = sum(
        _CARDS_OF_A_RANK for rank in ranks_of_deck(ruleset.deck.low_rank) if not ruleset.deck.card_points.of(rank)
    )
    return worthless >= ruleset.players


def took_trick(record: DealRecord, party: int, points: int | None) -> bool:
    """Whether a party took a trick: as recorded, else where it has card points.

    The declaring party's pressed cards are points and no trick; what cannot be told from the points alone is asked
    by `check_deal` (`trick_unclear`).
    """
    recorded = record.took_trick[party] if record.took_trick else None
    return bool(points) if recorded is None else recorded
