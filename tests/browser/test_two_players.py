"""The game for two on phones: from the start page to the end in mid-deal, meld by meld."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scores.models import Deal, DealDraft, Game
from scores.rules import change_options
from tests.browser.accessibility import barriers
from tests.browser.scorekeeper import Scorekeeper, come_back, sit_down
from tests.browser.test_card_night_phones import NEWS_MS, expected_faults, second_writer
from tests.factories import make_ruleset

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Anna", "Bernd")
FRENCH, SEVENS = "two-handed-french", "two-handed"


def sit(page: Page, preset: str = FRENCH, **options: object) -> Scorekeeper:
    """Anna's phone in a game where Bernd deals."""
    changes = {key.replace("__", "."): value for key, value in options.items()}
    return sit_down(page, names=NAMES, preset=preset, ruleset=change_options(make_ruleset(preset), changes))


def show(anna: Scorekeeper, *melds: str) -> None:
    """Tap melds, and see each in the list."""
    for meld in melds:
        lines = anna.page.locator("#talon-shown .talon-list li")
        before = lines.count()
        anna.page.locator(f"#chip-{meld.replace(':', '-')}").tap()
        expect(lines).to_have_count(before + 1)
        anna.touched.append(meld)
        anna.controls += 1


def standings(page: Page) -> list[str]:
    """What the pad shows for both, with the melds of the open deal."""
    return page.locator("#scoreboard .party-total").all_inner_texts()


def empty_stock(page: Page) -> None:
    """Melding is over, the tricks are asked for."""
    page.locator(".dock [name=talon_empty]").tap()
    expect(page.locator("#id_tricks_0")).to_be_visible()


def test_whole_game_from_the_start_page_to_the_end_in_mid_deal(phone: Page) -> None:
    phone.goto("/")
    phone.locator('label:has([name=kind][value="two"])').tap()
    expect(phone.locator("[data-seat-row]:visible")).to_have_count(2)
    expect(phone.locator("#id_rules")).to_be_hidden()
    phone.locator("label:has(#id_rules_two_two-handed-french)").tap()
    phone.locator("#id_name_1").fill("Anna")
    phone.locator("#id_name_2").fill("Bernd")
    phone.locator(".sticky-action button").tap()
    phone.wait_for_url("**/los/")
    phone.locator(".button-main").tap()
    anna = Scorekeeper(phone, Game.objects.get())
    expect(phone.locator("#deal-form")).to_be_visible()

    # Anna deals and turns up a nine of hearts; Bernd leads.
    anna.choose("play_hearts")
    expect(phone.locator("#talon-trump")).not_to_have_attribute("open", "")
    anna.choose("turned_low")
    expect(phone.locator("#scoreboard .party-total").first).to_have_text("10")
    assert anna.count() == 2
    show(anna, "marriage:hearts", "four:king")
    anna.choose("melder_0")
    show(anna, "double_binokel")
    assert standings(phone) == ["90", "120"]
    empty_stock(phone)
    anna.type("tricks_0", "96")
    anna.type("tricks_1", "104")
    expect(phone.locator("#deal-preview")).to_contain_text("+186")
    anna.book()
    assert standings(phone) == ["186", "224"]

    # The next deal is not played to its end: eight aces are 1000 by themselves.
    anna.choose("play_bells")
    expect(phone.locator("#talon-trump strong")).to_be_visible()
    phone.locator("#talon-rare > summary").tap()
    phone.locator("#chip-eight-ace").tap()
    expect(phone.locator(".talon-reached")).to_contain_text("Anna")
    expect(phone.locator("#talon-melds")).to_have_count(0)
    assert standings(phone) == ["1186", "224"]
    phone.locator("#deal-form .button-main").tap()
    expect(phone.locator(".winner-name")).to_contain_text("Anna")
    game = Game.objects.get()
    assert (game.totals, game.winners, game.end_reason) == ([1186, 224], [0], "target")
    assert "card_points" not in Deal.objects.order_by("position")[1].facts


def test_double_binokel_after_binokel_counts_as_the_rules_say(phone: Page) -> None:
    """With the difference only: 40, then 40 more; and the first of them again is asked about."""
    anna = sit(phone, SEVENS, melds__upgrade="difference", melds__double_binokel=80)
    anna.choose("play_hearts")
    expect(phone.locator("#talon-trump strong")).to_be_visible()
    show(anna, "binokel")
    expect(phone.locator("#chip-double_binokel-face .meld-points")).to_have_text("40")
    show(anna, "double_binokel")
    assert standings(phone)[0] == "80"
    phone.locator("#chip-binokel").tap()
    expect(phone.locator(".talon-question")).to_be_visible()
    phone.locator("[name=no_meld]").tap()
    expect(phone.locator(".talon-question")).to_have_count(0)
    assert standings(phone)[0] == "80"
    empty_stock(phone)
    anna.type("tricks_1", "130")
    expect(phone.locator("#id_tricks_0")).to_have_attribute("placeholder", "120")
    anna.book()
    assert standings(phone) == ["200", "130"]
    assert [event["meld"] for event in Deal.objects.get().facts["meld_events"]] == ["binokel", "double_binokel"]


def test_one_tap_for_the_player_and_one_for_each_meld(phone: Page) -> None:
    anna = sit(phone)
    show(anna, "binokel", "four:ace")
    anna.choose("melder_1")
    show(anna, "four:king", "marriage:leaves")
    assert anna.count() == 5
    expect(phone.locator("#id_melder_1")).to_be_checked()
    assert standings(phone) == ["140", "100"]


def test_last_meld_is_taken_back_with_one_tap(phone: Page) -> None:
    anna = sit(phone)
    show(anna, "binokel", "four:ace")
    phone.locator(".talon-undo").tap()
    expect(phone.locator("#talon-shown .talon-list li")).to_have_count(1)
    expect(phone.locator("#chip-four-ace-face")).not_to_have_class("meld-face-shown")
    assert standings(phone) == ["40", "0"]


def test_quick_fingers_lose_nothing(phone: Page) -> None:
    """The second tap comes before the first is answered, and belongs to another player."""
    sit(phone)
    phone.evaluate(
        """() => {
            document.getElementById("chip-binokel").click();
            document.getElementById("id_melder_1").click();
            document.getElementById("chip-four-ace").click();
            document.getElementById("id_melder_0").click();
            document.getElementById("chip-four-king").click();
        }"""
    )
    expect(phone.locator("#talon-shown .talon-list li")).to_have_count(3)
    shown = DealDraft.objects.get().facts["shown"].split()
    assert [entry.rpartition("/")[0] for entry in shown] == ["0/binokel", "1/four:ace", "0/four:king"]


def test_melds_reach_every_phone_within_three_seconds(new_phone: Callable[..., Page]) -> None:
    anna = sit(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    reader = new_phone()
    reader.goto(f"/spiele/{anna.game.code}/")
    show(anna, "binokel")
    expect(reader.locator(".talon-now li")).to_have_count(1, timeout=NEWS_MS)
    expect(reader.locator("#scoreboard .party-total").first).to_have_text("40")
    expect(bernd.page.locator("#talon-shown .talon-list li")).to_have_count(1, timeout=NEWS_MS)
    bernd.choose("melder_1")
    show(bernd, "four:ace")
    expect(anna.page.locator("#talon-shown .talon-list li")).to_have_count(2, timeout=NEWS_MS)
    # Each phone keeps the player that it was set to.
    expect(anna.page.locator("#id_melder_0")).to_be_checked()
    expect(bernd.page.locator("#id_melder_1")).to_be_checked()
    assert barriers(anna.page) == []
    assert barriers(reader) == []


def test_dead_phone_loses_nothing(new_phone: Callable[..., Page]) -> None:
    anna = sit(new_phone())
    anna.choose("play_hearts")
    expect(anna.page.locator("#talon-trump strong")).to_be_visible()
    show(anna, "marriage:hearts", "binokel")
    anna.page.context.close()
    bernd = second_writer(new_phone(), anna.game)
    expect(bernd.page.locator("#talon-shown .talon-list li")).to_have_count(2)
    expect(bernd.page.locator("#id_play_hearts")).to_be_checked()
    assert standings(bernd.page) == ["80", "0"]


def test_tap_without_a_connection_is_said_and_tried_again(phone: Page, faults: list[str]) -> None:
    anna = sit(phone)
    phone.route("**/vorschau/", lambda route: route.abort("connectionfailed"))
    phone.locator("#chip-binokel").tap()
    expect(phone.locator(".save-state-failed")).to_be_visible()
    expect(phone.locator("#chip-binokel")).to_have_class("meld-chip meld-chip-waiting")
    anna.choose("melder_1")
    phone.unroute("**/vorschau/")
    expect(phone.locator("#talon-shown .talon-list").first.locator("li")).to_have_count(1, timeout=10_000)
    expect(phone.locator(".meld-chip-waiting")).to_have_count(0)
    assert standings(phone) == ["40", "0"]
    expected_faults(faults, "vorschau", "ERR_CONNECTION_FAILED", "htmx:", "Failed to load resource")


def test_booked_deal_is_corrected_meld_by_meld(phone: Page) -> None:
    anna = sit(phone)
    show(anna, "binokel", "four:ace")
    empty_stock(phone)
    anna.type("tricks_0", "100")
    anna.type("tricks_1", "90")
    anna.book()
    phone.locator("#scoreboard .sheet-link").first.tap()
    phone.wait_for_url("**/geben/*/")
    assert barriers(phone) == []
    phone.locator("#talon-strike > summary").tap()
    phone.locator("#talon-strike button").nth(1).tap()
    expect(phone.locator("#talon-shown .talon-list li")).to_have_count(1)
    phone.locator(".talon-reopen").tap()
    anna.choose("melder_1")
    show(anna, "four:unter")
    phone.locator("#deal-form .button-main").tap()
    phone.wait_for_url(f"**/spiele/{anna.game.code}/")
    assert standings(phone) == ["140", "130"]


def test_without_a_script(new_phone: Callable[..., Page]) -> None:
    """Each tap is a form that is sent, and the page comes back with the meld."""
    page = new_phone(java_script_enabled=False)
    anna = sit(page)
    for control in ("#chip-binokel", "#chip-four-ace"):
        with page.expect_navigation():
            page.locator(control).tap()
    anna.choose("melder_1")
    with page.expect_navigation():
        page.locator("#chip-four-king").tap()
    assert standings(page) == ["140", "80"]
    with page.expect_navigation():
        page.locator(".talon-undo").tap()
    with page.expect_navigation():
        page.locator("#chip-binokel").tap()
    assert standings(page) == ["140", "40"]
    with page.expect_navigation():
        page.locator(".dock [name=talon_empty]").tap()
    page.locator("#id_tricks_0").fill("100")
    page.locator("#id_tricks_1").fill("90")
    with page.expect_navigation():
        page.locator("#deal-form .button-main").tap()
    assert standings(page) == ["240", "130"]


def test_page_never_scrolls_sideways_and_fits_a_desk(phone: Page, desktop: Page) -> None:
    anna = sit(phone)
    show(anna, "double_binokel", "four:ace", "four:king", "marriage:acorns", "marriage:leaves")
    cookies = {cookie["name"]: cookie["value"] for cookie in phone.context.cookies()}
    wide = come_back(desktop, anna.game, cookies["binokel_device"])
    for page in (phone, wide.page):
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert barriers(desktop) == []
