"""Which numbers of meld points a hand can have at all under a ruleset.

Sets of sums are kept as bits of one number: bit n says that n points can be had. They are worked out once for each
ruleset and trump.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scores.rules.cards import COPIES, Rank, Suit, ranks_of_deck
from scores.rules.melds import MARRIAGE_RANKS, RUN_RANKS, Meld, MeldKind, grand_king, meld_value
from scores.rules.ruleset import Ruleset

_TIMES = range(COPIES + 1)
# How many of a rank each suit shows for the alike melds, and what those are worth.
_Alike = tuple[dict[Rank, int], int]


@dataclass(frozen=True, slots=True)
class _Others:
    """What else is shown beside the runs and pairs of the suits."""

    alike: dict[Rank, int]
    binokels: int
    grands: int


# For each number of cards, the sums that so many cards can show.
_Sums = list[int]


def is_meld_sum(points: int, ruleset: Ruleset, *, trump: Suit | None, hands: int = 1) -> bool:
    """Whether some legal set of melds gives so many points in one hand (or in the hands of a party together).

    Without a known trump any trump will do. A melded dix may be pressed, so it takes no place in the hand.

    >>> from scores.rules.presets import get_preset
    >>> ruleset = get_preset("wuerttemberg").ruleset
    >>> [is_meld_sum(points, ruleset, trump=None) for points in (0, 30, 240, 250, 390)]
    [True, False, True, True, True]
    """
    return points >= 0 and bool(_sums_of_hands(ruleset, trump, hands) >> points & 1)


@lru_cache(maxsize=256)
def _sums_of_hands(ruleset: Ruleset, trump: Suit | None, hands: int) -> int:
    if hands > 1:
        return _added(_sums_of_hands(ruleset, trump, hands - 1), _sums_of_hands(ruleset, trump, 1))
    if trump is None:
        return _union(_sums_of_hands(ruleset, suit, 1) for suit in Suit)
    return _SumsOfHand(ruleset, trump).all()


class _SumsOfHand:
    """All sums of one hand under one trump."""

    def __init__(self, ruleset: Ruleset, trump: Suit) -> None:
        self._ruleset = ruleset
        self._trump = trump
        # In the drawing game a hand changes all the time: only the deck limits what is shown in the course of a deal.
        self._most_cards = None if ruleset.table.talon else ruleset.table.hand_size
        king = grand_king(ruleset)
        self._grand_suit = None if king is None else king.suit

    def all(self) -> int:
        """The sums of every choice of alike melds, Binokels and dix together with all melds of the suits."""
        if self._most_cards is None:
            # Without a limit the alike melds take no place from the others.
            alike_sums = _union(1 << value for _, value in self._alike())
            return _added(_added(self._beside([({}, 0)]), alike_sums), self._dix())
        return _added(self._beside(self._alike()), self._dix())

    def _beside(self, alike_choices: Iterable[_Alike]) -> int:
        sums = 0
        for (shown, alike), (binokels, grands, value) in product(alike_choices, self._binokels()):
            by_cards = [1] + [0] * (self._most_cards or 0)
            others = _Others(shown, binokels, grands)
            for suit in Suit:
                by_cards = self._with_suit(by_cards, suit, others)
            sums |= _union(by_cards) << (alike + value)
        return sums

    def _value(self, meld: Meld) -> int:
        return meld_value(meld, self._ruleset, trump=self._trump) or 0

    def _alike(self) -> Iterator[_Alike]:
        choices = []
        for rank in ranks_of_deck(self._ruleset.deck.low_rank):
            four, eight = (self._value(Meld(kind, rank=rank)) for kind in (MeldKind.FOUR_ALIKE, MeldKind.EIGHT_ALIKE))
            worth = {(times, value) for times, value in ((1, four), (2, 2 * four), (2, eight)) if value}
            choices.append([(rank, 0, 0), *((rank, times, value) for times, value in sorted(worth))])
        for choice in product(*choices):
            cards = len(Suit) * sum(times for _, times, _ in choice)
            if self._most_cards is None or cards <= self._most_cards:
                yield {rank: times for rank, times, _ in choice}, sum(value for _, _, value in choice)

    def _binokels(self) -> Iterator[tuple[int, int, int]]:
        """Every choice of Binokels: how many of each face, how many Grands among them, and their value."""
        single, double, grand = (
            self._value(Meld(kind)) for kind in (MeldKind.BINOKEL, MeldKind.DOUBLE_BINOKEL, MeldKind.GRAND_BINOKEL)
        )
        for grands in _TIMES if grand and self._grand_suit else (0,):
            for singles in range(COPIES - grands + 1):
                yield grands + singles, grands, grands * grand + singles * single
        yield COPIES, 0, double

    def _with_suit(self, by_cards: _Sums, suit: Suit, others: _Others) -> _Sums:
        """The sums so far, with every choice of runs and pairs of one more suit."""
        added = [0] * len(by_cards)
        for cards, value in self._of_suit(suit, others):
            for count in range(len(by_cards) - cards):
                added[count + cards] |= by_cards[count] << value
        return added

    def _of_suit(self, suit: Suit, others: _Others) -> set[tuple[int, int]]:
        """Cards shown and points, for every choice of runs and pairs of a suit beside the other melds."""
        of_binokel = {card.rank: others.binokels for card in self._ruleset.deck.binokel if card.suit is suit}
        taken = others.grands if suit is self._grand_suit else 0
        choices = set()
        for (runs, value), pairs in product(self._runs(suit), _TIMES):
            used = pairs + taken + (runs if self._ruleset.melds.run_includes_marriage else 0)
            if used > COPIES:
                continue
            counts = {rank: max(others.alike.get(rank, 0), of_binokel.get(rank, 0)) for rank in Rank}
            counts |= {rank: max(counts[rank], runs) for rank in RUN_RANKS}
            counts |= {rank: max(counts[rank], used) for rank in MARRIAGE_RANKS}
            marriage = self._value(Meld(MeldKind.MARRIAGE, suit=suit))
            cards = 0 if self._most_cards is None else sum(counts.values())
            choices.add((cards, value + pairs * marriage))
        return choices

    def _runs(self, suit: Suit) -> list[tuple[int, int]]:
        run, double = (self._value(Meld(kind, suit=suit)) for kind in (MeldKind.RUN, MeldKind.DOUBLE_RUN))
        return [(0, 0), *((times, times * run) for times in (1, 2) if run), *([(COPIES, double)] if double else [])]

    def _dix(self) -> int:
        dix = self._value(Meld(MeldKind.DIX))
        return _union(1 << times * dix for times in _TIMES)


def _union(sums: Iterable[int]) -> int:
    union = 0
    for some in sums:
        union |= some
    return union


def _added(left: int, right: int) -> int:
    """Every sum of the one with every sum of the other."""
    return _union(left << points for points in range(right.bit_length()) if right >> points & 1)
