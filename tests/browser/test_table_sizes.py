"""Six and eight at the table, on the smallest phone: everything legible, nothing beyond the edge, a deal booked."""

import pytest
from playwright.sync_api import Page, expect

from scores.models import Game
from scores.rules import TableKind, change_options, get_preset, ruleset_at
from tests.browser.accessibility import barriers
from tests.browser.scorekeeper import Scorekeeper, sit_down
from tests.factories import make_ruleset

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Annemarie", "Bernhard", "Clara", "Dieter", "Elfriede", "Friedrich", "Gottlob", "Hildegard")
# Names, totals and figures of the pad that do not fit their place, and anything beyond the page's edge.
CUT = """() => [
  ...document.querySelectorAll("#scoreboard .parties :is(.head-name, .party-total, .mark), #scoreboard tbody td"),
  ...document.querySelectorAll("#deal-form :is(.field-name, .choice-name)"),
].filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.textContent.trim())"""
BEYOND = "() => document.documentElement.scrollWidth - innerWidth"
# Boxes of marks and names that lie over each other; letters' boxes are a little higher than their lines.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("#scoreboard .parties :is(.head-name, .mark)")]
    .map((element) => [element.textContent.trim(), element.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], index) => boxes.slice(index + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 6 && b.top < a.bottom - 6)
    .map(([other]) => `${name} / ${other}`));
}"""


def fits(page: Page) -> None:
    """Everything on the page has its place."""
    assert page.evaluate(BEYOND) <= 0
    assert page.evaluate(CUT) == []
    assert page.evaluate(OVERLAPS) == []


def sit_at(page: Page, kind: TableKind) -> Scorekeeper:
    """A table of this kind, by the usual rules."""
    ruleset = ruleset_at(get_preset("wuerttemberg").ruleset, kind)
    return sit_down(page, names=NAMES[: kind.seats], ruleset=ruleset)


@pytest.mark.parametrize(
    ("kind", "melds", "tricks", "totals"),
    [
        (TableKind.FIVE, {"meld_1": "150"}, {"tricks_1": "100", "tricks_0": "50"}, [50, 250, 50, 30, 20]),
        (TableKind.SIX_PAIRS, {"party_meld_1": "150"}, {"tricks_1": "120", "tricks_0": "70"}, [70, 270, 60]),
        (TableKind.SIX_TRIPLES, {"party_meld_1": "150"}, {"tricks_1": "120"}, [130, 270]),
        (TableKind.EIGHT_PAIRS, {"party_meld_1": "150"}, {"tricks_1": "110", "tricks_0": "60"}, [60, 260, 50, 30]),
    ],
)
def test_deal_of_a_large_table_on_a_small_phone(
    phone: Page, kind: TableKind, melds: dict[str, str], tricks: dict[str, str], totals: list[int]
) -> None:
    keeper = sit_at(phone, kind)
    fits(phone)
    keeper.choose("declarer_1")
    keeper.type("bid", "240")
    keeper.choose("play_bells")
    for field, figures in {**melds, **tricks}.items():
        keeper.type(field, figures)
    rest = {TableKind.FIVE: {"tricks_2": "50", "tricks_3": "30"}, TableKind.EIGHT_PAIRS: {"tricks_2": "50"}}
    for field, figures in rest.get(kind, {}).items():
        keeper.type(field, figures)
    keeper.book()
    expect(phone.locator("#scoreboard .sheet-row")).to_have_count(1)
    assert keeper.totals() == totals == Game.objects.get().totals
    fits(phone)
    assert barriers(phone) == []


@pytest.mark.parametrize("kind", [TableKind.SIX_PAIRS, TableKind.EIGHT_PAIRS])
def test_large_tables_on_a_desktop(desktop: Page, kind: TableKind) -> None:
    sit_at(desktop, kind)
    fits(desktop)


def test_called_card_and_pressed_trumps_are_no_more_than_a_fold(phone: Page) -> None:
    """Nobody has to touch it; whoever wants to notes the card, and everybody reads it."""
    ruleset = change_options(make_ruleset("sevens"), {"table.calling": True})
    keeper = sit_down(phone, ruleset=ruleset)
    keeper.choose("declarer_0")
    expect(phone.locator("#deal-lead")).to_have_text("Anna kommt raus")
    keeper.type("bid", "240")
    for field, figures in {"meld_0": "150", "tricks_0": "96", "tricks_1": "84"}.items():
        keeper.type(field, figures)
    expect(phone.locator("#id_called_card")).to_be_hidden()
    phone.locator(".deal-beside summary").tap()
    phone.locator("#id_called_card").select_option("Ah")
    phone.locator("#id_called_from").select_option("2")
    keeper.type("pressed_trumps", "2")
    assert barriers(phone) == []
    keeper.book()
    expect(phone.locator("#scoreboard")).to_contain_text("Herz-Ass gerufen, von Clara · 2 Trümpfe gedrückt")
    expect(phone.locator("#id_called_card")).to_be_hidden()
