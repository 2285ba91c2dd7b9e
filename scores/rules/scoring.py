"""Scoring of one deal: the outcome from the facts, and what the payoff table books for it."""

from dataclasses import dataclass

from scores.rules.counting import round_points
from scores.rules.deals import Contract, Counted, DealRecord, DealScore, Event, Item, Outcome
from scores.rules.facts import DealFacts
from scores.rules.payoffs import Payoff
from scores.rules.ruleset import BookedAs, HalfBidRounding, Ruleset

_BY_EVENT = {
    Event.PASSED: Outcome.PASSED,
    Event.MISDEAL: Outcome.MISDEAL,
    Event.ADJUSTMENT: Outcome.ADJUSTMENT,
    Event.OPEN: Outcome.OPEN,
}
_UNPLAYED = {
    Event.CONCEDED: Outcome.CONCEDED,
    Event.OVERBID: Outcome.OVERBID,
    Event.DISCARD_ERROR: Outcome.DISCARD_ERROR,
}
_SPECIAL_ENDS = {
    Event.DISCARD_ERROR: Outcome.SPECIAL_LOST,
    Event.DECLARER_REVOKE: Outcome.SPECIAL_LOST,
    Event.DEFENDER_REVOKE: Outcome.SPECIAL_MADE,
}
# Outcomes of a deal that nobody played: they book nothing by themselves.
NOT_BOOKED = frozenset(_BY_EVENT.values())
# Outcomes in which the declarer played and lost; conceding is none of them.
LOST_OUTCOMES = frozenset(
    {Outcome.FAILED, Outcome.OVERBID, Outcome.DISCARD_ERROR, Outcome.REVOKE, Outcome.SPECIAL_LOST}
)
_ITEM_ORDER = {item: place for place, item in enumerate(Item)}


def find_outcome(deal: DealFacts) -> Outcome | None:
    """What became of a deal, or None while it cannot be booked."""
    record = deal.record
    if record.event in _BY_EVENT:
        return _BY_EVENT[record.event]
    if not deal.ruleset.auction.held:
        return Outcome.NO_AUCTION if record.event is Event.PLAYED and deal.is_counted() else None
    if deal.declaring is None or deal.declaring not in deal.playing:
        return None
    if record.contract.is_special:
        return _special_outcome(deal)
    if record.bid is None or record.contract is Contract.NONE:
        return None
    if record.event in _UNPLAYED:
        return _UNPLAYED[record.event]
    if not deal.is_counted():
        return None
    if record.event is Event.DECLARER_REVOKE:
        return Outcome.REVOKE
    return Outcome.MADE if deal.reached() >= record.bid else Outcome.FAILED


def _special_outcome(deal: DealFacts) -> Outcome | None:
    record = deal.record
    outcome = _SPECIAL_ENDS.get(record.event)
    if record.event is Event.PLAYED and record.special_made is not None:
        outcome = Outcome.SPECIAL_MADE if record.special_made else Outcome.SPECIAL_LOST
    if record.event is Event.CONCEDED and deal.ruleset.special.conceded is not None:
        outcome = Outcome.CONCEDED
    row = deal.compiled.table.get((outcome, record.contract)) if outcome else None
    if row is None or (row.declarer.bid_halves and record.bid is None):
        return None
    return outcome


def score_deal(record: DealRecord, ruleset: Ruleset) -> DealScore:
    """Score one deal: outcome and what each party books, as a whole value with its line items.

    A deal that cannot be booked yet has outcome None and changes nothing. Never raises for bad play; what is doubtful
    is said by `check_deal`. A record without a dealer is taken as a first deal.
    """
    deal = DealFacts(record, ruleset)
    outcome = find_outcome(deal)
    if outcome is Outcome.ADJUSTMENT:
        return _adjustment(deal)
    if outcome is None or outcome in NOT_BOOKED:
        return _unbooked(deal, outcome)
    contract = record.contract if record.contract.is_special and outcome is not Outcome.NO_AUCTION else None
    row = deal.compiled.table[outcome, contract]
    lines = [_NO_LINES] * len(deal.compiled.members)
    for party in deal.playing:
        payoff = row.declarer if party == deal.declaring else row.defender
        lines[party] = _book(deal, party, payoff)
    return _score(deal, outcome, lines)


@dataclass(slots=True)
class _Lines:
    """What one party books; `tricks` exact, before rounding."""

    items: tuple[tuple[Item, int], ...] = ()
    change: int = 0
    unrounded: int = 0
    star: int = 0
    separate: int = 0
    has_tricks: bool = False


_NO_LINES = _Lines()


def _book(deal: DealFacts, party: int, payoff: Payoff) -> _Lines:
    items = []
    fixed = _fixed(deal, party, payoff)
    if fixed and not payoff.separate:
        items.append((payoff.item, fixed))
    melds = payoff.melds_factor * deal.counted_melds(party, payoff) if payoff.melds_factor else 0
    if melds:
        items.append((Item.MELDS, melds))
    exact = deal.points(party) + deal.rest(party, payoff) if payoff.tricks else 0
    tricks = round_points(exact, deal.ruleset.rounding.to)
    if tricks:
        items.append((Item.TRICKS, tricks))
    if len(items) > 1:
        items.sort(key=_item_place)
    booked = melds if payoff.separate else fixed + melds
    return _Lines(
        tuple(items),
        booked + tricks,
        exact - tricks,
        int(payoff.star),
        fixed if payoff.separate else 0,
        payoff.tricks,
    )


def _item_place(line: tuple[Item, int]) -> int:
    return _ITEM_ORDER[line[0]]


def _fixed(deal: DealFacts, party: int, payoff: Payoff) -> int:
    amount = payoff.constant
    if payoff.bid_halves:
        amount += _of_bid(deal.record.bid or 0, payoff)
    return amount * len(deal.compiled.members[party]) if payoff.times_members else amount


def _of_bid(bid: int, payoff: Payoff) -> int:
    if payoff.bid_halves % 2 == 0:
        return bid * payoff.bid_halves // 2
    match payoff.bid_rounding:
        case HalfBidRounding.UP_TO_TEN:
            return -(-bid * payoff.bid_halves // 20) * 10
        case HalfBidRounding.EXACT:
            return (bid * payoff.bid_halves + 1) // 2
        case _:
            return bid * payoff.bid_halves // 2


def _score(deal: DealFacts, outcome: Outcome, lines: list[_Lines]) -> DealScore:
    changes: tuple[int | None, ...] = tuple([line.change for line in lines])
    if len(deal.playing) < len(lines):
        changes = tuple(change if party in deal.playing else None for party, change in enumerate(changes))
    in_tens = deal.record.counted is Counted.TENS and any(line.has_tricks for line in lines)
    return DealScore(
        outcome=outcome,
        changes=changes,
        exact_changes=None if in_tens else tuple([line.change + line.unrounded for line in lines]),
        items=tuple([line.items for line in lines]),
        stars=tuple([line.star for line in lines]),
        separate=tuple([line.separate for line in lines]),
        meld_points=tuple(deal.meld_points),
        card_points=deal.card_points.taken,
    )


def _unbooked(deal: DealFacts, outcome: Outcome | None) -> DealScore:
    parties = len(deal.compiled.members)
    zeros = (0,) * parties
    return DealScore(
        outcome=outcome,
        changes=tuple(0 if party in deal.playing else None for party in range(parties)),
        exact_changes=zeros,
        items=((),) * parties,
        stars=zeros,
        separate=zeros,
        meld_points=tuple(deal.meld_points),
        card_points=deal.card_points.taken,
    )


def _adjustment(deal: DealFacts) -> DealScore:
    # A penalty or a correction by hand counts for everybody, also for somebody who would sit out the next deal.
    points = deal.record.points or (0,) * len(deal.compiled.members)
    zeros = (0,) * len(points)
    return DealScore(
        outcome=Outcome.ADJUSTMENT,
        changes=points,
        exact_changes=points,
        items=tuple(((Item.ADJUSTMENT, change),) if change else () for change in points),
        stars=zeros,
        separate=zeros,
        meld_points=tuple(deal.meld_points),
    )


def wins_match(score: DealScore, ruleset: Ruleset) -> bool:
    """Whether a made special game wins the whole game at once (sheet 44)."""
    return score.outcome is Outcome.SPECIAL_MADE and ruleset.special.booked_as is BookedAs.MATCH
