"""Somebody who keeps score on a phone, and how many controls they touch for it.

A control is a field or a choice that is touched from the table page; the keys of the keypad fill a field that is
touched already, and "Anschreiben" is counted by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from scores.access import DEVICE_COOKIE, new_token
from scores.models import Game
from scores.rules import DealRecord, Ruleset, play_game
from scores.rules import Lineup as PlayedLineup
from tests.factories import NAMES, make_device, make_game


@dataclass(slots=True)
class Scorekeeper:
    """A phone on the table page of a game that it may write in."""

    page: Page
    game: Game
    controls: int = 0
    booked: int = 0
    touched: list[str] = field(default_factory=list)

    def open(self) -> None:
        """Open the table page."""
        self.page.goto(f"/spiele/{self.game.code}/")

    def choose(self, control: str) -> None:
        """Tap a choice."""
        self.page.locator(f"label:has(#id_{control})").tap()
        self._touch(control)

    def type(self, control: str, figures: str) -> None:
        """Tap a number field and fill it with the keypad."""
        number = self.page.locator(f"#id_{control}")
        number.tap()
        expect(self.page.locator("[data-keypad]")).to_be_visible()
        for key in figures:
            self.page.locator(f'[data-key="{key}"]').tap()
        expect(number).to_have_value(figures)
        self._touch(control)

    def book(self) -> None:
        """One tap on "Anschreiben"; the form of the next deal appears."""
        key = self.page.locator("#deal-form [name=key]").input_value()
        self.page.locator("#deal-form .button-main").tap()
        expect(self.page.locator(f'#deal-form [name=key][value="{key}"]')).to_have_count(0)
        self.booked += 1

    def count(self) -> int:
        """The controls touched since the last count."""
        count, self.controls = self.controls, 0
        self.touched.clear()
        return count

    def totals(self) -> list[int]:
        """What the pad shows."""
        texts = self.page.locator("#scoreboard .party-total").all_inner_texts()
        return [int(text.replace("−", "-")) for text in texts]

    def _touch(self, control: str) -> None:
        self.controls += 1
        self.touched.append(control)


def sit_down(
    page: Page, *, preset: str = "wuerttemberg", names: Sequence[str] = NAMES, ruleset: Ruleset | None = None
) -> Scorekeeper:
    """Start a game that this browser may write in, and open its page."""
    cookie = new_token()
    game = make_game(names=names, preset=preset, ruleset=ruleset, device=make_device(cookie=cookie))
    return come_back(page, game, cookie)


def come_back(page: Page, game: Game, cookie: str) -> Scorekeeper:
    """Open a game with a device's cookie."""
    page.context.add_cookies([{"name": DEVICE_COOKIE, "value": cookie, "url": _site(page)}])
    scorekeeper = Scorekeeper(page, game)
    scorekeeper.open()
    return scorekeeper


def reckoned(names: Sequence[str], ruleset: Ruleset, deals: Sequence[DealRecord]) -> list[int]:
    """What the engine makes of the same deals."""
    return list(play_game([PlayedLineup(from_deal=1, players=tuple(names), ruleset=ruleset)], deals).totals)


def _site(page: Page) -> str:
    page.goto("/healthz")
    return page.url
