"""Recording deals, and correcting, inserting, striking and restoring them at any time."""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from scores.access import Writer
from scores.enums import Action, DealState
from scores.models import Change, Deal, DealDraft
from scores.rules import DealRecord, Event, write_deal
from scores.selectors.stored_games import read_facts
from scores.services.keys import content_hash, find_written, is_same_deal, keep_key
from scores.services.results import Clash, Duplicate, Mismatch, Recorded
from scores.services.writes import GameWrite, begin_write, refused

Answer = Recorded | Duplicate | Mismatch | Clash


@transaction.atomic
def record_deal(*, writer: Writer, record: DealRecord, key: str, expected_revision: int, now: datetime) -> Answer:
    """Book the next deal.

    `expected_revision` is the game's `next_deal_revision` when the form was opened: two phones that record the same
    deal meet there, while corrections of other deals do not get in the way. A game that the table had ended goes on.
    An adjustment is no deal that another phone could be recording, and leaves what is being typed for it alone.
    """
    write = begin_write(writer, now=now)
    is_dealt = record.event is not Event.ADJUSTMENT
    content = content_hash(Action.RECORD, record)
    if (written := _written(write, key, content, record)) is not None:
        return refused(written)
    if is_dealt and write.game.next_deal_revision != expected_revision:
        return refused(_next_deal_clash(write, record))
    change = write.change(Action.RECORD)
    if write.game.closed_at is not None:
        write.game.closed_at = None
        write.add_game_version(change)
    deal = write.add_deal(_as_recorded(write, record), position=write.next_position(), change=change)
    if is_dealt:
        write.game.next_deal_revision += 1
        DealDraft.objects.filter(game=write.game, deal=None).delete()
    return _booked(write, deal, change, key=key, content=content)


@transaction.atomic
def insert_deal(
    *, writer: Writer, before: str, record: DealRecord, key: str, now: datetime, reason: str = ""
) -> Recorded | Duplicate | Mismatch:
    """Book a forgotten deal before another one, given by its public name."""
    write = begin_write(writer, now=now)
    content = content_hash(Action.INSERT, record, ref=before)
    if (written := _written(write, key, content, record)) is not None:
        return refused(written)
    # One that was taken back meanwhile still says where: what was typed must not be lost with it.
    position = write.position_before(write.find_deal(before, even_withdrawn=True))
    change = write.change(Action.INSERT, reason=reason)
    deal = write.add_deal(_stamped(write, record), position=position, change=change)
    return _booked(write, deal, change, key=key, content=content)


@transaction.atomic
def correct_deal(
    *,
    writer: Writer,
    ref: str,
    record: DealRecord,
    expected_revision: int,
    key: str,
    now: datetime,
    reason: str = "",
) -> Answer:
    """Replace the facts of a deal. `expected_revision` is the deal's own when the form was opened.

    A deal that was taken back meanwhile is a clash: what was typed must not be lost with it.
    """
    write = begin_write(writer, now=now)
    deal = write.find_deal(ref, even_withdrawn=True)
    if deal.state == DealState.WITHDRAWN:
        return refused(_deal_clash(write, deal, record))
    content = content_hash(Action.CORRECT, record, ref=ref)
    if (written := _written(write, key, content, record)) is not None:
        return refused(written)
    present = _facts_of(write, deal)
    record = replace(record, recorded_at=record.recorded_at or present.recorded_at)
    record = replace(record, dealer=_corrected_dealer(write, deal, record, present))
    if record == present:
        return refused(Duplicate(deal=deal))
    if deal.revision != expected_revision:
        return refused(_deal_clash(write, deal, record))
    change = write.change(Action.CORRECT, reason=reason)
    write.set_deal(deal, facts=write_deal(record), state=deal.state, change=change)
    DealDraft.objects.filter(deal=deal).delete()
    return _booked(write, deal, change, key=key, content=content)


@transaction.atomic
def strike_deal(
    *, writer: Writer, ref: str, expected_revision: int, now: datetime, reason: str = ""
) -> Recorded | Duplicate | Clash:
    """Cross a deal out: it stays on the pad and counts no more."""
    return _set_state(writer, ref, expected_revision, now=now, to=DealState.STRUCK, reason=reason)


@transaction.atomic
def restore_deal(
    *, writer: Writer, ref: str, expected_revision: int, now: datetime, reason: str = ""
) -> Recorded | Duplicate | Clash:
    """Let a struck deal count again, where it stood."""
    return _set_state(writer, ref, expected_revision, now=now, to=DealState.BOOKED, reason=reason)


def _set_state(
    writer: Writer, ref: str, expected_revision: int, *, now: datetime, to: DealState, reason: str
) -> Recorded | Duplicate | Clash:
    write = begin_write(writer, now=now)
    deal = write.find_deal(ref, even_withdrawn=True)
    if deal.state == DealState.WITHDRAWN:
        return refused(_deal_clash(write, deal, None))
    if deal.state == to:
        return refused(Duplicate(deal=deal))
    if deal.revision != expected_revision:
        return refused(_deal_clash(write, deal, None))
    change = write.change(Action.STRIKE if to is DealState.STRUCK else Action.RESTORE, reason=reason)
    write.set_deal(deal, facts=deal.facts, state=to, change=change)
    return _booked(write, deal, change)


def _booked(write: GameWrite, deal: Deal, change: Change, *, key: str = "", content: str = "") -> Recorded:
    keep_key(write.game, key=key, content=content, deal=deal, now=write.now)
    stored = write.finish()
    return Recorded(deal=deal, number=stored.number_by_deal.get(deal.pk), change=change)


def _written(write: GameWrite, key: str, content: str, record: DealRecord) -> Duplicate | Mismatch | None:
    """What the same form booked before, if it came before."""
    written = find_written(write.game, key)
    # What was taken back was not booked; sending it again is meant.
    if written is None or written.deal.state == DealState.WITHDRAWN:
        return None
    if written.content_hash == content:
        return Duplicate(deal=written.deal)
    deal = written.deal
    theirs = _facts_of(write, deal)
    if is_same_deal(theirs, record):
        return Duplicate(deal=deal)
    return Mismatch(deal=deal, revision=deal.revision, theirs=theirs, ours=record)


def _next_deal_clash(write: GameWrite, record: DealRecord) -> Clash:
    """Somebody recorded this deal, took the last one back, or other people sit at the table."""
    last = (
        write.game.changes.filter(action__in=[Action.RECORD, Action.IMPORT, Action.LINEUP, Action.UNDO, Action.REDO])
        .select_related("device", "subject")
        .order_by("-number")
        .first()
    )
    entries = write.stored.entries
    step = last.subject if last and last.action == Action.REDO else last
    recorded = step is not None and step.action in {Action.RECORD, Action.IMPORT}
    deal = entries[-1] if recorded and entries else None
    return Clash(
        by=last.device.name if last and last.device else "",
        at=last.at if last else write.game.updated_at,
        action=Action(last.action) if last else Action.START,
        theirs=write.stored.records[-1] if deal else None,
        ours=record,
        deal=deal,
        revision=write.game.next_deal_revision,
    )


def _deal_clash(write: GameWrite, deal: Deal, record: DealRecord | None) -> Clash:
    version = deal.versions.select_related("change__device").get(number=deal.revision)
    device = version.change.device
    return Clash(
        by=device.name if device else "",
        at=version.change.at,
        action=Action(version.change.action),
        theirs=None if deal.state == DealState.WITHDRAWN else _facts_of(write, deal),
        ours=record,
        deal=deal,
        revision=deal.revision,
    )


def _facts_of(write: GameWrite, deal: Deal) -> DealRecord:
    return read_facts(deal.facts, write.stored.lineup_at(deal.position).ruleset)


def _stamped(write: GameWrite, record: DealRecord) -> DealRecord:
    return replace(record, recorded_at=record.recorded_at or write.now.isoformat(timespec="seconds"))


def _as_recorded(write: GameWrite, record: DealRecord) -> DealRecord:
    """The record as it is stored: a dealer whose turn it is is not set, so that he moves when deals before do."""
    record = _stamped(write, record)
    return replace(record, dealer=None) if record.dealer == write.stored.usual_dealer else record


def _corrected_dealer(write: GameWrite, deal: Deal, record: DealRecord, present: DealRecord) -> int | None:
    """The dealer to store for a correction: left to move on by itself, unless the table set another one."""
    for entry, played in zip(write.stored.entries, write.stored.played.deals, strict=True):
        if entry.pk == deal.pk and record.dealer in {None, played.record.dealer}:
            return present.dealer
    return record.dealer
