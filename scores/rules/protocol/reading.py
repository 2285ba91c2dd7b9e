"""Reading a protocol: bytes or JSON data in, a `Protocol` out, or a `ProtocolError` that names the place."""

from scores.rules.deals import Contract, DealRecord
from scores.rules.errors import RulesetError
from scores.rules.game import Lineup
from scores.rules.parties import party_count
from scores.rules.presets import get_preset
from scores.rules.protocol.deal_fields import parse_deal
from scores.rules.protocol.json_text import Json, check_json, load_json
from scores.rules.protocol.nodes import Node, short
from scores.rules.protocol.records import PROTOCOL_FORMAT, Protocol
from scores.rules.ruleset import Ruleset
from scores.rules.ruleset_json import change_options, parse_ruleset

_MAX_NAME = 100
_MAX_ID = 64
_MAX_FAULTS = 5


def read_protocol(content: bytes) -> Protocol:
    """Read the bytes of a protocol file.

    Raises `ProtocolError` for whatever is no protocol.
    """
    return _protocol(load_json(content))


def parse_protocol(data: Json) -> Protocol:
    """Read a protocol from JSON data (objects as dicts, lists as lists).

    Raises `ProtocolError` with the JSON path and the reason.

    >>> game = parse_protocol(
    ...     {
    ...         "format": "binokel-protocol/1",
    ...         "ruleset": {"preset": "wuerttemberg"},
    ...         "players": ["Anna", "Bernd", "Clara"],
    ...         "deals": [{"event": "passed"}],
    ...     }
    ... )
    >>> game.lineups[0].players, len(game.deals)
    (('Anna', 'Bernd', 'Clara'), 1)
    """
    check_json(data)
    return _protocol(data)


def _protocol(data: Json) -> Protocol:
    fields = Node(data).members(
        required=("format", "ruleset", "players", "deals"),
        optional=("id", "start", "lineups", "history"),
    )
    if fields["format"].value != PROTOCOL_FORMAT:
        raise fields["format"].fault(f"must be {PROTOCOL_FORMAT}")
    ruleset = _ruleset(fields["ruleset"])
    players = _players(fields["players"], ruleset)
    first = Lineup(from_deal=1, players=players, ruleset=ruleset, totals=())
    lineups = (first, *_later_lineups(fields["lineups"], first)) if "lineups" in fields else (first,)
    return Protocol(
        id=fields["id"].line(longest=_MAX_ID) if "id" in fields else "",
        lineups=lineups,
        start=_start(fields["start"], ruleset) if "start" in fields else (),
        deals=_deals(fields["deals"], lineups),
        history=_history(fields["history"]) if "history" in fields else (),
    )


def _ruleset(node: Node) -> Ruleset:
    if not {"preset", "set"} & set(node.any_members()):
        try:
            return parse_ruleset(node.value)
        except RulesetError as error:
            raise node.fault(_reason(error)) from None
    fields = node.members(required=("preset",), optional=("set",))
    name = fields["preset"].text()
    try:
        # A file says the same for ever, so a slug alone is the first version, never the newest.
        ruleset = get_preset(name if "@" in name else f"{name}@1").ruleset
    except RulesetError:
        raise fields["preset"].fault(f"there is no preset {short(name)}") from None
    if "set" not in fields:
        return ruleset
    fields["set"].any_members()
    try:
        return change_options(ruleset, fields["set"].value)
    except RulesetError as error:
        raise fields["set"].fault(_reason(error)) from None


def _reason(error: RulesetError) -> str:
    shown = "; ".join(str(fault) for fault in error.faults[:_MAX_FAULTS])
    more = len(error.faults) - _MAX_FAULTS
    return f"{shown}; and {more} more" if more > 0 else shown


def _players(node: Node, ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(name.line(longest=_MAX_NAME) for name in node.items(count=ruleset.table.seats, each="seat"))


def _start(node: Node, ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(total.number() for total in node.items(count=party_count(ruleset), each="party"))


def _later_lineups(node: Node, first: Lineup) -> tuple[Lineup, ...]:
    lineups = [first]
    for entry in node.items():
        lineups.append(_lineup(entry, lineups[-1]))
    return tuple(lineups[1:])


def _lineup(node: Node, before: Lineup) -> Lineup:
    fields = node.members(required=("from_deal", "players"), optional=("totals", "ruleset"))
    from_deal = fields["from_deal"].number()
    if from_deal <= before.from_deal:
        raise fields["from_deal"].fault(f"must be more than {before.from_deal}, where the line-up before it begins")
    ruleset = _ruleset(fields["ruleset"]) if "ruleset" in fields else before.ruleset
    totals = _newcomers(fields["totals"], party_count(ruleset)) if "totals" in fields else ()
    players = _players(fields["players"], ruleset)
    return Lineup(from_deal=from_deal, players=players, ruleset=ruleset, totals=totals)


def _newcomers(node: Node, parties: int) -> tuple[tuple[int, int], ...]:
    numbers = {str(party): party for party in range(parties)}
    totals = []
    for key, total in node.any_members().items():
        if key not in numbers:
            raise total.fault(f"there is no such party, parties are 0 to {parties - 1}")
        totals.append((numbers[key], total.number()))
    return tuple(sorted(totals))


def _deals(node: Node, lineups: tuple[Lineup, ...]) -> tuple[DealRecord, ...]:
    deals = []
    waiting = list(reversed(lineups))
    lineup = waiting.pop()
    for number, entry in enumerate(node.items(), start=1):
        if waiting and waiting[-1].from_deal == number:
            lineup = waiting.pop()
        ruleset = lineup.ruleset
        deals.append(
            parse_deal(
                entry.value,
                path=entry.path,
                seats=ruleset.table.seats,
                parties=party_count(ruleset),
                default_contract=Contract.TRUMP if ruleset.auction.held else Contract.NONE,
            )
        )
    return tuple(deals)


def _history(node: Node) -> tuple[dict[str, Json], ...]:
    entries = node.items()
    for entry in entries:
        entry.any_members()
    return tuple(entry.value for entry in entries)
