"""The same evening in a browser that runs no script: plain forms and links."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scores.models import Deal
from tests.browser.scorekeeper import sit_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plain(new_phone: Callable[..., Page]) -> Page:
    """A phone without scripts."""
    return new_phone(java_script_enabled=False)


def book(page: Page) -> None:
    """Send the form, and wait for the page that answers."""
    with page.expect_navigation():
        page.locator("#deal-form .button-main").tap()


def test_deals_are_booked_corrected_and_taken_back(plain: Page) -> None:
    anna = sit_down(plain)
    anna.choose("declarer_0")
    plain.locator("#id_bid").fill("240")
    plain.locator("#id_meld_0").fill("100+50")
    plain.locator("#id_tricks_0").fill("96")
    plain.locator("#id_tricks_1").fill("84")
    book(plain)
    expect(plain.locator("#messages")).to_contain_text("150 + 96 = 246")
    assert anna.totals() == [250, 80, 70]

    anna.choose("declarer_1")
    anna.choose("play_durch")
    anna.choose("special_no")
    book(plain)
    assert anna.totals() == [250, -920, 70]

    plain.locator("#scoreboard .sheet-link").first.tap()
    plain.wait_for_url("**/geben/*/")
    plain.locator("#id_tricks_0").fill("106")
    plain.locator("#id_tricks_1").fill("74")
    book(plain)
    assert anna.totals() == [260, -930, 70]

    plain.locator(".dock-actions a").first.tap()
    plain.wait_for_url("**/zurueck/")
    with plain.expect_navigation():
        plain.locator("form .button-main").tap()
    assert anna.totals() == [250, -920, 70]


def test_the_deal_can_be_checked_before_it_is_booked(plain: Page) -> None:
    anna = sit_down(plain)
    anna.choose("declarer_0")
    plain.locator("#id_bid").fill("250")
    plain.locator("#id_meld_0").fill("150")
    plain.locator("noscript .button, #deal-form [formaction]").first.tap()
    expect(plain.locator("#deal-preview")).to_contain_text("100")
    expect(plain.locator("#id_meld_0")).to_have_value("150")
    assert Deal.objects.count() == 0
    assert anna.game.drafts.get().facts["bid"] == "250"


def test_doubts_and_gaps_are_said_and_what_was_typed_stays(plain: Page, faults: list[str]) -> None:
    anna = sit_down(plain)
    plain.locator("#id_bid").fill("240")
    book(plain)
    expect(plain.locator("#issues-declarer .issue")).to_be_visible()
    expect(plain.locator("#id_bid")).to_have_value("240")
    anna.choose("declarer_0")
    plain.locator("#id_tricks_0").fill("97")
    plain.locator("#id_tricks_1").fill("84")
    plain.locator("#id_tricks_2").fill("70")
    book(plain)
    expect(plain.locator("#issues-tricks .issue").first).to_be_visible()
    plain.locator("label.issue-keep").tap()
    plain.locator("#id_reason_points_sum").fill("nachgezählt")
    book(plain)
    assert Deal.objects.get().facts["accepted"] == [{"code": "points_sum", "reason": "nachgezählt"}]
    # The browser itself notes an answer of 422.
    faults[:] = [fault for fault in faults if "422" not in fault]
