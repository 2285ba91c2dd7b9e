"""Several phones on one game, and a phone without a connection."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scores.access import new_token
from scores.models import Deal, Game
from scores.services import accept_writing_link, make_writing_link, renew_writing_link
from tests.browser.scorekeeper import Scorekeeper, come_back, sit_down
from tests.factories import NOW, make_device

pytestmark = pytest.mark.django_db(transaction=True)

NEWS_MS = 3000  # followers are up to date within three seconds


def second_writer(page: Page, game: Game) -> Scorekeeper:
    """Bernd's phone, which opened the writing link."""
    cookie = new_token()
    device = make_device(name="Bernds Handy", cookie=cookie)
    accept_writing_link(token=make_writing_link(game=game, now=NOW), device=device, now=NOW)
    return come_back(page, game, cookie)


def write_down(scorekeeper: Scorekeeper, bid: str = "240") -> None:
    """Fill in and book a deal that Anna makes."""
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", bid)
    scorekeeper.type("meld_0", "150")
    scorekeeper.type("tricks_0", "96")
    scorekeeper.type("tricks_1", "84")
    scorekeeper.book()


def expected_faults(faults: list[str], *parts: str) -> None:
    """Take out what a test provokes on purpose."""
    faults[:] = [fault for fault in faults if not any(part in fault for part in parts)]


def test_followers_see_the_bid_and_the_deal_within_three_seconds(new_phone: Callable[..., Page]) -> None:
    anna = sit_down(new_phone())
    reader = new_phone()
    reader.goto(f"/spiele/{anna.game.code}/")
    expect(reader.locator("#deal-form")).to_have_count(0)
    anna.choose("declarer_2")
    anna.type("bid", "250")
    expect(anna.page.locator("[data-save-state]")).not_to_be_empty()
    expect(reader.locator(".now-what")).to_contain_text("250", timeout=NEWS_MS)
    expect(reader.locator(".now-who")).to_contain_text("Annas Handy")
    anna.type("tricks_2", "160")
    anna.type("tricks_0", "50")
    anna.book()
    expect(reader.locator("#scoreboard .sheet-row")).to_have_count(1, timeout=NEWS_MS)
    expect(reader.locator(".now-what")).to_have_count(0)


def test_an_untouched_form_of_another_writer_moves_on(new_phone: Callable[..., Page]) -> None:
    anna = sit_down(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    write_down(anna)
    expect(bernd.page.locator("#deal-form")).to_have_attribute("data-deal", "2", timeout=NEWS_MS + 1000)
    bernd.choose("declarer_passed")
    bernd.book()
    assert Deal.objects.count() == 2


def test_two_writers_never_overwrite_each_other_in_silence(new_phone: Callable[..., Page], faults: list[str]) -> None:
    anna = sit_down(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    # Bernd's phone hears nothing of the others while he types.
    bernd.page.route("**/live/**", lambda route: route.fulfill(status=204))
    bernd.page.route("**/vorschau/", lambda route: route.fulfill(status=204))
    bernd.choose("declarer_0")
    bernd.type("bid", "250")
    bernd.type("tricks_0", "106")
    bernd.type("tricks_1", "84")
    write_down(anna)
    bernd.page.locator("#deal-form .button-main").tap()
    notice = bernd.page.locator("#deal-form-notice")
    expect(notice).to_contain_text("Annas Handy")
    expect(notice.locator(".clash")).to_contain_text("240")
    expect(notice.locator(".clash")).to_contain_text("250")
    expect(bernd.page.locator("#id_tricks_0")).to_have_value("106")
    assert Deal.objects.count() == 1
    # It was another deal after all: the same button books it as the next one.
    bernd.book()
    assert [deal.facts["bid"] for deal in Deal.objects.order_by("position")] == [240, 250]
    expected_faults(faults, "409")


@pytest.mark.parametrize(("way", "kept"), [(":not([value=theirs])", "150"), ("[value=theirs]", "100")])
def test_two_writers_settle_what_they_typed(new_phone: Callable[..., Page], way: str, kept: str) -> None:
    """Whichever way is taken, the form stays, and the other phone gets the same figures."""
    anna = sit_down(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    bernd.choose("declarer_0")
    bernd.type("bid", "240")
    bernd.type("meld_0", "100")
    expect(bernd.page.locator("[data-save-state]")).not_to_be_empty()
    anna.choose("declarer_0")
    anna.type("meld_0", "150")
    anna.page.locator(f"#deal-form-notice button[name=take]{way}").tap()
    expect(anna.page.locator("#deal-form-notice")).to_be_empty()
    expect(anna.page.locator("#id_meld_0")).to_have_value(kept)
    expect(anna.page.locator("#id_bid")).to_have_value("240")
    assert anna.game.drafts.get().facts["meld_0"] == kept
    anna.type("tricks_0", "150")
    anna.type("tricks_1", "50")
    anna.book()
    assert Deal.objects.get().facts["bid"] == 240


def test_what_is_typed_while_the_form_is_replaced_stays(new_phone: Callable[..., Page]) -> None:
    """Another phone's figures come as a whole form, later than the next digits over a slow Wi-Fi."""
    anna = sit_down(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    bernd.choose("declarer_0")
    bernd.type("bid", "240")
    expect(bernd.page.locator("[data-save-state]")).not_to_be_empty()
    held: list[Route] = []
    anna.page.route("**/vorschau/", lambda route: route.continue_() if held else held.append(route))
    with anna.page.expect_request("**/vorschau/"):
        anna.choose("declarer_0")
    anna.type("meld_0", "15")
    held[0].continue_()
    expect(anna.page.locator("#id_bid")).to_have_value("240")
    expect(anna.page.locator("#id_meld_0")).to_have_value("15")
    anna.page.locator('[data-key="0"]').tap()
    expect(anna.page.locator("#deal-preview")).to_contain_text("90")
    assert anna.game.drafts.get().facts == {"declarer": "0", "bid": "240", "meld_0": "150"}


def test_what_is_typed_while_news_are_on_their_way_stays(new_phone: Callable[..., Page]) -> None:
    """The untouched form would move on to the next deal, but it is not untouched any more."""
    anna = sit_down(new_phone())
    bernd = second_writer(new_phone(), anna.game)
    held: list[Route] = []
    anna.page.route("**/live/**", lambda route: held.append(route))  # noqa: PLW0108 - a method cannot carry its wrapper
    anna.page.route("**/vorschau/", lambda route: route.fulfill(status=204))
    with anna.page.expect_request("**/live/**"):
        pass
    write_down(bernd)
    anna.type("bid", "25")
    held[0].continue_()
    expect(anna.page.locator("#scoreboard .sheet-row")).to_have_count(1)
    expect(anna.page.locator("#id_bid")).to_have_value("25")


def test_a_hasty_second_tap_books_once(phone: Page) -> None:
    anna = sit_down(phone)
    anna.choose("declarer_2")
    anna.type("bid", "250")
    anna.choose("play_conceded")
    phone.locator("#deal-form .button-main").dblclick()
    expect(phone.locator("#scoreboard .sheet-row")).to_have_count(1)
    assert Deal.objects.count() == 1


def test_an_answer_for_the_pad_before_the_booking_is_dropped(phone: Page) -> None:
    """It would look for a form that is gone, or say that somebody else booked the deal."""
    asked: list[Route] = []
    phone.route("**/live/**", lambda route: asked.append(route))  # noqa: PLW0108 - a method cannot carry its wrapper
    anna = sit_down(phone)
    with phone.expect_request("**/live/**"):
        anna.choose("declarer_passed")
    anna.book()
    for route in asked:
        route.continue_()
    phone.unroute("**/live/**")
    expect(phone.locator("#deal-form")).to_have_attribute("data-deal", "2")
    phone.wait_for_timeout(500)
    expect(phone.locator("#deal-form-notice")).to_be_empty()


def test_a_lost_connection_is_said_and_made_up_for(phone: Page, faults: list[str]) -> None:
    anna = sit_down(phone)
    context: BrowserContext = phone.context
    anna.choose("declarer_2")
    context.set_offline(True)
    anna.type("bid", "250")
    expect(phone.locator("[data-save-state]")).to_have_class("save-state save-state-failed")
    expect(phone.locator("[data-save-state]")).not_to_be_empty()
    context.set_offline(False)
    expect(phone.locator("[data-save-state]")).to_have_class("save-state", timeout=8000)
    assert anna.game.drafts.get().facts["bid"] == "250"
    expected_faults(faults, "ERR_INTERNET_DISCONNECTED", "Failed to load", "htmx:sendError", "htmx:afterRequest")


def test_a_phone_that_may_write_no_more_is_told_so(phone: Page, faults: list[str]) -> None:
    """Its form stays, so that what was typed can still be read."""
    anna = sit_down(phone)
    anna.choose("declarer_2")
    renew_writing_link(game=anna.game, device=None, now=NOW)
    anna.type("bid", "250")
    expect(phone.locator("[data-save-state]")).to_contain_text("zum Mitlesen")
    expect(phone.locator("[data-save-state]")).to_have_attribute("role", "alert")
    # What the browser notes of the refusal comes last; the test waits for it.
    with phone.expect_console_message(lambda message: "HTMLFormElement" in message.text):
        phone.locator("#deal-form .button-main").tap()
    expect(phone.locator("#id_bid")).to_have_value("250")
    expect(phone.locator("[data-save-state]")).to_contain_text("zum Mitlesen")
    expected_faults(faults, "403", "htmx:responseError")


def test_a_dead_phone_loses_nothing(new_phone: Callable[..., Page]) -> None:
    anna = sit_down(new_phone())
    anna.choose("declarer_2")
    anna.type("bid", "250")
    anna.type("meld_2", "100+40")
    expect(anna.page.locator("#draft-revision")).not_to_have_value("0")
    expect(anna.page.locator("#deal-preview")).to_contain_text("110")
    anna.page.close()
    bernd = second_writer(new_phone(), anna.game)
    expect(bernd.page.locator("#id_bid")).to_have_value("250")
    expect(bernd.page.locator("#id_meld_2")).to_have_value("100+40")
    expect(bernd.page.locator("#id_declarer_2")).to_be_checked()


def test_nothing_of_a_booked_deal_is_left_on_the_phone(phone: Page) -> None:
    """Else an undo would bring the old figures back into the form."""
    anna = sit_down(phone)
    write_down(anna)
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('binokel-deal'))") == []
    phone.locator(".dock-actions a").first.tap()
    phone.locator("form .button-main").tap()
    expect(phone.locator("#deal-form")).to_have_attribute("data-deal", "1")
    expect(phone.locator("#id_bid")).to_have_value("")


def test_nothing_of_the_last_deal_is_left_on_the_phone(phone: Page) -> None:
    """The deal that ends the game leads to another page; struck, its figures must not stand in the form again."""
    anna = sit_down(phone)
    anna.choose("declarer_0")
    anna.choose("play_durch")
    anna.choose("special_yes")
    phone.locator("#deal-form .button-main").tap()
    expect(phone.locator(".winner")).to_be_visible()
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('binokel-deal'))") == []


def test_a_tap_beside_the_figures_types_behind_them(phone: Page) -> None:
    """They stand at the right, and a finger comes down in the middle of the field."""
    anna = sit_down(phone)
    anna.choose("declarer_0")
    anna.type("bid", "24")
    phone.locator("#id_tricks_0").tap()
    bid = phone.locator("#id_bid")
    bid.tap(position={"x": 12, "y": 20})
    phone.locator('[data-key="0"]').tap()
    expect(bid).to_have_value("240")
    bid.tap(position={"x": 12, "y": 20})
    phone.locator('[data-key="back"]').tap()
    expect(bid).to_have_value("24")


def test_a_deal_is_corrected_and_the_correction_taken_back(phone: Page) -> None:
    anna = sit_down(phone)
    write_down(anna)
    assert anna.totals() == [250, 80, 70]
    phone.locator("#scoreboard .sheet-link").first.tap()
    expect(phone.locator("#id_bid")).to_have_value("240")
    anna.type("tricks_2", "70")
    phone.locator("#id_tricks_1").fill("74")
    phone.locator("#id_tricks_0").fill("106")
    expect(phone.locator("#deal-preview")).to_contain_text("150 + 106 = 256")
    phone.locator("#deal-form .button-main").tap()
    expect(phone.locator("#scoreboard")).to_be_visible()
    assert anna.totals() == [260, 70, 70]
    phone.locator(".dock-actions a").first.tap()
    phone.locator("form .button-main").tap()
    expect(phone.locator("#scoreboard")).to_be_visible()
    assert anna.totals() == [250, 80, 70]


def test_the_keyboard_alone_is_enough(desktop: Page) -> None:
    """Enter goes from field to field, Ctrl and Enter books."""
    anna = sit_down(desktop)
    desktop.locator("#id_declarer_0").focus()
    desktop.keyboard.press("Space")
    desktop.locator("#id_bid").focus()
    for figures in ("240", "150", "", "", "96", "84"):
        desktop.keyboard.type(figures)
        desktop.keyboard.press("Enter")
    desktop.locator("#id_tricks_1").focus()
    desktop.keyboard.press("Control+Enter")
    expect(desktop.locator("#scoreboard .sheet-row")).to_have_count(1)
    assert anna.totals() == [250, 80, 70]
