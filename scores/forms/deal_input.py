"""The facts of a deal as they are typed, read into a record, and a record written back as typed text.

Typed text is a flat mapping of field names to strings, as a browser sends it and a draft keeps it. What is played is
one choice; fields that belong to another kind of game may still be filled and are left out of the record.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from scores.forms.deal_beside import BESIDE_FIELDS, read_beside, type_beside
from scores.forms.numbers import NumberError, read_sum
from scores.forms.player_names import clean_text
from scores.rules import (
    Contract,
    Counted,
    DealRecord,
    Event,
    LostDefenders,
    Melding,
    Parties,
    Ruleset,
    Suit,
    party_count,
    party_members,
    score_deal,
)

NOBODY_PLAYS = {"passed": Event.PASSED, "misdeal": Event.MISDEAL}
SPECIAL_PLAYS = {contract.value: contract for contract in Contract if contract.is_special}
EVENT_PLAYS = {
    event.value: event
    for event in (
        Event.CONCEDED,
        Event.OVERBID,
        Event.DISCARD_ERROR,
        Event.DECLARER_REVOKE,
        Event.DEFENDER_REVOKE,
    )
}
# Kinds of game that end before a card is counted.
UNCOUNTED = {Event.CONCEDED, Event.OVERBID}
REVOKES = {Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE}

_Choice = TypeVar("_Choice", bound=StrEnum)
_FIELDS = {"dealer", "declarer", "bid", "play", "trump", "special_made", "offender", "points_out", "counted", "reason"}
_FIELDS |= BESIDE_FIELDS
_NUMBERED = re.compile(r"(meld|party_meld|tricks|trick)_\d|(accept|reason)_[a-z_]{1,40}")
_LONGEST_TEXT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldError:
    """Something typed that cannot be booked as it is: the field and a code for the sentence."""

    field: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealInput:
    """What was typed, read: the record, and what could not be read."""

    record: DealRecord
    errors: tuple[FieldError, ...]


def typed_fields(data: Mapping[str, str]) -> dict[str, str]:
    """The fields of a deal among what was sent; anything else a browser sends is none of the draft's business."""
    return {
        name: text
        for name, value in data.items()
        if (name in _FIELDS or _NUMBERED.fullmatch(name)) and (text := clean_text(value, longest=_LONGEST_TEXT))
    }


def has_party_melds(ruleset: Ruleset) -> bool:
    """Whether melds are written once for a party: where several play together."""
    return ruleset.table.parties is not Parties.SINGLE


def read_deal(
    typed: Mapping[str, str], *, ruleset: Ruleset, dealer: int, counted: Counted, base: DealRecord | None = None
) -> DealInput:
    """Read what was typed for a deal.

    `dealer` deals unless another seat was chosen; `base` is the record that is being corrected: what the form does
    not show of it (named melds, notes, a card that no rule lets call) stays.
    """
    reader = _Reader(typed, ruleset)
    chosen = reader.seat("dealer")
    kept = DealRecord(event=Event.PLAYED, counted=counted) if base is None else _beside_the_form(base)
    record = replace(
        kept,
        dealer=dealer if chosen is None else chosen,
        counted=reader.choice("counted", Counted) or counted,
        contract=Contract.TRUMP if ruleset.auction.held else Contract.NONE,
    )
    nobody = NOBODY_PLAYS.get(typed.get("declarer", ""))
    if nobody:
        record = replace(record, event=nobody, called=None, pressed_trumps=None, pressed_dix=None)
    elif typed.get("play") in SPECIAL_PLAYS and ruleset.auction.held:
        record = _special(reader, record)
    else:
        record = _counted(reader, record, base)
    if not nobody:
        record, unread = read_beside(record, typed, ruleset)
        reader.errors += [FieldError(field=field, code=code) for field, code in unread]
    return DealInput(record=record, errors=tuple(reader.errors))


def type_deal(record: DealRecord, ruleset: Ruleset) -> dict[str, str]:
    """A record as it would be typed, for correcting it."""
    typed: dict[str, object] = {
        "dealer": record.dealer,
        "declarer": record.declarer,
        "bid": record.bid,
        "play": _play_of(record),
        "trump": record.trump if record.event is not Event.PLAYED else None,
        "special_made": _special_result(record),
        "offender": record.offender,
        "points_out": record.points_out,
        "counted": record.counted,
        **type_beside(record),
    }
    if record.event.value in NOBODY_PLAYS:
        typed["declarer"] = record.event.value
    typed |= {f"tricks_{party}": points for party, points in enumerate(record.card_points)}
    typed |= {f"trick_{party}": _YES_NO.get(took) for party, took in enumerate(record.took_trick)}
    if has_party_melds(ruleset):
        typed |= {f"party_meld_{party}": points for party, points in enumerate(_melds_of_parties(record, ruleset))}
    else:
        typed |= {f"meld_{seat}": points for seat, points in enumerate(_melds_of_seats(record, ruleset))}
    typed |= {f"accept_{kept.code}": "yes" for kept in record.accepted}
    typed |= {f"reason_{kept.code}": kept.reason for kept in record.accepted}
    return {name: str(value) for name, value in typed.items() if value not in {None, ""}}


_YES_NO: dict[bool | None, str] = {True: "yes", False: "no"}


@dataclass(slots=True)
class _Reader:
    """Reads single fields and collects what cannot be read."""

    typed: Mapping[str, str]
    ruleset: Ruleset
    errors: list[FieldError] = field(default_factory=list)

    def text(self, name: str) -> str:
        return self.typed.get(name, "").strip()

    def number(self, name: str, *, signed: bool = False) -> int | None:
        try:
            return read_sum(self.text(name), signed=signed)
        except NumberError:
            self.errors.append(FieldError(field=name, code="not_a_number"))
            return None

    def seat(self, name: str) -> int | None:
        text = self.text(name)
        if text in {str(seat) for seat in range(self.ruleset.table.seats)}:
            return int(text)
        if text:
            self.errors.append(FieldError(field=name, code="not_a_choice"))
        return None

    def choice(self, name: str, kind: type[_Choice]) -> _Choice | None:
        text = self.text(name)
        if text in set(kind):
            return kind(text)
        if text:
            self.errors.append(FieldError(field=name, code="not_a_choice"))
        return None

    def flag(self, name: str) -> bool | None:
        return {"yes": True, "no": False}.get(self.text(name))


def _special(reader: _Reader, record: DealRecord) -> DealRecord:
    result = reader.text("special_made")
    record = replace(
        record,
        event=Event.CONCEDED if result == "conceded" else Event.PLAYED,
        contract=SPECIAL_PLAYS[reader.text("play")],
        declarer=reader.seat("declarer"),
        bid=reader.number("bid"),
        special_made=reader.flag("special_made"),
        trump=None,
    )
    # Only some tables book anything for the others here; elsewhere typed melds wait for another kind of game.
    if reader.ruleset.special.lost_defenders is LostDefenders.MELDS and record.special_made is False:
        record = _with_melds(reader, record, None, without=record.declarer)
    return record


def _counted(reader: _Reader, record: DealRecord, base: DealRecord | None) -> DealRecord:
    """A normal game, an Abgehen or an error: with melds, and tricks where they are counted."""
    play = reader.text("play")
    is_suit = play in set(Suit)
    if play and not is_suit and play not in EVENT_PLAYS:
        reader.errors.append(FieldError(field="play", code="not_a_choice"))
    event = EVENT_PLAYS.get(play, Event.PLAYED)
    record = replace(
        record,
        event=event,
        trump=Suit(play) if is_suit else reader.choice("trump", Suit) if event is not Event.PLAYED else None,
    )
    if reader.ruleset.auction.held:
        record = replace(record, declarer=reader.seat("declarer"), bid=reader.number("bid"))
    record = _with_melds(reader, record, base)
    if event not in UNCOUNTED:
        record = _with_tricks(reader, record)
    if event in REVOKES:
        record = replace(record, points_out=reader.number("points_out"))
    if event is Event.DEFENDER_REVOKE:
        record = replace(record, offender=reader.seat("offender"))
    return record


def _with_tricks(reader: _Reader, record: DealRecord) -> DealRecord:
    parties = range(party_count(reader.ruleset))
    points = tuple(reader.number(f"tricks_{party}") for party in parties)
    took = tuple(reader.flag(f"trick_{party}") for party in parties)
    return replace(record, card_points=_or_nothing(points), took_trick=_or_nothing(took))


def _with_melds(
    reader: _Reader, record: DealRecord, base: DealRecord | None, *, without: int | None = None
) -> DealRecord:
    ruleset = reader.ruleset
    is_same_trump = base is not None and base.trump is record.trump
    if has_party_melds(ruleset):
        members = party_members(ruleset)
        typed = tuple(
            None if without in seats else reader.number(f"party_meld_{party}") for party, seats in enumerate(members)
        )
        if base is not None and is_same_trump and base.melds and typed == _melds_of_parties(base, ruleset):
            return replace(record, melds=base.melds)
        return replace(record, party_melds=_or_nothing(typed))
    seats = range(ruleset.table.seats)
    of_seats: list[Melding] = [None if seat == without else reader.number(f"meld_{seat}") for seat in seats]
    if base is not None and is_same_trump and base.melds:
        before = _melds_of_seats(base, ruleset)
        of_seats = [base.melds[seat] if of_seats[seat] == before[seat] else of_seats[seat] for seat in seats]
    return replace(record, melds=_or_nothing(tuple(of_seats)))


_Entry = TypeVar("_Entry")


def _or_nothing(entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """Entries of which none says anything are no entries."""
    return entries if any(entry is not None for entry in entries) else ()


def _melds_of_seats(record: DealRecord, ruleset: Ruleset) -> tuple[int | None, ...]:
    """The points of melds that were recorded per seat, named ones too."""
    points = score_deal(record, ruleset).meld_points
    return tuple(None if melding is None else points[seat] for seat, melding in enumerate(record.melds))


def _melds_of_parties(record: DealRecord, ruleset: Ruleset) -> tuple[int | None, ...]:
    if record.party_melds or not record.melds:
        return record.party_melds
    of_seats = _melds_of_seats(record, ruleset)
    return tuple(
        sum(of_seats[seat] or 0 for seat in seats) if any(of_seats[seat] is not None for seat in seats) else None
        for seats in party_members(ruleset)
    )


def _beside_the_form(base: DealRecord) -> DealRecord:
    """What the form neither shows nor changes."""
    return DealRecord(
        event=Event.PLAYED,
        meld_events=base.meld_events,
        pressed_trumps=base.pressed_trumps,
        pressed_dix=base.pressed_dix,
        called=base.called,
        reached_first=base.reached_first,
        recorded_at=base.recorded_at,
        note=base.note,
    )


def _play_of(record: DealRecord) -> str | None:
    if record.contract.is_special:
        return record.contract.value
    if record.event.value in EVENT_PLAYS:
        return record.event.value
    return record.trump.value if record.trump else None


def _special_result(record: DealRecord) -> str | None:
    if not record.contract.is_special:
        return None
    return "conceded" if record.event is Event.CONCEDED else _YES_NO.get(record.special_made)
