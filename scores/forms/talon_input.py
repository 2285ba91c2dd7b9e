"""A deal of the game for two as it is typed: melds in the order of showing, the turned card, and tricks.

The other fields are those of every deal (`deal_input`).
"""

from collections.abc import Mapping
from dataclasses import replace

from scores.forms.deal_check import CheckedDeal, check_typed
from scores.forms.deal_input import DealInput, read_deal, type_deal
from scores.forms.deal_layout import Before
from scores.forms.player_names import clean_text
from scores.forms.shown_melds import read_shown, write_events
from scores.rules import (
    Counted,
    DealRecord,
    DealScore,
    Event,
    Issue,
    Lineup,
    Meld,
    MeldEvent,
    MeldKind,
    PlayedGame,
    Ruleset,
    Tie,
    play_game,
    stopping_meld,
)
from scores.selectors.drafts import SHOWN_FIELD

TURNED_FIELD, EMPTY_FIELD, FIRST_FIELD = "turned_low", "talon_empty", "reached_first"
_CHOICES = (TURNED_FIELD, EMPTY_FIELD, FIRST_FIELD)
_LONGEST_CHOICE, _LONGEST_SHOWN = 8, 12_000
TURNED_LOW = Meld(MeldKind.TURNED_LOW)


def talon_fields(data: Mapping[str, str]) -> dict[str, str]:
    """The fields of this game's form among what was sent."""
    fields = {name: clean_text(data.get(name, ""), longest=_LONGEST_CHOICE) for name in _CHOICES}
    fields[SHOWN_FIELD] = clean_text(data.get(SHOWN_FIELD, ""), longest=_LONGEST_SHOWN)
    return {name: value for name, value in fields.items() if value}


def read_talon_deal(
    typed: Mapping[str, str], *, ruleset: Ruleset, dealer: int, counted: Counted, base: DealRecord | None = None
) -> DealInput:
    """Read what was typed for a deal; `base` is the record that is being corrected."""
    read = read_deal(typed, ruleset=ruleset, dealer=dealer, counted=counted, base=base)
    record = replace(read.record, meld_events=(), reached_first=None)
    if record.event is Event.PLAYED:
        seats = ruleset.table.seats
        shown = [
            MeldEvent(seat=entry.seat, meld=entry.meld) for entry in read_shown(typed.get(SHOWN_FIELD, ""), seats=seats)
        ]
        if typed.get(TURNED_FIELD) == "yes" and ruleset.melds.turned_low is not None:
            # The card is turned up before anybody can show a meld.
            shown.insert(0, MeldEvent(seat=record.dealer or 0, meld=TURNED_LOW))
        first = typed.get(FIRST_FIELD, "")
        record = replace(
            record,
            meld_events=tuple(shown),
            reached_first=int(first) if first in {str(seat) for seat in range(seats)} else None,
        )
    return DealInput(record=record, errors=read.errors)


def type_talon_deal(record: DealRecord, ruleset: Ruleset) -> dict[str, str]:
    """A record as it would be typed, for correcting it."""
    events = record.meld_events
    typed = type_deal(record, ruleset) | {EMPTY_FIELD: "yes"}
    if events and events[0] == MeldEvent(seat=record.dealer or 0, meld=TURNED_LOW):
        events = events[1:]
        typed[TURNED_FIELD] = "yes"
    if record.reached_first is not None:
        typed[FIRST_FIELD] = str(record.reached_first)
    return typed | ({SHOWN_FIELD: write_events(events)} if events else {})


def play_alone(record: DealRecord, *, ruleset: Ruleset, before: Before) -> PlayedGame:
    """The game as it stands after this deal."""
    ruleset = replace(ruleset, end=replace(ruleset.end, target=before.target))
    players = tuple(str(seat) for seat in range(ruleset.table.seats))
    return play_game((Lineup(from_deal=1, players=players, ruleset=ruleset),), (record,), start=before.totals)


def check_talon_deal(read: DealInput, typed: Mapping[str, str], *, ruleset: Ruleset, before: Before) -> CheckedDeal:
    """Check and score what was typed within its game, which may end with one of the melds."""

    def judge(record: DealRecord) -> tuple[DealScore, tuple[Issue, ...]]:
        played = play_alone(record, ruleset=ruleset, before=before).deals[-1]
        return played.score, played.issues

    if not is_first_asked(read.record, ruleset=ruleset, before=before):
        read = replace(read, record=replace(read.record, reached_first=None))
    return check_typed(read, typed, ruleset=ruleset, judge=judge)


def is_first_asked(record: DealRecord, *, ruleset: Ruleset, before: Before) -> bool:
    """Whether it matters who was first over the target while the tricks were counted: both are over it."""
    if not record.card_points or ruleset.end.tie is Tie.RAISE_TARGET:
        return False
    if stopping_meld(record, ruleset, totals=before.totals, target=before.target) is not None:
        return False
    played = play_alone(replace(record, reached_first=None), ruleset=ruleset, before=before)
    return played.deals[-1].score.outcome is not None and min(played.totals) >= before.target
