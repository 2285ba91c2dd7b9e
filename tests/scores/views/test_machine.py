"""The machine's own page: for whoever sits at it, and not there for anybody else."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests.factories import make_game
from tests.scores.views.clients import make_writing_phone
from tests.scores.views.test_game_links import may_write, secret_in

pytestmark = pytest.mark.django_db
AT_MACHINE: dict[str, Any] = {"HTTP_HOST": "localhost:8000", "REMOTE_ADDR": "127.0.0.1"}


@pytest.fixture(autouse=True)
def _machine(settings: Settings) -> None:
    settings.MACHINE_PAGE = True
    settings.ALLOWED_HOSTS = ["*"]


def test_machine_lists_all_games(client: Client) -> None:
    """Every game of this installation, the newest first."""
    games = [make_game(), make_game(names=("Xaver", "Ypsilon", "Zita"))]
    page = client.get("/rechner/", **AT_MACHINE).content.decode()
    assert [f"/rechner/{game.code}/" in page for game in games] == [True, True]


def test_machine_without_games(client: Client) -> None:
    """An empty list says so."""
    assert client.get("/rechner/", **AT_MACHINE).status_code == 200


def test_new_link_when_the_only_phone_is_gone(client: Client) -> None:
    """Looking shows no secret; asking makes one more link, and it works."""
    lost, game = make_writing_phone()
    assert "/schreiben/" not in client.get(f"/rechner/{game.code}/", **AT_MACHINE).content.decode()
    response = client.post(f"/rechner/{game.code}/", **AT_MACHINE)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    new = Client()
    new.get(f"/schreiben/{secret_in(response.content.decode())}/")
    assert (may_write(new, game), may_write(lost, game)) == (True, True)


def test_new_link_can_end_the_lost_phone(client: Client) -> None:
    """A phone that is in strange hands only reads from then on."""
    lost, game = make_writing_phone()
    client.post(f"/rechner/{game.code}/", {"renew": "yes"}, **AT_MACHINE)
    assert not may_write(lost, game)


@pytest.mark.parametrize(
    "where",
    [
        {"HTTP_HOST": "localhost", "REMOTE_ADDR": "192.168.1.5"},
        {"HTTP_HOST": "192.168.1.23", "REMOTE_ADDR": "127.0.0.1"},
        {"HTTP_HOST": "binokel.example", "REMOTE_ADDR": "127.0.0.1"},
        {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.168.1.5"},
        {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=192.168.1.5"},
        {"HTTP_HOST": "localhost", "REMOTE_ADDR": ""},
    ],
)
def test_nobody_else_finds_it(client: Client, where: dict[str, str]) -> None:
    """Another address, another name, or a proxy in between: the page is not there, nor is its way to links."""
    extra: dict[str, Any] = where
    game = make_game()
    answers = [client.get("/rechner/", **extra), client.get(f"/rechner/{game.code}/", **extra)]
    answers.append(client.post(f"/rechner/{game.code}/", **extra))
    assert [answer.status_code for answer in answers] == [404, 404, 404]


def test_switched_off(client: Client, settings: Settings) -> None:
    """A server that serves strangers has no such page."""
    settings.MACHINE_PAGE = False
    assert client.get("/rechner/", **AT_MACHINE).status_code == 404


def test_unknown_game_and_wrong_method(client: Client) -> None:
    """404 and 405, as everywhere."""
    assert client.get("/rechner/gibtesnicht2/", **AT_MACHINE).status_code == 404
    assert client.post("/rechner/", **AT_MACHINE).status_code == 405


@pytest.mark.parametrize("count", [1, 3])
def test_query_count(client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Three queries, however many games there are."""
    for _ in range(count):
        make_game()
    with django_assert_num_queries(3):
        client.get("/rechner/", **AT_MACHINE)
