"""The melds that a table can show, as chips to tap: in the table's own words, with what each brings now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scores.rules import Meld, MeldKind, Ruleset, Suit, meld_value, ranks_of_deck, shown_value, words_of
from scores.texts.melds import meld_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A meld to tap. `name` is its short word (its suit stands beside it), `text` the whole one.

    `is_first` begins a line: the first of four or eight alike.
    """

    value: str
    name: str
    text: str
    suit: str
    points: int
    is_shown: bool
    is_first: bool

    @property
    def ident(self) -> str:
        """The element's id."""
        return f"chip-{self.value.replace(':', '-')}"


def common_chips(ruleset: Ruleset, *, trump: Suit | None, own: Sequence[Meld]) -> tuple[Chip, ...]:
    """What is shown often: pairs, runs, Binokel, four alike, dix; `own` are the melds that the player has shown."""
    kinds = (MeldKind.BINOKEL, MeldKind.DOUBLE_BINOKEL, MeldKind.GRAND_BINOKEL, MeldKind.DIX)
    melds = [
        *_of_suits(MeldKind.MARRIAGE),
        *_of_suits(MeldKind.RUN),
        *(Meld(kind) for kind in kinds),
        *_of_ranks(MeldKind.FOUR_ALIKE, ruleset),
    ]
    return _chips(melds, ruleset, trump=trump, own=own)


def rare_chips(ruleset: Ruleset, *, trump: Suit | None, own: Sequence[Meld]) -> tuple[Chip, ...]:
    """What is shown once in a winter: double runs and eight alike."""
    melds = [*_of_suits(MeldKind.DOUBLE_RUN), *_of_ranks(MeldKind.EIGHT_ALIKE, ruleset)]
    return _chips(melds, ruleset, trump=trump, own=own)


def _of_suits(kind: MeldKind) -> list[Meld]:
    return [Meld(kind, suit=suit) for suit in Suit]


def _of_ranks(kind: MeldKind, ruleset: Ruleset) -> list[Meld]:
    ranks = ranks_of_deck(ruleset.deck.low_rank)
    return [Meld(kind, rank=rank) for rank in ranks]


def _chips(melds: Iterable[Meld], ruleset: Ruleset, *, trump: Suit | None, own: Sequence[Meld]) -> tuple[Chip, ...]:
    """The melds that bring something under this ruleset."""
    words = words_of(ruleset)
    played = [meld for meld in melds if meld_value(meld, ruleset, trump=trump)]
    return tuple(
        Chip(
            value=str(meld),
            name=words[meld.kind] if meld.suit else meld_text(meld, ruleset),
            text=meld_text(meld, ruleset),
            suit=meld.suit or "",
            points=shown_value(meld, tuple(own), ruleset, trump=trump),
            is_shown=meld in own,
            is_first=meld.rank is not None and (place == 0 or played[place - 1].rank is None),
        )
        for place, meld in enumerate(played)
    )
