"""Who may read and write."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from scores.access import (
    DEVICE_COOKIE,
    device_of,
    ensure_device,
    game_access,
    game_of_grant,
    game_revision,
    game_to_read,
    game_to_write,
    machine_game,
    require_machine,
)
from scores.models import Device, DeviceGame, Game, Grant
from scores.services import accept_writing_link, make_writing_link, rename_device, renew_writing_link
from tests.factories import NOW, make_device, make_game, make_writer

pytestmark = pytest.mark.django_db


def request_of(token: str = "") -> HttpRequest:
    """A request with the cookie of a device."""
    request = RequestFactory().get("/")
    if token:
        request.COOKIES[DEVICE_COOKIE] = token
    return request


def may_write(token: str, game: Game) -> bool:
    """Whether the device with this cookie is a writer of the game."""
    return game_access(request_of(token), game.code).writer is not None


def test_writer_is_found_in_one_query() -> None:
    game = make_game(device=make_device(cookie="secret"))

    with CaptureQueriesContext(connection) as queries:
        access = game_access(request_of("secret"), game.code)

    assert len(queries) == 1
    assert access.writer is not None
    assert (access.game, access.writer.device.name) == (game, "Annas Handy")


@pytest.mark.parametrize("token", ["", "guessed", "other"])
def test_everybody_else_reads_only(token: str) -> None:
    make_game(device=make_device(cookie="other", name="fremd"))
    game = make_game(device=make_device(cookie="secret"))

    access = game_access(request_of(token), game.code)

    assert (access.game, access.writer) == (game, None)
    assert game_to_read(request_of(token), game.code) == game
    assert not may_write(token, game)
    with pytest.raises(PermissionDenied):
        game_to_write(request_of(token), game.code)


def test_unknown_code_is_not_found() -> None:
    make_game()
    for look in (game_access, game_to_read, game_to_write, game_revision):
        with pytest.raises(Http404):
            look(request_of(), "gibtesnicht2")


def test_poll_is_one_small_query() -> None:
    game = make_game()

    with CaptureQueriesContext(connection) as queries:
        revision = game_revision(request_of(), game.code)

    assert revision == Game.objects.get().revision
    assert [query["sql"].count('"scores_game"."') for query in queries] == [3]  # selected, compared, ordered


def test_only_hashes_of_secrets_are_stored() -> None:
    token = make_writing_link(game=make_game(device=make_device(cookie="secret")), now=NOW)

    stored = [*Grant.objects.values_list("token_hash", flat=True), *Device.objects.values_list("token_hash", flat=True)]

    assert len(token) >= 43
    assert {len(text) for text in stored} == {64}
    assert not {token, "secret"} & set(stored)


def test_link_lets_a_second_phone_write() -> None:
    game = make_game()
    token = make_writing_link(game=game, now=NOW)
    device = make_device(cookie="two", name="")

    assert accept_writing_link(token=token, device=device, now=NOW) == game
    assert may_write("two", game)
    device.refresh_from_db()
    assert device.name.endswith(" 2")
    # Opened again it changes nothing.
    assert accept_writing_link(token=token, device=device, now=NOW) == game
    assert DeviceGame.objects.filter(device=device).count() == 1


@pytest.mark.parametrize("token", ["", "guessed"])
def test_wrong_link_lets_nobody_write(token: str) -> None:
    make_game()

    assert accept_writing_link(token=token, device=make_device(), now=NOW) is None


def test_expired_link_lets_nobody_write() -> None:
    game = make_game(device=make_device(cookie="secret"))
    token = make_writing_link(game=game, now=NOW)
    Grant.objects.update(expires_at=NOW + timedelta(hours=1))

    assert accept_writing_link(token=token, device=make_device(), now=NOW + timedelta(hours=2)) is None
    assert not may_write("secret", game)


def test_renewing_leaves_only_the_phone_that_asked() -> None:
    game = make_game(device=make_device(cookie="one"))
    old = make_writing_link(game=game, now=NOW)
    accept_writing_link(token=old, device=make_device(cookie="two", name="Bernds Handy"), now=NOW)
    anna = game_to_write(request_of("one"), game.code)
    revision = Game.objects.get().revision

    new = renew_writing_link(game=game, device=anna.device, now=NOW)

    assert may_write("one", game)
    assert not may_write("two", game)
    assert accept_writing_link(token=old, device=make_device(), now=NOW) is None
    assert accept_writing_link(token=new, device=Device.objects.get(name="Bernds Handy"), now=NOW) == game
    assert may_write("two", game)
    # The pages of those who lose the pencil must notice.
    assert Game.objects.get().revision > revision


def test_renewing_at_the_machine_leaves_no_phone() -> None:
    game = make_game(device=make_device(cookie="one"))

    token = renew_writing_link(game=game, device=None, now=NOW)

    assert not may_write("one", game)
    assert accept_writing_link(token=token, device=make_device(cookie="new"), now=NOW) == game


def test_grant_of_another_game_opens_nothing() -> None:
    game = make_game(device=make_device(cookie="one"))
    foreign = Grant.objects.get(scope=make_game(device=make_device()).grant_scope)
    DeviceGame.objects.filter(game=game).update(grant=foreign)

    assert not may_write("one", game)


def test_grants_of_other_scopes_are_no_games() -> None:
    assert game_of_grant(Grant(scope="tournament:1")) is None
    assert game_of_grant(Grant(scope="game:x")) is None


def test_reader_gets_no_device_and_no_cookie() -> None:
    game = make_game()
    before = Device.objects.count()

    with CaptureQueriesContext(connection) as queries:
        assert device_of(request_of()) is None
    game_access(request_of(), game.code)

    assert len(queries) == 0
    assert Device.objects.count() == before


def test_new_device_gets_a_cookie_that_scripts_cannot_read() -> None:
    response = HttpResponse()

    device = ensure_device(request_of(), response)

    cookie = response.cookies[DEVICE_COOKIE]
    assert cookie["httponly"] is True
    assert (cookie["samesite"], cookie["max-age"]) == ("Lax", 31536000)
    assert device_of(request_of(cookie.value)) == device
    again = HttpResponse()
    assert ensure_device(request_of(cookie.value), again) == device
    assert DEVICE_COOKIE not in again.cookies


def test_rename_device_keeps_a_name() -> None:
    device = make_writer().device

    rename_device(device=device, name="  Omas   Tablet ")
    rename_device(device=device, name="   ")

    assert Device.objects.get().name == "Omas Tablet"


LOCAL = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8000"}


@pytest.mark.parametrize(
    "environment",
    [LOCAL, {**LOCAL, "REMOTE_ADDR": "::1"}, {**LOCAL, "HTTP_HOST": "127.0.0.1"}, {**LOCAL, "HTTP_HOST": "[::1]:8000"}],
)
def test_machine_page_opens_at_the_machine(environment: dict[str, str], settings: LazySettings) -> None:
    settings.MACHINE_PAGE = True
    settings.ALLOWED_HOSTS = ["*"]
    game = make_game()

    assert machine_game(RequestFactory().get("/", **environment), game.code) == game  # type: ignore[arg-type]  # WSGI names


@pytest.mark.parametrize(
    "environment",
    [
        {**LOCAL, "REMOTE_ADDR": "192.168.1.7"},
        {**LOCAL, "REMOTE_ADDR": ""},
        {**LOCAL, "HTTP_HOST": "binokel.example"},
        {**LOCAL, "HTTP_HOST": "localhost.evil.example"},
        {**LOCAL, "HTTP_X_FORWARDED_FOR": "10.0.0.1"},
        {**LOCAL, "HTTP_FORWARDED": "for=10.0.0.1"},
        {**LOCAL, "HTTP_X_FORWARDED_PROTO": "https"},
        {**LOCAL, "HTTP_X_REAL_IP": "10.0.0.1"},
        {**LOCAL, "HTTP_VIA": "1.1 proxy"},
        {**LOCAL, "SERVER_PROTOCOL": "HTTP/1.0"},
    ],
)
def test_machine_page_is_not_there_for_anybody_else(environment: dict[str, str], settings: LazySettings) -> None:
    settings.MACHINE_PAGE = True
    settings.ALLOWED_HOSTS = ["*"]

    with pytest.raises(Http404):
        require_machine(RequestFactory().get("/", **environment))  # type: ignore[arg-type]  # WSGI names


def test_machine_page_is_not_there_unless_switched_on(settings: LazySettings) -> None:
    settings.MACHINE_PAGE = False

    with pytest.raises(Http404):
        require_machine(RequestFactory().get("/", **LOCAL))  # type: ignore[arg-type]  # WSGI names
