"""What is typed becomes a record, and a record can be typed again."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.forms.deal_input import DealInput, FieldError, read_deal, type_deal, typed_fields
from scores.rules import (
    Contract,
    Counted,
    DealRecord,
    Event,
    LostDefenders,
    Meld,
    MeldKind,
    Ruleset,
    Suit,
    party_count,
    score_deal,
)
from tests.factories import make_ruleset
from tests.notation import deal
from tests.rules.strategies import any_rulesets, special_records, table_records

ALL_AT_ONCE = {
    "dealer": "2",
    "declarer": "0",
    "bid": "250",
    "play": "bells",
    "meld_0": "100+50",
    "meld_1": "40",
    "tricks_0": "96",
    "tricks_1": "84",
}


def read(typed: dict[str, str], preset: str = "wuerttemberg", base: DealRecord | None = None) -> DealInput:
    """Read what was typed at a table where the last seat deals."""
    ruleset = make_ruleset(preset)
    return read_deal(typed, ruleset=ruleset, dealer=ruleset.table.seats - 1, counted=Counted.EXACT, base=base)


def test_a_deal_typed_at_once() -> None:
    got = read(ALL_AT_ONCE)
    assert got.errors == ()
    assert got.record == deal("d=2 0@250 bells m=150/40/- p=96/84/-")


def test_an_empty_form_says_nothing() -> None:
    assert read({}) == DealInput(record=DealRecord(event=Event.PLAYED, dealer=2), errors=())


def test_an_empty_meld_is_none_and_a_typed_zero_is_zero() -> None:
    got = read({"declarer": "0", "meld_0": "0", "tricks_1": "0"})
    assert got.record.melds == (0, None, None)
    assert got.record.card_points == (None, 0, None)


def test_fields_of_another_kind_of_game_wait() -> None:
    """Changing the kind of game loses nothing typed; what does not belong to it is not booked."""
    durch = read({**ALL_AT_ONCE, "play": "durch", "special_made": "yes", "trump": "hearts"})
    assert durch.record == deal("d=2 0@250 durch made")
    conceded = read({**ALL_AT_ONCE, "play": "conceded", "special_made": "yes", "trump": "hearts"})
    assert conceded.record == deal("d=2 0@250 conceded hearts m=150/40/-")
    passed = read({**ALL_AT_ONCE, "declarer": "passed"})
    assert passed.record == deal("d=2 passed")
    back = read({**ALL_AT_ONCE, "special_made": "yes", "trump": "hearts"})
    assert back.record == read(ALL_AT_ONCE).record


def test_errors_carry_what_they_need() -> None:
    typed = {**ALL_AT_ONCE, "play": "defender_revoke", "offender": "1", "points_out": "70", "trump": "bells"}
    assert read(typed).record == deal("d=2 0@250 defender_revoke bells m=150/40/- p=96/84/- by=1 out=70")
    typed["play"] = "declarer_revoke"
    assert read(typed).record == deal("d=2 0@250 declarer_revoke bells m=150/40/- p=96/84/- out=70")
    typed["play"] = "discard_error"
    assert read(typed).record == deal("d=2 0@250 discard_error bells m=150/40/- p=96/84/-")


def test_a_special_game_can_be_given_up_where_the_table_allows_it() -> None:
    got = read({"declarer": "1", "play": "durch", "special_made": "conceded"}, "memo")
    assert got.record == deal("d=2 1@- durch conceded")


def test_defenders_melds_of_a_lost_special_game_where_they_count() -> None:
    assert make_ruleset("memo").special.lost_defenders is LostDefenders.MELDS
    typed = {"declarer": "0", "play": "durch", "special_made": "no", "meld_0": "150", "meld_1": "40"}
    assert read(typed, "memo").record.melds == (None, 40, None)
    assert read({**typed, "special_made": "yes"}, "memo").record.melds == ()


def test_kreuz_writes_melds_once_a_party() -> None:
    got = read({"declarer": "1", "bid": "220", "party_meld_0": "20", "party_meld_1": "140", "tricks_1": "150"}, "kreuz")
    assert got.record == replace(deal("d=3 1@220 pm=20/140"), card_points=(None, 150))


def test_without_an_auction_nobody_declares() -> None:
    got = read({"declarer": "0", "bid": "100", "play": "hearts", "tricks_0": "120"}, "two-handed")
    assert got.record == deal("d=1 none hearts p=120/-")


def test_what_cannot_be_read_is_named_at_its_field_all_at_once() -> None:
    typed = {
        "declarer": "7",
        "bid": "zwei",
        "play": "grand",
        "meld_0": "1,5",
        "tricks_2": "-4",
        "dealer": "x",
        "counted": "dozens",
    }
    got = read(typed)
    assert set(got.errors) == {
        FieldError(field="declarer", code="not_a_choice"),
        FieldError(field="bid", code="not_a_number"),
        FieldError(field="play", code="not_a_choice"),
        FieldError(field="meld_0", code="not_a_number"),
        FieldError(field="tricks_2", code="not_a_number"),
        FieldError(field="dealer", code="not_a_choice"),
        FieldError(field="counted", code="not_a_choice"),
    }


def test_only_fields_of_a_deal_are_kept() -> None:
    sent = {"bid": " 250 ", "key": "k", "csrfmiddlewaretoken": "t", "meld_1": "", "accept_points_sum": "yes", "x": "y"}
    assert typed_fields(sent) == {"bid": "250", "accept_points_sum": "yes"}
    assert len(typed_fields({"reason_points_sum": "a" * 5000})["reason_points_sum"]) == 300


def test_named_melds_stay_until_their_number_is_changed() -> None:
    """The form shows points only; a correction of the tricks must not flatten an imported list of melds."""
    run = Meld(MeldKind.RUN, suit=Suit.BELLS)
    base = replace(deal("d=2 0@250 bells m=0/40/- p=96/84/70"), melds=((run,), 40, None), note="imported")
    typed = type_deal(base, make_ruleset())
    assert typed["meld_0"] == "150"
    kept = read({**typed, "tricks_0": "97"}, base=base).record
    assert (kept.melds, kept.note) == (((run,), 40, None), "imported")
    changed = read({**typed, "meld_0": "100"}, base=base).record
    assert changed.melds == (100, 40, None)
    other_trump = read({**typed, "play": "hearts"}, base=base).record
    assert other_trump.melds == (150, 40, None)


def test_melds_a_seat_stay_in_kreuz_until_the_sum_is_changed() -> None:
    base = deal("d=3 0@220 hearts m=100/20/40/- p=150/100")
    typed = type_deal(base, make_ruleset("kreuz"))
    assert (typed["party_meld_0"], typed["party_meld_1"]) == ("140", "20")
    assert read(typed, "kreuz", base).record == base
    changed = read({**typed, "party_meld_0": "150"}, "kreuz", base).record
    assert (changed.melds, changed.party_melds) == ((), (150, 20))


@given(st.data())
def test_a_record_typed_and_read_again_is_the_same(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(table_records(ruleset))
    got = read_deal(type_deal(record, ruleset), ruleset=ruleset, dealer=0, counted=Counted.EXACT, base=record)
    assert got.errors == ()
    unplayed = {Event.CONCEDED, Event.OVERBID}
    if record.event in unplayed:
        # Tricks after an Abgehen mean nothing, and the form does not ask for them.
        record = replace(record, card_points=(), took_trick=())
    assert score_deal(got.record, ruleset) == score_deal(record, ruleset)
    if record.trump is None and record.contract is not Contract.NONE:
        assert got.record == _tidied(record)


def _tidied(record: DealRecord) -> DealRecord:
    """Lists that say nothing are left out."""
    said: dict[str, Any] = {
        name: entries if any(entry is not None for entry in entries) else ()
        for name, entries in (
            ("melds", record.melds),
            ("card_points", record.card_points),
            ("took_trick", record.took_trick),
        )
    }
    return replace(record, **said)


@given(st.data())
def test_special_games_typed_and_read_again(data: st.DataObject) -> None:
    ruleset = make_ruleset(data.draw(st.sampled_from(("wuerttemberg", "dealer-out", "memo", "kreuz"))))
    record = data.draw(special_records(ruleset))
    got = read_deal(type_deal(record, ruleset), ruleset=ruleset, dealer=0, counted=Counted.EXACT)
    facts = ("event", "contract", "declarer", "special_made", "dealer")
    assert [getattr(got.record, fact) for fact in facts] == [getattr(record, fact) for fact in facts]


field_names = st.sampled_from(
    [
        *("dealer", "declarer", "bid", "play", "trump", "special_made", "offender", "points_out", "counted"),
        *(f"{prefix}{place}" for prefix in ("meld_", "party_meld_", "tricks_", "trick_") for place in range(4)),
    ]
)
values = st.one_of(
    st.sampled_from(["0", "1", "2", "7", "passed", "misdeal", "hearts", "durch", "conceded", "overbid", "yes", "no"]),
    st.integers(0, 400).map(str),
    st.text(max_size=5),
)


@given(st.dictionaries(field_names, values, max_size=16), any_rulesets)
def test_whatever_is_typed_can_be_read_and_scored(typed: dict[str, str], ruleset: Ruleset) -> None:
    got = read_deal(typed, ruleset=ruleset, dealer=0, counted=Counted.EXACT)
    assert len(score_deal(got.record, ruleset).changes) == party_count(ruleset)


@pytest.mark.parametrize("preset", ["wuerttemberg", "kreuz", "dealer-out", "five", "six-pairs", "eight", "two-handed"])
def test_every_size_of_table_can_be_typed(preset: str) -> None:
    got = read({"declarer": "0", "bid": "200", "tricks_0": "120", "meld_0": "40", "party_meld_0": "40"}, preset)
    assert got.errors == ()
