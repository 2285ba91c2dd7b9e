"""Links: reading for everybody, the secret one only after a tap, and what happens when it is opened or renewed."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from scores.access import DEVICE_COOKIE
from scores.models import Device, Game, Grant
from scores.services import make_writing_link
from tests.factories import NOW, make_game
from tests.scores.views.clients import make_writing_phone

pytestmark = pytest.mark.django_db
SECRET = re.compile(r"/schreiben/([\w-]{20,})/")


def secret_in(page: str) -> str:
    """The token of the writing link on a page."""
    found = SECRET.search(page)
    assert found
    return found[1]


def new_secret(client: Client, game: Game) -> str:
    """The token that a writing phone shows."""
    response = client.post(f"/spiele/{game.code}/links/schreiben/")
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store, private"
    assert response["Referrer-Policy"] == "no-referrer"
    return secret_in(response.content.decode())


def may_write(client: Client, game: Game) -> bool:
    """Whether a browser gets to the writers' pages."""
    return client.get(f"/spiele/{game.code}/mehr/").status_code == 200


def test_reader_sees_the_reading_link_alone(client: Client) -> None:
    """A code to follow, no secret, and no way to one."""
    game = make_game()
    page = client.get(f"/spiele/{game.code}/links/").content.decode()
    assert f"http://testserver/spiele/{game.code}/" in page
    assert "<svg" in page
    assert "style=" not in page
    assert "/schreiben/" not in page


def test_writer_sees_no_secret_before_the_tap() -> None:
    """Somebody looking over the shoulder learns nothing from the page of the links."""
    client, game = make_writing_phone()
    for path in ("links", "los"):
        page = client.get(f"/spiele/{game.code}/{path}/").content.decode()
        assert not SECRET.search(page)
        assert f'action="/spiele/{game.code}/links/schreiben/"' in page


def test_second_phone_writes_after_the_code() -> None:
    """The secret is swapped for a cookie, and the address that remains holds none of it."""
    client, game = make_writing_phone()
    token = new_secret(client, game)
    second = Client()
    response = second.get(f"/schreiben/{token}/")
    assert (response.status_code, response["Location"]) == (302, f"/spiele/{game.code}/")
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store, private", "no-referrer")
    assert token not in second.get(f"/spiele/{game.code}/").content.decode()
    assert second.cookies[DEVICE_COOKIE]["httponly"] is True
    assert may_write(second, game)
    assert may_write(client, game)


def test_showing_a_code_keeps_the_earlier_ones() -> None:
    """Each tap makes one more link; a code that somebody has just scanned goes on working."""
    client, game = make_writing_phone()
    first, second = new_secret(client, game), new_secret(client, game)
    assert first != second
    assert Client().get(f"/schreiben/{first}/").status_code == 302


def test_renewing_ends_all_other_phones() -> None:
    """The asking phone goes on; the others read until they scan the new code; old codes are over."""
    client, game = make_writing_phone()
    old = new_secret(client, game)
    lost = Client()
    lost.get(f"/schreiben/{old}/")
    assert client.get(f"/spiele/{game.code}/links/erneuern/").status_code == 200
    assert may_write(lost, game)  # the question alone changes nothing
    page = client.post(f"/spiele/{game.code}/links/erneuern/").content.decode()
    assert (may_write(client, game), may_write(lost, game)) == (True, False)
    assert lost.get(f"/spiele/{game.code}/").status_code == 200
    assert lost.get(f"/schreiben/{old}/").status_code == 410
    lost.get(f"/schreiben/{secret_in(page)}/")
    assert may_write(lost, game)


def test_links_that_do_not_hold(client: Client) -> None:
    """A wrong link is not there, one that ran out is over; neither makes a device or sets a cookie."""
    game = make_game()
    token = make_writing_link(game=game, now=NOW)
    Grant.objects.filter(scope=game.grant_scope).update(expires_at=timezone.now() - timedelta(minutes=1))
    before = Device.objects.count()
    for path, status in ((token, 410), ("x" * 43, 404), ("x" * 5000, 404), (game.code, 404)):
        response = client.get(f"/schreiben/{path}/")
        assert response.status_code == status
        assert DEVICE_COOKIE not in response.cookies
    assert Device.objects.count() == before


def test_reader_and_stranger_make_no_links(client: Client) -> None:
    """403 for those who only read, 404 where there is no game."""
    game = make_game()
    for path in ("links/schreiben", "links/erneuern"):
        assert client.post(f"/spiele/{game.code}/{path}/").status_code == 403
        assert client.post(f"/spiele/gibtesnicht2/{path}/").status_code == 404
    assert client.get(f"/spiele/{game.code}/links/erneuern/").status_code == 403
    assert client.get("/spiele/gibtesnicht2/links/").status_code == 404
    assert Grant.objects.filter(scope=game.grant_scope).count() == 1


def test_writer_of_one_game_is_a_reader_of_another() -> None:
    """A phone's right holds for its own games."""
    client, _game = make_writing_phone()
    assert client.post(f"/spiele/{make_game().code}/links/schreiben/").status_code == 403


def test_wrong_methods(client: Client) -> None:
    """A link is opened, a code is asked for."""
    game = make_game()
    answers = [
        client.post(f"/spiele/{game.code}/links/"),
        client.get(f"/spiele/{game.code}/links/schreiben/"),
        client.post(f"/schreiben/{'x' * 43}/"),
        client.post(f"/spiele/{game.code}/los/"),
    ]
    assert [answer.status_code for answer in answers] == [405, 405, 405, 405]


def test_reader_has_nothing_to_start(client: Client) -> None:
    """The page after the start is the writer's; everybody else goes to the game."""
    game = make_game()
    assert client.get(f"/spiele/{game.code}/los/")["Location"] == f"/spiele/{game.code}/"


def test_address_for_phones_when_opened_as_localhost(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone localhost is the phone: the machine's own address stands in the code, or a word that it has none."""
    game = make_game()
    settings.ALLOWED_HOSTS = ["localhost", "[::1]", "192.168.1.23"]
    monkeypatch.setattr("scores.views.phone_links.network_addresses", lambda: ["10.0.0.9", "192.168.1.23"])
    for host in ("localhost:8000", "[::1]:8000"):
        link = client.get(f"/spiele/{game.code}/links/", headers={"host": host}).context["link"]
        assert (link.address, link.is_local) == (f"http://192.168.1.23:8000/spiele/{game.code}/", False)
    monkeypatch.setattr("scores.views.phone_links.network_addresses", list)
    link = client.get(f"/spiele/{game.code}/links/", headers={"host": "localhost"}).context["link"]
    assert (link.address, link.is_local) == (f"http://localhost/spiele/{game.code}/", True)


def test_query_counts(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The game and its names."""
    game = make_game()
    with django_assert_num_queries(2):
        client.get(f"/spiele/{game.code}/links/")
