"""The form as it is shown: who and what can be chosen, and what is said at which field."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scores.forms.deal_check import PLACES, CheckedDeal, check_typed
from scores.forms.deal_input import read_deal, type_deal
from scores.forms.deal_layout import DealPage, Preview, Said, Table, lay_out_deal
from scores.rules import Counted, Ruleset, change_options
from tests.factories import make_ruleset
from tests.rules.strategies import any_records, any_rulesets

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")
GOOD = {"declarer": "0", "bid": "240", "meld_0": "150", "tricks_0": "96", "tricks_1": "84"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def check(typed: dict[str, str], ruleset: Ruleset, *, dealer: int, counted: Counted = Counted.EXACT) -> CheckedDeal:
    """Read and check what was typed."""
    read = read_deal(typed, ruleset=ruleset, dealer=dealer, counted=counted)
    return check_typed(read, typed, ruleset=ruleset)


def lay_out(
    typed: dict[str, str],
    preset: str = "wuerttemberg",
    *,
    is_final: bool = False,
    dealer: int | None = None,
    counted: Counted = Counted.EXACT,
    **options: Any,
) -> DealPage:
    """The form of a table where the last seat deals."""
    ruleset = change_options(make_ruleset(preset), {key.replace("__", "."): value for key, value in options.items()})
    checked = check(typed, ruleset, dealer=ruleset.table.seats - 1 if dealer is None else dealer, counted=counted)
    table = Table(ruleset=ruleset, names=NAMES[: ruleset.table.seats])
    return lay_out_deal(typed, checked=checked, table=table, is_final=is_final)


def said(page: DealPage) -> dict[str, list[str]]:
    """What is said at each place where something is said."""
    return {place: [one.text for one in page.said[place]] for place in PLACES if page.said[place]}


def values(choices: Any) -> list[str]:
    """What can be chosen."""
    return [choice.value for choice in choices]


def test_nothing_is_preselected_but_the_dealer() -> None:
    page = lay_out({})
    chosen = [
        choice.value
        for choices in (page.declarers, page.nobody, page.suits, page.plays, page.more_plays, page.trumps)
        for choice in (*choices, *page.special_results, *page.offenders)
        if choice.is_checked
    ]
    assert chosen == []
    assert [choice.value for choice in page.dealers if choice.is_checked] == ["2"]
    assert said(page) == {}
    assert page.preview == Preview(line="", booked=(), asked=())


def test_people_stand_in_bidding_order() -> None:
    page = lay_out({}, dealer=0)
    assert [choice.label for choice in page.declarers] == ["Bernd", "Clara", "Anna"]
    assert [figure.label for figure in page.takers] == ["Bernd", "Clara", "Anna"]


def test_a_pausing_dealer_is_asked_nothing() -> None:
    page = lay_out({}, "dealer-out", dealer=1)
    assert values(page.declarers) == ["2", "3", "0"]
    assert [figure.name for figure in page.melders] == ["meld_2", "meld_3", "meld_0"]
    assert [figure.name for figure in page.takers] == ["tricks_2", "tricks_3", "tricks_0"]


def test_another_dealer_changes_who_bids() -> None:
    assert values(lay_out({"dealer": "3"}, "dealer-out", dealer=1).declarers) == ["0", "1", "2"]


def test_kreuz_has_one_field_a_party() -> None:
    page = lay_out({}, "kreuz")
    assert [(figure.name, figure.label) for figure in page.melders] == [
        ("party_meld_0", "Anna & Clara"),
        ("party_meld_1", "Bernd & Dora"),
    ]
    assert [choice.party for choice in page.declarers] == [0, 1, 0, 1]


def test_only_what_the_table_plays_is_offered() -> None:
    assert values(lay_out({}).plays) == ["conceded", "durch"]
    assert values(lay_out({}).more_plays) == [
        "durch_open",
        "durch_open_hand",
        "discard_error",
        "declarer_revoke",
        "defender_revoke",
    ]
    heroldstatt = lay_out({}, "heroldstatt")
    assert values(heroldstatt.plays) == ["conceded"]
    assert values(heroldstatt.more_plays) == ["overbid", "discard_error", "declarer_revoke", "defender_revoke"]
    assert "untendurch" in values(lay_out({}, "memo").more_plays)
    # What was chosen under other rules is still shown, so that it can be seen and changed.
    assert "durch_called" in values(lay_out({"play": "durch_called"}).more_plays)


def test_giving_up_a_special_game_is_a_choice_where_the_table_allows_it() -> None:
    assert values(lay_out({}).special_results) == ["yes", "no"]
    assert values(lay_out({}, special__conceded="value").special_results) == ["yes", "no", "conceded"]


def test_the_preview_says_what_is_booked_and_why() -> None:
    preview = lay_out(GOOD).preview
    assert preview.line == "150 + 96 = 246, bid 240: made"
    assert [(share.name, share.change, share.is_lost) for share in preview.booked] == [
        ("Anna", "+250", False),
        ("Bernd", "+80", False),
        ("Clara", "+70", False),
    ]


def test_the_preview_says_what_is_needed_before_the_tricks_are_counted() -> None:
    assert lay_out({"declarer": "0", "bid": "250", "meld_0": "150"}).preview.line == "Anna needs 100 in the tricks."


def test_nobody_books_anything_when_all_passed() -> None:
    assert lay_out({"declarer": "passed"}).preview == Preview(
        line="All passed: nothing is booked.", booked=(), asked=()
    )


def test_missing_facts_are_said_only_when_it_is_to_be_booked() -> None:
    assert said(lay_out({"bid": "250"})) == {}
    assert said(lay_out({"bid": "250"}, is_final=True)) == {
        "declarer": ["Who played?"],
        "tricks": ["The tricks of Anna, Bernd, Clara are missing."],
    }
    assert said(lay_out({"declarer": "1", "play": "durch"}, is_final=True)) == {"special": ["Was it made or lost?"]}


def test_everything_wrong_is_said_at_once_at_its_field() -> None:
    page = lay_out({"declarer": "0", "bid": "255", "meld_1": "x", "tricks_0": "97", "tricks_1": "84", "tricks_2": "70"})
    assert said(page) == {
        "bid": ["255 does not fit: bids go up in steps of 10."],
        "melds": ["This is no number."],
        "tricks": ["Together 251, but all tricks are worth 250."],
    }
    assert page.bid_at_fault
    assert [figure.name for figure in page.melders if figure.is_at_fault] == ["meld_1"]


def test_a_doubt_is_kept_with_a_reason() -> None:
    odd = {**GOOD, "tricks_2": "71"}
    (doubt,) = lay_out(odd).said["tricks"]
    assert doubt == Said(text="Together 251, but all tricks are worth 250.", code="points_sum")
    kept = {**odd, "accept_points_sum": "yes", "reason_points_sum": "counted twice"}
    (doubt,) = lay_out(kept).said["tricks"]
    assert (doubt.is_kept, doubt.reason) == (True, "counted twice")
    checked = check(kept, make_ruleset(), dealer=2)
    assert checked.is_bookable
    assert [(one.code, one.reason) for one in checked.record.accepted] == [("points_sum", "counted twice")]


def test_a_doubt_is_not_kept_without_a_reason() -> None:
    typed = {**GOOD, "tricks_2": "71", "accept_points_sum": "yes", "reason_points_sum": " "}
    checked = check(typed, make_ruleset(), dealer=2)
    assert not checked.is_bookable
    assert "A short reason, please: it is shown beside the deal." in said(lay_out(typed))["tricks"]


def test_a_reason_without_its_doubt_is_not_stored() -> None:
    checked = check({**GOOD, "accept_points_sum": "yes", "reason_points_sum": "old"}, make_ruleset(), dealer=2)
    assert checked.is_bookable
    assert checked.record.accepted == ()


def test_a_doubt_about_two_figures_is_kept_once() -> None:
    page = lay_out({"declarer": "2", "bid": "200", "tricks_0": "5", "tricks_1": "5", "tricks_2": "240"})
    doubts = [one for one in page.said["tricks"] if "whole tricks" in one.text]
    assert [one.code for one in doubts] == ["points_impossible", ""]


def test_what_stands_in_the_way_cannot_be_kept() -> None:
    page = lay_out({"declarer": "1", "bid": "200", "tricks_0": "100"}, "dealer-out", dealer=1, is_final=True)
    assert page.said["declarer"][0] == Said(text="Bernd deals and sits out, so somebody else played.")


def test_a_trick_is_asked_for_only_where_it_matters() -> None:
    page = lay_out({"declarer": "0", "bid": "250", "meld_0": "230", "tricks_0": "20", "tricks_1": "160"})
    (question,) = page.questions
    assert (question.party, question.answer) == (0, "")
    assert question.text == "Has Anna a trick? Without one the melds (230) do not count."
    assert page.preview.asked == (0,)
    # It is answered, not kept with a reason.
    assert said(page) == {}
    assert lay_out(GOOD).questions == ()
    # Without worthless cards a party without points has no trick: nothing to ask.
    assert lay_out({**GOOD, "meld_1": "40", "tricks_1": "0"}).questions == ()


def test_a_trick_of_worthless_cards_is_asked_for() -> None:
    typed = {"declarer": "0", "bid": "200", "meld_1": "40", "tricks_0": "200", "tricks_1": "0"}
    (question,) = lay_out(typed, "sevens").questions
    assert question.party == 1
    answered = lay_out({**typed, "trick_1": "yes"}, "sevens")
    assert [(one.party, one.answer) for one in answered.questions] == [(1, "yes")]
    assert answered.preview.booked[1].change == "+40"
    assert lay_out({**typed, "trick_1": "no"}, "sevens").preview.booked[1].change == "0"


def test_tables_that_write_tens_raise_no_alarm() -> None:
    tens = {"declarer": "0", "bid": "200", "meld_0": "150", "tricks_0": "100", "tricks_1": "90", "tricks_2": "70"}
    page = lay_out(tens, counted=Counted.TENS)
    assert page.is_tens
    assert said(page) == {}
    assert said(lay_out(tens)) == {"tricks": ["Together 260, but all tricks are worth 250."]}


@given(st.data())
def test_any_record_can_be_laid_out(data: st.DataObject) -> None:
    """The form of a correction must open, whatever an imported file holds."""
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    typed = type_deal(record, ruleset)
    read = read_deal(typed, ruleset=ruleset, dealer=0, counted=Counted.EXACT, base=record)
    checked = check_typed(read, typed, ruleset=ruleset)
    with translation.override("en"):
        for is_final in (False, True):
            page = lay_out_deal(
                typed,
                checked=checked,
                table=Table(ruleset=ruleset, names=NAMES[: ruleset.table.seats]),
                is_final=is_final,
            )
            assert set(page.said) == set(PLACES)
            if is_final and not checked.is_bookable:
                assert said(page) or page.questions
