"""A real Chromium on the running site, as a phone and as a desktop, watched for every fault.

A *device* is a browser of its own: own cookies, own storage. `phone` and `desktop` are one each;
`new_phone` makes more. A test fails when any page logs an error, loses a request, or asks another
host than the site. A test that provokes such a thing takes `faults` and removes what it expected.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright
from pytest_django.live_server_helper import LiveServer

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",  # as root, in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
# A page that is left takes its polls with it; that is no fault.
LEFT_PAGE = "net::ERR_ABORTED"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder: it needs Chromium."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser process for the whole run."""
    executable = os.environ.get("BINOKEL_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if executable is None:
        pytest.skip("Chromium is missing: apt-get install chromium, or name it in BINOKEL_CHROMIUM")
    # Playwright's loop runs in this thread, and Django would refuse the tests' own queries in it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
            yield browser
            browser.close()
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def faults() -> list[str]:
    """Everything that went wrong in any device of this test so far."""
    return []


@pytest.fixture
def new_device(chromium: Browser, live_server: LiveServer, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """Make devices: `new_device(**options of a Playwright context)` gives the first page of each."""
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Page:
        context = chromium.new_context(base_url=live_server.url, locale="de-DE", timezone_id="Europe/Berlin", **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.on("page", lambda page: _watch(page, site=live_server.url, faults=faults))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def new_phone(new_device: Callable[..., Page]) -> Callable[..., Page]:
    """Make further phones, each with its own cookies."""
    return lambda **options: new_device(**{**PHONE, **options})


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """Open a page on a phone: 360 by 740, touch."""
    return new_phone()


@pytest.fixture
def desktop(new_device: Callable[..., Page]) -> Page:
    """Open a page on a desktop: 1280 by 800."""
    return new_device(**DESKTOP)


def _watch(page: Page, *, site: str, faults: list[str]) -> None:
    host = urlsplit(site).netloc

    def on_request(request: Request) -> None:
        target = urlsplit(request.url)
        if target.scheme in {"http", "https", "ws", "wss"} and target.netloc != host:
            faults.append(f"request to another host: {request.url}")

    def on_failure(request: Request) -> None:
        if request.failure != LEFT_PAGE:
            faults.append(f"request failed: {request.url} ({request.failure})")

    page.on("console", lambda message: faults.append(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(f"script error: {error}"))
    page.on("request", on_request)
    page.on("requestfailed", on_failure)
