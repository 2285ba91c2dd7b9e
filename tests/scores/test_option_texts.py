"""Every option, value, preset and fault has its words, in German too."""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

import pytest
from django.utils.translation import override

import scores.rules
from scores.option_texts import (
    CONTRADICTIONS,
    GROUP_TITLES,
    OPTION_TEXTS,
    PRESET_TEXTS,
    SHEETS,
    differences,
    fault_text,
    value_text,
)
from scores.option_texts.faults import FAULT_SENTENCES
from scores.rules import (
    PRESETS,
    OptionFault,
    RulesetError,
    change_options,
    get_preset,
    option_types,
    parse_ruleset,
    score_deal,
)
from tests.notation import deal

WUERTTEMBERG = get_preset("wuerttemberg").ruleset
# Numbers of which only a few are allowed: each has a label.
FEW = {"conceded.loss_factor": {"1", "2"}, "special.loss_factor": {"1", "2"}, "rounding.to": {"1", "10"}}


def test_every_option_has_a_text_in_the_order_of_the_ruleset() -> None:
    assert list(OPTION_TEXTS) == list(option_types())
    assert list(GROUP_TITLES) == list(dict.fromkeys(key.partition(".")[0] for key in option_types()))


def test_no_two_options_have_the_same_label() -> None:
    labels = [str(text.label) for text in OPTION_TEXTS.values()]

    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("key", OPTION_TEXTS)
def test_every_value_that_is_a_word_has_a_label(key: str) -> None:
    assert set(OPTION_TEXTS[key].values) == _named_values(key)
    assert len({str(label) for label in OPTION_TEXTS[key].values.values()}) == len(OPTION_TEXTS[key].values)


@pytest.mark.parametrize("key", OPTION_TEXTS)
def test_every_source_is_a_known_sheet(key: str) -> None:
    numbers = [int(number) for number in OPTION_TEXTS[key].source.split(", ")]

    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(SHEETS)


def test_every_preset_has_a_text() -> None:
    assert list(PRESET_TEXTS) == list(PRESETS)
    assert len({str(text.title) for text in PRESET_TEXTS.values()}) == len(PRESETS)


def test_contradictions_name_options() -> None:
    assert {contradiction.key for contradiction in CONTRADICTIONS} == {
        "conceded.bonus",
        "failed.bonus",
        "failed.loss",
        "melds.eight",
        "melds.double_run",
        "special.loss_factor",
        "rounding.to",
        "end.reached_by",
        "deck.binokel",
    }


# ---------------------------------------------------------------- faults


def test_every_fault_code_of_the_engine_has_a_sentence() -> None:
    assert set(FAULT_SENTENCES) == set(_codes_in_the_engine())


@pytest.mark.parametrize(
    ("preset", "changes", "sentence"),
    [
        ("wuerttemberg", {"melds.royal": 1}, "There is no option “melds.royal”."),
        ("wuerttemberg", {"melds.run": "x"}, "Run: 'x' cannot be."),
        ("wuerttemberg", {"table.seats": 7}, "Seats at the table: that does not work with 7 seats."),
        (
            "wuerttemberg",
            {"table.parties": "pairs"},
            "Who plays together: “partners sit opposite” does not work with 3 seats.",
        ),
        ("kreuz", {"table.dealer_sits_out": True}, "Where the dealer sits out everybody plays for himself."),
        ("two-handed", {"table.seats": 3}, "From a stock only two can draw, not 3."),
        ("wuerttemberg", {"auction.step": 0}, "Steps of the auction: 0 is too little, at least 1."),
        ("wuerttemberg", {"table.hand_size": 13}, "The cards do not come out even: 43 are dealt, the deck has 40."),
        (
            "wuerttemberg",
            {"deck.card_points": {"ace": 12, "ten": 10, "king": 4, "ober": 3, "unter": 2}},
            "Card points: all cards together must be worth 240, here it is 248.",
        ),
        ("wuerttemberg", {"rounding.to": 5}, "Tricks are booked: 5 is not among the choices."),
        (
            "wuerttemberg",
            {"deck.words": {"leaves": ""}},
            "The table's own words: “” cannot be read or is too long.",
        ),
        ("wuerttemberg", {"deck.words": {"ace": "König"}}, "The table's own words: “König” stands for two things."),
    ],
)
def test_fault_is_told_with_its_figures(preset: str, changes: dict[str, Any], sentence: str) -> None:
    with override("en"), pytest.raises(RulesetError) as refused:
        change_options(get_preset(preset).ruleset, changes)

    with override("en"):
        assert sentence in [fault_text(fault) for fault in refused.value.faults]


def test_faults_of_a_whole_ruleset_and_of_a_preset() -> None:
    with pytest.raises(RulesetError) as whole:
        parse_ruleset({"schema": 9})
    with pytest.raises(RulesetError) as unknown:
        get_preset("skat")

    with override("en"):
        sentences = [fault_text(fault) for fault in whole.value.faults + unknown.value.faults]
    assert sentences[:2] == ["These rules come from another version of the program.", "Seats at the table is missing."]
    assert sentences[-1] == "There are no rules called “skat”."


@pytest.mark.parametrize("code", FAULT_SENTENCES)
def test_every_sentence_can_be_filled(code: str) -> None:
    fault = OptionFault(key="table.seats", code=code, values=("1", "2"))

    assert "%(" not in fault_text(fault)
    assert fault_text(OptionFault(key="nowhere", code=code))


# ---------------------------------------------------------------- values


@pytest.mark.parametrize(
    ("slug", "key", "text"),
    [
        ("wuerttemberg", "table.seats", "3"),
        ("wuerttemberg", "table.talon", "no"),
        ("two-handed", "table.talon", "yes"),
        ("wuerttemberg", "table.packets", "as the dealer likes"),
        ("wuerttemberg", "table.parties", "everybody for himself"),
        ("wuerttemberg", "deck.binokel", "Schellen-Unter and Schippen-Ober"),
        ("two-handed-french", "deck.binokel", "Karo-Bube and Pik-Dame"),
        ("wuerttemberg", "deck.card_points", "Ass 11 · Zehner 10 · König 4 · Ober 3 · Unter 2"),
        ("sevens", "melds.four", "Ass 100 · Zehner 0 · König 80 · Ober 60 · Unter 40 · Siebener 0"),
        ("ennahofen", "melds.eight", "Ass 1000 · Zehner 0 · König 1000 · Ober 1000 · Unter 1000"),
        ("wuerttemberg", "deck.words", "the usual ones"),
        ("wuerttemberg", "auction.minimum", "no lowest bid"),
        ("heroldstatt", "auction.minimum", "150"),
        ("wuerttemberg", "rounding.to", "in tens"),
        ("exact", "rounding.to", "exactly"),
        ("wuerttemberg", "money.entry_fee", "0.00 €"),
        ("wuerttemberg", "money.lost_deal", "no money"),
        ("ennahofen", "money.lost_deal", "0.50 €, from no. 5 on 1.00 €"),
        ("heroldstatt", "special.durch", "not played"),
    ],
)
def test_value_as_players_write_it(slug: str, key: str, text: str) -> None:
    with override("en"):
        assert value_text(get_preset(slug).ruleset, key) == text


def test_packets_and_own_words_are_shown() -> None:
    ruleset = change_options(WUERTTEMBERG, {"table.packets": [4, 2, 4], "deck.words": {"leaves": "Laub", "ace": "Sau"}})

    assert value_text(ruleset, "table.packets") == "4-2-4"
    assert value_text(ruleset, "deck.words") == "Sau, Laub"


@pytest.mark.parametrize("slug", PRESETS)
def test_every_value_of_every_preset_can_be_shown(slug: str) -> None:
    assert all(value_text(PRESETS[slug].ruleset, key) for key in option_types())


def test_differences_show_both_values() -> None:
    with override("en"):
        shown = [
            (difference.key, str(difference.label), difference.value, difference.usual)
            for difference in differences(get_preset("exact").ruleset, WUERTTEMBERG)
        ]

    assert shown == [
        ("conceded.half_bid_rounding", "Half the bid is rounded", "to the point", "up to ten"),
        ("rounding.to", "Tricks are booked", "exactly", "in tens"),
    ]


@pytest.mark.parametrize(
    ("rounding", "bid", "bonus"), [("up_to_ten", 310, 160), ("exact", 305, 153), ("down", 305, 152)]
)
def test_help_to_half_a_bid_names_what_is_booked(rounding: str, bid: int, bonus: int) -> None:
    changes = {"conceded.bonus": "half_bid", "conceded.half_bid_rounding": rounding}
    score = score_deal(deal(f"0@{bid} conceded"), change_options(WUERTTEMBERG, changes))

    assert score.changes == (-bid, bonus, bonus)
    with override("en"):
        help_text = str(OPTION_TEXTS["conceded.half_bid_rounding"].help)
    assert f"Half of {bid} " in help_text
    assert str(bonus) in re.findall(r"\d+(?:\.\d+)?", help_text)


# ---------------------------------------------------------------- what the engine knows


def _named_values(key: str) -> set[str]:
    kind = option_types()[key]
    names = set()
    if get_origin(kind) is UnionType:
        kind = get_args(kind)[0]
        names.add("null")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        names |= {member.value for member in kind}
    return names | FEW.get(key, set())


def _codes_in_the_engine() -> Iterator[str]:
    folder = Path(scores.rules.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]
    for call in chain.from_iterable(ast.walk(tree) for tree in trees):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        if call.func.id == "_fault":
            code = call.args[1]
        elif call.func.id == "OptionFault":
            code = next(keyword.value for keyword in call.keywords if keyword.arg == "code")
        else:
            continue
        if isinstance(code, ast.Constant):
            yield str(code.value)
