"""Cards to tap: each face of the deck none, once or twice, as radio buttons that work without a script."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scores.forms.numbers import UnreadableError
from scores.rules import Card, NotationError, Rank, Ruleset, Suit, parse_card, ranks_of_deck, words_of
from scores.texts import CardFace, card_face

_COUNTS = {"0": 0, "1": 1, "2": 2}
LONGEST_WORD = 20  # of what was not understood, in a sentence
MOST_WORDS = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChoice:
    """One face, drawn by `includes/_card_choice.html`: the name of its radio group, and how many are taken."""

    face: CardFace
    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitRow:
    """The faces of one suit from the highest down, for `includes/_card_rows.html`."""

    label: str
    choices: tuple[CardChoice, ...]


def card_rows(ruleset: Ruleset, cards: Iterable[Card], *, name: str) -> tuple[SuitRow, ...]:
    """The deck of a ruleset with the cards that are taken. `name` begins the names of all fields: `karten_Ob`."""
    taken = Counter(cards)
    words = words_of(ruleset)
    return tuple(
        SuitRow(
            label=words[suit],
            choices=tuple(
                _choice(Card(rank, suit), ruleset, count=taken[Card(rank, suit)], name=name)
                for rank in ranks_of_deck(ruleset.deck.low_rank)
            ),
        )
        for suit in Suit
    )


def _choice(card: Card, ruleset: Ruleset, *, count: int, name: str) -> CardChoice:
    face = card_face(card, ruleset)
    return CardChoice(face=face, name=f"{name}_{face.notation}", count=count)


def read_card_choices(data: Mapping[str, str], *, name: str) -> tuple[Card, ...] | None:
    """The cards that were tapped, in the order of the deck; None where the form had no cards to tap.

    A low card stays in although another deck has none: who changes the rules sees it dropped, and not forgotten.
    Raises `UnreadableError` for a card or a number that is none.
    """
    prefix = f"{name}_"
    fields = {field.removeprefix(prefix): value for field, value in data.items() if field.startswith(prefix)}
    if not fields:
        return None
    taken: Counter[Card] = Counter()
    for notation, value in fields.items():
        taken[_read_card(notation)] += _read_count(value)
    return in_order(taken.elements())


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards as the deck has them: suit by suit, from the highest down."""
    suits, ranks = list(Suit), list(Rank)
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), ranks.index(card.rank))))


def _read_card(notation: str) -> Card:
    try:
        return parse_card(notation)
    except NotationError as fault:
        raise UnreadableError(_("“%(word)s” is no card.") % {"word": notation[:LONGEST_WORD]}) from fault


def _read_count(value: str) -> int:
    if value not in _COUNTS:
        raise UnreadableError(_("A card is there once or twice, not “%(word)s”.") % {"word": value[:LONGEST_WORD]})
    return _COUNTS[value]


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after the other, as in an address: `Ab Ab Xb`.

    Raises `UnreadableError` for anything that is no card.
    """
    words = text.split()
    if len(words) > MOST_WORDS:
        raise UnreadableError(_("These are more cards than the deck has."))
    return in_order(_read_card(word) for word in words)
