"""Numbers as a table types them: digits, sums such as `12+11+7`, and thousands with a point."""

import re

from django import forms
from django.utils.translation import gettext as _

MOST = 1_000_000  # what a protocol file takes
_LONGEST = 60
_TYPOGRAPHIC_MINUS = "−"
_SUM = re.compile(r"[+-]?\d{1,7}(?:[+-]\d{1,7})*\+?")
_TERM = re.compile(r"[+-]?\d+")
_NUMBER = re.compile(r"[+-]?\d{1,7}", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}([. ]\d{3})+", re.ASCII)
# Two numbers side by side: a forgotten plus, and no number of twice as many digits.
_APART = re.compile(r"\d\s+\d")


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
    if len(compact) > _LONGEST or not compact.isascii() or not _SUM.fullmatch(compact) or _APART.search(text):
        raise NumberError(text)
    if "-" in compact and not signed:
        raise NumberError(text)
    total = sum(int(term) for term in _TERM.findall(compact))
    if abs(total) > MOST:
        raise NumberError(text)
    return total


class UnreadableError(Exception):
    """A text that is no value of its field; its sentence says what is missing."""


def read_number(text: str) -> int:
    """A whole number as people type it: `1.500`, `1 500`, `-20`, with a real minus sign too."""
    text = text.strip().replace(_TYPOGRAPHIC_MINUS, "-")
    if _GROUPED.fullmatch(text):
        text = text.replace(".", "").replace(" ", "")
    if not _NUMBER.fullmatch(text):
        raise UnreadableError(_("A whole number is needed here."))
    return int(text)


def clean_number(form: forms.Form, name: str, *, most: int) -> int | None:
    """The number in a field, from 1 to `most`; what is wrong with it is said at the field."""
    try:
        number = read_number(form.cleaned_data.get(name, ""))
    except UnreadableError as problem:
        form.add_error(name, str(problem))
        return None
    if not 1 <= number <= most:
        form.add_error(name, _("Between 1 and %(most)s.") % {"most": most})
        return None
    return number
