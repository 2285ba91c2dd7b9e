"""Cards as players see and say them: the sign in the corner, and the name in the table's own words."""

from dataclasses import dataclass

from scores.rules import Card, Faces, LowRank, Rank, Ruleset, words_of, write_cards

# What is printed on the card, whatever the table calls it.
_SIGNS = {
    Faces.WUERTTEMBERG: {Rank.ACE: "A", Rank.TEN: "10", Rank.KING: "K", Rank.OBER: "O", Rank.UNTER: "U"},
    Faces.FRENCH: {Rank.ACE: "A", Rank.TEN: "10", Rank.KING: "K", Rank.OBER: "D", Rank.UNTER: "B"},
}
_FIGURES = {Rank.KING, Rank.OBER, Rank.UNTER}
_LOW_SIGNS = {LowRank.SEVEN: "7", LowRank.NINE: "9"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """A card to be drawn by `includes/_card.html`.

    `notation` is the card as `parse_card` reads it (`Ob`), `sign` what its corner shows, `name` what is read aloud.
    """

    notation: str
    suit: str
    rank: str
    faces: str
    sign: str
    name: str

    @property
    def suit_symbol(self) -> str:
        """The suit sign in `suits.svg`."""
        return f"french-{self.suit}" if self.faces == Faces.FRENCH else self.suit

    @property
    def figure_symbol(self) -> str:
        """The figure in `cards.svg`; empty for a card that has none."""
        if self.rank not in _FIGURES:
            return ""
        return f"french-{self.rank}" if self.faces == Faces.FRENCH and self.rank != Rank.KING else self.rank


def card_text(card: Card, ruleset: Ruleset) -> str:
    """A card in the table's own words: `Schellen-Ober`."""
    words = words_of(ruleset)
    return f"{words[card.suit]}-{words[card.rank]}"


def card_sign(rank: Rank, ruleset: Ruleset) -> str:
    """What the corner of a card of this rank shows; empty for a low card that the deck has not."""
    deck = ruleset.deck
    return _LOW_SIGNS.get(deck.low_rank, "") if rank is Rank.LOW else _SIGNS[deck.faces][rank]


def card_face(card: Card, ruleset: Ruleset) -> CardFace:
    """A card as the deck of a ruleset shows it."""
    return CardFace(
        notation=write_cards([card], low_rank=ruleset.deck.low_rank),
        suit=card.suit.value,
        rank=card.rank.value,
        faces=ruleset.deck.faces.value,
        sign=card_sign(card.rank, ruleset),
        name=card_text(card, ruleset),
    )
