"""The page of rules: read on a phone, printed on one sheet that lies on the table."""

import re

import pytest
from playwright.sync_api import Page

from scores.rules import PRESETS
from tests.browser.accessibility import barriers

pytestmark = pytest.mark.django_db(transaction=True)
PAGE_OBJECT = re.compile(rb"/Type\s*/Page\b(?!s)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rules_are_read_on_a_phone_without_barriers(phone: Page, scheme: str, faults: list[str]) -> None:
    """No column runs out of the screen, by day and by night."""
    phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for slug in ("kreuz", "two-handed-french"):
        phone.goto(f"/regeln/{slug}/")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(phone) == []
    assert faults == []


def test_contents_lead_to_their_section(phone: Page) -> None:
    """Folded away until they are wanted."""
    phone.goto("/regeln/kreuz/")
    phone.locator(".fold > summary").tap()
    phone.locator(".contents a[href='#end']").tap()
    phone.wait_for_url("**/#end")
    top = phone.locator("#end").bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 740


@pytest.mark.parametrize("slug", PRESETS)
def test_rules_are_printed_on_one_sheet(desktop: Page, slug: str) -> None:
    """A4, whatever the preset."""
    desktop.goto(f"/regeln/{slug}/")
    printed = desktop.pdf(prefer_css_page_size=True)
    assert len(PAGE_OBJECT.findall(printed)) == 1
