"""People who come and go, on a phone: names are swapped and replaced, what it means is read, and all phones follow."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scores.access import new_token
from scores.models import Game
from tests.browser.accessibility import barriers
from tests.browser.scorekeeper import Scorekeeper, come_back
from tests.factories import make_device, make_game, make_writer, record

pytestmark = pytest.mark.django_db(transaction=True)
CHANGES = "#lineup-preview li"


@pytest.fixture
def keeper(phone: Page) -> Scorekeeper:
    """Anna's phone in a game of three with one deal: 250, 120, 70."""
    cookie = new_token()
    game = make_game(device=make_device(cookie=cookie))
    record(make_writer(game))
    return come_back(phone, game, cookie)


def open_seats(page: Page) -> None:
    """From the table page over "Mehr" to the seats."""
    page.locator("#deal-form .dock-actions a").last.tap()
    page.get_by_role("link", name="Plätze ändern").tap()
    expect(page.locator("h1")).to_have_text("Spieler kommen und gehen")


def test_somebody_takes_over_and_seats_are_swapped(keeper: Scorekeeper, new_phone: Callable[..., Page]) -> None:
    """Two taps swap, a new name asks what it starts with, and a phone that follows gets the new people."""
    page, follower = keeper.page, new_phone()
    follower.goto(f"/spiele/{keeper.game.code}/")
    open_seats(page)
    assert barriers(page) == []
    page.locator('[data-swap="1"]').tap()
    page.locator('[data-swap="2"]').tap()
    expect(page.locator(CHANGES).nth(0)).to_have_text("Bernd wechselt auf Platz 1 und behält 120")
    expect(page.locator(CHANGES).last).to_have_text("Anna gibt als Nächstes.")
    page.locator("#id_name_3").fill("Erik")
    page.locator("#id_name_3").press("Tab")
    expect(page.locator(CHANGES).nth(2)).to_have_text("Erik kommt für Clara und übernimmt 70")
    page.locator("label:has(#id_points_0_lowest)").tap()
    expect(page.locator(CHANGES).nth(2)).to_have_text("Erik fängt mit 70 an")
    expect(page.locator(CHANGES).nth(3)).to_have_text("Clara geht mit 70")
    assert barriers(page) == []
    page.get_by_role("button", name="So weiterspielen").tap()
    expect(page.locator("#scoreboard .party-name")).to_have_text(["Bernd", "Anna", "Erik"])
    assert keeper.totals() == [120, 250, 70]
    expect(page.locator(".sheet thead th:not(:first-child)")).to_have_text(
        ["Anna", "Bernd", "Clara", "Bernd", "Anna", "Erik"]
    )
    expect(follower.locator("#scoreboard .party-name")).to_have_text(["Bernd", "Anna", "Erik"])


def test_fourth_joins_and_the_dealer_sits_out(keeper: Scorekeeper) -> None:
    page = keeper.page
    open_seats(page)
    page.locator("#id_name_4").fill("Dora")
    # Enter asks what it means and saves nothing.
    page.locator("#id_name_4").press("Enter")
    page.locator("label:has(#id_points_0_typed)").tap()
    page.locator("#id_typed_0").fill("−40")
    page.locator("#id_typed_0").press("Tab")
    expect(page.locator(CHANGES).nth(3)).to_have_text("Dora fängt mit −40 an")
    expect(page.locator(CHANGES).nth(4)).to_have_text("Wer gibt, setzt aus.")
    assert Game.objects.get().totals == [250, 120, 70]
    page.get_by_role("button", name="So weiterspielen").tap()
    expect(page.locator("#scoreboard .party-name")).to_have_count(4)
    assert keeper.totals() == [250, 120, 70, -40]
    expect(page.locator("#deal-form .choices.who").nth(1).locator("label")).to_have_count(3)


def test_slow_answer_takes_nothing_away(keeper: Scorekeeper) -> None:
    """What was typed while an answer was on its way stays, and is asked about with the next change."""
    page = keeper.page
    open_seats(page)
    page.locator("#id_name_3").fill("Erik")
    page.locator("#id_name_3").press("Tab")
    expect(page.locator(CHANGES).nth(2)).to_have_text("Erik kommt für Clara und übernimmt 70")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/mehr/spieler/", hold, times=1)
    page.locator("label:has(#id_points_0_typed)").tap()
    page.locator("#id_typed_0").fill("55")
    page.wait_for_function("() => document.querySelector('.htmx-request')")
    held[0].continue_()
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    expect(page.locator("#id_typed_0")).to_have_value("55")
    page.locator("#id_typed_0").press("Tab")
    expect(page.locator(CHANGES).nth(2)).to_have_text("Erik fängt mit 55 an")


def test_seats_change_without_scripts(new_phone: Callable[..., Page]) -> None:
    """The names are sent, what they mean is shown, and the second button saves it."""
    cookie = new_token()
    game = make_game(device=make_device(cookie=cookie))
    record(make_writer(game))
    page = new_phone(java_script_enabled=False)
    come_back(page, game, cookie)
    page.goto(f"/spiele/{game.code}/mehr/spieler/")
    page.locator("#id_name_3").fill("Erik")
    page.get_by_role("button", name="Zeigen, was sich ändert").tap()
    expect(page.locator(CHANGES).nth(2)).to_have_text("Erik kommt für Clara und übernimmt 70")
    page.get_by_role("button", name="So weiterspielen").tap()
    expect(page.locator("#scoreboard .party-name")).to_have_text(["Anna", "Bernd", "Erik"])
