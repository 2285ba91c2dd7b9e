"""Starting a game on a phone: with new names, with known ones, without scripts, with other rules."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scores.models import Game, LineupSeat
from scores.rules import parse_ruleset

pytestmark = pytest.mark.django_db(transaction=True)
START = ".sticky-action button"


def fill_names(page: Page, *names: str) -> None:
    """Type names one after the other; Enter goes on to the next seat."""
    page.locator("[name=name_1]").tap()
    for name in names[:-1]:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type(names[-1])


def names_of(game: Game) -> list[str]:
    """Who sits at a game's table."""
    return list(LineupSeat.objects.filter(lineup__game=game).order_by("seat").values_list("shown_name", flat=True))


def start_game(page: Page, *names: str) -> str:
    """Start a game by its form; gives its code."""
    page.goto("/")
    fill_names(page, *names)
    page.locator(START).tap()
    page.wait_for_url("**/los/")
    return page.url.split("/")[-3]


@pytest.mark.parametrize(
    ("kind", "owners"), [("kreuz", ["Anna & Clara", "Bernd & Dora"]), ("four", ["Anna", "Bernd", "Clara", "Dora"])]
)
def test_points_carried_on_stand_under_the_names(phone: Page, kind: str, owners: list[str]) -> None:
    phone.goto("/")
    phone.locator(f'label:has([name=kind][value="{kind}"])').tap()
    for seat, name in enumerate(("Anna", "Bernd", "Clara", "Dora"), start=1):
        phone.locator(f'[data-seat-row="{seat}"] .input').fill(name)
    phone.locator("summary", has_text="Stand").tap()
    expect(phone.locator(".start-total:visible label")).to_have_text(owners, use_inner_text=True)


def test_three_new_names_take_three_touches(phone: Page) -> None:
    """One tap into the first seat, Enter between the names, one tap to start, one to write: nothing else."""
    touches: list[str] = []

    def count(tag: str) -> None:
        touches.append(tag)

    phone.expose_function("countTouch", count)
    phone.add_init_script("addEventListener('click', (event) => countTouch(event.target.tagName), true)")
    code = start_game(phone, "Anna", "Bernd", "Öztürk")
    phone.locator(".button-main").tap()
    phone.wait_for_url(f"**/spiele/{code}/")
    expect(phone.locator("body")).to_contain_text("Öztürk")
    assert len([touch for touch in touches if touch in {"INPUT", "BUTTON", "A"}]) == 3
    assert names_of(Game.objects.get()) == ["Anna", "Bernd", "Öztürk"]


def test_known_company_takes_two_touches(phone: Page) -> None:
    """Whoever played here before sits down with one tap, and a second one starts."""
    start_game(phone, "Anna", "Bernd", "Clara")
    phone.goto("/")
    phone.locator("a.chip").tap()
    expect(phone.locator("[name=name_3]")).to_have_value("Clara")
    phone.locator(START).tap()
    phone.wait_for_url("**/los/")
    assert [names_of(game) for game in Game.objects.all()] == [["Anna", "Bernd", "Clara"]] * 2


def test_known_names_are_one_tap_each(phone: Page) -> None:
    """A name goes into the next free seat and out of the offer."""
    start_game(phone, "Anna", "Bernd", "Clara")
    phone.goto("/")
    phone.locator("[data-name=Clara]").tap()
    phone.locator("[data-name=Anna]").tap()
    expect(phone.locator("[name=name_1]")).to_have_value("Clara")
    expect(phone.locator("[name=name_2]")).to_have_value("Anna")
    expect(phone.locator("[data-name=Clara]")).to_be_hidden()
    expect(phone.locator("[data-name=Bernd]")).to_be_visible()


def test_only_the_seats_of_the_table_are_shown(phone: Page) -> None:
    """Three, four, and for partners the totals of two teams."""
    phone.goto("/")
    seats = phone.locator(".seat-row:visible")
    expect(seats).to_have_count(3)
    phone.locator(".choice:has([value=kreuz])").tap()
    expect(seats).to_have_count(4)
    phone.locator(".fold:has(.start-totals) > summary").tap()
    expect(phone.locator(".start-total:visible")).to_have_count(2)
    phone.locator(".choice:has([value=dealer_out])").tap()
    expect(phone.locator(".start-total:visible")).to_have_count(4)
    expect(phone.locator(".of-deal-count")).to_be_hidden()
    phone.locator(".choice:has([name=end][value=deals])").tap()
    expect(phone.locator(".of-deal-count")).to_be_visible()


def test_problems_are_told_and_the_first_one_has_the_focus(phone: Page) -> None:
    """Two things missing: both said, the first field ready to type."""
    phone.goto("/")
    fill_names(phone, "Anna", "anna")
    phone.locator(START).tap()
    expect(phone.locator(".field-error")).to_have_count(2)
    expect(phone.locator("[name=name_2]")).to_be_focused()
    expect(phone.locator("[name=name_1]")).to_have_value("Anna")


def test_other_rules_are_explained_and_one_option_changed(phone: Page) -> None:
    """Choosing says what is different; one option is changed on its own page, and nothing typed is lost."""
    phone.goto("/")
    fill_names(phone, "Anna", "Bernd", "Clara")
    phone.locator("#id_rules").select_option("heroldstatt")
    expect(phone.locator("#start-rules")).to_contain_text("15")
    expect(phone.locator("#start-rules .figures-table tr")).not_to_have_count(0)
    phone.locator("#start-rules > button").tap()
    group = phone.locator("details:has(#option-melds-double-run)")
    group.locator("summary").first.tap()
    phone.locator("[name='melds.double_run']").fill("1500")
    phone.locator("[name=take]").tap()
    expect(phone.locator("[name=name_2]")).to_have_value("Bernd")
    expect(phone.locator("#start-rules")).to_contain_text("1500")
    phone.locator(START).tap()
    phone.wait_for_url("**/los/")
    ruleset = parse_ruleset(Game.objects.get().lineups.get().ruleset)
    assert (ruleset.melds.double_run, ruleset.end.deals) == (1500, 15)


def test_impossible_rules_open_where_they_are_wrong(phone: Page) -> None:
    """The group with the fault is open, the sentence stands at the option."""
    phone.goto("/")
    phone.locator("#start-rules > button").tap()
    phone.locator("details:has(#option-table-hand-size) > summary").tap()
    phone.locator("[name='table.hand_size']").fill("13")
    phone.locator("[name=take]").tap()
    expect(phone.locator("#option-table-hand-size-error")).to_be_visible()


def test_start_without_scripts(new_phone: Callable[..., Page]) -> None:
    """Plain forms do it all: names, other rules, one option, and the start."""
    page = new_phone(java_script_enabled=False)
    page.goto("/")
    for seat, name in enumerate(("Anna", "Bernd", "Clara"), start=1):
        page.locator(f"[name=name_{seat}]").fill(name)
    page.locator("#start-rules > button").click()
    page.locator("details:has(#option-melds-double-run) > summary").first.click()
    page.locator("[name='melds.double_run']").fill("1500")
    page.locator("[name=take]").click()
    page.locator(START).click()
    page.wait_for_url("**/los/")
    assert parse_ruleset(Game.objects.get().lineups.get().ruleset).melds.double_run == 1500


def test_double_tap_starts_one_game(phone: Page) -> None:
    """Impatient fingers."""
    phone.goto("/")
    fill_names(phone, "Anna", "Bernd", "Clara")
    phone.locator(START).dblclick()
    phone.wait_for_url("**/los/")
    assert Game.objects.count() == 1


def test_keyboard_alone_starts_a_game(desktop: Page) -> None:
    """Tab, letters and Enter are enough."""
    desktop.goto("/")
    desktop.locator("[name=name_1]").focus()
    for name in ("Anna", "Bernd"):
        desktop.keyboard.type(name)
        desktop.keyboard.press("Enter")
    desktop.keyboard.type("Clara")
    desktop.keyboard.press("Enter")
    desktop.wait_for_url("**/los/")
    assert Game.objects.count() == 1


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_nothing_sticks_out(new_device: Callable[..., Page], width: int) -> None:
    """No page of a game is wider than the screen, long names and big letters included."""
    page = new_device(viewport={"width": width, "height": 740}, has_touch=True)
    code = start_game(page, "W" * 40, "Łukasz Dvořák-Überlingen", "👨‍👩‍👧 أحمد")
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '130%')")
    paths = ["los", "links", "mehr", "abend", "regeln", "mehr/regeln", "ende", "mehr/geraet", "links/erneuern"]
    addresses = ["/", "/spiele/neu/", "/regeln/heroldstatt/", *(f"/spiele/{code}/{path}/" for path in paths)]
    wide = []
    for address in addresses:
        page.goto(address)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            wide.append(address)
    assert wide == []


def test_rules_chosen_while_the_network_is_slow_are_said(phone: Page) -> None:
    """The answer about the table that was chosen a moment before does not swallow the choice of the rules."""
    phone.goto("/spiele/neu/")
    slow: list[Route] = []

    def hold(route: Route) -> None:
        slow.append(route)

    phone.route("**/spiele/neu/", hold, times=1)
    phone.locator("label:has([value=four])").tap()
    phone.wait_for_function("() => document.querySelector('.htmx-request')")
    phone.select_option("#id_rules", "sevens")
    slow[0].continue_()
    expect(phone.locator("#start-rules")).to_contain_text("48 Karten, je 11, 4 im Dabb")


def test_cards_may_be_dealt_in_another_way(phone: Page) -> None:
    """Where the deck has several; the choice stays chosen and is what the game is played by."""
    phone.goto("/spiele/neu/")
    phone.select_option("#id_rules", "sevens")
    phone.locator("label:has(#id_hand_1)").tap()
    expect(phone.locator("#start-rules")).to_contain_text("48 Karten, je 14, 6 im Dabb")
    expect(phone.locator("#id_hand_1")).to_be_checked()
