"""The facts of one deal in the shape in which scoring and checks read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scores.rules.cards import Suit
from scores.rules.counting import CardPoints, count_card_points, points_out, round_points, took_trick
from scores.rules.deals import DealRecord, Event, Melding, Outcome
from scores.rules.meld_finding import hand_value
from scores.rules.melds import Meld, ShownCards, melds_value, shown_value
from scores.rules.parties import bidding_order, dealer_of, party_members, pausing_seat
from scores.rules.payoffs import Payoff, PayoffTable, Rest, payoff_table
from scores.rules.ruleset import DefenderRevoke, EndBy, MadeCheck, Ruleset


@dataclass(frozen=True, slots=True)
class Compiled:
    """What scoring needs of a ruleset, worked out once."""

    members: tuple[tuple[int, ...], ...]
    party_of_seat: tuple[int, ...]
    table: PayoffTable


@lru_cache(maxsize=256)
def compile_ruleset(ruleset: Ruleset) -> Compiled:
    """Parties, seats and payoff table of a ruleset, worked out once."""
    members = party_members(ruleset)
    parties = {seat: party for party, seats in enumerate(members) for seat in seats}
    return Compiled(members, tuple(parties[seat] for seat in range(ruleset.table.seats)), payoff_table(ruleset))


class DealFacts:
    """The facts of one deal in the shape that scoring reads them."""

    __slots__ = (
        "card_points",
        "compiled",
        "dealer",
        "declaring",
        "meld_points",
        "party_melds",
        "playing",
        "record",
        "ruleset",
    )

    def __init__(self, record: DealRecord, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.compiled = compiled = compile_ruleset(ruleset)
        self.dealer = dealer_of(record, ruleset)
        pausing = pausing_seat(ruleset, self.dealer)
        parties = range(len(compiled.members))
        self.playing = tuple(parties) if pausing is None else tuple(party for party in parties if party != pausing)
        self.declaring = None if record.declarer is None else compiled.party_of_seat[record.declarer]
        self.meld_points = _meld_points(record, ruleset)
        self.party_melds = (
            self.meld_points
            if record.party_melds
            else [sum([self.meld_points[seat] for seat in seats]) for seats in compiled.members]
        )
        self.card_points: CardPoints = count_card_points(record, ruleset, parties=len(parties), playing=self.playing)

    def points(self, party: int) -> int:
        """Card points that count: none for an offender whose tricks are void."""
        record = self.record
        if (
            record.event is Event.DEFENDER_REVOKE
            and record.offender is not None
            and self.ruleset.errors.defender_revoke is DefenderRevoke.OFFENDER_TRICKS_VOID
            and self.compiled.party_of_seat[record.offender] == party
        ):
            return 0
        return self.card_points.taken[party] or 0

    def rest(self, party: int, payoff: Payoff) -> int:
        """What a party gets of the card points that were still out at a revoke."""
        out = points_out(self.record) or 0
        if not out or payoff.rest is Rest.NONE:
            return 0
        if payoff.rest is Rest.ALL:
            return out
        order = self._defending_in_bidding_order()
        share, odd = divmod(out, len(order))
        return share + (order.index(party) < odd)

    def is_counted(self) -> bool:
        """Whether the card points of every playing party are known."""
        taken = self.card_points.taken
        return None not in taken or all(taken[party] is not None for party in self.playing)

    def _defending_in_bidding_order(self) -> list[int]:
        parties = self.compiled.party_of_seat
        order = [parties[seat] for seat in bidding_order(self.ruleset, self.dealer)]
        return [party for party in dict.fromkeys(order) if party != self.declaring]

    def counted_melds(self, party: int, payoff: Payoff) -> int:
        """Meld points that count: all, or those of a party with a trick of its own."""
        points = self.party_melds[party]
        if not points or not payoff.melds_need_trick:
            return points
        # A meld shown in the two-handed game follows a trick: only what was noted otherwise needs one.
        if self.record.meld_events and any(event.seat == party for event in self.record.meld_events):
            return points
        return points if took_trick(self.record, party, self.card_points.taken[party]) else 0

    def reached(self) -> int:
        """What is compared with the bid: melds and tricks of the declaring party."""
        melds, tricks = self.reached_parts()
        return melds + tricks

    def reached_parts(self) -> tuple[int, int]:
        """The melds and the tricks that are compared with the bid, apart."""
        party = self.declaring or 0
        payoff = self.compiled.table[Outcome.MADE, None].declarer
        return self.counted_melds(party, payoff), self.compared_points(party, payoff)

    def compared_points(self, party: int, payoff: Payoff) -> int:
        """The card points that are compared with the bid: exact, or rounded where the table does so (sheet 42)."""
        points = self.points(party) + self.rest(party, payoff)
        if self.ruleset.made.check is MadeCheck.ROUNDED:
            points = round_points(points, self.ruleset.rounding.to)
        return points


def reached_points(record: DealRecord, ruleset: Ruleset) -> tuple[int, int]:
    """What a played deal compares with its bid: meld points of the declaring party that count, and its tricks' points.

    >>> from scores.rules.presets import get_preset
    >>> deal = DealRecord(event=Event.PLAYED, declarer=0, bid=200, melds=(150, 40, None), card_points=(96, 84, 70))
    >>> reached_points(deal, get_preset("wuerttemberg").ruleset)
    (150, 96)
    """
    return DealFacts(record, ruleset).reached_parts()


def party_meld_points(record: DealRecord, ruleset: Ruleset) -> tuple[int, ...]:
    """All meld points of each party, whether they count or not.

    >>> from scores.rules.presets import get_preset
    >>> deal = DealRecord(event=Event.PLAYED, melds=(150, 40, 20, None))
    >>> party_meld_points(deal, get_preset("kreuz").ruleset)
    (170, 40)
    """
    return tuple(DealFacts(record, ruleset).party_melds)


def _meld_points(record: DealRecord, ruleset: Ruleset) -> list[int]:
    if record.party_melds:
        return [points or 0 for points in record.party_melds]
    noted: list[Melding] = list(record.melds) if record.melds else [None] * ruleset.table.seats
    points = [_points_of(entry, ruleset, record.trump) if entry else 0 for entry in noted]
    for seat, event_points in shown_points(record, ruleset) if record.meld_events else ():
        points[seat] += event_points
    return points


def _points_of(entry: int | tuple[Meld, ...] | ShownCards, ruleset: Ruleset, trump: Suit | None) -> int:
    if isinstance(entry, int):
        return entry
    if isinstance(entry, ShownCards):
        return hand_value(entry.cards, ruleset, trump=trump)
    return melds_value(entry, ruleset, trump=trump)


def shown_points(record: DealRecord, ruleset: Ruleset) -> list[tuple[int, int]]:
    """Points of each meld shown in the two-handed game, in order: (seat, points)."""
    shown = []
    earlier: dict[int, tuple[Meld, ...]] = {}
    for event in record.meld_events:
        before = earlier.get(event.seat, ())
        shown.append((event.seat, shown_value(event.meld, before, ruleset, trump=record.trump)))
        earlier[event.seat] = (*before, event.meld)
    return shown


def stopping_meld(record: DealRecord, ruleset: Ruleset, *, totals: Sequence[int], target: int) -> int | None:
    """How many of the melds shown are booked where the last of them ends the game in mid-deal; else None.

    `totals` are the points per party before the deal. Source: second seed, "sofort abgebrochen".

    >>> from scores.rules.deals import MeldEvent
    >>> from scores.rules.melds import parse_meld
    >>> from scores.rules.presets import get_preset
    >>> shown = tuple(MeldEvent(seat=0, meld=parse_meld(meld)) for meld in ("binokel", "four:ace", "four:king"))
    >>> deal = DealRecord(event=Event.PLAYED, meld_events=shown)
    >>> stopping_meld(deal, get_preset("two-handed-french").ruleset, totals=(900, 930), target=1000)
    2
    """
    stops = ruleset.end.at_once and ruleset.end.by is EndBy.TARGET
    if not stops or record.event is not Event.PLAYED:
        return None
    points = list(totals)
    for count, (seat, shown) in enumerate(shown_points(record, ruleset), start=1):
        points[compile_ruleset(ruleset).party_of_seat[seat]] += shown
        if max(points) >= target:
            return count
    return None
