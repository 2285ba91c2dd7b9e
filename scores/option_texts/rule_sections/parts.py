"""What a page of rules is made of: sections with facts, sentences and tables, all of them frozen.

Sentences are true for whatever a table rules: each is said only where its options say so. Words of the table stand
before a colon or in a list, where any label is good grammar.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scores.option_texts.options import OPTION_TEXTS
from scores.option_texts.payoff_words import BookingRow
from scores.option_texts.types import Text
from scores.option_texts.values import value_text
from scores.rules import Card, Ruleset, Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitName:
    """A suit with the table's word for it."""

    suit: Suit
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line: what is ruled, and how; as words, or as suits."""

    label: Text
    text: str = ""
    suits: tuple[SuitName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRow:
    """A meld: its name, what it is in words, cards that show it, and what it counts."""

    name: str
    note: str
    cards: tuple[Card, ...]
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of words below their headings; the first word of a row names it."""

    head: tuple[Text, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """What belongs together under one heading; `name` marks its place on the page."""

    name: str
    title: Text
    facts: tuple[Fact, ...] = ()
    paragraphs: tuple[str, ...] = ()
    melds: tuple[MeldRow, ...] = ()
    table: Table | None = None
    bookings: tuple[BookingRow, ...] = ()


def told(*lines: str) -> tuple[str, ...]:
    """The lines that have something to say."""
    return tuple(line for line in lines if line)


def option_facts(ruleset: Ruleset, keys: Iterable[str]) -> tuple[Fact, ...]:
    """Options as lines: label and value."""
    return tuple(Fact(label=OPTION_TEXTS[key].label, text=value_text(ruleset, key)) for key in keys)
