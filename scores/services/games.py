"""Starting games, ending them before the rules do, and playing on."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scores.access import Writer, standing_grants
from scores.enums import Action
from scores.models import Device, DeviceGame, Evening, Game, Grant, LineupSeat, Player, deletion_date
from scores.rules import Counted, Ruleset, party_count
from scores.services.links import add_grant, tie_device
from scores.services.results import Changed, Stale, StartedGame
from scores.services.seating import add_lineup, find_players, tidy_names
from scores.services.writes import GameWrite, begin_write, refused


@transaction.atomic
def start_game(
    *,
    names: Sequence[str],
    ruleset: Ruleset,
    first_dealer: int,
    counted: Counted,
    device: Device,
    now: datetime,
    start: Sequence[int] = (),
    evening: Evening | None = None,
    preset_slug: str = "",
    key: str = "",
) -> StartedGame:
    """Start a game with these names in the order of the seats.

    `start` are totals carried on from a paper pad, one a party. `key` was made when the form was opened: the same form
    sent twice starts one game, and its device may write in it either way.
    """
    if key and (started := Game.objects.filter(start_key=key).first()):
        _tie_again(started, device, now=now)
        return StartedGame(game=started, writing_token="")
    names = tidy_names(names)
    game = Game(
        club_id=evening.club_id if evening else None,
        evening=evening or add_evening(now=now),
        start_key=key or None,
        preset_slug=preset_slug,
        counted=counted.value,
        first_dealer=first_dealer,
        start=list(start),
    )
    players = find_players(names, device=device, club_id=game.club_id, now=now)
    token = put_new_game(game, now=now, ruleset=ruleset, seats=list(zip(players, names, strict=True)), devices=[device])
    return StartedGame(game=game, writing_token=token)


@transaction.atomic
def rematch(*, writer: Writer, now: datetime) -> StartedGame:
    """Revanche: the same people in the same seats by the same rules, the deal moves on, everybody who wrote may write.

    When another phone asked for it first, this is its game.
    """
    write = begin_write(writer, now=now)
    following = Game.objects.filter(rematch_of=write.game).first()
    if following is not None:
        return refused(StartedGame(game=following, writing_token=""))
    old, stored = write.game, write.stored
    if old.evening is None:
        old.evening = add_evening(now=now, club_id=old.club_id)
        old.save(update_fields=["evening"])
    game = Game(
        club_id=old.club_id,
        evening=old.evening,
        rematch_of=old,
        preset_slug=old.preset_slug,
        counted=old.counted,
        first_dealer=stored.next_dealer,
    )
    token = put_new_game(
        game,
        now=now,
        ruleset=stored.lineup.ruleset,
        seats=[(seat.player, seat.shown_name) for seat in _seats_with_players(stored.lineup.seats)],
        devices=_writing_devices(old, now=now),
    )
    write.touch()
    return StartedGame(game=game, writing_token=token)


@transaction.atomic
def close_game(*, writer: Writer, expected_revision: int, now: datetime, reason: str = "") -> Changed | Stale:
    """End a game before the rules do; whoever leads has won.

    `expected_revision` is the game's `next_deal_revision`: a deal that was booked meanwhile is looked at first. A
    further deal, or taking this back, opens the game again.
    """
    write = begin_write(writer, now=now)
    if write.game.next_deal_revision != expected_revision:
        return refused(Stale(last=write.game.changes.select_related("device").order_by("-number").first()))
    return _set_closed(write, now, Action.CLOSE, reason)


@transaction.atomic
def reopen_game(*, writer: Writer, now: datetime) -> Changed:
    """Go on with a game that the table had ended."""
    return _set_closed(begin_write(writer, now=now), None, Action.REOPEN, "")


def put_new_game(
    game: Game,
    *,
    now: datetime,
    ruleset: Ruleset,
    seats: Sequence[tuple[Player, str]],
    devices: Sequence[Device],
) -> str:
    """Store a new game with its first line-up and version; gives the token of its writing link."""
    game.created_at = game.updated_at = now
    game.delete_after = deletion_date(now)
    game.start = game.start or [0] * party_count(ruleset)
    game.totals = list(game.start)
    game.lost_deals = [0] * party_count(ruleset)
    game.save(force_insert=True)
    players, names = zip(*seats, strict=True)
    add_lineup(game, players=players, names=names, ruleset=ruleset)
    grant, token = add_grant(game, now=now)
    for device in devices:
        tie_device(device, game=game, grant=grant, now=now)
    write = GameWrite(game_id=game.pk, device=devices[0] if devices else None, now=now)
    write.add_game_version(write.change(Action.START))
    game.revision = write.game.revision
    return token


def add_evening(*, now: datetime, club_id: int | None = None) -> Evening:
    """An evening of the hall's date."""
    return Evening.objects.create(club_id=club_id, held_on=timezone.localdate(now), created_at=now)


def _set_closed(write: GameWrite, closed_at: datetime | None, action: Action, reason: str) -> Changed:
    change = write.change(action, reason=reason)
    write.game.closed_at = closed_at
    write.add_game_version(change)
    write.finish()
    return Changed(game=write.game, change=change)


def _tie_again(game: Game, device: Device, *, now: datetime) -> None:
    if not DeviceGame.objects.filter(game=game, device=device).exists():
        grant = Grant.objects.filter(standing_grants(now), scope=game.grant_scope).order_by("pk").first()
        if grant is not None:
            tie_device(device, game=game, grant=grant, now=now)


def _writing_devices(game: Game, *, now: datetime) -> list[Device]:
    return [
        tied.device
        for tied in game.device_games.filter(standing_grants(now, "grant__")).select_related("device").order_by("pk")
    ]


def _seats_with_players(seats: Sequence[LineupSeat]) -> list[LineupSeat]:
    return list(LineupSeat.objects.filter(pk__in=[seat.pk for seat in seats]).select_related("player").order_by("seat"))
