"""A protocol in memory."""

from dataclasses import dataclass

from scores.rules.deals import DealRecord
from scores.rules.game import Lineup
from scores.rules.protocol.json_text import Json

PROTOCOL_FORMAT = "binokel-protocol/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """One game as its file holds it.

    `lineups` begins with the one of the first deal; the later ones say from which entry on (counted from 1) other
    people sit at the table. `start` are the totals carried in, one a party, or empty. `history` holds earlier
    versions of deals, as the program that wrote them keeps them; scoring never looks at it.
    """

    lineups: tuple[Lineup, ...]
    deals: tuple[DealRecord, ...]
    start: tuple[int, ...] = ()
    id: str = ""
    history: tuple[dict[str, Json], ...] = ()
