"""Tapping cards on a phone: live, without scripts, by keyboard, under other rules, and for everybody."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import barriers

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/melden/"
ROUNDHOUSE = "Ke Oe Ks Os Kh Oh Kb Ob"


def card(page: Page, name: str) -> Locator:
    """A card of the deck, by what the table calls it."""
    return page.get_by_role("radiogroup", name=name, exact=True)


def tap(page: Page, *names: str) -> None:
    """Tap cards one after the other, in the middle, as a thumb does."""
    for name in names:
        box = card(page, name).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def taken(page: Page, name: str) -> str:
    """How many copies of a card are taken."""
    return card(page, name).locator("input:checked").get_attribute("value") or ""


def test_taps_are_counted_at_once(phone: Page) -> None:
    phone.goto(ADDRESS)
    tap(phone, "Schellen-Unter", "Schippen-Ober")
    expect(phone.locator("#meld-sum strong")).to_have_text("40")
    expect(phone.locator(".meld-name")).to_have_text(["Binokel"])
    tap(phone, "Schellen-Unter", "Schippen-Ober")
    expect(phone.locator("#meld-sum strong")).to_have_text("300")
    expect(phone.locator(".meld-name")).to_have_text(["Doppelter Binokel"])
    phone.wait_for_url("**/melden/?regeln=wuerttemberg&karten=Os+Os+Ub+Ub")
    phone.reload()
    expect(phone.locator("#meld-sum strong")).to_have_text("300")


def test_a_tap_goes_round_none_one_two(phone: Page) -> None:
    phone.goto(ADDRESS)
    seen = []
    for _turn in range(4):
        tap(phone, "Herz-Ass")
        seen.append(taken(phone, "Herz-Ass"))
    assert seen == ["1", "2", "0", "1"]
    expect(phone.locator("#meld-clear a")).to_be_visible()
    phone.locator("#meld-clear a").tap()
    phone.wait_for_url("**/melden/?regeln=wuerttemberg")
    assert taken(phone, "Herz-Ass") == "0"


def test_the_best_trump_is_one_tap_away(phone: Page) -> None:
    phone.goto(f"{ADDRESS}?karten=Kb+Ob+Kh+Oh+Ab+Xb+Ub")
    expect(phone.locator("#meld-sum strong")).to_have_text("120")
    first = phone.locator(".trump-lines a").first
    expect(first).to_have_text("Schellen")
    first.tap()
    expect(phone.locator("#meld-sum strong")).to_have_text("170")
    expect(phone.locator("#id_trumpf_bells")).to_be_checked()
    assert card(phone, "Schellen-Ass").locator("input:checked").get_attribute("value") == "1"
    phone.locator("#id_trumpf_hearts").check()
    expect(phone.locator("#meld-sum strong")).to_have_text("140")


def test_other_rules_change_the_deck_and_keep_the_cards(phone: Page) -> None:
    phone.goto(ADDRESS)
    tap(phone, "Schippen-König", "Schippen-Ober", "Schellen-Unter")
    expect(phone.locator("#meld-sum strong")).to_have_text("60")
    phone.locator("#id_regeln").select_option("two-handed-french")
    expect(card(phone, "Pik-Dame")).to_be_visible()
    expect(phone.locator(".meld-name")).to_have_text(["Grand"])
    tap(phone, "Karo-Neun")
    expect(phone.locator("#meld-sum")).to_contain_text("4")
    phone.locator("#id_regeln").select_option("wuerttemberg")
    expect(phone.locator(".notice")).to_be_visible()
    expect(phone.locator("#meld-sum strong")).to_have_text("60")


def test_keyboard_alone_is_enough(desktop: Page) -> None:
    desktop.goto(ADDRESS)
    card(desktop, "Schellen-Unter").locator("input:checked").focus()
    desktop.keyboard.press("ArrowRight")
    card(desktop, "Schippen-Ober").locator("input:checked").focus()
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("#meld-sum strong")).to_have_text("40")
    desktop.keyboard.press("ArrowRight")
    desktop.keyboard.press("ArrowRight")
    assert taken(desktop, "Schippen-Ober") == "0"
    expect(desktop.locator("#meld-sum strong")).to_have_text("0")


def test_everything_works_without_scripts(new_phone: Callable[..., Page]) -> None:
    plain = new_phone(java_script_enabled=False)
    plain.goto(ADDRESS)
    tap(plain, "Schellen-Unter", "Schippen-Ober", "Schippen-Ober", "Schellen-Unter")
    plain.locator("#id_trumpf_bells").check()
    plain.locator("#id_regeln").select_option("sevens")
    with plain.expect_navigation():
        plain.locator(".meld-bar button").tap()
    assert "?regeln=sevens&trumpf=bells&karten=Os+Os+Ub+Ub" in plain.url
    expect(plain.locator(".meld-name")).to_have_text(["Doppelter Binokel"])
    expect(plain.locator("#meld-sum strong")).to_have_text("300")
    with plain.expect_navigation():
        plain.locator("#meld-clear a").tap()
    expect(plain.locator("#meld-sum strong")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", ["wuerttemberg", "two-handed-french"])
def test_page_is_for_everybody(new_phone: Callable[..., Page], scheme: str, slug: str) -> None:
    page = new_phone(color_scheme=scheme)
    page.goto(f"{ADDRESS}?regeln={slug}&trumpf=bells&karten={ROUNDHOUSE}+Ob")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cards = [box.bounding_box() for box in page.locator(".card-choice").all()]
    assert min(box["width"] for box in cards if box) >= 44


def test_large_letters_do_not_widen_the_page(phone: Page) -> None:
    phone.goto(f"{ADDRESS}?regeln=sevens&trumpf=bells&karten={ROUNDHOUSE}")
    phone.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
