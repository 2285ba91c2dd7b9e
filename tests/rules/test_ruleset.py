"""Options of a ruleset: read strictly, written canonically, refused with the key at fault."""

import json
from dataclasses import FrozenInstanceError
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.rules import (
    PRESETS,
    RankValues,
    RulesetError,
    change_options,
    changed_options,
    get_preset,
    option_types,
    option_value,
    parse_ruleset,
    with_dealer_out,
    write_ruleset,
)

WUERTTEMBERG = get_preset("wuerttemberg").ruleset
SCHEME = {"ace": 11, "ten": 10, "king": 4, "ober": 3, "unter": 2, "low": 0}
FOUR = {"ace": 100, "ten": 0, "king": 80, "ober": 60, "unter": 40, "low": 0}


def faults_of(preset: str, changes: dict[str, Any]) -> set[tuple[str, str]]:
    with pytest.raises(RulesetError) as refused:
        change_options(get_preset(preset).ruleset, changes)
    for fault in refused.value.faults:
        assert fault.key in str(refused.value)
    return {(fault.key, fault.code) for fault in refused.value.faults}


# ---------------------------------------------------------------- combinations that cannot be


@pytest.mark.parametrize(
    ("preset", "changes", "fault"),
    [
        # What the options page forbids, in its order.
        ("wuerttemberg", {"table.hand_size": 13}, ("table.hand_size", "deck_not_used_up")),
        ("wuerttemberg", {"table.widow_size": 3}, ("table.hand_size", "deck_not_used_up")),
        ("sevens", {"table.hand_size": 12, "table.widow_size": 4}, ("table.hand_size", "deck_not_used_up")),
        ("wuerttemberg", {"deck.card_points": SCHEME | {"ace": 12}}, ("deck.card_points", "not_240")),
        (
            "wuerttemberg",
            {"deck.card_points": {"ace": 31, "ten": 0, "king": -1, "ober": 0, "unter": 0}},
            ("deck.card_points", "too_small"),
        ),
        ("wuerttemberg", {"melds.dix": 10}, ("melds.dix", "no_low_rank")),
        ("wuerttemberg", {"melds.turned_low": 10}, ("melds.turned_low", "no_low_rank")),
        ("wuerttemberg", {"deck.card_points": SCHEME | {"low": 5}}, ("deck.card_points", "no_low_rank")),
        ("kreuz", {"table.dealer_sits_out": True}, ("table.dealer_sits_out", "pausing_dealer_in_parties")),
        ("two-handed", {"table.seats": 3}, ("table.talon", "talon_needs_two_seats")),
        ("wuerttemberg", {"table.tricks_return": True}, ("table.tricks_return", "needs_talon")),
        ("two-handed", {"end.reached_by": "made_game"}, ("end.reached_by", "needs_auction")),
        ("two-handed", {"end.reached_by": "declarer"}, ("end.reached_by", "needs_auction")),
        ("two-handed", {"table.widow_size": 4}, ("table.widow_size", "not_with_talon")),
        ("two-handed", {"auction.held": True}, ("auction.held", "not_with_talon")),
        ("two-handed", {"table.calling": True}, ("table.calling", "not_with_talon")),
        ("two-handed", {"table.hand_size": 24}, ("table.hand_size", "deck_not_used_up")),
        # Seats and parties.
        ("wuerttemberg", {"table.seats": 7}, ("table.seats", "seats_not_possible")),
        ("wuerttemberg", {"table.seats": 1}, ("table.seats", "seats_not_possible")),
        ("wuerttemberg", {"table.parties": "pairs"}, ("table.parties", "parties_need_other_seats")),
        ("kreuz", {"table.parties": "triples"}, ("table.parties", "parties_need_other_seats")),
        ("two-handed", {"table.dealer_sits_out": True}, ("table.dealer_sits_out", "seats_not_possible")),
        # Values with a closed choice or a lower limit.
        ("wuerttemberg", {"conceded.loss_factor": 3}, ("conceded.loss_factor", "not_a_choice")),
        ("wuerttemberg", {"special.loss_factor": 0}, ("special.loss_factor", "not_a_choice")),
        ("wuerttemberg", {"rounding.to": 5}, ("rounding.to", "not_a_choice")),
        ("wuerttemberg", {"auction.step": 0}, ("auction.step", "too_small")),
        ("wuerttemberg", {"auction.minimum": 0}, ("auction.minimum", "too_small")),
        ("wuerttemberg", {"end.target": 0}, ("end.target", "too_small")),
        ("wuerttemberg", {"end.deals": 0}, ("end.deals", "too_small")),
        ("wuerttemberg", {"end.negative_limit": 0}, ("end.negative_limit", "not_negative")),
        ("wuerttemberg", {"melds.marriage": -20}, ("melds.marriage", "too_small")),
        ("wuerttemberg", {"melds.four": FOUR | {"ten": -1}}, ("melds.four", "too_small")),
        ("wuerttemberg", {"special.durch": 0}, ("special.durch", "too_small")),
        ("wuerttemberg", {"table.hand_size": 0}, ("table.hand_size", "too_small")),
        ("wuerttemberg", {"table.packets": [4, 0, 4]}, ("table.packets", "too_small")),
        ("wuerttemberg", {"deck.binokel": ["Os", "Os"]}, ("deck.binokel", "not_two_faces")),
        ("wuerttemberg", {"deck.binokel": ["7b", "Os"]}, ("deck.binokel", "not_two_faces")),
        ("wuerttemberg", {"money.lost_deal": [[5, "1.00"], [1, "0.50"]]}, ("money.lost_deal", "ladder_not_rising")),
        ("wuerttemberg", {"money.lost_deal": [[0, "1.00"]]}, ("money.lost_deal", "ladder_not_rising")),
        ("wuerttemberg", {"deck.words": {"joker": "Joker"}}, ("deck.words", "unknown_term")),
    ],
)
def test_impossible_combination_is_refused(preset: str, changes: dict[str, Any], fault: tuple[str, str]) -> None:
    assert fault in faults_of(preset, changes)


def test_every_fault_is_told_at_once() -> None:
    assert faults_of("wuerttemberg", {"melds.dix": 10, "rounding.to": 5, "end.deals": 0}) == {
        ("melds.dix", "no_low_rank"),
        ("rounding.to", "not_a_choice"),
        ("end.deals", "too_small"),
    }


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        # Every deal of the first seed's table, and the other sheets'.
        ("sevens", {"table.hand_size": 14, "table.widow_size": 6}),
        ("sevens", {"table.hand_size": 16, "table.widow_size": 0}),
        ("sevens", {"table.seats": 4, "table.hand_size": 11, "table.widow_size": 4}),
        ("sevens", {"table.seats": 5, "table.hand_size": 9}),
        ("six-pairs", {"table.parties": "triples"}),
        ("wuerttemberg", {"table.seats": 2, "table.hand_size": 18}),
        ("sevens", {"melds.dix": None}),
        ("wuerttemberg", {"deck.card_points": {"ace": 15, "ten": 15, "king": 0, "ober": 0, "unter": 0}}),
        ("wuerttemberg", {"deck.card_points": {"ace": 10, "ten": 10, "king": 5, "ober": 5, "unter": 0}}),
        ("wuerttemberg", {"table.packets": [4, 2, 4, 2, 4]}),
        ("wuerttemberg", {"end.target": 1234, "end.negative_limit": -1000}),
        ("two-handed", {"end.by": "deals", "end.deals": 3}),
    ],
)
def test_published_variation_is_allowed(preset: str, changes: dict[str, Any]) -> None:
    changed = change_options(get_preset(preset).ruleset, changes)

    assert parse_ruleset(write_ruleset(changed)) == changed
    assert changed_options(changed, get_preset(preset).ruleset).keys() == changes.keys()


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table.seats", "3"),
        ("table.seats", True),
        ("table.seats", 3.0),
        ("table.seats", None),
        ("table.talon", 0),
        ("table.parties", "quads"),
        ("table.parties", None),
        ("table.packets", "4-2-4"),
        ("deck.binokel", ["Ub"]),
        ("deck.binokel", ["Ub", "Zz"]),
        ("deck.binokel", "Ub Os"),
        ("deck.words", ["leaves", "Laub"]),
        ("deck.words", {"leaves": 1}),
        ("deck.card_points", {"ace": 11}),
        ("deck.card_points", SCHEME | {"joker": 0}),
        ("deck.card_points", SCHEME | {"ace": "11"}),
        ("melds.run", "100"),
        ("melds.marriage", None),
        ("special.conceded", "half"),
        ("money.entry_fee", 5),
        ("money.entry_fee", "5"),
        ("money.entry_fee", "-5.00"),
        ("money.lost_deal", {"1": "1.00"}),
        ("money.lost_deal", [["1", "1.00"]]),
        ("money.lost_deal", [[1, 1.0]]),
        ("money.lost_deal", [[1]]),
        ("end.target", 10**9),
    ],
)
def test_wrong_type_is_refused(key: str, value: object) -> None:
    assert faults_of("wuerttemberg", {key: value}) == {(key, "wrong_type")}


def test_unknown_key_is_refused() -> None:
    assert faults_of("wuerttemberg", {"melds.royal": 240}) == {("melds.royal", "unknown_key")}


def test_whole_ruleset_needs_every_key_and_no_other() -> None:
    data = write_ruleset(WUERTTEMBERG)
    del data["melds.run"]
    data["melds.royal"] = 240
    data["schema"] = 2

    with pytest.raises(RulesetError) as refused:
        parse_ruleset(data)

    assert {(fault.key, fault.code) for fault in refused.value.faults} == {
        ("schema", "unknown_schema"),
        ("melds.royal", "unknown_key"),
        ("melds.run", "missing"),
    }


def test_schema_may_be_left_out() -> None:
    data = write_ruleset(WUERTTEMBERG)
    del data["schema"]

    assert parse_ruleset(data) == WUERTTEMBERG


def test_low_card_may_be_left_out_of_a_map() -> None:
    changed = change_options(
        WUERTTEMBERG, {"deck.card_points": {"ace": 10, "ten": 10, "king": 10, "ober": 0, "unter": 0}}
    )

    assert changed.deck.card_points == RankValues(ace=10, ten=10, king=10, ober=0, unter=0, low=0)


def test_maps_are_replaced_whole() -> None:
    assert faults_of("wuerttemberg", {"melds.four": {"ten": 100}}) == {("melds.four", "wrong_type")}


def test_a_change_leaves_the_original_alone() -> None:
    changed = change_options(WUERTTEMBERG, {"melds.double_run": 1500})

    assert (WUERTTEMBERG.melds.double_run, changed.melds.double_run) == (1000, 1500)
    with pytest.raises(FrozenInstanceError):
        WUERTTEMBERG.melds.double_run = 1500  # type: ignore[misc]  # what must not work


# ---------------------------------------------------------------- any valid change survives


def _values(key: str) -> st.SearchStrategy[Any]:
    """Values for an option: what the presets have, every enum value, and numbers, some of them impossible."""
    kind = option_types()[key]
    if kind is bool:
        return st.booleans()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return st.sampled_from([member.value for member in kind])
    if key == "deck.words":
        return st.dictionaries(st.sampled_from(["leaves", "ace", "widow"]), st.text(max_size=8))
    if key == "money.lost_deal":
        amounts = st.decimals(min_value=0, max_value=100, places=2).map("{:.2f}".format)
        return st.lists(st.tuples(st.integers(1, 20), amounts).map(list), max_size=3)
    known = st.sampled_from([option_value(preset.ruleset, key) for preset in PRESETS.values()])
    return known | st.integers(min_value=-2000, max_value=5000)


@st.composite
def changes(draw: st.DrawFn) -> tuple[str, str, Any]:
    key = draw(st.sampled_from(sorted(option_types())))
    return draw(st.sampled_from(sorted(PRESETS))), key, draw(_values(key))


@given(changes())
def test_any_change_is_refused_by_name_or_survives_json(change: tuple[str, str, Any]) -> None:
    slug, key, value = change
    try:
        ruleset = change_options(PRESETS[slug].ruleset, {key: value})
    except RulesetError as error:
        named = {fault.key for fault in error.faults}
        assert named
        assert named <= set(option_types())
        return
    assert parse_ruleset(json.loads(json.dumps(write_ruleset(ruleset)))) == ruleset
    assert set(changed_options(ruleset, PRESETS[slug].ruleset)) <= {key}
    assert change_options(PRESETS[slug].ruleset, {key: option_value(ruleset, key)}) == ruleset


# ---------------------------------------------------------------- derived values


def test_sizes_of_decks_and_points() -> None:
    assert (WUERTTEMBERG.deck_size, get_preset("sevens").ruleset.deck_size) == (40, 48)
    assert WUERTTEMBERG.total_points == 250
    assert change_options(WUERTTEMBERG, {"deck.bonus_points": 0}).total_points == 240


def test_with_dealer_out_adds_a_seat_and_nothing_else() -> None:
    four = with_dealer_out(get_preset("heroldstatt").ruleset)

    assert changed_options(four, get_preset("heroldstatt").ruleset) == {
        "table.seats": 4,
        "table.dealer_sits_out": True,
    }
    assert four.players == 3
    assert parse_ruleset(write_ruleset(four)) == four
