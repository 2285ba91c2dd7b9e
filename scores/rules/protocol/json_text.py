"""JSON text read more strictly than the standard library does.

A score depends on every field, so nothing ambiguous passes: no field given twice, no `NaN`, no half of a character.
What is found at fault is named by its JSON path, `deals[3].melds[1]`, or `$` for the file as a whole.
"""

import json
from collections.abc import Iterator
from typing import Any

from scores.rules.errors import ProtocolError

Json = Any
ROOT = "$"
PROTOCOL_MAX_BYTES = 20_000_000
MAX_DEPTH = 24
# Longer integers are refused by every field anyway; this spares making them.
_MAX_DIGITS = 18
_TOO_BIG = 1_000_000_000_000_000_000
_SURROGATES = range(0xD800, 0xE000)


class _RepeatedFieldDict(dict[str, Json]):
    """An object in which a field stands twice; kept until its path is known."""

    repeated = ""


def member_path(path: str, key: str) -> str:
    """The JSON path of a field; on one line whatever the key is.

    >>> member_path("deals[3]", "melds"), member_path("$", "players"), member_path("deals[3]", "a b")
    ('deals[3].melds', 'players', 'deals[3]["a b"]')
    """
    if not (key.isascii() and key.replace("_", "a").replace(".", "a").isalnum()):
        return f"{path}[{json.dumps(key)}]"
    return key if path == ROOT else f"{path}.{key}"


def item_path(path: str, index: int) -> str:
    """The JSON path of a list's entry, counted from 0.

    >>> item_path("deals", 3)
    'deals[3]'
    """
    return f"{path}[{index}]"


def load_json(content: bytes) -> Json:
    """Read a file's bytes as JSON.

    Raises `ProtocolError` for what is no UTF-8, no JSON, nested too deeply or ambiguous.

    >>> load_json(b'{"bid": 250}')
    {'bid': 250}
    """
    if len(content) > PROTOCOL_MAX_BYTES:
        raise ProtocolError(ROOT, f"larger than {PROTOCOL_MAX_BYTES} bytes")
    text = _decode(content)
    if not text.strip():
        raise ProtocolError(ROOT, "the file is empty")
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ProtocolError(ROOT, f"no JSON: {error.msg} ({place})") from None
    except RecursionError:
        raise ProtocolError(ROOT, "nested too deeply") from None
    check_json(data)
    return data


def check_json(data: Json) -> None:
    """Look at every value of JSON data that was read or made elsewhere.

    Raises `ProtocolError` for a field given twice, `NaN`, deep nesting and text that cannot be stored.
    """
    # No recursion: the depth is one of the things that are checked.
    waiting = [(ROOT, data, 0)]
    while waiting:
        path, value, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise ProtocolError(ROOT, "nested too deeply")
        if isinstance(value, _RepeatedFieldDict):
            raise ProtocolError(member_path(path, value.repeated), "this field is given twice")
        if isinstance(value, str):
            _check_text(value, path)
        elif isinstance(value, float) and not (abs(value) < _TOO_BIG):
            raise ProtocolError(path, "no number that can be reckoned with")
        else:
            waiting += [(inner, part, depth + 1) for inner, part in _parts(value, path)]


def _parts(value: Json, path: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for key, part in value.items():
            if not isinstance(key, str):
                raise ProtocolError(path, "the name of a field must be a text")
            _check_text(key, path)
            yield member_path(path, key), part
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield item_path(path, index), part
    elif value is not None and not isinstance(value, (bool, int, float)):
        raise ProtocolError(path, f"no JSON value: {type(value).__name__}")


def _check_text(text: str, path: str) -> None:
    # Half a surrogate pair cannot be printed, and PostgreSQL keeps no NUL.
    if any(ord(sign) in _SURROGATES for sign in text):
        raise ProtocolError(path, "a text with half a character (a lone surrogate)")
    if "\0" in text:
        raise ProtocolError(path, "a text with a NUL character")


def _decode(content: bytes) -> str:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProtocolError(ROOT, f"no UTF-8 (byte {error.start + 1})") from None
    if text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}"):
        raise ProtocolError(ROOT, "begins with a byte order mark; save it as UTF-8 without one")
    return text


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    keys = [key for key, _ in pairs]
    marked = _RepeatedFieldDict(data)
    marked.repeated = next(key for key in keys if keys.count(key) > 1)
    return marked


def _integer(digits: str) -> int:
    if len(digits) > _MAX_DIGITS:
        return -_TOO_BIG if digits.startswith("-") else _TOO_BIG
    return int(digits)


def _constant(_name: str) -> float:
    # Refused by `check_json`, which knows where it stands.
    return float("nan")
