"""A stored game as a protocol."""

from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

from scores.enums import DealState
from scores.models import DealDraft, DealVersion, Game
from scores.rules import Contract, DealRecord, Event, Protocol
from scores.selectors.drafts import BID_FIELD, DEALER_FIELD, DECLARER_FIELD, typed_number
from scores.selectors.stored_games import StoredGame, load_game, played_lineups, played_start


def export_protocol(game: Game) -> Protocol:
    """A game as it stands, in a constant number of queries; a deal that is being typed becomes one that is open."""
    stored = load_game(game)
    draft = game.drafts.filter(deal=None).first()
    opened = _open_deal(stored, draft)
    start = played_start(game, stored.lineups, stored.entries)
    return Protocol(
        id=game.protocol_id,
        lineups=played_lineups(stored.lineups, stored.entries),
        start=start if any(start) else (),
        deals=(*stored.records, opened) if opened else stored.records,
    )


def earlier_versions(game: Game) -> tuple[dict[str, Any], ...]:
    """What a protocol calls `history`: each deal that was changed with the states before its present one.

    A deal that no longer counts has no number; its last state is among its versions.
    """
    numbers = load_game(game).number_by_deal
    rows = DealVersion.objects.filter(deal__game=game).select_related("deal", "change__device")
    found = []
    for deal, group in groupby(rows.order_by("deal__position", "number"), key=lambda version: version.deal):
        versions = [_version(version) for version in group]
        before = versions[:-1] if deal.state == DealState.BOOKED else versions
        if before:
            found.append({"deal": numbers.get(deal.pk), "versions": before})
    return tuple(found)


def _version(version: DealVersion) -> dict[str, Any]:
    change = version.change
    return {
        "at": _text(change.at),
        "by": change.device.name if change.device else "",
        "action": change.action,
        "reason": change.reason,
        "state": version.state,
        "facts": version.facts,
    }


def open_bid(record: DealRecord) -> dict[str, str] | None:
    """The fields of the form that an open deal fills; None for a record that says more than a form's first stage."""
    bare = DealRecord(
        event=Event.OPEN,
        contract=record.contract,
        dealer=record.dealer,
        declarer=record.declarer,
        bid=record.bid,
        recorded_at=record.recorded_at,
    )
    if record != bare or record.contract not in {Contract.TRUMP, Contract.NONE}:
        return None
    numbers = {DEALER_FIELD: record.dealer, DECLARER_FIELD: record.declarer, BID_FIELD: record.bid}
    return {field: str(number) for field, number in numbers.items() if number is not None}


def _open_deal(stored: StoredGame, draft: DealDraft | None) -> DealRecord | None:
    """What is known of the deal to come: the bid that was written down, and a dealer who is not the usual one."""
    ruleset = stored.lineup.ruleset
    facts = draft.facts if draft else {}
    seats = range(ruleset.table.seats)
    typed_dealer = typed_number(facts.get(DEALER_FIELD, ""))
    dealer = typed_dealer if typed_dealer in seats else stored.next_dealer
    declarer = typed_number(facts.get(DECLARER_FIELD, ""))
    record = DealRecord(
        event=Event.OPEN,
        contract=Contract.TRUMP if ruleset.auction.held else Contract.NONE,
        dealer=dealer if dealer != stored.usual_dealer else None,
        declarer=declarer if declarer in seats else None,
        bid=typed_number(facts.get(BID_FIELD, "")),
    )
    if not stored.records and record.dealer is None and dealer != ruleset.table.seats - 1:
        record = replace(record, dealer=dealer)
    if record.dealer is None and record.declarer is None and record.bid is None:
        return None
    return replace(record, recorded_at=_written_at(draft))


def _written_at(draft: DealDraft | None) -> str:
    if draft is None:
        return ""
    return str(draft.bids[-1]["at"]) if draft.bids else _text(draft.updated_at)


def _text(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
