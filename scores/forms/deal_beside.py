"""What may be noted beside the figures of a deal, where the rules ask for it: a called card, pressed trumps and dix.

Nothing of it is needed to book a deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scores.forms.numbers import NumberError, read_sum
from scores.rules import (
    Call,
    Card,
    Contract,
    DealRecord,
    Event,
    NotationError,
    Ruleset,
    Suit,
    full_deck,
    parse_card,
    words_of,
)
from scores.texts import card_text

BESIDE_FIELDS = {"called_card", "called_from", "pressed_trumps", "pressed_dix"}
_UNPRESSED = {Event.CONCEDED, Event.OVERBID}
_DIX_IN_DECK = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup:
    """The cards of a suit, the highest first, as (notation, name) pairs."""

    label: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """The fields as the form shows them; parts that the rules do not ask for are empty."""

    groups: tuple[CardGroup, ...]
    card: str
    holders: tuple[tuple[str, str], ...]
    holder: str
    asks_trumps: bool
    trumps: str
    dix: str
    pressed_dix: str

    @property
    def is_asked(self) -> bool:
        """Whether the rules ask for anything at all."""
        return bool(self.groups) or self.asks_trumps

    @property
    def is_filled(self) -> bool:
        """Whether anything is noted."""
        return bool(self.card or self.holder or self.trumps or self.pressed_dix)


def asks_card(ruleset: Ruleset) -> bool:
    """Whether a card may be called at this table."""
    return ruleset.table.calling and ruleset.auction.held


def asks_trumps(ruleset: Ruleset) -> bool:
    """Whether cards are pressed at this table: whoever presses trumps says how many."""
    return ruleset.auction.held and ruleset.table.widow_size > 0


def asks_dix(ruleset: Ruleset) -> bool:
    """Whether a melded dix may be pressed, if it is told."""
    return asks_trumps(ruleset) and ruleset.melds.dix is not None and ruleset.melds.dix_may_be_pressed


def lay_out_beside(typed: Mapping[str, str], *, ruleset: Ruleset, names: Sequence[str], order: Sequence[int]) -> Beside:
    """The fields with what was typed."""
    calls = asks_card(ruleset)
    return Beside(
        groups=_groups(ruleset) if calls else (),
        card=typed.get("called_card", ""),
        holders=tuple((str(seat), names[seat]) for seat in order) if calls else (),
        holder=typed.get("called_from", ""),
        asks_trumps=asks_trumps(ruleset),
        trumps=typed.get("pressed_trumps", ""),
        dix=words_of(ruleset)["dix"] if asks_dix(ruleset) else "",
        pressed_dix=typed.get("pressed_dix", ""),
    )


def read_beside(
    record: DealRecord, typed: Mapping[str, str], ruleset: Ruleset
) -> tuple[DealRecord, tuple[tuple[str, str], ...]]:
    """The record with what was noted beside it, and (field, code) of what cannot be read.

    What the form does not ask for stays as it is in the record.
    """
    errors: list[tuple[str, str]] = []
    if asks_card(ruleset):
        record = replace(record, called=_call(typed, ruleset, errors))
    is_pressed = record.contract is Contract.TRUMP and record.event not in _UNPRESSED
    if asks_trumps(ruleset):
        most = ruleset.table.widow_size
        trumps = _count(typed, "pressed_trumps", most=most, errors=errors) if is_pressed else None
        record = replace(record, pressed_trumps=trumps)
    if asks_dix(ruleset):
        dix = _count(typed, "pressed_dix", most=_DIX_IN_DECK, errors=errors) if is_pressed else None
        record = replace(record, pressed_dix=dix)
    return record, tuple(errors)


def type_beside(record: DealRecord) -> dict[str, object]:
    """A record's notes as they would be typed."""
    return {
        "called_card": str(record.called.card) if record.called else None,
        "called_from": record.called.from_seat if record.called else None,
        "pressed_trumps": record.pressed_trumps,
        "pressed_dix": record.pressed_dix,
    }


def _groups(ruleset: Ruleset) -> tuple[CardGroup, ...]:
    words = words_of(ruleset)
    deck = dict.fromkeys(full_deck(ruleset.deck.low_rank))
    return tuple(
        CardGroup(
            label=words[suit], cards=tuple((str(card), card_text(card, ruleset)) for card in deck if card.suit is suit)
        )
        for suit in Suit
    )


def _call(typed: Mapping[str, str], ruleset: Ruleset, errors: list[tuple[str, str]]) -> Call | None:
    text, holder = typed.get("called_card", "").strip(), typed.get("called_from", "").strip()
    if not text:
        return None
    card = _card(text, ruleset)
    if card is None:
        errors.append(("called_card", "not_a_choice"))
        return None
    if holder and holder not in {str(seat) for seat in range(ruleset.table.seats)}:
        errors.append(("called_from", "not_a_choice"))
        return None
    return Call(card=card, from_seat=int(holder) if holder else None)


def _card(text: str, ruleset: Ruleset) -> Card | None:
    try:
        card = parse_card(text)
    except NotationError:
        return None
    return card if card in full_deck(ruleset.deck.low_rank) else None


def _count(typed: Mapping[str, str], name: str, *, most: int, errors: list[tuple[str, str]]) -> int | None:
    try:
        count = read_sum(typed.get(name, ""))
    except NumberError:
        errors.append((name, "not_a_number"))
        return None
    if count is not None and count > most:
        errors.append((name, "too_many"))
        return None
    return count
