"""The watch over the browser works: faults of a page are seen."""

from collections.abc import Callable

from playwright.sync_api import Page


def test_phone_reads_the_health_page(phone: Page) -> None:
    """The site answers the browser, and nothing in it complains."""
    response = phone.goto("/healthz")
    assert response is not None
    assert response.status == 200
    assert phone.viewport_size == {"width": 360, "height": 740}
    assert phone.evaluate("'ontouchstart' in window") is True


def test_desktop_width(desktop: Page) -> None:
    """The second kind of device has its own size."""
    desktop.goto("/healthz")
    assert desktop.evaluate("window.innerWidth") == 1280


def test_missing_page_is_a_fault(phone: Page, faults: list[str]) -> None:
    """A page that is not there shows up as a fault."""
    phone.goto("/gibt-es-nicht/")
    assert [fault for fault in faults if "404" in fault]
    faults.clear()


def test_script_error_is_a_fault(phone: Page, faults: list[str]) -> None:
    """An uncaught error in a page's script shows up as a fault."""
    phone.goto("/healthz")
    phone.evaluate("() => { setTimeout(() => { throw new Error('broken'); }, 0); }")
    phone.wait_for_timeout(100)
    assert faults == ["script error: broken"]
    faults.clear()


def test_other_host_is_a_fault(phone: Page, faults: list[str]) -> None:
    """Nothing may be fetched from elsewhere: neither asked for nor let through."""
    phone.goto("/healthz")
    phone.evaluate("() => fetch('http://127.0.0.1:9/x').catch(() => null)")
    assert any("127.0.0.1:9" in fault for fault in faults)
    faults.clear()


def test_each_phone_has_its_own_cookies(new_phone: Callable[..., Page]) -> None:
    """Two phones are two people."""
    first, second = new_phone(), new_phone()
    first.goto("/healthz")
    second.goto("/healthz")
    first.evaluate("document.cookie = 'x=1'")
    assert second.evaluate("document.cookie") == ""
