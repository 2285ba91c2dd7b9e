"""Secret links and the devices that hold them."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from scores.access import game_of_grant, grant_of_token, hash_token, new_token
from scores.enums import Role
from scores.models import Device, DeviceGame, Game, Grant
from scores.models.device import DEVICE_NAME_LENGTH
from scores.services.writes import GameWrite


@transaction.atomic
def make_writing_link(*, game: Game, now: datetime) -> str:
    """The token of one more link to write in a game. Only its hash is kept, so it can be shown now and never again."""
    return add_grant(game, now=now)[1]


@transaction.atomic
def renew_writing_link(*, game: Game, device: Device | None, now: datetime) -> str:
    """A new writing link in the place of all others, which end now.

    The device that asks goes on writing; every other one reads until it opens the new link. Without a device (at the
    machine that runs the app) all devices only read.
    """
    write = GameWrite(game_id=game.pk, device=device, now=now)
    Grant.objects.filter(scope=game.grant_scope, revoked_at=None).update(revoked_at=now)
    grant, token = add_grant(write.game, now=now)
    if device is not None:
        DeviceGame.objects.filter(device=device, game=game).update(grant=grant)
    write.touch()
    return token


@transaction.atomic
def accept_writing_link(*, token: str, device: Device, now: datetime) -> Game | None:
    """Let a device write in the game of a secret link; None for a link that is wrong, over or renewed."""
    grant = grant_of_token(token, now=now)
    game = game_of_grant(grant) if grant else None
    if grant is None or game is None:
        return None
    tie_device(device, game=game, grant=grant, now=now)
    Grant.objects.filter(pk=grant.pk).update(last_used_at=now)
    return game


@transaction.atomic
def rename_device(*, device: Device, name: str) -> Device:
    """Give a device the name that the others see; an empty one changes nothing."""
    name = " ".join(name.split())[:DEVICE_NAME_LENGTH]
    if name:
        device.name = name
        device.save(update_fields=["name"])
    return device


def tie_device(device: Device, *, game: Game, grant: Grant, now: datetime) -> None:
    """Note that a device holds a grant of a game, and give a nameless one its number among the game's devices."""
    DeviceGame.objects.update_or_create(
        device=device, game=game, defaults={"grant": grant, "opened_at": now, "club_id": game.club_id}
    )
    if not device.name:
        device.name = gettext("Phone %(number)s") % {"number": game.device_games.count()}
        device.save(update_fields=["name"])


def add_grant(game: Game, *, now: datetime) -> tuple[Grant, str]:
    """A new grant to write in a game, and its token."""
    token = new_token()
    grant = Grant.objects.create(
        club_id=game.club_id,
        scope=game.grant_scope,
        role=Role.SCOREKEEPER.value,
        token_hash=hash_token(token),
        created_at=now,
    )
    return grant, token
