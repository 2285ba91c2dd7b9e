"""Labels, numbers, facts side by side and the names of steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.enums import Action, EndReason
from scores.rules import Event, change_options
from scores.texts import (
    action_text,
    deal_facts,
    end_reason_text,
    event_label,
    party_name,
    play_label,
    points_text,
    signed_text,
)
from tests.factories import make_ruleset
from tests.notation import deal
from tests.rules.strategies import any_records, any_rulesets

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def test_numbers_have_a_real_minus() -> None:
    assert [points_text(points) for points in (-50, 0, 70)] == ["−50", "0", "70"]
    assert [signed_text(points) for points in (-50, 0, 70)] == ["−50", "0", "+70"]


def test_every_member_of_the_lists_has_words() -> None:
    ruleset = make_ruleset()
    assert all(event_label(event, ruleset) for event in Event)
    assert all(end_reason_text(reason, target=1000, ruleset=ruleset) for reason in EndReason)
    assert all(action_text(action, subject="record") for action in Action)


def test_the_table_has_its_own_words() -> None:
    ruleset = change_options(make_ruleset(), {"deck.words": {"bells": "Bollen", "concede": "Passen"}})
    assert play_label(deal("0@250 bells"), ruleset) == "Bollen"
    assert play_label(deal("0@250 conceded"), ruleset) == "Passen"
    assert play_label(deal("0@250 durch_open"), ruleset) == "Durch aufgelegt"
    assert play_label(deal("0@250"), ruleset) == "–"


def test_a_party_is_all_its_people() -> None:
    assert party_name(1, names=NAMES, ruleset=make_ruleset("kreuz")) == "Bernd & Dora"


@pytest.mark.parametrize(
    ("action", "number", "subject", "words"),
    [
        ("record", 8, "", "Deal 8 recorded"),
        ("record", None, "", "Deal recorded"),
        ("strike", 8, "", "Deal struck"),
        ("undo", 8, "record", "Taken back: Deal 8 recorded"),
        ("redo", None, "correct", "Brought back: Deal corrected"),
    ],
)
def test_steps_are_named(action: str, number: int | None, subject: str, words: str) -> None:
    assert action_text(action, number=number, subject=subject) == words


def test_facts_stand_in_the_order_of_the_form() -> None:
    record = deal("d=2 0@250 bells m=150/40/- p=96/84/70", accepted=())
    facts = [(fact.label, fact.value) for fact in deal_facts(record, ruleset=make_ruleset(), names=NAMES[:3])]
    assert facts == [
        ("Dealer", "Clara"),
        ("Declarer", "Anna"),
        ("Bid", "250"),
        ("Game", "Schellen"),
        ("Melds Anna", "150"),
        ("Melds Bernd", "40"),
        ("Tricks Anna", "96"),
        ("Tricks Bernd", "84"),
        ("Tricks Clara", "70"),
        ("Books Anna", "−500"),
        ("Books Bernd", "+120"),
        ("Books Clara", "+70"),
    ]


@given(st.data())
def test_the_facts_of_any_deal_can_be_listed(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    assert deal_facts(record, ruleset=ruleset, names=NAMES)
