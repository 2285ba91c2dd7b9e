"""Records of a deal: what happened at the table (facts) and what was booked for it (scores).

Seats are counted from 0 in the direction of play. Parties are counted in the order of their first seat; in a game
where everybody plays for himself a party is a seat. Facts are recorded; outcomes are derived from them and never
typed.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from scores.rules.cards import Card, Suit
from scores.rules.melds import Meld, ShownCards


class Contract(StrEnum):
    """What is played: a suit as trump, one of the special games, or nothing where there is no auction."""

    TRUMP = "trump"
    DURCH = "durch"
    DURCH_OPEN = "durch_open"
    DURCH_OPEN_HAND = "durch_open_hand"
    DURCH_CALLED = "durch_called"
    UNTENDURCH = "untendurch"
    NONE = "none"

    @property
    def is_special(self) -> bool:
        """Whether this is a Durch or an Untendurch."""
        return self not in {Contract.TRUMP, Contract.NONE}


class Event(StrEnum):
    """What became of the deal, as it is recorded."""

    PLAYED = "played"
    CONCEDED = "conceded"
    OVERBID = "overbid"
    DISCARD_ERROR = "discard_error"
    DECLARER_REVOKE = "declarer_revoke"
    DEFENDER_REVOKE = "defender_revoke"
    PASSED = "passed"
    MISDEAL = "misdeal"
    ADJUSTMENT = "adjustment"
    OPEN = "open"


class Outcome(StrEnum):
    """How a deal ended, derived from its facts."""

    MADE = "made"
    FAILED = "failed"
    CONCEDED = "conceded"
    OVERBID = "overbid"
    SPECIAL_MADE = "special_made"
    SPECIAL_LOST = "special_lost"
    DISCARD_ERROR = "discard_error"
    REVOKE = "revoke"
    PASSED = "passed"
    MISDEAL = "misdeal"
    ADJUSTMENT = "adjustment"
    OPEN = "open"
    NO_AUCTION = "no_auction"


class Counted(StrEnum):
    """Whether card points are written exactly or in tens only."""

    EXACT = "exact"
    TENS = "tens"


class Item(StrEnum):
    """A line item of what was booked, in the order in which items are shown."""

    BID = "bid"
    MELDS = "melds"
    TRICKS = "tricks"
    BONUS = "bonus"
    SPECIAL = "special"
    ADJUSTMENT = "adjustment"


# What one seat melded: points, named melds, cards laid open, or None where nothing was recorded.
Melding = int | tuple[Meld, ...] | ShownCards | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldEvent:
    """A meld shown in the two-handed game, in the order of showing."""

    seat: int
    meld: Meld


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """A doubt that the table kept, with its reason."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A called card (Rufen) and the seat that had it, where known."""

    card: Card
    from_seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """The facts of one deal, as protocol files and the database keep them.

    `melds` holds one entry a seat and `card_points`, `took_trick`, `party_melds` and `points` (of an adjustment) one
    entry a party; an empty tuple says that nothing was recorded. `dealer` None means: moves on by itself.
    """

    event: Event
    contract: Contract = Contract.TRUMP
    dealer: int | None = None
    declarer: int | None = None
    bid: int | None = None
    trump: Suit | None = None
    melds: tuple[Melding, ...] = ()
    party_melds: tuple[int | None, ...] = ()
    meld_events: tuple[MeldEvent, ...] = ()
    card_points: tuple[int | None, ...] = ()
    took_trick: tuple[bool | None, ...] = ()
    counted: Counted = Counted.EXACT
    special_made: bool | None = None
    offender: int | None = None
    points_out: int | None = None
    pressed_trumps: int | None = None
    pressed_dix: int | None = None
    called: Call | None = None
    reached_first: int | None = None
    points: tuple[int, ...] = ()
    reason: str = ""
    accepted: tuple[Acceptance, ...] = ()
    recorded_at: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One problem of a deal that a person can correct or keep with a reason.

    `code` is stable, `seat` or `party` says whose figure it is, `values` are the figures at fault (see `checks` for
    what each code gives). `reason` is filled where the table kept the doubt.
    """

    code: str
    seat: int | None = None
    party: int | None = None
    values: tuple[int | str | None, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """What one deal books.

    `outcome` is None for a deal that cannot be booked yet. `changes` holds game points per party, None for a party
    that sits out; `items` the line items of each change; `exact_changes` the same with card points that were not
    rounded, or None where the exact count is not known; `stars` and `separate` what special games book beside the
    points. `meld_points` are per seat, or per party where the record holds `party_melds`. `card_points` are the
    exact points a party's tricks came to, with a computed rest.
    """

    outcome: Outcome | None
    changes: tuple[int | None, ...]
    exact_changes: tuple[int, ...] | None
    items: tuple[tuple[tuple[Item, int], ...], ...]
    stars: tuple[int, ...]
    separate: tuple[int, ...]
    meld_points: tuple[int, ...]
    card_points: tuple[int | None, ...] = field(default=())
