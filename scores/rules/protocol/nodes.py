"""A JSON value together with its path, and the questions that a reader asks of it.

Every answer is of the right type or a `ProtocolError` that names the path and, in plain English, the reason.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from scores.rules.errors import ProtocolError
from scores.rules.protocol.json_text import ROOT, Json, item_path, member_path

MAX_NUMBER = 1_000_000
MAX_TEXT = 10_000
_QUOTED = 40  # letters of a text that a reason quotes
Choice = TypeVar("Choice", bound=StrEnum)
_LINE_BREAKERS = {"Cc", "Zl", "Zp"}
_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "a truth value",
    int: "a number",
    float: "a fraction",
    type(None): "null",
}


@dataclass(frozen=True, slots=True)
class Node:
    """One value of a JSON file and where it stands."""

    value: Json
    path: str = ROOT

    def fault(self, reason: str) -> ProtocolError:
        """The error to raise for this value."""
        return ProtocolError(self.path, reason)

    @property
    def is_null(self) -> bool:
        """Whether nothing is recorded here."""
        return self.value is None

    def members(self, *, required: Iterable[str] = (), optional: Iterable[str] = ()) -> dict[str, "Node"]:
        """The fields of an object that are set; null is the same as left out.

        An unknown field is a fault: a misspelt one would change a score in silence.
        """
        data = self.any_members()
        known = {*required, *optional}
        for key, node in data.items():
            if key not in known:
                raise node.fault("unknown field")
        self.require(*required)
        return {key: node for key, node in data.items() if not node.is_null}

    def require(self, *keys: str) -> None:
        """Refuse an object in which one of these fields is left out or null."""
        data = self.any_members()
        for key in keys:
            if key not in data or data[key].is_null:
                raise ProtocolError(member_path(self.path, key), "is missing")

    def any_members(self) -> dict[str, "Node"]:
        """All fields of an object, whatever their names."""
        if not isinstance(self.value, dict):
            raise self._wrong("an object")
        return {key: Node(value, member_path(self.path, key)) for key, value in self.value.items()}

    def items(self, *, count: int | None = None, each: str = "") -> tuple["Node", ...]:
        """The entries of a list; with a count, one for `each` of that many."""
        if not isinstance(self.value, list):
            raise self._wrong("a list")
        if count is not None and len(self.value) != count:
            raise self.fault(f"has {len(self.value)} entries, must have {count}, one for each {each}")
        return tuple(Node(value, item_path(self.path, index)) for index, value in enumerate(self.value))

    def number(self) -> int:
        """A whole number of at most a million in size."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._wrong("a whole number")
        if abs(self.value) > MAX_NUMBER:
            raise self.fault("a number over a million")
        return self.value

    def seat(self, seats: int) -> int:
        """A seat, counted from 0."""
        seat = self.number()
        if not 0 <= seat < seats:
            raise self.fault(f"there is no seat {seat}, seats are 0 to {seats - 1}")
        return seat

    def flag(self) -> bool:
        """A truth value."""
        if not isinstance(self.value, bool):
            raise self._wrong("true or false")
        return self.value

    def text(self, *, longest: int = MAX_TEXT) -> str:
        """A text, possibly empty."""
        if not isinstance(self.value, str):
            raise self._wrong("a text")
        if len(self.value) > longest:
            raise self.fault(f"a text of more than {longest} characters")
        return self.value

    def words(self, *, longest: int = MAX_TEXT) -> str:
        """A text that says something."""
        text = self.text(longest=longest)
        if not text.strip():
            raise self.fault("must not be empty")
        return text

    def line(self, *, longest: int) -> str:
        """A text that says something on one line."""
        text = self.words(longest=longest)
        # `isprintable` would refuse joined emoji too, which do stand in names.
        if any(unicodedata.category(sign) in _LINE_BREAKERS for sign in text):
            raise self.fault("must be one line without control characters")
        return text

    def choice(self, kind: type[Choice]) -> Choice:
        """One of a closed list of words."""
        text = self.text()
        if text not in set(kind):
            raise self.fault(f"{short(text)} is none of {', '.join(kind)}")
        return kind(text)

    def _wrong(self, wanted: str) -> ProtocolError:
        return self.fault(f"must be {wanted}, not {_KINDS.get(type(self.value), 'this')}")


def short(text: str) -> str:
    """A text of a file as it is quoted in a reason: one line, not too long.

    >>> short("bels")
    "'bels'"
    """
    return ascii(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")
