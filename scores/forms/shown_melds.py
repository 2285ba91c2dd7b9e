"""The melds of an open deal in the game for two, in the order of showing, and what a tap changes about them.

A draft and a form keep them as one text. Each entry holds the seat, the meld and the mark of the tap that added it: a
tap that is sent twice, because its answer was lost, adds one meld.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from scores.rules import Meld, MeldEvent, MeldKind, NotationError, parse_meld

ADD_FIELD, ADD_AGAIN_FIELD, DROP_FIELD = "add_meld", "add_again", "drop_meld"
MELDER_FIELD, TAP_FIELD = "melder", "tap"
_MOST_MELDS = 200  # more than any deal has; a form cannot fill a draft without end
_TAP = re.compile(r"[\w-]{1,16}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMeld:
    """A meld that somebody showed; `tap` tells equal ones apart."""

    seat: int
    meld: Meld
    tap: str = ""

    def __str__(self) -> str:
        return f"{self.seat}/{quote(str(self.meld), safe=':')}/{self.tap}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldTap:
    """A tap: a meld to add, or an entry to take out. `is_sure` where the table was asked about it already."""

    adds: ShownMeld | None = None
    is_sure: bool = False
    drops: str = ""


def read_shown(text: str, *, seats: int) -> tuple[ShownMeld, ...]:
    """The melds of a text; what is no entry is left out.

    >>> [str(shown.meld) for shown in read_shown("0/marriage:hearts/a 1/binokel/b 7/dix/c", seats=2)]
    ['marriage:hearts', 'binokel']
    """
    shown = []
    for entry in text.split()[:_MOST_MELDS]:
        seat, _, rest = entry.partition("/")
        meld, _, tap = rest.partition("/")
        if meld and seat in {str(number) for number in range(seats)}:
            shown.append(ShownMeld(seat=int(seat), meld=_meld(unquote(meld)), tap=tap))
    return tuple(shown)


def write_shown(shown: Sequence[ShownMeld]) -> str:
    """The text of some melds."""
    return " ".join(str(entry) for entry in shown)


def write_events(events: Sequence[MeldEvent]) -> str:
    """The text of melds that are booked already."""
    return write_shown([ShownMeld(seat=event.seat, meld=event.meld, tap=f"e{n}") for n, event in enumerate(events)])


def read_tap(data: Mapping[str, str], *, seats: int) -> MeldTap | None:
    """The tap that a request is, if it is one."""
    if DROP_FIELD in data:
        return MeldTap(drops=data[DROP_FIELD])
    field = ADD_AGAIN_FIELD if ADD_AGAIN_FIELD in data else ADD_FIELD
    seat, tap = data.get(MELDER_FIELD, ""), data.get(TAP_FIELD, "")
    if field not in data or seat not in {str(number) for number in range(seats)} or not _TAP.fullmatch(tap):
        return None
    try:
        meld = parse_meld(data[field])
    except NotationError:
        return None
    return MeldTap(adds=ShownMeld(seat=int(seat), meld=meld, tap=tap), is_sure=field == ADD_AGAIN_FIELD)


def change_shown(text: str, tap: MeldTap, *, seats: int) -> str:
    """The melds after a tap. What was added already, or is gone already, changes nothing."""
    shown = list(read_shown(text, seats=seats))
    if tap.adds is not None and tap.adds not in shown:
        shown.append(tap.adds)
    return write_shown([entry for entry in shown if not tap.drops or str(entry) != tap.drops])


def _meld(text: str) -> Meld:
    try:
        return parse_meld(text)
    except NotationError:
        return Meld(MeldKind.UNKNOWN, text=text)
