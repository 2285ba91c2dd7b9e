"""One deal as JSON, both ways.

`write_deal` writes the fields that are set, in one order, so equal records give equal JSON; `parse_deal` reads that
and whatever else `docs/protocol.md` allows. `parse_deal(write_deal(record))` is the record again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any

from scores.rules.cards import Card, Suit, parse_card, parse_cards, write_cards
from scores.rules.deals import (
    Acceptance,
    Call,
    Contract,
    Counted,
    DealRecord,
    Event,
    MeldEvent,
    Melding,
)
from scores.rules.errors import NotationError
from scores.rules.melds import Meld, MeldKind, ShownCards, parse_meld
from scores.rules.protocol.json_text import Json
from scores.rules.protocol.nodes import Node, short

_MAX_CODE = 60
_MAX_MELD = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sizes:
    """How long the lists of a deal must be."""

    seats: int
    parties: int


def parse_deal(
    data: Json,
    *,
    path: str,
    seats: int,
    parties: int,
    default_contract: Contract = Contract.TRUMP,
) -> DealRecord:
    """Read the facts of one deal.

    `path` is where it stands in its file, `seats` and `parties` are those of the table that played it, and
    `default_contract` is meant where the deal names none (`none` for a table without an auction).

    Raises `ProtocolError` for anything that is structurally wrong; bad play is none of its business.

    >>> parse_deal({"event": "passed"}, path="deals[0]", seats=3, parties=3).event
    <Event.PASSED: 'passed'>
    """
    found = Node(data, path).members(required=("event",), optional=_READERS)
    sizes = _Sizes(seats=seats, parties=parties)
    if "melds" in found and "party_melds" in found:
        raise found["party_melds"].fault("melds are given per seat already; give one of the two")
    values: dict[str, Any] = {"contract": default_contract}
    for key, node in found.items():
        values |= _READERS[key](node, sizes)
    if values["event"] is Event.ADJUSTMENT:
        Node(data, path).require("points", "reason")
        found["reason"].words()
    return DealRecord(**values)


def write_deal(record: DealRecord) -> dict[str, Json]:
    """The facts of one deal as JSON: only what is set, always in the same order.

    >>> write_deal(DealRecord(event=Event.CONCEDED, declarer=0, bid=250))
    {'declarer': 0, 'bid': 250, 'contract': 'trump', 'event': 'conceded'}
    """
    written = {
        "dealer": record.dealer,
        "declarer": record.declarer,
        "bid": record.bid,
        "contract": record.contract.value,
        "trump": record.trump and record.trump.value,
        "event": record.event.value,
        "special_made": record.special_made,
        "offender": record.offender,
        "points_out": record.points_out,
        "melds": [_write_melding(melding) for melding in record.melds] or None,
        "party_melds": list(record.party_melds) or None,
        "meld_events": [{"seat": shown.seat, "meld": str(shown.meld)} for shown in record.meld_events] or None,
        "card_points": list(record.card_points) or None,
        "took_trick": list(record.took_trick) or None,
        "counted": None if record.counted is Counted.EXACT else record.counted.value,
        "pressed": _set_only({"trumps": record.pressed_trumps, "dix": record.pressed_dix}) or None,
        "called": record.called and _write_call(record.called),
        "reached_first": record.reached_first,
        "points": list(record.points) or None,
        "reason": record.reason or None,
        "accepted": [{"code": kept.code, "reason": kept.reason} for kept in record.accepted] or None,
        "recorded_at": record.recorded_at or None,
        "note": record.note or None,
    }
    return _set_only(written)


def _set_only(fields: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in fields.items() if value is not None}


def _write_melding(melding: Melding) -> Json:
    if isinstance(melding, ShownCards):
        return {"cards": write_cards(melding.cards)}
    return [str(meld) for meld in melding] if isinstance(melding, tuple) else melding


def _write_call(called: Call) -> dict[str, Json]:
    return _set_only({"card": str(called.card), "from": called.from_seat})


def _seat(node: Node, sizes: _Sizes) -> int:
    return node.seat(sizes.seats)


def _number(node: Node, _sizes: _Sizes) -> int:
    return node.number()


def _flag(node: Node, _sizes: _Sizes) -> bool:
    return node.flag()


def _text(node: Node, _sizes: _Sizes) -> str:
    return node.text()


def _time(node: Node, _sizes: _Sizes) -> str:
    text = node.text(longest=40)
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise node.fault(f"{short(text)} is no time such as 2025-01-31T20:15:00+01:00") from None
    # The very first and last year have times that another time zone has not.
    if not MINYEAR < time.year < MAXYEAR:
        raise node.fault(f"{short(text)} is a time at which nobody played")
    return text


def _meld(node: Node) -> Meld:
    try:
        return parse_meld(node.text())
    except NotationError:
        return Meld(MeldKind.UNKNOWN, text=node.line(longest=_MAX_MELD))


def _cards(node: Node) -> tuple[Card, ...]:
    try:
        return parse_cards(node.text())
    except NotationError as error:
        raise node.fault(str(error)) from None


def _melding(node: Node, _sizes: _Sizes) -> Melding:
    if isinstance(node.value, dict):
        return ShownCards(_cards(node.members(required=("cards",))["cards"]))
    if isinstance(node.value, list):
        return tuple(_meld(meld) for meld in node.items())
    return None if node.is_null else node.number()


def _melds(node: Node, sizes: _Sizes) -> tuple[Melding, ...]:
    return tuple(_melding(entry, sizes) for entry in node.items(count=sizes.seats, each="seat"))


def _numbers(node: Node, sizes: _Sizes) -> tuple[int | None, ...]:
    entries = node.items(count=sizes.parties, each="party")
    return tuple(None if entry.is_null else entry.number() for entry in entries)


def _points(node: Node, sizes: _Sizes) -> tuple[int, ...]:
    return tuple(entry.number() for entry in node.items(count=sizes.parties, each="party"))


def _flags(node: Node, sizes: _Sizes) -> tuple[bool | None, ...]:
    entries = node.items(count=sizes.parties, each="party")
    return tuple(None if entry.is_null else entry.flag() for entry in entries)


def _meld_events(node: Node, sizes: _Sizes) -> tuple[MeldEvent, ...]:
    shown = [entry.members(required=("seat", "meld")) for entry in node.items()]
    return tuple(MeldEvent(seat=fields["seat"].seat(sizes.seats), meld=_meld(fields["meld"])) for fields in shown)


def _pressed(node: Node, _sizes: _Sizes) -> dict[str, int]:
    return {f"pressed_{key}": count.number() for key, count in node.members(optional=("trumps", "dix")).items()}


def _called(node: Node, sizes: _Sizes) -> Call:
    fields = node.members(required=("card",), optional=("from",))
    text = fields["card"].text()
    try:
        card = parse_card(text)
    except NotationError:
        raise fields["card"].fault(f"{short(text)} is no card") from None
    return Call(card=card, from_seat=fields["from"].seat(sizes.seats) if "from" in fields else None)


def _accepted(node: Node, _sizes: _Sizes) -> tuple[Acceptance, ...]:
    kept = [entry.members(required=("code", "reason")) for entry in node.items()]
    return tuple(
        Acceptance(code=fields["code"].line(longest=_MAX_CODE), reason=fields["reason"].words()) for fields in kept
    )


_Reader = Callable[[Node, _Sizes], dict[str, Any]]


def _as(field: str, read: Callable[[Node, _Sizes], Any]) -> _Reader:
    return lambda node, sizes: {field: read(node, sizes)}


def _fields(**readers: Callable[[Node, _Sizes], Any]) -> dict[str, _Reader]:
    return {field: _as(field, read) for field, read in readers.items()}


# Field of the file -> how it is read into fields of the record.
_READERS: dict[str, _Reader] = {
    **_fields(
        dealer=_seat,
        declarer=_seat,
        bid=_number,
        contract=lambda node, _: node.choice(Contract),
        trump=lambda node, _: node.choice(Suit),
        event=lambda node, _: node.choice(Event),
        special_made=_flag,
        offender=_seat,
        points_out=_number,
        melds=_melds,
        party_melds=_numbers,
        meld_events=_meld_events,
        card_points=_numbers,
        took_trick=_flags,
        counted=lambda node, _: node.choice(Counted),
        called=_called,
        reached_first=_seat,
        points=_points,
        reason=_text,
        accepted=_accepted,
        recorded_at=_time,
        note=_text,
    ),
    "pressed": _pressed,
}
