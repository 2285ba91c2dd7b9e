"""Numbers as a table types them: digits, and sums such as `12+11+7`."""

import re

MOST = 1_000_000  # what a protocol file takes
_LONGEST = 60
_TYPOGRAPHIC_MINUS = "−"
_SUM = re.compile(r"[+-]?\d{1,7}(?:[+-]\d{1,7})*\+?")
_TERM = re.compile(r"[+-]?\d+")


class NumberError(ValueError):
    """A text that is no whole number and no sum of some."""


def read_sum(text: str, *, signed: bool = False) -> int | None:
    """The number that a text comes to; None for an empty one.

    A plus at the end is a sum that is still being typed. Only a `signed` field may subtract or fall below 0.

    >>> read_sum("12+11+7"), read_sum(" "), read_sum("0"), read_sum("-50", signed=True)
    (30, None, 0, -50)
    """
    compact = "".join(text.split()).replace(_TYPOGRAPHIC_MINUS, "-")
    if not compact:
        return None
    # isascii: \d knows digits of other scripts too.
    if len(compact) > _LONGEST or not compact.isascii() or not _SUM.fullmatch(compact):
        raise NumberError(text)
    if "-" in compact and not signed:
        raise NumberError(text)
    total = sum(int(term) for term in _TERM.findall(compact))
    if abs(total) > MOST:
        raise NumberError(text)
    return total
