"""The doubts about melds: each code, and the neighbouring deal where it is not raised."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.rules import (
    PRESETS,
    DealRecord,
    Issue,
    Meld,
    MeldEvent,
    MeldKind,
    NotationError,
    Ruleset,
    ShownCards,
    Suit,
    change_options,
    check_deal,
    full_deck,
    get_preset,
    hand_value,
    is_meld_sum,
    parse_cards,
    parse_meld,
)
from tests.notation import deal

PLAYED = "p=96/84/70 t=yyy"
PAIRS_BESIDE = {"melds.run_includes_marriage": False}

# preset, options, deal -> code and values of each issue
CASES: list[tuple[str, dict[str, Any], str, list[tuple[str, tuple[int | str, ...]]]]] = [
    ("wuerttemberg", {}, f"0@250 bells {PLAYED} m=run:bells+binokel/four:king/marriage:hearts", []),
    # --- kinds
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=grand_binokel/0/0", [("meld_not_in_ruleset", ("grand_binokel",))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=dix/0/0", [("meld_not_in_ruleset", ("dix",))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=four:ten/0/0", [("meld_not_in_ruleset", ("four:ten",))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=eight:ten/0/0", []),
    ("ennahofen", {}, f"0@250 {PLAYED} m=eight:ten/0/0", [("meld_not_in_ruleset", ("eight:ten",))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=eight:low/0/0", [("meld_not_in_ruleset", ("eight:low",))]),
    ("sevens", {}, f"0@250 {PLAYED} m=eight:low/0/0", []),
    ("sevens", {}, f"0@250 {PLAYED} m=dix/dix/0", []),
    # --- cards that the deck has not
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=binokel/binokel/0", []),
    (
        "wuerttemberg",
        {},
        f"0@250 {PLAYED} m=binokel/binokel/binokel",
        [("meld_cards_overdrawn", ("Os", 3)), ("meld_cards_overdrawn", ("Ub", 3))],
    ),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=four:king/marriage:hearts/0", []),
    (
        "wuerttemberg",
        {},
        f"0@250 {PLAYED} m=four:king/four:king/marriage:hearts",
        [("meld_cards_overdrawn", ("Kh", 3))],
    ),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=four:king+marriage:hearts/marriage:hearts/0", []),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=marriage:hearts+marriage:hearts/0/0", []),
    ("sevens", {}, f"0@250 hearts {PLAYED} m=dix+dix/dix/0", [("meld_cards_overdrawn", ("7h", 3))]),
    ("sevens", {}, f"0@250 {PLAYED} m=dix+dix/dix/0", [("meld_cards_overdrawn", ("7e", 3))]),
    # --- the pair inside a run
    ("wuerttemberg", {}, f"0@250 bells {PLAYED} m=run:bells+marriage:bells/0/0", []),
    (
        "wuerttemberg",
        {},
        f"0@250 bells {PLAYED} m=run:bells+marriage:bells+marriage:bells/0/0",
        [("meld_marriage_in_run", ("bells",))],
    ),
    (
        "wuerttemberg",
        {},
        f"0@250 bells {PLAYED} m=double_run:bells+marriage:bells/0/0",
        [("meld_marriage_in_run", ("bells",))],
    ),
    ("wuerttemberg", PAIRS_BESIDE, f"0@250 bells {PLAYED} m=double_run:bells+marriage:bells/0/0", []),
    # --- more cards than a hand holds
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=double_run:bells+four:ace/0/0", [("meld_hand_size", (13, 12))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=double_run:bells/0/0", []),
    ("five", {}, "0@250 m=eight:ace/0/0/0/0 p=90/60/50/30/20", [("meld_hand_size", (8, 7))]),
    # --- numbers that no hand gives
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=150/30/0", [("meld_points_odd", (30,))]),
    ("wuerttemberg", {}, f"0@250 {PLAYED} m=155/-20/0", [("meld_points_odd", (155,)), ("meld_points_odd", (-20,))]),
    ("wuerttemberg", {}, f"0@250 bells {PLAYED} m=390/0/0", []),
    ("sevens", {}, f"0@250 {PLAYED} m=150/30/0", []),
    ("kreuz", {}, "0@250 pm=340/0 p=150/100", []),
    ("kreuz", {}, "0@250 pm=130/0 p=150/100", [("meld_points_odd", (130,))]),
    ("wuerttemberg", {}, "0@250 conceded m=0/30/0", [("meld_points_odd", (30,))]),
    ("wuerttemberg", {}, "-@- passed m=0/30/0", []),
]


@pytest.mark.parametrize(
    ("preset", "options", "text", "found"), CASES, ids=[f"{preset}: {text}" for preset, _, text, _ in CASES]
)
def test_melds_raise_exactly_these_doubts(
    preset: str, options: dict[str, Any], text: str, found: list[tuple[str, tuple[int | str, ...]]]
) -> None:
    issues = check_deal(deal(text), change_options(get_preset(preset).ruleset, options))
    assert [(issue.code, issue.values) for issue in issues] == found


def played(*melds: Any, **facts: Any) -> DealRecord:
    return deal(f"0@250 bells {PLAYED}", melds=melds, **facts)


def test_cards_laid_open_count_as_they_lie() -> None:
    ruleset = get_preset("wuerttemberg").ruleset
    kings = ShownCards(parse_cards("Ke Ks Kh Kb Kh"))
    assert check_deal(played(kings, None, None), ruleset) == ()
    issues = check_deal(played(kings, (parse_meld("marriage:hearts"),), None), ruleset)
    assert [(issue.code, issue.values) for issue in issues] == [("meld_cards_overdrawn", ("Kh", 3))]
    many = ShownCards(parse_cards("Ae Xe Ke Oe Ue As Xs Ks Os Us Ah Xh Kh"))
    assert [issue.code for issue in check_deal(played(many, None, None), ruleset)] == ["meld_hand_size"]


def test_what_is_no_meld_is_said_and_counts_nothing() -> None:
    unknown = Meld(MeldKind.UNKNOWN, text="run:bels")
    issues = check_deal(played((unknown,), None, None), get_preset("wuerttemberg").ruleset)
    assert issues == (Issue(code="meld_unknown", seat=0, values=("run:bels",)),)


@pytest.mark.parametrize("text", ["unknown", "binokel:hearts", "run", "four:seven", "dax", ""])
def test_text_outside_the_closed_list_is_no_meld(text: str) -> None:
    with pytest.raises(NotationError):
        parse_meld(text)


@pytest.mark.parametrize(
    ("pressed", "dix", "codes"), [(1, 1, []), (2, 1, []), (2, 2, ["meld_cards_overdrawn"]), (1, 2, [])]
)
def test_pressed_dix_are_cards_of_the_deck(pressed: int, dix: int, codes: list[str]) -> None:
    """The declarer melds one; somebody else may hold the other, if it was not pressed."""
    melds = [(parse_meld("dix"),), (parse_meld("dix"),) * (dix - 1) or None, None]
    record = played(*melds, pressed_dix=pressed)
    assert [issue.code for issue in check_deal(record, get_preset("sevens").ruleset)] == codes


def test_melded_dix_may_be_pressed_beside_a_full_hand() -> None:
    melds = tuple(parse_meld(text) for text in ("double_run:bells", "four:ace", "marriage:leaves", "dix"))
    ruleset = get_preset("sevens").ruleset
    assert [issue.code for issue in check_deal(played(melds, None, None), ruleset)] == []
    strict = change_options(ruleset, {"melds.dix_may_be_pressed": False})
    assert [issue.code for issue in check_deal(played(melds, None, None), strict)] == ["meld_hand_size"]


def two_handed(*texts: str) -> DealRecord:
    events = tuple(MeldEvent(seat=0, meld=parse_meld(text)) for text in texts)
    return deal("-@- none hearts p=120/130 t=yy", meld_events=events)


def test_half_shown_before_its_double_takes_no_further_cards() -> None:
    ruleset = get_preset("two-handed").ruleset
    assert check_deal(two_handed("binokel", "double_binokel"), ruleset) == ()
    issues = check_deal(two_handed("binokel", "binokel", "binokel"), ruleset)
    assert {issue.code for issue in issues} == {"meld_cards_overdrawn"}


def test_hand_that_changes_may_show_half_of_the_deck() -> None:
    runs = ("double_run:bells", "double_run:hearts", "eight:ace")
    assert check_deal(two_handed(*runs), get_preset("two-handed").ruleset) == ()
    issues = check_deal(two_handed(*runs, "eight:low"), get_preset("two-handed").ruleset)
    assert [(issue.code, issue.values) for issue in issues] == [("meld_hand_size", (32, 24))]


def test_returning_tricks_allow_any_cards_and_hand() -> None:
    texts = ("marriage:hearts",) * 3 + ("eight:ace", "eight:king", "eight:ober", "eight:unter")
    assert check_deal(two_handed(*texts), get_preset("two-handed-french").ruleset) == ()


def test_melds_of_defenders_are_checked_where_a_lost_special_books_them() -> None:
    ruleset = get_preset("memo").ruleset
    assert [issue.code for issue in check_deal(deal("0@200 durch lost m=0/30/0"), ruleset)] == ["meld_points_odd"]


@settings(deadline=None)
@given(data=st.data(), slug=st.sampled_from(sorted(PRESETS)), trump=st.sampled_from(list(Suit)))
def test_value_of_every_hand_is_a_sum_that_can_be(data: st.DataObject, slug: str, trump: Suit) -> None:
    ruleset: Ruleset = PRESETS[slug].ruleset
    hand = data.draw(st.permutations(full_deck(ruleset.deck.low_rank)))[: ruleset.table.hand_size]
    value = hand_value(hand, ruleset, trump=trump)
    assert is_meld_sum(value, ruleset, trump=trump)
    assert is_meld_sum(value, ruleset, trump=None)
    assert is_meld_sum(value, ruleset, trump=trump, hands=2)


@pytest.mark.parametrize(
    ("slug", "can_be", "cannot_be"),
    [
        ("wuerttemberg", (0, 20, 40, 140, 150, 170, 240, 390, 1000, 1300), (10, 30, 130, 155, 999, 9000)),
        ("kreuz", (0, 20, 300), (30, 390)),
        ("two-handed-french", (20, 80, 190, 1800), (10, 30, 25)),
    ],
)
def test_sums_of_one_hand(slug: str, can_be: tuple[int, ...], cannot_be: tuple[int, ...]) -> None:
    ruleset = get_preset(slug).ruleset
    points = (*can_be, *cannot_be)
    assert [is_meld_sum(number, ruleset, trump=None) for number in points] == [number in can_be for number in points]
