"""Rulesets as JSON: an object of all dotted keys, read strictly and written canonically.

Every fault is found at once, each naming its key. Amounts are strings with two decimals, a ladder is
`[[1, "0.50"], [5, "1.00"]]`, two cards are `["Ub", "Os"]`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from decimal import Decimal
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scores.rules.cards import Card, Rank, parse_card
from scores.rules.errors import NotationError, OptionFault, RulesetError
from scores.rules.ruleset import GROUPS, SCHEMA_VERSION, RankValues, Ruleset
from scores.rules.ruleset_validation import find_faults

Json = Any
SCHEMA_KEY = "schema"
_AMOUNT = re.compile(r"\d{1,6}\.\d{2}")
_MAX_NUMBER = 1_000_000
_WORDS = tuple[tuple[str, str], ...]


class _WrongTypeError(Exception):
    """A value that an option cannot take."""


@cache
def option_types() -> dict[str, Any]:
    """Dotted key -> type annotation, in the order of the ruleset page."""
    groups = get_type_hints(Ruleset)
    return {
        f"{group}.{option.name}": get_type_hints(groups[group])[option.name]
        for group in GROUPS
        for option in fields(groups[group])
    }


def parse_ruleset(data: Mapping[str, Json]) -> Ruleset:
    """Read a whole ruleset: an object of all dotted keys (and, optionally, its `schema` version).

    Raises `RulesetError` with every unknown, missing, wrong or contradictory option.
    """
    given = dict(data)
    faults = []
    if given.pop(SCHEMA_KEY, SCHEMA_VERSION) != SCHEMA_VERSION:
        faults.append(OptionFault(key=SCHEMA_KEY, code="unknown_schema"))
    values, more = _read(given)
    faults += more
    faults += [OptionFault(key=key, code="missing") for key in option_types() if key not in given]
    if faults:
        raise RulesetError(tuple(faults))
    return _build(values)


def change_options(ruleset: Ruleset, changes: Mapping[str, Json]) -> Ruleset:
    """The same ruleset with single options replaced by their dotted keys (JSON values, maps whole).

    Raises `RulesetError` with every fault.
    """
    values, faults = _read(changes)
    if faults:
        raise RulesetError(tuple(faults))
    current = {key: _value_of(ruleset, key) for key in option_types()}
    return _build(current | values)


def write_ruleset(ruleset: Ruleset) -> dict[str, Json]:
    """The whole ruleset as JSON, every dotted key in order, with its schema version first."""
    return {SCHEMA_KEY: SCHEMA_VERSION, **{key: option_value(ruleset, key) for key in option_types()}}


def option_value(ruleset: Ruleset, key: str) -> Json:
    """One option as JSON, by its dotted key."""
    value = _value_of(ruleset, key)
    return dict(value) if option_types()[key] == _WORDS else _write(value)


def changed_options(ruleset: Ruleset, base: Ruleset) -> dict[str, Json]:
    """The options (dotted key -> JSON value) in which a ruleset differs from a base."""
    return {
        key: option_value(ruleset, key) for key in option_types() if _value_of(ruleset, key) != _value_of(base, key)
    }


def _value_of(ruleset: Ruleset, key: str) -> Any:
    group, _, option = key.partition(".")
    return getattr(getattr(ruleset, group), option)


def _read(data: Mapping[str, Json]) -> tuple[dict[str, Any], list[OptionFault]]:
    types = option_types()
    values: dict[str, Any] = {}
    faults = []
    for key, value in data.items():
        if key not in types:
            faults.append(OptionFault(key=key, code="unknown_key"))
            continue
        try:
            values[key] = _read_value(value, types[key])
        except _WrongTypeError:
            faults.append(OptionFault(key=key, code="wrong_type", values=(repr(value)[:80],)))
    return values, faults


def _build(values: Mapping[str, Any]) -> Ruleset:
    hints = get_type_hints(Ruleset)
    groups = {
        group: hints[group](**{option.name: values[f"{group}.{option.name}"] for option in fields(hints[group])})
        for group in GROUPS
    }
    ruleset = Ruleset(**groups)
    if faults := find_faults(ruleset):
        raise RulesetError(faults)
    return ruleset


def _read_value(value: Json, annotation: Any) -> Any:
    if get_origin(annotation) is UnionType:
        inner, none = get_args(annotation)
        return None if value is None and none is NoneType else _read_value(value, inner)
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return _read_enum(value, annotation)
    return _READERS[annotation](value)


def _read_enum(value: Json, kind: type[StrEnum]) -> StrEnum:
    if not isinstance(value, str) or value not in set(kind):
        raise _WrongTypeError
    return kind(value)


def _read_bool(value: Json) -> bool:
    if not isinstance(value, bool):
        raise _WrongTypeError
    return value


def _read_int(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MAX_NUMBER:
        raise _WrongTypeError
    return value


def _read_rank_values(value: Json) -> RankValues:
    names = {rank.value for rank in Rank}
    # The low card may be left out: a deck of 40 has none.
    if not isinstance(value, dict) or not names - {Rank.LOW.value} <= set(value) <= names:
        raise _WrongTypeError
    return RankValues(**{name: _read_int(value.get(name, 0)) for name in names})


def _read_two_cards(value: Json) -> tuple[Card, Card]:
    if not isinstance(value, list) or [type(card) for card in value] != [str, str]:
        raise _WrongTypeError
    try:
        first, second = (parse_card(card) for card in value)
    except NotationError:
        raise _WrongTypeError from None
    return first, second


def _read_words(value: Json) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict) or not all(isinstance(label, str) for label in value.values()):
        raise _WrongTypeError
    return tuple(sorted(value.items()))


def _read_amount(value: Json) -> Decimal:
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
        raise _WrongTypeError
    return Decimal(value)


def _read_ladder(value: Json) -> tuple[tuple[int, Decimal], ...]:
    if not isinstance(value, list):
        raise _WrongTypeError
    return tuple(_read_rung(rung) for rung in value)


def _read_rung(value: Json) -> tuple[int, Decimal]:
    match value:
        case [start, amount]:
            return _read_int(start), _read_amount(amount)
        case _:
            raise _WrongTypeError


def _read_ints(value: Json) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _WrongTypeError
    return tuple(_read_int(number) for number in value)


_READERS: dict[Any, Callable[[Json], Any]] = {
    bool: _read_bool,
    int: _read_int,
    RankValues: _read_rank_values,
    tuple[Card, Card]: _read_two_cards,
    _WORDS: _read_words,
    Decimal: _read_amount,
    tuple[tuple[int, Decimal], ...]: _read_ladder,
    tuple[int, ...]: _read_ints,
}


def _write(value: Any) -> Json:
    match value:
        case StrEnum():
            return value.value
        case RankValues():
            return {rank.value: value.of(rank) for rank in Rank}
        case Decimal():
            return f"{value:.2f}"
        case Card():
            return str(value)
        case tuple():
            return [_write(part) for part in value]
        case _:
            return value
