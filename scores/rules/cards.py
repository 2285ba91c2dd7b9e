"""Cards, decks and their text notation.

A Binokel deck holds every card twice. Cards are written rank then suit: ranks `A X K O U 7` (`9` in the deck with
nines), suits `e` acorns (Eichel), `s` leaves (Schippen), `h` hearts, `b` bells (Schellen).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scores.rules.errors import NotationError

COPIES = 2


class Suit(StrEnum):
    """The four suits, in the order in which they are named and shown."""

    ACORNS = "acorns"
    LEAVES = "leaves"
    HEARTS = "hearts"
    BELLS = "bells"


class Rank(StrEnum):
    """The ranks from the highest down; `LOW` is the seven (or the nine) that some tables leave out."""

    ACE = "ace"
    TEN = "ten"
    KING = "king"
    OBER = "ober"
    UNTER = "unter"
    LOW = "low"


class LowRank(StrEnum):
    """Which low card the deck has: none (40 cards), sevens or nines (48 cards)."""

    NONE = "none"
    SEVEN = "seven"
    NINE = "nine"


SUIT_LETTERS = {Suit.ACORNS: "e", Suit.LEAVES: "s", Suit.HEARTS: "h", Suit.BELLS: "b"}
RANK_LETTERS = {
    Rank.ACE: "A",
    Rank.TEN: "X",
    Rank.KING: "K",
    Rank.OBER: "O",
    Rank.UNTER: "U",
    Rank.LOW: "7",
}
_SUITS = {letter: suit for suit, letter in SUIT_LETTERS.items()}
_RANKS = {letter: rank for rank, letter in RANK_LETTERS.items()} | {"9": Rank.LOW}


@dataclass(frozen=True, slots=True)
class Card:
    """One card face.

    >>> Card(Rank.OBER, Suit.LEAVES)
    Card('Os')
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"Card('{self}')"


def parse_card(text: str) -> Card:
    """Read one card, for example `"Ub"` (Unter of bells).

    Raises `NotationError` for anything else.

    >>> parse_card("Xh")
    Card('Xh')
    """
    rank, suit = text[:1], text[1:]
    if rank in _RANKS and suit in _SUITS:
        return Card(_RANKS[rank], _SUITS[suit])
    raise NotationError(f"not a card: {text!r}")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces.

    >>> parse_cards("Ab Xb")
    (Card('Ab'), Card('Xb'))
    """
    return tuple(parse_card(word) for word in text.split())


def write_cards(cards: Iterable[Card], *, low_rank: LowRank = LowRank.SEVEN) -> str:
    """Write cards in the notation that `parse_cards` reads; the low card by the deck's name for it.

    >>> write_cards(parse_cards("7b Ae"), low_rank=LowRank.NINE)
    '9b Ae'
    """
    low = "9" if low_rank is LowRank.NINE else "7"
    return " ".join(
        (low if card.rank is Rank.LOW else RANK_LETTERS[card.rank]) + SUIT_LETTERS[card.suit] for card in cards
    )


def ranks_of_deck(low_rank: LowRank) -> tuple[Rank, ...]:
    """Ranks in a deck, from the highest down."""
    return tuple(rank for rank in Rank if rank is not Rank.LOW or low_rank is not LowRank.NONE)


def full_deck(low_rank: LowRank) -> tuple[Card, ...]:
    """Every card of the double deck: 40, or 48 with a low card.

    >>> len(full_deck(LowRank.NONE)), len(full_deck(LowRank.SEVEN))
    (40, 48)
    """
    return tuple(Card(rank, suit) for suit in Suit for rank in ranks_of_deck(low_rank) for _ in range(COPIES))
