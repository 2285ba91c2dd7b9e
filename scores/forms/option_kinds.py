"""How one option of a ruleset is typed: its controls, and what stands in them as the option's JSON value.

Every kind of option can `spread` a JSON value over named text fields, `gather` it from them again, and give the
`controls` to type it in. The name of a field is the option's key, with a part behind it where there are several.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, Protocol, get_args, get_origin

from django.utils.translation import gettext as _

from scores.forms.numbers import UnreadableError, read_number
from scores.option_texts import OPTION_TEXTS
from scores.rules import OFFERED_WORDS, Card, LowRank, Rank, Ruleset, Suit, change_options, option_types, words_of

Json = Any
Typed = Mapping[str, str]
LADDER_STEPS = 3
_NOTHING = "null"
_AMOUNT = re.compile(r"(€ ?)?\d{1,6}([.,]\d{1,2})?( ?€)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a control."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """One field to type or choose in. `choices` makes it a list to choose from, `offers` are only suggestions."""

    name: str
    value: str
    label: str = ""
    choices: tuple[Choice, ...] = ()
    offers: tuple[str, ...] = ()
    placeholder: str = ""
    is_number: bool = False

    @property
    def id(self) -> str:
        """An id that scripts and styles can name."""
        return element_id(self.name)


def element_id(name: str) -> str:
    """The id of an option, or of one of its controls, that scripts and styles can name."""
    return "option-" + name.replace(".", "-").replace("_", "-")


class OptionKind(Protocol):
    """What each kind of option can do; `ruleset` lends the table's own words."""

    def spread(self, key: str, value: Json) -> dict[str, str]: ...

    def gather(self, key: str, typed: Typed) -> Json: ...

    def controls(self, key: str, typed: Typed, ruleset: Ruleset, /) -> tuple[Control, ...]: ...


@cache
def kind_of_option(key: str) -> OptionKind:
    """How an option is typed, by its type."""
    annotation = option_types()[key]
    is_optional = get_origin(annotation) is UnionType
    inner = get_args(annotation)[0] if is_optional else annotation
    if key in _KINDS:
        return _KINDS[key]
    if inner is bool:
        return _Choices(values=(True, False))
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return _Choices(values=(*([None] if is_optional else []), *(member.value for member in inner)))
    if inner is int:
        numbers = [int(text) for text in OPTION_TEXTS[key].values if text.isdecimal()]
        return _Choices(values=tuple(numbers)) if numbers else _Number(may_be_empty=is_optional)
    raise TypeError(f"no way to type {key}")


class _Choices:
    """One of a closed list."""

    def __init__(self, *, values: tuple[Json, ...]) -> None:
        self.by_text = {self._text(value): value for value in values}

    @staticmethod
    def _text(value: Json) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return _NOTHING if value is None else str(value)

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {key: self._text(value)}

    def gather(self, key: str, typed: Typed) -> Json:
        text = typed.get(key, "")
        if text not in self.by_text:
            raise UnreadableError(_("Please choose one of the list."))
        return self.by_text[text]

    def controls(self, key: str, typed: Typed, _ruleset: Ruleset, /) -> tuple[Control, ...]:
        labels = {"yes": _("yes"), "no": _("no")} | {
            value: str(text) for value, text in OPTION_TEXTS[key].values.items()
        }
        chosen = typed.get(key, "")
        choices = [Choice(value=text, label=labels.get(text, text), is_chosen=text == chosen) for text in self.by_text]
        return (Control(name=key, value=chosen, choices=tuple(choices)),)


class _Number:
    """A number; where it may be empty that means: none, not played."""

    def __init__(self, *, may_be_empty: bool) -> None:
        self.may_be_empty = may_be_empty

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {key: "" if value is None else str(value)}

    def gather(self, key: str, typed: Typed) -> Json:
        text = typed.get(key, "").strip()
        return None if self.may_be_empty and not text else read_number(text)

    def controls(self, key: str, typed: Typed, _ruleset: Ruleset, /) -> tuple[Control, ...]:
        nothing = str(OPTION_TEXTS[key].values.get(_NOTHING, "")) if self.may_be_empty else ""
        return (Control(name=key, value=typed.get(key, ""), placeholder=nothing, is_number=True),)


class _RankNumbers:
    """One number for each rank."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {f"{key}.{rank}": str(points) for rank, points in value.items()}

    def gather(self, key: str, typed: Typed) -> Json:
        return {rank.value: read_number(typed.get(f"{key}.{rank}", "") or "0") for rank in Rank}

    def controls(self, key: str, typed: Typed, ruleset: Ruleset, /) -> tuple[Control, ...]:
        words = words_of(ruleset)
        # The low card is left in the form: the deck may get one in the same go.
        return tuple(
            Control(name=f"{key}.{rank}", value=typed.get(f"{key}.{rank}", ""), label=words[rank], is_number=True)
            for rank in Rank
        )


class _TwoCards:
    """The two cards of the Binokel."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {f"{key}.first": value[0], f"{key}.second": value[1]}

    def gather(self, key: str, typed: Typed) -> Json:
        cards = [typed.get(f"{key}.first", ""), typed.get(f"{key}.second", "")]
        if not set(cards) <= set(self._faces()):
            raise UnreadableError(_("Please choose one of the list."))
        return cards

    def controls(self, key: str, typed: Typed, ruleset: Ruleset, /) -> tuple[Control, ...]:
        words = words_of(ruleset)
        faces = {
            text: f"{words[card.suit]}-{words[card.rank]}"
            for text, card in self._faces().items()
            if card.rank is not Rank.LOW or ruleset.deck.low_rank is not LowRank.NONE
        }
        return tuple(
            Control(
                name=name,
                value=typed.get(name, ""),
                choices=tuple(
                    Choice(value=text, label=label, is_chosen=text == typed.get(name)) for text, label in faces.items()
                ),
            )
            for name in (f"{key}.first", f"{key}.second")
        )

    @staticmethod
    def _faces() -> dict[str, Card]:
        return {str(card): card for card in (Card(rank, suit) for suit in Suit for rank in Rank)}


class _Words:
    """The table's own words; an empty field keeps the usual one."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {f"{key}.{term}": value.get(term, "") for term in OFFERED_WORDS}

    def gather(self, key: str, typed: Typed) -> Json:
        own = {term: " ".join(typed.get(f"{key}.{term}", "").split()) for term in OFFERED_WORDS}
        return {term: label for term, label in own.items() if label}

    def controls(self, key: str, typed: Typed, ruleset: Ruleset, /) -> tuple[Control, ...]:
        usual = words_of(change_options(ruleset, {key: {}}))
        return tuple(
            Control(
                name=f"{key}.{term}",
                value=typed.get(f"{key}.{term}", ""),
                label=usual[term],
                placeholder=usual[term],
                offers=tuple(offer for offer in offers if offer != usual[term]),
            )
            for term, offers in OFFERED_WORDS.items()
        )


class _Amount:
    """Money, with a comma or a point."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {key: value.replace(".", ",")}

    def gather(self, key: str, typed: Typed) -> Json:
        return read_amount(typed.get(key, ""))

    def controls(self, key: str, typed: Typed, _ruleset: Ruleset, /) -> tuple[Control, ...]:
        return (Control(name=key, value=typed.get(key, ""), is_number=True),)


def read_amount(text: str) -> str:
    """Money as people type it (`0,5`, `7`, `1.00 €`) as an amount of a ruleset (`0.50`)."""
    text = text.strip() or "0"
    if not _AMOUNT.fullmatch(text):
        raise UnreadableError(_("An amount is needed here, such as 0,50."))
    whole, _point, cents = text.strip("€ ").replace(",", ".").partition(".")
    return f"{int(whole)}.{cents:0<2}"


class _Ladder:
    """What lost deals cost: up to three steps, each from a number of deals on."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        steps = [(str(start), amount.replace(".", ",")) for start, amount in value[:LADDER_STEPS]]
        steps += [("", "")] * (LADDER_STEPS - len(steps))
        return {
            name: text
            for number, (start, amount) in enumerate(steps, start=1)
            for name, text in ((f"{key}.from{number}", start), (f"{key}.amount{number}", amount))
        }

    def gather(self, key: str, typed: Typed) -> Json:
        ladder = []
        for number in range(1, LADDER_STEPS + 1):
            start, amount = typed.get(f"{key}.from{number}", "").strip(), typed.get(f"{key}.amount{number}", "").strip()
            if start or amount:
                ladder.append([read_number(start or "1"), read_amount(amount)])
        return ladder

    def controls(self, key: str, typed: Typed, _ruleset: Ruleset, /) -> tuple[Control, ...]:
        parts = [
            (f"{key}.{part}{number}", part) for number in range(1, LADDER_STEPS + 1) for part in ("from", "amount")
        ]
        labels = {"from": _("from lost deal no."), "amount": _("euros each")}
        return tuple(
            Control(name=name, value=typed.get(name, ""), label=labels[part], is_number=True) for name, part in parts
        )


class _Packets:
    """How cards are dealt: numbers with a hyphen between them."""

    def spread(self, key: str, value: Json) -> dict[str, str]:
        return {key: "-".join(str(packet) for packet in value or ())}

    def gather(self, key: str, typed: Typed) -> Json:
        numbers = re.findall(r"[^\s,;/–-]+", typed.get(key, ""))
        return [read_number(number) for number in numbers] or None

    def controls(self, key: str, typed: Typed, _ruleset: Ruleset, /) -> tuple[Control, ...]:
        nothing = str(OPTION_TEXTS[key].values[_NOTHING])
        return (Control(name=key, value=typed.get(key, ""), placeholder=nothing),)


_KINDS: dict[str, OptionKind] = {
    "table.packets": _Packets(),
    "deck.words": _Words(),
    "deck.binokel": _TwoCards(),
    "deck.card_points": _RankNumbers(),
    "melds.four": _RankNumbers(),
    "melds.eight": _RankNumbers(),
    "money.entry_fee": _Amount(),
    "money.lost_deal": _Ladder(),
}
