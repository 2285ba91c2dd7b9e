"""Closed lists of the database: the engine's own, and those that only a stored game needs."""

from enum import StrEnum

from scores.rules import Contract, Counted, Event, Outcome

Choices = list[tuple[str, str]]


class DealState(StrEnum):
    """Whether a deal counts.

    A struck deal stays on the pad, crossed out. A withdrawn one is a record that was undone: only the history shows it.
    """

    BOOKED = "booked"
    STRUCK = "struck"
    WITHDRAWN = "withdrawn"


class Action(StrEnum):
    """What a change did to a game."""

    START = "start"
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"
    STRIKE = "strike"
    RESTORE = "restore"
    CLOSE = "close"
    REOPEN = "reopen"
    OPTIONS = "options"
    COUNTED = "counted"
    LINEUP = "lineup"
    IMPORT = "import"
    UNDO = "undo"
    REDO = "redo"


class ChangeState(StrEnum):
    """Whether a change is in force.

    `undone` changes can be redone until another change drops them; `settled` ones (start, undo, redo) are not
    undone themselves.
    """

    LIVE = "live"
    UNDONE = "undone"
    DROPPED = "dropped"
    SETTLED = "settled"


class Role(StrEnum):
    """What a secret link allows. Reading needs none."""

    SCOREKEEPER = "scorekeeper"


class EndReason(StrEnum):
    """Why a game is over: the engine's reasons, or the table's decision to stop before them."""

    TARGET = "target"
    DEALS = "deals"
    NEGATIVE_LIMIT = "negative_limit"
    MATCH = "match"
    CLOSED = "closed"


def choices_of(members: type[StrEnum]) -> Choices:
    """Django choices of an enum; what people read comes from `texts`, so the label is the value."""
    return [(member.value, member.value) for member in members]


def values_of(members: type[StrEnum]) -> list[str]:
    """The values of an enum as plain texts: what migrations can write down."""
    return [member.value for member in members]


COUNTED_CHOICES = choices_of(Counted)
EVENT_CHOICES = choices_of(Event)
CONTRACT_CHOICES = choices_of(Contract)
OUTCOME_CHOICES = choices_of(Outcome)
