"""Writing a protocol: always the whole ruleset, so that the file stands for itself."""

from scores.rules.game import Lineup
from scores.rules.protocol.deal_fields import write_deal
from scores.rules.protocol.json_text import Json
from scores.rules.protocol.records import PROTOCOL_FORMAT, Protocol
from scores.rules.ruleset import Ruleset
from scores.rules.ruleset_json import write_ruleset


def write_protocol(protocol: Protocol) -> dict[str, Json]:
    """The JSON of a protocol; reading it gives an equal one."""
    first, *later = protocol.lineups
    data: dict[str, Json] = {"format": PROTOCOL_FORMAT}
    if protocol.id:
        data["id"] = protocol.id
    data["ruleset"] = write_ruleset(first.ruleset)
    data["players"] = list(first.players)
    if protocol.start:
        data["start"] = list(protocol.start)
    if later:
        data["lineups"] = _write_lineups(first.ruleset, later)
    data["deals"] = [write_deal(record) for record in protocol.deals]
    if protocol.history:
        data["history"] = list(protocol.history)
    return data


def _write_lineups(ruleset: Ruleset, later: list[Lineup]) -> list[dict[str, Json]]:
    written = []
    for lineup in later:
        entry: dict[str, Json] = {"from_deal": lineup.from_deal, "players": list(lineup.players)}
        if lineup.totals:
            entry["totals"] = {str(party): total for party, total in lineup.totals}
        if lineup.ruleset != ruleset:
            entry["ruleset"] = write_ruleset(lineup.ruleset)
        ruleset = lineup.ruleset
        written.append(entry)
    return written
