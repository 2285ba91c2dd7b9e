"""Games as protocol files: written out whole, read in, or continued."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction

from scores.enums import Action
from scores.models import POSITION_STEP, Change, DealDraft, Device, Game, tidy_name
from scores.rules import Counted, DealRecord, Event, Lineup, Protocol, play_game, write_protocol
from scores.selectors.protocols import export_protocol, open_bid
from scores.services.games import add_evening, put_new_game
from scores.services.keys import parse_time
from scores.services.results import Imported, ImportRefused
from scores.services.seating import add_lineup, find_players
from scores.services.writes import GameWrite, refused


@transaction.atomic
def import_protocol(*, protocol: Protocol, now: datetime, device: Device | None = None) -> Imported | ImportRefused:
    """Bring a protocol into the database.

    A known id with equal content changes nothing; a longer history continues the game, as one change that can be
    taken back; anything else is refused. A file without an id gets one from its content, so that the same file is
    known again. Line-ups that begin after the next deal are refused: a game has no plans.
    """
    protocol = replace(protocol, id=protocol.id or _content_id(protocol))
    if protocol.lineups[-1].from_deal > len(protocol.deals) + 1:
        return ImportRefused(deals=(), parts=("planned lineups",))
    known = Game.objects.filter(protocol_id=protocol.id).first()
    if known is not None:
        return _continue_game(known, protocol, device=device, now=now)
    return _import_new(protocol, device=device, now=now)


def _import_new(protocol: Protocol, *, device: Device | None, now: datetime) -> Imported:
    first = protocol.lineups[0]
    begun_at = next((time for record in protocol.deals if (time := parse_time(record.recorded_at))), now)
    dealers = [record.dealer for record in protocol.deals[:1] if record.dealer is not None]
    game = Game(
        evening=add_evening(now=begun_at),
        protocol_id=protocol.id,
        counted=_counted(protocol.deals).value,
        first_dealer=dealers[0] if dealers else first.ruleset.table.seats - 1,
        start=list(protocol.start),
    )
    players = find_players(first.players, device=device, club_id=None, now=now)
    token = put_new_game(
        game,
        now=now,
        ruleset=first.ruleset,
        seats=list(zip(players, first.players, strict=True)),
        devices=[device] if device else [],
    )
    write = GameWrite(game_id=game.pk, device=device, now=now)
    # What was imported with the game belongs to its start: there is nothing before to go back to.
    added = _append(write, game.changes.get(action=Action.START), protocol.deals, lineups=protocol.lineups[1:], done=0)
    write.finish()
    return Imported(game=write.game, added_count=added, writing_token=token)


def _continue_game(game: Game, protocol: Protocol, *, device: Device | None, now: datetime) -> Imported | ImportRefused:
    write = GameWrite(game_id=game.pk, device=device, now=now)
    present = export_protocol(write.game)
    difference = _difference(present, protocol)
    lineups = protocol.lineups[len(present.lineups) :]
    has_same_deals = write_protocol(present)["deals"] == write_protocol(protocol)["deals"]
    if difference is not None or (has_same_deals and not lineups):
        return refused(difference or Imported(game=game, added_count=0))
    done = len(write.stored.records)
    records = protocol.deals[done:]
    if not lineups and all(open_bid(record) is not None for record in records):
        return _continue_bid(write, records, is_bid_open=len(present.deals) > done)
    change = write.change(Action.IMPORT)
    added = _append(write, change, records, lineups=lineups, done=done)
    write.finish()
    return Imported(game=write.game, added_count=added)


def _continue_bid(write: GameWrite, records: Sequence[DealRecord], *, is_bid_open: bool) -> Imported:
    """Only a bid was written down in the file; one that stands here already is not replaced."""
    if not records or is_bid_open:
        return refused(Imported(game=write.game, added_count=0))
    _keep_open_bid(write, records[-1])
    write.touch()
    return Imported(game=write.game, added_count=1)


def _append(
    write: GameWrite, change: Change, records: Sequence[DealRecord], *, lineups: Sequence[Lineup], done: int
) -> int:
    """Add deals and line-ups behind those that are there; gives how many entries were added."""
    DealDraft.objects.filter(game=write.game, deal=None).delete()
    position = write.next_position() - POSITION_STEP
    waiting = list(lineups)
    for number, record in enumerate(records, start=done + 1):
        if waiting and waiting[0].from_deal == number:
            _add_lineup(write, waiting.pop(0), position=position + POSITION_STEP // 2)
        position += POSITION_STEP
        if record is records[-1] and open_bid(record) is not None:
            _keep_open_bid(write, record)
        else:
            write.add_deal(record, position=position, change=change)
    for lineup in waiting:
        _add_lineup(write, lineup, position=position + POSITION_STEP // 2)
    if lineups:
        write.add_game_version(change)
    write.reload()
    write.game.next_deal_revision += 1
    return len(records)


def _add_lineup(write: GameWrite, lineup: Lineup, *, position: int) -> None:
    players = find_players(
        lineup.players, device=write.device, club_id=write.game.club_id, now=write.now, game=write.game
    )
    add_lineup(
        write.game,
        players=players,
        names=lineup.players,
        ruleset=lineup.ruleset,
        from_position=position,
        newcomer_totals=lineup.totals,
    )


def _keep_open_bid(write: GameWrite, record: DealRecord) -> None:
    """A deal that was begun goes on as what is being typed."""
    facts = open_bid(record) or {}
    at = record.recorded_at or write.now.isoformat(timespec="seconds")
    bid = {"declarer": facts.get("declarer", ""), "bid": facts.get("bid", "")}
    DealDraft.objects.create(
        club_id=write.game.club_id,
        game=write.game,
        facts=facts,
        bids=[{**bid, "device": write.device.name if write.device else "", "at": at}] if all(bid.values()) else [],
        device=write.device,
        updated_at=parse_time(record.recorded_at) or write.now,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparable:
    """A protocol so that equal games are equal."""

    players: tuple[str, ...]
    start: tuple[int, ...]
    deals: tuple[DealRecord, ...]


def _comparable(protocol: Protocol) -> _Comparable:
    played = play_game(protocol.lineups, protocol.deals, start=protocol.start)
    return _Comparable(
        players=tuple(tidy_name(name) for name in protocol.lineups[0].players),
        start=protocol.start if any(protocol.start) else (),
        # Played, every deal has its dealer, whether it was written or follows from the one before.
        deals=tuple(deal.record for deal in played.deals),
    )


def _difference(present: Protocol, other: Protocol) -> ImportRefused | None:
    """What keeps a protocol from being the same game, or a longer one."""
    ours, theirs = _comparable(present), _comparable(other)
    count = len(ours.deals)
    # A bid that was only written down may have become anything.
    if present.deals and open_bid(present.deals[-1]) is not None and len(theirs.deals) >= count:
        count -= 1
    differing = tuple(
        number
        for number in range(1, count + 1)
        if number > len(theirs.deals) or ours.deals[number - 1] != theirs.deals[number - 1]
    )
    parts = [part for part in ("players", "start") if getattr(ours, part) != getattr(theirs, part)]
    if present.lineups[0].ruleset != other.lineups[0].ruleset:
        parts.append("ruleset")
    known = len(present.lineups)
    if present.lineups[1:] != other.lineups[1:known] or any(new.from_deal <= count for new in other.lineups[known:]):
        parts.append("lineups")
    return ImportRefused(deals=differing, parts=tuple(parts)) if differing or parts else None


def _counted(deals: Sequence[DealRecord]) -> Counted:
    counted = [record.counted for record in deals if record.event is Event.PLAYED]
    return counted[-1] if counted else Counted.EXACT


def _content_id(protocol: Protocol) -> str:
    content = json.dumps(write_protocol(protocol), sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:16]
