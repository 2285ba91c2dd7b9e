"""The first page: the start form, and the games of this device alone."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scores.access import new_token
from tests.factories import make_device, make_game, make_writer, record
from tests.scores.views.clients import make_writing_phone, phone

pytestmark = pytest.mark.django_db


def shown(client: Client, address: str = "/") -> str:
    """What an address answers."""
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_stranger_sees_the_form_and_no_game(client: Client) -> None:
    """Nobody lists games that are not his, nor the names in them."""
    make_game(names=("Xaver", "Ypsilon", "Zita"))
    page = shown(client)
    assert 'id="start-form"' in page
    assert "Xaver" not in page


def test_device_sees_its_own_games_and_names_only() -> None:
    """Names are offered from the games that this device has the links to."""
    make_game(names=("Xaver", "Ypsilon", "Zita"))
    client, game = make_writing_phone()
    page = shown(client)
    assert f"/spiele/{game.code}/" in page
    assert '<option value="Anna"></option>' in page
    assert "Xaver" not in page


def test_running_game_comes_first() -> None:
    """Whoever opens the page in mid-game wants to go on writing."""
    client, game = make_writing_phone()
    page = shown(client)
    assert page.index(f"/spiele/{game.code}/") < page.index('id="start-form"')


def test_company_of_a_game_fills_the_form() -> None:
    """One tap on people who played together puts them into the seats."""
    client, game = make_writing_phone()
    page = shown(client, f"/?wie={game.code}")
    assert [
        f'name="name_{seat}" value="{name}"' in page for seat, name in enumerate(("Anna", "Bernd", "Clara"), 1)
    ] == [
        True,
        True,
        True,
    ]


def test_company_of_a_foreign_game_fills_nothing(client: Client) -> None:
    """A code alone gives no names to a device without the link."""
    game = make_game(names=("Xaver", "Ypsilon", "Zita"))
    assert "Xaver" not in shown(client, f"/?wie={game.code}")
    own, _ = make_writing_phone()
    assert "Xaver" not in shown(own, f"/?wie={game.code}")


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_six_queries(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Device, last rules, names, and three for the list, however many games there are."""
    token = new_token()
    device = make_device(cookie=token)
    for number in range(count):
        writer = make_writer(make_game(names=(f"Anna {number}", "Bernd", "Clara"), device=device))
        record(writer)
    with django_assert_num_queries(6):
        shown(phone(token))


def test_list_is_paged() -> None:
    """Twenty-five games a page; the second page is the list alone, and one too far is the last."""
    token = new_token()
    device = make_device(cookie=token)
    codes = [make_game(device=device).code for _ in range(26)]
    client = phone(token)
    assert sum(f'href="/spiele/{code}/"' in shown(client) for code in codes) == 25
    second = shown(client, "/?page=2")
    assert sum(f'href="/spiele/{code}/"' in second for code in codes) == 1
    assert 'id="start-form"' not in second
    assert f'href="/spiele/{codes[0]}/"' in shown(client, "/?page=99")


@pytest.mark.parametrize("page", ["", "0", "-1", "x", "9" * 50, "²"])
def test_odd_page_numbers_do_no_harm(page: str) -> None:
    """A mistyped address still shows something."""
    client, _ = make_writing_phone()
    assert client.get("/", {"page": page}).status_code == 200


def test_only_reading(client: Client) -> None:
    """The page takes nothing."""
    assert client.post("/").status_code == 405


def test_language_is_a_choice(client: Client) -> None:
    """German unless somebody asks for English; the choice stays, and leads to no other site."""
    assert 'lang="de"' in shown(client)
    response = client.post("/sprache/", {"language": "en", "next": "https://evil.example/"})
    assert response["Location"] == "/"
    assert 'lang="en"' in shown(client)
