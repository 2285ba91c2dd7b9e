"""Checks of the card points of a deal: their sum, their range, what whole tricks can be worth, and trickless melds."""

from collections.abc import Iterator
from functools import lru_cache

from scores.rules.cards import COPIES, Rank, Suit, ranks_of_deck
from scores.rules.counting import (
    books_rest,
    dearest_discards,
    has_worthless_tricks,
    is_rest_computed,
    is_sum_checked,
    points_out,
)
from scores.rules.deals import Counted, Event, Issue, Outcome
from scores.rules.facts import DealFacts
from scores.rules.payoffs import Payoff
from scores.rules.ruleset import MadeCheck, Ruleset
from scores.rules.scoring import find_outcome

Issues = Iterator[Issue]
_COUNTED_EVENTS = {Event.PLAYED, Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE, Event.DISCARD_ERROR}
_TEN = 10
# A count that was written in tens is somewhere from 5 below to 4 above what is written.
_TENS_BELOW, _TENS_ABOVE = 5, 4


def check_points(facts: DealFacts) -> Issues:
    """Everything that is doubtful about the card points; nothing for a deal that needs none."""
    if facts.record.event not in _COUNTED_EVENTS or facts.record.contract.is_special:
        return
    yield from _range(facts)
    yield from _sum(facts)
    if facts.record.event is Event.DISCARD_ERROR:
        return
    if facts.record.counted is Counted.EXACT and (facts.declaring is not None or not facts.ruleset.auction.held):
        yield from _whole_tricks(facts)
    yield from _without_trick(facts)
    yield from _unclear(facts)


def _written(facts: DealFacts) -> list[tuple[int, int]]:
    """Party and points, for each playing party whose points were written."""
    points = facts.record.card_points
    return [(party, taken) for party in facts.playing if points and (taken := points[party]) is not None]


def _range(facts: DealFacts) -> Issues:
    most = facts.ruleset.total_points
    in_tens = facts.record.counted is Counted.TENS
    for party, points in _written(facts):
        if not 0 <= points <= most or (in_tens and points % _TEN):
            yield Issue(code="points_range", party=party, values=(points, most))


def _sum(facts: DealFacts) -> Issues:
    record, ruleset = facts.record, facts.ruleset
    if record.event is Event.DISCARD_ERROR:
        return
    written = _written(facts)
    missing = [party for party in facts.playing if party not in dict(written)]
    total = sum(points for _, points in written)
    out = points_out(record)
    if len(missing) > 1 or (missing and not is_rest_computed(record, ruleset)):
        yield Issue(code="rest_missing", values=tuple(missing))
    elif books_rest(record, ruleset) and out is None:
        if total != ruleset.total_points:
            yield Issue(code="rest_missing")
    elif not is_sum_checked(record, ruleset):
        return
    elif not missing:
        least, most = _sum_range(facts)
        if not least <= total + (out or 0) <= most:
            yield Issue(code="points_sum", values=(total + (out or 0), least, most))
    elif facts.card_points.rest_points < 0:
        yield Issue(code="points_sum", values=(total + (out or 0), ruleset.total_points, ruleset.total_points))


def _sum_range(facts: DealFacts) -> tuple[int, int]:
    """The least and the most that all parties' points may come to."""
    total = facts.ruleset.total_points
    if facts.ruleset.table.tricks_return:
        return 0, total
    if facts.record.counted is Counted.EXACT:
        return total, total
    parties = len(facts.playing)
    below, above = _TENS_ABOVE * parties // _TEN, _TENS_BELOW * parties // _TEN
    return total - _TEN * below, total + _TEN * above


def _whole_tricks(facts: DealFacts) -> Issues:
    for party in facts.playing:
        points = facts.card_points.taken[party]
        if points is None or not 0 <= points <= facts.ruleset.total_points:
            continue
        if party == facts.card_points.rest and facts.card_points.rest_points < 0:
            continue
        if not is_sum_of_tricks(points, facts.ruleset, with_discards=party == facts.declaring):
            yield Issue(code="points_impossible", party=party, values=(points,))


def is_sum_of_tricks(points: int, ruleset: Ruleset, *, with_discards: bool) -> bool:
    """Whether some number of whole tricks is worth so much (the declarer's with the pressed cards).

    >>> from scores.rules.presets import get_preset
    >>> [is_sum_of_tricks(n, get_preset("wuerttemberg").ruleset, with_discards=False) for n in (0, 5, 6, 242, 243)]
    [True, False, True, True, False]
    """
    return bool(_trick_sums(ruleset, with_discards=with_discards) >> points & 1)


@lru_cache(maxsize=512)
def _trick_sums(ruleset: Ruleset, *, with_discards: bool) -> int:
    """The values of all numbers of whole tricks, as a set of bits."""
    by_count = _sums_by_card_count(ruleset)
    widow = ruleset.table.widow_size if with_discards else 0
    tricks = (ruleset.deck_size - ruleset.table.widow_size) // ruleset.players
    sums = by_count[widow]
    for number in range(1, tricks + 1):
        of_cards = by_count[number * ruleset.players + widow]
        sums |= of_cards | of_cards << ruleset.deck.bonus_points
    return sums


def _sums_by_card_count(ruleset: Ruleset) -> list[int]:
    """For each number of cards, the values they can have together, as a set of bits."""
    copies = len(Suit) * COPIES
    sums = [1] + [0] * ruleset.deck_size
    for rank in ranks_of_deck(ruleset.deck.low_rank):
        value = ruleset.deck.card_points.of(rank)
        before = sums.copy()
        for count in range(len(sums)):
            for taken in range(1, min(copies, count) + 1):
                sums[count] |= before[count - taken] << (taken * value)
    return sums


def _without_trick(facts: DealFacts) -> Issues:
    flags = facts.record.took_trick
    for party in facts.playing if flags else ():
        points = facts.card_points.taken[party] or 0
        pressed = dearest_discards(facts.ruleset) if party == facts.declaring else 0
        if flags[party] is False and points > pressed:
            yield Issue(code="points_without_trick", party=party, values=(points,))


def _unclear(facts: DealFacts) -> Issues:
    outcome = find_outcome(facts)
    if outcome is None:
        return
    row = facts.compiled.table[outcome, None]
    for party in facts.playing:
        flag = facts.record.took_trick[party] if facts.record.took_trick else None
        if flag is not None:
            continue
        is_unclear = (
            _is_declarer_trick_unclear(facts)
            if party == facts.declaring
            else _is_defender_trick_unclear(facts, party, row.defender)
        )
        if is_unclear:
            yield Issue(code="trick_unclear", party=party, values=(facts.party_melds[party],))
    if outcome in {Outcome.MADE, Outcome.FAILED} and _is_made_unclear(facts):
        yield Issue(code="made_unclear", party=facts.declaring, values=(facts.reached(), facts.record.bid))


def _is_defender_trick_unclear(facts: DealFacts, party: int, payoff: Payoff) -> bool:
    if not (payoff.melds_factor and payoff.melds_need_trick and facts.party_melds[party]):
        return False
    if any(event.seat == party for event in facts.record.meld_events):
        return False
    return facts.card_points.taken[party] == 0 and has_worthless_tricks(facts.ruleset)


def _is_declarer_trick_unclear(facts: DealFacts) -> bool:
    """Whether melds decide and the points may be pressed cards alone."""
    record, ruleset, party = facts.record, facts.ruleset, facts.declaring
    payoff = facts.compiled.table[Outcome.MADE, None].declarer
    if party is None or not payoff.melds_need_trick or record.event is Event.DECLARER_REVOKE:
        return False
    taken = facts.card_points.taken[party] or 0
    if taken > dearest_discards(ruleset):
        return False
    if not ruleset.table.widow_size and not has_worthless_tricks(ruleset):
        return False
    tricks = facts.compared_points(party, payoff)
    return tricks < (record.bid or 0) <= tricks + facts.party_melds[party]


def _is_made_unclear(facts: DealFacts) -> bool:
    """Whether the exact count could decide otherwise than what was written in tens."""
    ruleset = facts.ruleset
    if facts.record.counted is Counted.EXACT or ruleset.made.check is MadeCheck.ROUNDED:
        return False
    ranks: tuple[Rank, ...] = ranks_of_deck(ruleset.deck.low_rank)
    if all(ruleset.deck.card_points.of(rank) in {0, _TEN} for rank in ranks):
        return False
    return -_TENS_BELOW < (facts.record.bid or 0) - facts.reached() <= _TENS_ABOVE
