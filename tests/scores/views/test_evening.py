"""The evening: its games together, the kitty, and the next game of the same people."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scores.models import Game
from tests.factories import made_deal, make_device, make_evening, make_game, make_writer, record
from tests.scores.views.clients import make_writing_phone

pytestmark = pytest.mark.django_db


def test_evening_adds_up_its_games(client: Client) -> None:
    """Totals per person over all games; anybody with a link may read it."""
    evening, device = make_evening(), make_device()
    games = [make_game(evening=evening, device=device) for _ in range(2)]
    for game in games:
        record(make_writer(game))
    response = client.get(f"/spiele/{games[0].code}/abend/")
    people = {person.name: (person.points, person.game_count) for person in response.context["summary"].people}
    assert people == {"Anna": (500, 2), "Bernd": (240, 2), "Clara": (140, 2)}
    page = response.content.decode()
    assert [f'href="/spiele/{game.code}/"' in page for game in games] == [True, True]


def test_kitty_by_the_tariff(client: Client) -> None:
    """Ennahofen: 0.50 for a lost game; where nothing is to pay there is no table."""
    game = make_game(preset="ennahofen")
    record(make_writer(game), made_deal(bid=400))
    page = client.get(f"/spiele/{game.code}/abend/").content.decode()
    assert "0,50" in page
    free = make_game()
    record(make_writer(free), made_deal(bid=400))
    assert "€" not in client.get(f"/spiele/{free.code}/abend/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_query_count(client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The game, its evening, and three for all games of it."""
    evening = make_evening()
    games = [make_game(evening=evening) for _ in range(count)]
    with django_assert_num_queries(5):
        client.get(f"/spiele/{games[0].code}/abend/")


def test_game_without_an_evening(client: Client) -> None:
    """Nothing to add up: back to the game."""
    game = make_game()
    Game.objects.filter(pk=game.pk).update(evening=None)
    assert client.get(f"/spiele/{game.code}/abend/")["Location"] == f"/spiele/{game.code}/"


def test_rematch_moves_the_deal_on() -> None:
    """The same people, the next dealer; asked for twice it is one game, and this phone writes in it."""
    client, game = make_writing_phone(make_game(first_dealer=0))
    record(make_writer(game))
    addresses = {client.post(f"/spiele/{game.code}/revanche/")["Location"] for _ in range(2)}
    new = Game.objects.get(rematch_of=game)
    assert addresses == {f"/spiele/{new.code}/"}
    assert (new.first_dealer, new.evening_id) == (1, Game.objects.get(pk=game.pk).evening_id)
    assert client.get(f"/spiele/{new.code}/mehr/").status_code == 200


def test_reader_stranger_and_wrong_method(client: Client) -> None:
    """403, 404, 405."""
    game = make_game()
    answers = [
        client.post(f"/spiele/{game.code}/revanche/"),
        client.post("/spiele/gibtesnicht2/revanche/"),
        client.get("/spiele/gibtesnicht2/abend/"),
        client.get(f"/spiele/{game.code}/revanche/"),
        client.post(f"/spiele/{game.code}/abend/"),
    ]
    assert [answer.status_code for answer in answers] == [403, 404, 404, 405, 405]
