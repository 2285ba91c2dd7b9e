"""Names as people type them: cleaned of what cannot be seen, and refused where the table could not tell who is who."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _

from scores.models import tidy_name

LONGEST_NAME = 40
# Signs that turn the direction of writing: pasted along unseen, and able to turn the whole line.
_TURNING = {*"\u061c\u200e\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
# They join the parts of one emoji; alone they are nothing.
_JOINERS = {"\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u200b", "\ufeff", "\u2060", "\u00ad"}


def clean_name(text: str) -> str:
    """A typed name without signs that nobody sees; empty where nothing visible is left."""
    spaced = "".join(" " if letter in "\t\n\r\v\f" else letter for letter in text)
    kept = "".join(
        letter for letter in spaced if letter not in _TURNING and unicodedata.category(letter) not in _INVISIBLE
    )
    is_visible = any(letter not in _JOINERS and unicodedata.category(letter)[0] not in "ZM" for letter in kept)
    return tidy_name(kept) if is_visible else ""


def clean_text(text: str, *, longest: int) -> str:
    r"""What a form sent, as it may be stored: a NUL, which no database keeps, becomes the sign for unreadable ones.

    >>> clean_text(" 25\0 ", longest=60)
    '25�'
    """
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").strip()[:longest]


def name_errors(names: Sequence[str]) -> dict[int, str]:
    """What is wrong with the names of a table, by seat; all at once."""
    errors: dict[int, str] = {}
    first_seat: dict[str, int] = {}
    for seat, name in enumerate(names):
        if not name:
            errors[seat] = _("Who sits here?")
        elif len(name) > LONGEST_NAME:
            errors[seat] = _("At most %(count)s letters.") % {"count": LONGEST_NAME}
        elif name.lower() in first_seat:
            errors[seat] = _("Seat %(seat)s has the same name. A letter or a nickname tells them apart.") % {
                "seat": first_seat[name.lower()] + 1
            }
        first_seat.setdefault(name.lower(), seat)
    return errors
