"""Several phones on one game: who follows, who writes, and what nobody else may ever see."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from scores.models import Deal, Game
from tests.browser.accessibility import barriers
from tests.browser.test_start import start_game

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = re.compile(r"/schreiben/[\w-]{20,}/")
NewPhone = Callable[..., Page]


@pytest.fixture
def game(phone: Page) -> str:
    """A game that `phone` has started; its code."""
    return start_game(phone, "Anna", "Bernd", "Clara")


def shown_secret(page: Page, code: str) -> str:
    """Let a writing phone show the code, and read the address under it."""
    page.goto(f"/spiele/{code}/links/")
    page.locator("form[action$='/links/schreiben/'] button").tap()
    page.wait_for_url("**/links/schreiben/")
    return page.locator(".address").inner_text()


def take_along(page: Page, writer: Page, code: str) -> None:
    """Let a second phone scan the code of a writing one."""
    page.goto(shown_secret(writer, code))
    page.wait_for_url(f"**/spiele/{code}/")


def fill_deal(page: Page, *, bid: str) -> None:
    """Bernd plays in Schippen, melds 150 and takes 100; the rest goes by itself."""
    page.locator(".choice:has(#id_declarer_1)").tap()
    page.locator("#id_bid").fill(bid)
    page.locator(".choice:has([name=play][value=leaves])").tap()
    page.locator("#id_meld_1").fill("150")
    page.locator("#id_tricks_1").fill("100")
    page.locator("#id_tricks_0").fill("80")


def book(page: Page) -> None:
    """Write the deal down."""
    page.locator("#deal-form .dock-actions .button-main").tap()


def test_reader_is_up_to_date_within_three_seconds(phone: Page, new_phone: NewPhone, game: str) -> None:
    """A phone that only follows sees a deal without touching anything."""
    reader = new_phone()
    reader.goto(f"/spiele/{game}/")
    phone.goto(f"/spiele/{game}/")
    fill_deal(phone, bid="200")
    book(phone)
    expect(phone.locator("#scoreboard")).to_contain_text("250")
    written = time.monotonic()
    expect(reader.locator("#scoreboard")).to_contain_text("250", timeout=5000)
    assert time.monotonic() - written < 3


def test_second_phone_writes_and_renewing_locks_it_out(
    phone: Page, new_phone: NewPhone, game: str, faults: list[str]
) -> None:
    """One scan lets it write; after renewing it only follows, until it scans the new code."""
    second = new_phone()
    take_along(second, phone, game)
    expect(second.locator("#deal-form")).to_be_visible()
    phone.goto(f"/spiele/{game}/links/erneuern/")
    phone.locator("button.button-danger").tap()
    expect(phone.locator(".qr")).to_be_visible()
    renewed = phone.locator(".address").inner_text()
    second.reload()
    expect(second.locator("#deal-form")).to_have_count(0)
    second.goto(f"/spiele/{game}/mehr/")
    assert [fault for fault in faults if "403" in fault]
    faults.clear()
    second.goto(renewed)
    expect(second.locator("#deal-form")).to_be_visible()
    phone.goto(f"/spiele/{game}/")
    expect(phone.locator("#deal-form")).to_be_visible()


def test_old_code_says_so_kindly(phone: Page, new_phone: NewPhone, game: str, faults: list[str]) -> None:
    """Whoever scans a code that was renewed learns what to do."""
    old = shown_secret(phone, game)
    phone.goto(f"/spiele/{game}/links/erneuern/")
    phone.locator("button.button-danger").tap()
    expect(phone.locator(".qr")).to_be_visible()
    late = new_phone()
    response = late.goto(old)
    assert response is not None
    assert response.status == 410
    expect(late.locator("main h1")).to_be_visible()
    faults.clear()


def test_secret_is_in_no_page_address_or_referrer(phone: Page, new_phone: NewPhone, game: str) -> None:
    """It is gone from the second phone's address, told to no other page, and no reader's page holds it."""
    secret = shown_secret(phone, game)
    token = secret.rstrip("/").rsplit("/", 1)[-1]
    second = new_phone()
    told: list[str] = []

    def watch(request: Request) -> None:
        if token in request.headers.get("referer", "") or (token in request.url and request.url != secret):
            told.append(request.url)

    second.on("request", watch)
    phone.on("request", watch)
    second.goto(secret)
    assert token not in second.url
    assert token not in second.content()
    second.goto(f"/spiele/{game}/links/")
    # From the page that shows the secret a link leads on: the next page must not learn where it came from.
    phone.locator(".page-head a").tap()
    phone.wait_for_url(f"**/spiele/{game}/")
    assert phone.evaluate("() => document.referrer") == ""
    reader = new_phone()
    for path in ("", "links/", "abend/", "regeln/", "live/"):
        reader.goto(f"/spiele/{game}/{path}")
        assert not SECRET.search(reader.content())
        assert token not in reader.content()
    assert told == []
    assert second.evaluate("() => document.cookie").find("binokel_device") == -1


def test_two_writers_meet_and_nothing_is_overwritten(
    phone: Page, new_phone: NewPhone, game: str, faults: list[str]
) -> None:
    """Both type the same deal; the slower one sees what stands there, keeps what he typed, and nothing is doubled."""
    second = new_phone()
    take_along(second, phone, game)
    phone.goto(f"/spiele/{game}/")
    second.goto(f"/spiele/{game}/")
    # What a phone types goes to the others at once; here both must have typed before either heard of it.
    second.context.set_offline(True)
    fill_deal(second, bid="220")
    fill_deal(phone, bid="200")
    book(phone)
    expect(phone.locator("#scoreboard")).to_contain_text("250")
    second.context.set_offline(False)
    book(second)
    expect(second.locator(".notice")).to_be_visible()
    expect(second.locator("#id_bid")).to_have_value("220")
    assert Deal.objects.filter(game__code=game).count() == 1
    assert Game.objects.get(code=game).totals[1] == 250
    # The time without a connection, and the refusal itself, which the browser tells a moment later.
    second.wait_for_timeout(300)
    expected = ("ERR_INTERNET_DISCONNECTED", "htmx:", "409")
    assert [fault for fault in faults if not any(word in fault for word in expected)] == []
    faults.clear()


def test_pages_are_open_to_everybody(phone: Page, game: str) -> None:
    """Labels, names, order of headings, contrast: axe finds no barrier on any page, by day and by night."""
    paths = ["los/", "links/", "mehr/", "mehr/geraet/", "mehr/regeln/", "abend/", "regeln/", "ende/", "links/erneuern/"]
    addresses = ["/", "/spiele/neu/", "/regeln/ennahofen/", *(f"/spiele/{game}/{path}" for path in paths)]
    found = {}
    # Tall, so that the bar at the lower edge covers nothing: what lies under it can be scrolled to.
    phone.set_viewport_size({"width": 360, "height": 30_000})
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        for address in addresses:
            phone.goto(address)
            phone.evaluate(
                "() => document.querySelectorAll('details').forEach((part) => part.setAttribute('open', ''))"
            )
            if barred := barriers(phone):
                found[f"{scheme} {address}"] = barred
    assert found == {}
