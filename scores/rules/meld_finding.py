"""Finding melds: the best legal set of melds that a hand of cards holds.

A card may serve in melds of different kinds, not twice in the same kind. A double run stands instead of two runs,
eight alike instead of two times four, a double Binokel instead of two, a Grand instead of its pair and its Binokel.
The pair inside a run is neither counted again nor usable for a Grand (unless the ruleset says otherwise).

Source: first seed, "Kombinationen" and "Rundgang"; second seed for the Grand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from scores.rules.cards import COPIES, Card, Rank, Suit
from scores.rules.melds import MARRIAGE_RANKS, RUN_RANKS, Meld, MeldKind, cards_of_meld, grand_king, meld_value
from scores.rules.ruleset import Ruleset

_KIND_ORDER = {kind: place for place, kind in enumerate(MeldKind)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMeld:
    """A meld that a hand holds: its cards and its points."""

    meld: Meld
    cards: tuple[Card, ...]
    points: int


def find_melds(cards: Iterable[Card], ruleset: Ruleset, *, trump: Suit | None) -> tuple[FoundMeld, ...]:
    """The melds of a hand that are worth most together under a ruleset, in the order of their kinds.

    Melds that count nothing are left out, and so are further copies of a card of which the deck has two. Without a
    known trump every suit counts as a plain one.

    >>> from scores.rules.cards import parse_cards
    >>> from scores.rules.presets import get_preset
    >>> hand = parse_cards("Ab Xb Kb Ob Ub Kb Ob")
    >>> [str(found.meld) for found in find_melds(hand, get_preset("wuerttemberg").ruleset, trump=Suit.BELLS)]
    ['marriage:bells', 'run:bells']
    """
    hand = _Hand(cards, ruleset, trump)
    melds = sorted(hand.best_melds(), key=lambda meld: _KIND_ORDER[meld.kind])
    return tuple(
        FoundMeld(meld=meld, cards=cards_of_meld(meld, ruleset, trump=trump), points=hand.value(meld)) for meld in melds
    )


def hand_value(cards: Iterable[Card], ruleset: Ruleset, *, trump: Suit | None) -> int:
    """Points of the best legal set of melds of a hand.

    >>> from scores.rules.cards import parse_cards
    >>> from scores.rules.presets import get_preset
    >>> hand_value(parse_cards("Ke Oe Ks Os Kh Oh Kb Ob"), get_preset("wuerttemberg").ruleset, trump=Suit.BELLS)
    240
    """
    hand = _Hand(cards, ruleset, trump)
    return sum(hand.value(meld) for meld in hand.best_melds())


def rank_trumps(cards: Iterable[Card], ruleset: Ruleset) -> tuple[tuple[Suit, int], ...]:
    """Meld points of a hand under each trump, the best first; equal ones in the order of the suits."""
    hand = tuple(cards)
    values = [(suit, hand_value(hand, ruleset, trump=suit)) for suit in Suit]
    return tuple(sorted(values, key=lambda value: -value[1]))


def has_roundhouse(cards: Iterable[Card]) -> bool:
    """Whether a hand holds a Rundgang: king and ober of every suit. It has no points of its own."""
    held = set(cards)
    return all(Card(rank, suit) in held for suit in Suit for rank in MARRIAGE_RANKS)


class _Hand:
    """A hand under a ruleset and a trump, and what each part of it can be melded as."""

    def __init__(self, cards: Iterable[Card], ruleset: Ruleset, trump: Suit | None) -> None:
        self._ruleset = ruleset
        self._trump = trump
        self._counts = {card: min(count, COPIES) for card, count in Counter(cards).items()}
        self._values: dict[Meld, int] = {}

    def value(self, meld: Meld) -> int:
        """Points of one meld; 0 for one that the ruleset has no value for."""
        if meld not in self._values:
            self._values[meld] = meld_value(meld, self._ruleset, trump=self._trump) or 0
        return self._values[meld]

    def best_melds(self) -> list[Meld]:
        """The set worth most; of equal ones the one with the fewest melds."""
        king = grand_king(self._ruleset)
        melds = self._best(self._of_binokel_and(None if king is None else king.suit))
        for suit in Suit:
            if king is None or suit is not king.suit:
                melds += self._best(runs + pairs for runs, pairs in self._of_suit(suit))
        for rank in Rank:
            melds += self._best(self._alike(rank))
        low = self._held(() if self._trump is None else (Card(Rank.LOW, self._trump),))
        return melds + self._best([[Meld(MeldKind.DIX)] * low])

    def _held(self, cards: Iterable[Card]) -> int:
        """How many times all of these cards are in the hand; 0 for none."""
        return min((self._counts.get(card, 0) for card in cards), default=0)

    def _best(self, sets: Iterable[list[Meld]]) -> list[Meld]:
        counting = ([meld for meld in melds if self.value(meld)] for melds in sets)
        return max(counting, key=lambda melds: (sum(map(self.value, melds)), -len(melds)))

    def _alike(self, rank: Rank) -> Iterator[list[Meld]]:
        times = self._held(Card(rank, suit) for suit in Suit)
        yield from _with_double(times, Meld(MeldKind.FOUR_ALIKE, rank=rank), Meld(MeldKind.EIGHT_ALIKE, rank=rank))

    def _of_suit(self, suit: Suit) -> Iterator[tuple[list[Meld], list[Meld]]]:
        """Every choice of runs in a suit, each with the pairs that are left beside them."""
        runs = self._held(Card(rank, suit) for rank in RUN_RANKS)
        pairs = self._held(Card(rank, suit) for rank in MARRIAGE_RANKS)
        marriage, run = Meld(MeldKind.MARRIAGE, suit=suit), Meld(MeldKind.RUN, suit=suit)
        double = Meld(MeldKind.DOUBLE_RUN, suit=suit)
        for taken in range(runs + 1):
            left = pairs - taken if self._ruleset.melds.run_includes_marriage else pairs
            for melds in _with_double(taken, run, double):
                yield melds, [marriage] * left

    def _of_binokel_and(self, suit: Suit | None) -> Iterator[list[Meld]]:
        """Every choice in the suit of the Binokel's ober together with the Binokel: a Grand takes of both."""
        binokels = self._held(self._ruleset.deck.binokel)
        of_suit = [([], [])] if suit is None else list(self._of_suit(suit))
        single, double = Meld(MeldKind.BINOKEL), Meld(MeldKind.DOUBLE_BINOKEL)
        for (runs, pairs), grands in product(of_suit, range(binokels + 1)):
            if grands <= len(pairs):
                melds = [*runs, *pairs[grands:], *[Meld(MeldKind.GRAND_BINOKEL)] * grands]
                for others in _with_double(binokels - grands, single, double):
                    yield melds + others


def _with_double(times: int, single: Meld, double: Meld) -> Iterator[list[Meld]]:
    """A meld shown so many times, or as its double where it is there twice."""
    yield [single] * times
    if times == COPIES:
        yield [double]
