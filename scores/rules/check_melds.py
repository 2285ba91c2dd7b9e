"""Checks of the melds of a whole table: kinds that are not played, cards that the deck or a hand has not, odd points.

`values` hold: `meld_unknown` and `meld_not_in_ruleset` (meld), `meld_cards_overdrawn` (card, how many are shown),
`meld_marriage_in_run` (suit), `meld_hand_size` (cards shown, most), `meld_points_odd` (points).
"""

from collections import Counter
from collections.abc import Iterator

from scores.rules.cards import COPIES, Card, LowRank, Rank, Suit
from scores.rules.deals import Event, Issue
from scores.rules.facts import DealFacts
from scores.rules.meld_sums import is_meld_sum
from scores.rules.melds import Meld, MeldKind, ShownCards, cards_of_meld, meld_value

Issues = Iterator[Issue]
_NOBODY_MELDS = {Event.PASSED, Event.MISDEAL, Event.ADJUSTMENT}
# With a talon a player sees half of the deck in the course of a deal.
_TALON_CARDS = 24
# Stands for the dix while nobody noted which suit is trump.
_SOME_DIX = Card(Rank.LOW, Suit.ACORNS)


def check_melds(facts: DealFacts) -> Issues:
    """Everything that is doubtful about what the table melded."""
    record = facts.record
    if record.event in _NOBODY_MELDS or not (record.melds or record.party_melds or record.meld_events):
        return
    # Most tables write points only, and a page checks all deals of its game.
    if record.meld_events or record.pressed_dix or any(isinstance(entry, tuple | ShownCards) for entry in record.melds):
        yield from _named_melds(facts)
    yield from _odd_points(facts)


def _named_melds(facts: DealFacts) -> Issues:
    named = {seat: _named(facts, seat) for seat in range(facts.ruleset.table.seats)}
    for seat, melds in named.items():
        yield from _kinds(facts, seat, melds)
        yield from _pairs_in_runs(facts, seat, melds)
    if not facts.ruleset.table.tricks_return:
        shown = {seat: _fewest_cards(facts, seat, melds) for seat, melds in named.items()}
        yield from _overdrawn(facts, shown)
        yield from _hand_sizes(facts, shown)


def _named(facts: DealFacts, seat: int) -> Counter[Meld]:
    """The melds of a seat that were named, whichever way, and how often."""
    entry = facts.record.melds[seat] if facts.record.melds else None
    named = Counter(entry if isinstance(entry, tuple) else ())
    named.update(event.meld for event in facts.record.meld_events if event.seat == seat)
    return named


def _kinds(facts: DealFacts, seat: int, melds: Counter[Meld]) -> Issues:
    for meld in melds:
        if meld.kind is MeldKind.UNKNOWN:
            yield Issue(code="meld_unknown", seat=seat, values=(str(meld),))
        elif not _is_played(facts, meld):
            yield Issue(code="meld_not_in_ruleset", seat=seat, values=(str(meld),))


def _is_played(facts: DealFacts, meld: Meld) -> bool:
    if meld.rank is Rank.LOW and facts.ruleset.deck.low_rank is LowRank.NONE:
        return False
    return bool(meld_value(meld, facts.ruleset, trump=facts.record.trump))


def _pairs_in_runs(facts: DealFacts, seat: int, melds: Counter[Meld]) -> Issues:
    if not facts.ruleset.melds.run_includes_marriage:
        return
    for suit in Suit:
        pairs, runs, doubles = (
            melds[Meld(kind, suit=suit)] for kind in (MeldKind.MARRIAGE, MeldKind.RUN, MeldKind.DOUBLE_RUN)
        )
        inside = runs + COPIES * doubles
        if pairs and inside and pairs + inside > COPIES:
            yield Issue(code="meld_marriage_in_run", seat=seat, values=(suit.value,))


def _fewest_cards(facts: DealFacts, seat: int, melds: Counter[Meld]) -> Counter[Card]:
    """The fewest cards that show the melds of a seat: different melds share a card, equal ones do not."""
    entry = facts.record.melds[seat] if facts.record.melds else None
    fewest: Counter[Card] = Counter(entry.cards if isinstance(entry, ShownCards) else ())
    for meld, times in melds.items():
        cards = Counter(_cards_of(facts, meld))
        fewest |= Counter({card: count * times for card, count in cards.items()})
    return fewest


def _cards_of(facts: DealFacts, meld: Meld) -> tuple[Card, ...]:
    if meld.kind is MeldKind.DIX and facts.record.trump is None:
        return (_SOME_DIX,)
    return cards_of_meld(meld, facts.ruleset, trump=facts.record.trump)


def _dix_card(facts: DealFacts) -> Card:
    return _SOME_DIX if facts.record.trump is None else Card(Rank.LOW, facts.record.trump)


def _overdrawn(facts: DealFacts, shown: dict[int, Counter[Card]]) -> Issues:
    total: Counter[Card] = Counter()
    for cards in shown.values():
        total += cards
    total[_dix_card(facts)] += _pressed_unmelded(facts, shown)
    for card in sorted(total, key=str):
        if total[card] > COPIES:
            yield Issue(code="meld_cards_overdrawn", values=(str(card), total[card]))


def _pressed_unmelded(facts: DealFacts, shown: dict[int, Counter[Card]]) -> int:
    """Pressed dix that were not melded; a melded one counts once."""
    pressed, declarer = facts.record.pressed_dix or 0, facts.record.declarer
    melded = 0 if declarer is None else shown[declarer][_dix_card(facts)]
    return max(0, pressed - melded)


def _hand_sizes(facts: DealFacts, shown: dict[int, Counter[Card]]) -> Issues:
    table = facts.ruleset.table
    most = _TALON_CARDS if table.talon else table.hand_size
    for seat, cards in shown.items():
        count = cards.total()
        if seat == facts.record.declarer and facts.ruleset.melds.dix_may_be_pressed:
            count -= cards[_dix_card(facts)]
        if count > most:
            yield Issue(code="meld_hand_size", seat=seat, values=(count, most))


def _odd_points(facts: DealFacts) -> Issues:
    record, ruleset = facts.record, facts.ruleset
    for party, points in enumerate(record.party_melds):
        hands = len(facts.compiled.members[party])
        if points and not is_meld_sum(points, ruleset, trump=record.trump, hands=hands):
            yield Issue(code="meld_points_odd", party=party, values=(points,))
    for seat, entry in enumerate(record.melds):
        if isinstance(entry, int) and entry and not is_meld_sum(entry, ruleset, trump=record.trump):
            yield Issue(code="meld_points_odd", seat=seat, values=(entry,))
