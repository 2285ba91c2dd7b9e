"""What is being typed for the next deal, as every phone is shown it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scores.models import Deal, DealDraft, Game

# The form's fields that mean something before the deal is booked.
DEALER_FIELD = "dealer"
DECLARER_FIELD = "declarer"
BID_FIELD = "bid"
# The melds of the game for two in the order of showing: changed by taps, on whichever phone.
SHOWN_FIELD = "shown"
_SUM = re.compile(r"\s*\d{1,7}\s*(\+\s*\d{1,7}\s*)*", re.ASCII)
_MOST = 1_000_000  # what the form and a protocol file take


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBid:
    """A bid that was written down: "Clara spielt 250 · 20:14 · Annas Handy"."""

    declarer: int
    declarer_name: str
    bid: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What was typed for the next deal, or for a correction, and not booked yet.

    `bids` are the bids that were written down, the newest last: more than one when it was changed later.
    """

    facts: dict[str, str]
    revision: int
    by: str
    at: datetime
    bids: tuple[OpenBid, ...]


def typed_number(text: str) -> int | None:
    """A number as it was typed, sums too (`12+11+7`); None for anything else, such as what the form refuses."""
    total = sum(map(int, text.split("+"))) if _SUM.fullmatch(text) else None
    return total if total is None or total <= _MOST else None


def deal_draft(game: Game, *, deal: Deal | None = None, names: Sequence[str]) -> Draft | None:
    """What was typed for the next deal of a game, or for the correction of a deal (one query)."""
    row = game.drafts.filter(deal=deal).select_related("device").first()
    return draft_of(row, names=names) if row else None


def draft_of(row: DealDraft, *, names: Sequence[str]) -> Draft:
    """A stored draft (with its device) for a table where these people sit."""
    return Draft(
        facts=dict(row.facts),
        revision=row.revision,
        by=row.device.name if row.device else "",
        at=row.updated_at,
        bids=tuple(bid for entry in row.bids if (bid := _open_bid(entry, names)) is not None),
    )


def _open_bid(entry: dict[str, str], names: Sequence[str]) -> OpenBid | None:
    declarer, bid = typed_number(entry[DECLARER_FIELD]), typed_number(entry[BID_FIELD])
    # The form may say that everybody passed, where the declarer's seat would stand.
    if declarer is None or bid is None or declarer >= len(names):
        return None
    return OpenBid(
        declarer=declarer,
        declarer_name=names[declarer],
        bid=bid,
        by=entry["device"],
        at=datetime.fromisoformat(entry["at"]),
    )
