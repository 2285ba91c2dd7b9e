"""Who may read and write what; the first line of every view.

A game's public code lets anybody read it. Writing takes a device that opened the game's secret link: the link's token
and the device's cookie are random, and only their hashes are stored. Nobody finds, lists or guesses a game.
"""

import hashlib
import ipaddress
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from scores.enums import Role
from scores.models import Device, DeviceGame, Game, Grant

DEVICE_COOKIE = "binokel_device"
_COOKIE_SECONDS = 365 * 24 * 3600
_LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}
# What programs add that pass on a request of somebody else.
_PASSED_ON = {"HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP", "HTTP_X_CLIENT_IP", "HTTP_X_ORIGINAL_HOST"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes: a device, allowed by a grant, in a game."""

    game: Game
    device: Device
    grant: Grant


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """A game and, for those who may write in it, the writer."""

    game: Game
    writer: Writer | None


def game_access(request: HttpRequest, code: str) -> Access:
    """The game with a code, to read and perhaps to write: one query for a writer, two for anybody else."""
    writer = _find_writer(request, code)
    return Access(game=writer.game if writer else _game(code), writer=writer)


def game_to_read(request: HttpRequest, code: str) -> Game:  # noqa: ARG001  roles of clubs will ask the request
    """The game with a code; 404 when there is none."""
    return _game(code)


def game_to_write(request: HttpRequest, code: str) -> Writer:
    """The writer of a game; 404 when there is no such game, 403 for those who only read."""
    access = game_access(request, code)
    if access.writer is None:
        raise PermissionDenied
    return access.writer


def game_revision(request: HttpRequest, code: str) -> int:  # noqa: ARG001  as above
    """The revision of a game, for polls (one small query); 404 when there is none."""
    revision = Game.objects.filter(code=code).values_list("revision", flat=True).first()
    if revision is None:
        raise Http404
    return revision


def require_machine(request: HttpRequest) -> None:
    """Let through only who sits at the machine that runs the app; 404 for everybody else.

    A proxy on the same machine makes the whole world look local, so anything that was forwarded is refused. One that
    says nothing about itself at least asks in HTTP/1.0 (nginx as it comes), which no browser does.
    """
    forwarded = any(name.startswith("HTTP_X_FORWARDED") or name in _PASSED_ON for name in request.META)
    forwarded = forwarded or request.META.get("SERVER_PROTOCOL") == "HTTP/1.0"
    host = request.get_host()
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    is_local = _is_loopback(request.META.get("REMOTE_ADDR", "")) and name in _LOCAL_NAMES
    if not settings.MACHINE_PAGE or forwarded or not is_local:
        raise Http404


def machine_game(request: HttpRequest, code: str) -> Game:
    """A game that whoever sits at the machine may give a new writing link."""
    require_machine(request)
    return _game(code)


def device_of(request: HttpRequest) -> Device | None:
    """The device that a request comes from; None for one that never wrote anywhere (no query without a cookie)."""
    token = request.COOKIES.get(DEVICE_COOKIE)
    return Device.objects.filter(token_hash=hash_token(token)).first() if token else None


def ensure_device(request: HttpRequest, response: HttpResponse | None = None) -> Device:
    """The device of a request, made now if it has none.

    A new one is a stranger again unless its cookie is set: give the response here, or to `set_device_cookie` later.
    """
    device = device_of(request)
    if device is None:
        token = new_token()
        device = Device.objects.create(token_hash=hash_token(token), created_at=timezone.now())
        device.new_token = token
    if response is not None:
        set_device_cookie(response, device)
    return device


def set_device_cookie(response: HttpResponse, device: Device) -> None:
    """Let the browser keep what makes it this device; nothing to do for one that is known already."""
    if not device.new_token:
        return
    response.set_cookie(
        DEVICE_COOKIE,
        device.new_token,
        max_age=_COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.DEVICE_COOKIE_SECURE,
    )


def grant_of_token(token: str, *, now: datetime) -> Grant | None:
    """The grant behind a secret link, if it still stands."""
    return Grant.objects.filter(standing_grants(now), token_hash=hash_token(token)).first()


def was_grant_token(token: str) -> bool:
    """Whether a secret link once stood, though it may have been renewed or run out."""
    return Grant.objects.filter(token_hash=hash_token(token)).exists()


def game_of_grant(grant: Grant) -> Game | None:
    """The game that a grant is for; None for one that is for something else."""
    kind, _, key = grant.scope.partition(":")
    return Game.objects.filter(pk=int(key)).first() if kind == "game" and key.isdecimal() else None


def new_token() -> str:
    """A secret for a link or a cookie: 256 random bits, so that a plain hash of it keeps it."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _game(code: str) -> Game:
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise Http404
    return game


def _find_writer(request: HttpRequest, code: str) -> Writer | None:
    token = request.COOKIES.get(DEVICE_COOKIE)
    if not token:
        return None
    found = (
        DeviceGame.objects.filter(
            standing_grants(timezone.now(), "grant__"),
            game__code=code,
            device__token_hash=hash_token(token),
            grant__role=Role.SCOREKEEPER,
        )
        .select_related("game", "device", "grant")
        .first()
    )
    # The scope is the grant's own word about what it is for.
    if found is None or found.grant.scope != found.game.grant_scope:
        return None
    return Writer(game=found.game, device=found.device, grant=found.grant)


def standing_grants(now: datetime, prefix: str = "") -> Q:
    """What a grant that has neither ended nor been revoked fulfils."""
    return Q(**{f"{prefix}revoked_at": None}) & (
        Q(**{f"{prefix}expires_at": None}) | Q(**{f"{prefix}expires_at__gt": now})
    )


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
