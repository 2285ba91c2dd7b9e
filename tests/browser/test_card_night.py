"""A whole evening in a real browser on a small phone, counting what has to be touched."""

import pytest
from playwright.sync_api import Page, expect

from scores.models import Deal
from scores.rules import change_options
from tests.browser.scorekeeper import Scorekeeper, reckoned, sit_down
from tests.factories import NAMES, make_ruleset
from tests.notation import deal

pytestmark = pytest.mark.django_db(transaction=True)

FOUR_NAMES = ("Anna", "Bernd", "Clara", "Dora")
# What is chosen and typed for a deal, the same as the engine reads it, and the controls that it may take.
# Three players, one defender melds: 6 without the suit, 7 with it; each further one that melds takes one more.
EVENING: list[tuple[dict[str, str], str, int]] = [
    (
        {"declarer_0": "", "bid": "240", "meld_0": "150", "meld_1": "40", "tricks_0": "96", "tricks_1": "84"},
        "0@240 m=150/40/- p=96/84/-",
        6,
    ),
    (
        {
            "declarer_1": "",
            "bid": "200",
            "play_hearts": "",
            "meld_1": "100",
            "meld_2": "20",
            "tricks_1": "120",
            "tricks_0": "70",
        },
        "1@200 hearts m=-/100/20 p=70/120/-",
        7,
    ),
    ({"declarer_2": "", "bid": "250", "play_conceded": ""}, "2@250 conceded", 3),
    (
        {
            "declarer_0": "",
            "bid": "220",
            "meld_0": "20+40+40",
            "meld_1": "40",
            "meld_2": "20",
            "tricks_0": "96",
            "tricks_1": "84",
        },
        "0@220 m=100/40/20 p=96/84/-",
        7,
    ),
    ({"declarer_2": "", "play_durch": "", "special_yes": ""}, "2@- durch made", 3),
    ({"declarer_passed": ""}, "passed", 1),
    (
        {
            "declarer_1": "",
            "bid": "300",
            "play_leaves": "",
            "meld_0": "60",
            "meld_1": "150",
            "meld_2": "100",
            "tricks_1": "110",
            "tricks_2": "90",
        },
        "1@300 leaves m=60/150/100 p=-/110/90",
        8,
    ),
    ({"declarer_misdeal": ""}, "misdeal", 1),
    ({"declarer_0": "", "play_durch": "", "special_no": ""}, "0@- durch lost", 3),
    (
        {"declarer_1": "", "bid": "180", "meld_1": "60", "meld_0": "40", "tricks_1": "130", "tricks_0": "50"},
        "1@180 m=40/60/- p=50/130/-",
        6,
    ),
    ({"declarer_0": "", "bid": "300", "play_conceded": "", "meld_1": "80"}, "0@300 conceded m=-/80/-", 4),
    (
        {
            "declarer_2": "",
            "bid": "260",
            "play_bells": "",
            "meld_2": "150",
            "meld_0": "20",
            "tricks_2": "140",
            "tricks_0": "60",
        },
        "2@260 bells m=20/-/150 p=60/-/140",
        7,
    ),
]


def write_down(scorekeeper: Scorekeeper, touches: dict[str, str]) -> None:
    """Touch what a deal needs, in the order of the form, and book it with one tap."""
    for control, figures in touches.items():
        if figures:
            scorekeeper.type(control, figures)
        else:
            scorekeeper.choose(control)
    scorekeeper.book()


def test_an_evening_of_twelve_deals(phone: Page) -> None:
    """Every deal takes the controls that the design allows, and the pad shows what the engine reckons."""
    ruleset = change_options(make_ruleset(), {"end.target": 5000})
    scorekeeper = sit_down(phone, ruleset=ruleset)
    for number, (touches, _, most) in enumerate(EVENING, start=1):
        write_down(scorekeeper, touches)
        assert scorekeeper.count() <= most
        expect(phone.locator("#scoreboard .sheet-row")).to_have_count(number)
        noted = [deal(text) for _, text, _ in EVENING[:number]]
        assert scorekeeper.totals() == reckoned(NAMES, ruleset, noted)
    assert Deal.objects.count() == scorekeeper.booked == 12


def test_kreuz_takes_six_controls_with_the_suit(phone: Page) -> None:
    scorekeeper = sit_down(phone, preset="kreuz", names=FOUR_NAMES)
    write_down(
        scorekeeper,
        {
            "declarer_2": "",
            "bid": "220",
            "play_hearts": "",
            "party_meld_0": "140",
            "party_meld_1": "20",
            "tricks_0": "150",
        },
    )
    assert scorekeeper.count() == 6
    assert scorekeeper.totals() == reckoned(FOUR_NAMES, make_ruleset("kreuz"), [deal("2@220 hearts pm=140/20 p=150/-")])


def test_four_with_the_dealer_out(phone: Page) -> None:
    scorekeeper = sit_down(phone, preset="dealer-out", names=FOUR_NAMES)
    write_down(
        scorekeeper,
        {"declarer_0": "", "bid": "160", "meld_0": "60", "meld_1": "20", "tricks_0": "120", "tricks_1": "60"},
    )
    assert scorekeeper.count() == 6
    assert scorekeeper.totals() == [180, 80, 70, 0]
    # The next dealer pauses and cannot be chosen.
    expect(phone.locator("#id_declarer_0")).to_have_count(0)
    expect(phone.locator("#id_declarer_3")).to_have_count(1)


def test_four_each_for_himself(phone: Page) -> None:
    scorekeeper = sit_down(phone, preset="four", names=FOUR_NAMES)
    write_down(
        scorekeeper,
        {
            "declarer_3": "",
            "bid": "180",
            "play_acorns": "",
            "meld_3": "60",
            "meld_0": "20",
            "tricks_3": "130",
            "tricks_0": "40",
            "tricks_1": "50",
        },
    )
    assert scorekeeper.totals() == reckoned(
        FOUR_NAMES, make_ruleset("four"), [deal("3@180 acorns m=20/-/-/60 p=40/50/-/130")]
    )


def test_another_dealer_changes_who_can_play(phone: Page) -> None:
    sit_down(phone, preset="dealer-out", names=FOUR_NAMES)
    expect(phone.locator("#id_declarer_3")).to_have_count(0)
    phone.locator(".dealer-pick summary").tap()
    phone.locator("label:has(#id_dealer_0)").tap()
    expect(phone.locator("#id_declarer_3")).to_have_count(1)
    expect(phone.locator("#id_declarer_0")).to_have_count(0)
    expect(phone.locator("#scoreboard .party").nth(0).locator(".mark-dealer")).to_be_visible(timeout=4000)


def test_a_press_error_may_note_suit_and_tricks(phone: Page) -> None:
    scorekeeper = sit_down(phone)
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", "250")
    phone.locator("[data-more] summary").tap()
    scorekeeper.choose("play_discard_error")
    scorekeeper.choose("trump_bells")
    scorekeeper.type("meld_1", "40")
    scorekeeper.type("tricks_1", "60")
    scorekeeper.book()
    assert scorekeeper.totals() == [-500, 100, 0]
    assert Deal.objects.get().facts["trump"] == "bells"


def test_the_rest_stands_in_grey_and_the_preview_says_why(phone: Page) -> None:
    scorekeeper = sit_down(phone)
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", "250")
    scorekeeper.type("meld_0", "150")
    preview = phone.locator("#deal-preview")
    expect(preview).to_contain_text("100")
    scorekeeper.type("tricks_0", "96")
    scorekeeper.type("tricks_1", "84")
    expect(phone.locator("#id_tricks_2")).to_have_attribute("placeholder", "70")
    expect(preview).to_contain_text("150 + 96 = 246")
    expect(preview).to_contain_text("−500")
    # The button is in reach while the keypad is open.
    expect(phone.locator("#deal-form .button-main")).to_be_in_viewport()


def test_no_rest_in_grey_where_none_is_reckoned(phone: Page) -> None:
    """After a press error tricks that were not noted are none; after a revoke nobody knows what was still out."""
    scorekeeper = sit_down(phone)
    open_field = phone.locator("#id_tricks_2")
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", "250")
    scorekeeper.type("tricks_0", "96")
    scorekeeper.type("tricks_1", "84")
    expect(open_field).to_have_attribute("placeholder", "70")
    phone.locator("[data-more] summary").tap()
    scorekeeper.choose("play_discard_error")
    expect(open_field).to_have_attribute("placeholder", "")
    phone.locator("[data-more] summary").tap()
    scorekeeper.choose("play_declarer_revoke")
    expect(open_field).to_have_attribute("placeholder", "")
    scorekeeper.type("points_out", "40")
    expect(open_field).to_have_attribute("placeholder", "30")


def test_changing_the_kind_of_game_loses_nothing_typed(phone: Page) -> None:
    scorekeeper = sit_down(phone)
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", "250")
    scorekeeper.type("meld_0", "150")
    scorekeeper.choose("play_durch")
    expect(phone.locator("#id_meld_0")).to_be_hidden()
    scorekeeper.choose("play_bells")
    expect(phone.locator("#id_meld_0")).to_be_visible()
    expect(phone.locator("#id_meld_0")).to_have_value("150")


def test_rare_kinds_of_game_are_under_more(phone: Page) -> None:
    scorekeeper = sit_down(phone)
    scorekeeper.choose("declarer_0")
    scorekeeper.type("bid", "250")
    phone.locator("[data-more] summary").tap()
    scorekeeper.choose("play_declarer_revoke")
    scorekeeper.type("tricks_1", "84")
    scorekeeper.type("tricks_2", "70")
    scorekeeper.type("points_out", "70")
    scorekeeper.book()
    assert scorekeeper.totals() == [-500, 80, 70]


def test_a_doubt_is_said_at_its_field_and_kept(phone: Page, faults: list[str]) -> None:
    scorekeeper = sit_down(phone)
    for control, figures in {
        "bid": "240",
        "meld_0": "150",
        "tricks_0": "97",
        "tricks_1": "84",
        "tricks_2": "70",
    }.items():
        if control == "bid":
            scorekeeper.choose("declarer_0")
        scorekeeper.type(control, figures)
    expect(phone.locator("#issues-tricks")).to_contain_text("251")
    phone.locator("label.issue-keep").tap()
    phone.locator("#id_reason_points_sum").fill("nachgezählt")
    scorekeeper.book()
    expect(phone.locator("#scoreboard .doubt-mark")).to_contain_text("nachgezählt")
    assert Deal.objects.get().facts["accepted"] == [{"code": "points_sum", "reason": "nachgezählt"}]
    assert faults == []


def test_what_is_missing_is_said_and_nothing_typed_is_lost(phone: Page, faults: list[str]) -> None:
    scorekeeper = sit_down(phone)
    scorekeeper.type("bid", "250")
    phone.locator("#deal-form .button-main").tap()
    expect(phone.locator("#issues-declarer .issue")).to_be_visible()
    expect(phone.locator("#issues-declarer .issue")).to_be_in_viewport()
    expect(phone.locator("#id_bid")).to_have_value("250")
    # The browser itself notes an answer of 422.
    faults[:] = [fault for fault in faults if "422" not in fault]


def test_the_page_never_scrolls_sideways(phone: Page) -> None:
    for preset, names in (("wuerttemberg", NAMES), ("dealer-out", ("Annemarie", "Bernhard", "Konstantin", "Dorothea"))):
        scorekeeper = sit_down(phone, preset=preset, names=names)
        scorekeeper.choose("declarer_0")
        scorekeeper.type("bid", "300")
        assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
