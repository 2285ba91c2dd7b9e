"""What services answer: made, made before, or somebody was faster. None of it is an exception."""

from dataclasses import dataclass
from datetime import datetime

from scores.enums import Action
from scores.models import Change, Deal, Game
from scores.rules import DealRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A deal was recorded, inserted or corrected, or its state was changed. `number` is its number on screen."""

    deal: Deal
    number: int | None
    change: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """The same was booked before; nothing was booked again."""

    deal: Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A form that was booked came once more with other facts; the table is asked whether it is a correction.

    `revision` is what a correction of the deal must expect.
    """

    deal: Deal
    revision: int
    theirs: DealRecord
    ours: DealRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Somebody was faster with the same thing.

    `theirs` is what stands there now (None where a deal was taken back), `ours` what was typed; `by` names the
    other's device. `revision` is what a second try must expect if it is meant all the same.
    """

    by: str
    at: datetime
    action: Action
    theirs: DealRecord | None
    ours: DealRecord | None
    deal: Deal | None
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stale:
    """The game's last change is another one by now (None: there is none to take back or bring back)."""

    last: Change | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The game changed beside its deals, or a change was taken back or brought back (`subject` of the change)."""

    game: Game
    change: Change


@dataclass(frozen=True, slots=True, kw_only=True)
class StartedGame:
    """A new game and the token of its writing link; empty where the game had been started already."""

    game: Game
    writing_token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSaved:
    """What was typed is kept. `facts` may hold more than was sent: what another phone typed into empty fields."""

    facts: dict[str, str]
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftClash:
    """Another phone typed something else into the same fields, or booked the deal; nothing was saved.

    `fields` names what differs (empty when the deal is booked); `theirs` holds the other's values, `revision` and
    `deal_revision` what a second try must expect.
    """

    by: str
    at: datetime
    theirs: dict[str, str]
    fields: tuple[str, ...]
    revision: int | None
    deal_revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A protocol is in the database: `added_count` of its deals are new. A new game has a writing link's token."""

    game: Game
    added_count: int
    writing_token: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRefused:
    """A protocol that contradicts the game it names: the numbers of the deals and the parts that differ.

    Parts are `players`, `ruleset`, `start`, `lineups`, and `planned lineups` (they begin after the next deal).
    """

    deals: tuple[int, ...]
    parts: tuple[str, ...]
