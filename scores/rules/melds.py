"""Melds: their kinds, their text notation and their value under a ruleset.

The notation is a closed list: `marriage:hearts`, `run:bells`, `double_run:leaves`, `four:ace`, `eight:ten`,
`binokel`, `double_binokel`, `grand_binokel`, `dix`, and `turned_low` in the two-handed game.
"""

from dataclasses import dataclass
from enum import StrEnum

from scores.rules.cards import COPIES, Card, Rank, Suit
from scores.rules.errors import NotationError
from scores.rules.ruleset import Ruleset, Upgrade


class MeldKind(StrEnum):
    """Kinds of melds (Meldbilder)."""

    MARRIAGE = "marriage"
    RUN = "run"
    DOUBLE_RUN = "double_run"
    FOUR_ALIKE = "four"
    EIGHT_ALIKE = "eight"
    BINOKEL = "binokel"
    DOUBLE_BINOKEL = "double_binokel"
    GRAND_BINOKEL = "grand_binokel"
    DIX = "dix"
    TURNED_LOW = "turned_low"
    UNKNOWN = "unknown"


RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.OBER, Rank.UNTER)
MARRIAGE_RANKS = (Rank.KING, Rank.OBER)
_KNOWN_KINDS = {kind.value: kind for kind in MeldKind if kind is not MeldKind.UNKNOWN}
_OF_A_SUIT = {MeldKind.MARRIAGE, MeldKind.RUN, MeldKind.DOUBLE_RUN}
_OF_A_RANK = {MeldKind.FOUR_ALIKE, MeldKind.EIGHT_ALIKE}


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: its kind, and the suit or the rank where the kind needs one.

    What somebody wrote down and is no meld keeps its `text`; it counts nothing and is a doubt (`meld_unknown`).
    """

    kind: MeldKind
    suit: Suit | None = None
    rank: Rank | None = None
    text: str = ""

    def __str__(self) -> str:
        if self.kind is MeldKind.UNKNOWN:
            return self.text
        detail = self.suit or self.rank
        return f"{self.kind}:{detail}" if detail else str(self.kind)


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards that were laid open: the best melds among them are what counts."""

    cards: tuple[Card, ...]


def parse_meld(text: str) -> Meld:
    """Read one meld of the closed list.

    Raises `NotationError` for anything else.

    >>> str(parse_meld("run:bells")), str(parse_meld("dix"))
    ('run:bells', 'dix')
    """
    name, separator, detail = text.partition(":")
    try:
        kind = _KNOWN_KINDS[name]
        if kind in _OF_A_SUIT:
            return Meld(kind, suit=Suit(detail))
        if kind in _OF_A_RANK:
            return Meld(kind, rank=Rank(detail))
    except (KeyError, ValueError):
        raise NotationError(f"not a meld: {text!r}") from None
    if separator:
        raise NotationError(f"not a meld: {text!r}")
    return Meld(kind)


def meld_value(meld: Meld, ruleset: Ruleset, *, trump: Suit | None) -> int | None:
    """Points of one meld, or None where the ruleset has no value for it.

    Without a known trump a marriage or a run counts as a plain one.

    Source: first seed, "Kombinationen"; every value is an option of the ruleset.
    """
    melds = ruleset.melds
    in_trump = meld.suit is not None and meld.suit is trump
    match meld.kind:
        case MeldKind.MARRIAGE:
            return melds.trump_marriage if in_trump else melds.marriage
        case MeldKind.RUN:
            return melds.trump_run if in_trump else melds.run
        case MeldKind.DOUBLE_RUN:
            # Where runs are played in trump only, there is no plain double run either (second seed).
            return None if melds.run is None and not in_trump else melds.double_run
        case MeldKind.FOUR_ALIKE:
            return melds.four.of(meld.rank) if meld.rank else None
        case MeldKind.EIGHT_ALIKE:
            return melds.eight.of(meld.rank) if meld.rank else None
        case MeldKind.UNKNOWN:
            return None
        case _:
            value: int | None = getattr(melds, meld.kind.value)
            return value


def melds_value(shown: tuple[Meld, ...], ruleset: Ruleset, *, trump: Suit | None) -> int:
    """Points of several named melds; a meld that the ruleset has no value for counts nothing."""
    return sum(meld_value(meld, ruleset, trump=trump) or 0 for meld in shown)


def cards_of_meld(meld: Meld, ruleset: Ruleset, *, trump: Suit | None) -> tuple[Card, ...]:
    """The cards that show a meld; none for a dix (or a turned low card) whose trump is not known.

    >>> from scores.rules.presets import get_preset
    >>> cards_of_meld(parse_meld("binokel"), get_preset("wuerttemberg").ruleset, trump=None)
    (Card('Ub'), Card('Os'))
    """
    match meld.kind:
        case MeldKind.MARRIAGE | MeldKind.RUN | MeldKind.DOUBLE_RUN if meld.suit is not None:
            ranks = MARRIAGE_RANKS if meld.kind is MeldKind.MARRIAGE else RUN_RANKS
            cards = tuple(Card(rank, meld.suit) for rank in ranks)
        case MeldKind.FOUR_ALIKE | MeldKind.EIGHT_ALIKE if meld.rank is not None:
            cards = tuple(Card(meld.rank, suit) for suit in Suit)
        case MeldKind.BINOKEL | MeldKind.DOUBLE_BINOKEL:
            cards = ruleset.deck.binokel
        case MeldKind.GRAND_BINOKEL:
            king = grand_king(ruleset)
            cards = ruleset.deck.binokel if king is None else (king, *ruleset.deck.binokel)
        case MeldKind.UNKNOWN:
            cards = ()
        case _:
            cards = () if trump is None else (Card(Rank.LOW, trump),)
    return tuple(card for card in cards for _ in range(COPIES)) if meld.kind in HALVES else cards


def grand_king(ruleset: Ruleset) -> Card | None:
    """The king that makes a Grand of a Binokel: the one of its ober's suit (second seed)."""
    suits = [card.suit for card in ruleset.deck.binokel if card.rank is Rank.OBER]
    return Card(Rank.KING, suits[0]) if suits else None


# What a meld grows out of when it is shown in the two-handed game after its half.
HALVES = {
    MeldKind.DOUBLE_BINOKEL: MeldKind.BINOKEL,
    MeldKind.EIGHT_ALIKE: MeldKind.FOUR_ALIKE,
    MeldKind.DOUBLE_RUN: MeldKind.RUN,
}


def shown_value(meld: Meld, earlier: tuple[Meld, ...], ruleset: Ruleset, *, trump: Suit | None) -> int:
    """Points of a meld shown in the two-handed game after `earlier` ones of the same player.

    Under `melds.upgrade` `difference` a double that grows out of a half already shown books the difference only.
    """
    value = meld_value(meld, ruleset, trump=trump) or 0
    half_kind = HALVES.get(meld.kind)
    if ruleset.melds.upgrade is Upgrade.FULL or half_kind is None:
        return value
    half = Meld(half_kind, suit=meld.suit, rank=meld.rank)
    if half not in earlier:
        return value
    return value - (meld_value(half, ruleset, trump=trump) or 0)
