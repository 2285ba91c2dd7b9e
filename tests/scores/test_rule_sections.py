"""The page of rules says what a ruleset rules, and nothing else, however its options are combined."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scores.option_texts.rule_sections import RulesSection, rules_sections
from scores.option_texts.rules_page import disputed_options, rules_page
from scores.option_texts.summary import summary_lines
from scores.rules import (
    Contract,
    LowRank,
    Ruleset,
    RulesetError,
    change_options,
    get_preset,
    option_types,
    special_value,
    words_of,
    write_ruleset,
)
from tests.rules.strategies import RULESETS

BASE = get_preset("wuerttemberg").ruleset


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield


def changed(slug: str, changes: dict[str, Any]) -> Ruleset:
    return change_options(get_preset(slug).ruleset, changes)


def section(ruleset: Ruleset, name: str) -> RulesSection:
    return next(part for part in rules_sections(ruleset) if part.name == name)


def names(ruleset: Ruleset) -> list[str]:
    return [part.name for part in rules_sections(ruleset)]


def lines(part: RulesSection) -> list[str]:
    """Every word of a section, line by line."""
    told = [str(part.title), *part.paragraphs]
    told += [f"{fact.label}: {fact.text} {' '.join(name.word for name in fact.suits)}" for fact in part.facts]
    told += [f"{row.name}: {row.note} {row.points}" for row in part.melds]
    told += [f"{row.label}: {row.declarer} / {row.defender}" for row in part.bookings]
    told += [" ".join(map(str, row)) for row in (part.table.rows if part.table else ())]
    return told


def whole_text(ruleset: Ruleset) -> str:
    return "\n".join(line for part in rules_sections(ruleset) for line in lines(part))


# ---------------------------------------------------------------- what stands where


def test_sections_in_the_order_of_a_deal() -> None:
    assert names(BASE) == [
        "cards",
        "dealing",
        "auction",
        "concede",
        "pressing",
        "melds",
        "play",
        "counting",
        "bookings",
        "special",
        "errors",
        "end",
        "tactics",
        "name",
    ]


def test_game_for_two_has_its_own_order_of_play() -> None:
    assert names(get_preset("two-handed").ruleset) == [
        "cards",
        "dealing",
        "melds",
        "stock",
        "play",
        "counting",
        "bookings",
        "end",
        "tactics",
        "name",
    ]


@pytest.mark.parametrize(
    ("slug", "changes", "name", "line"),
    [
        ("wuerttemberg", {}, "dealing", "Dabb: 4 cards face down on the table, never laid down first or last"),
        ("wuerttemberg", {}, "dealing", "the player before him cuts"),
        ("wuerttemberg", {}, "dealing", "Knocking instead of cutting"),
        ("wuerttemberg", {"table.packets": [4, 2, 4, 2, 4]}, "dealing", "4-2-4-2-4"),
        ("wuerttemberg", {"table.direction": "clockwise"}, "dealing", "Direction of play: clockwise"),
        ("two-handed", {}, "dealing", "The next card is turned up"),
        ("two-handed-french", {}, "dealing", "If the card turned up is a low one (Neun), the dealer writes 10."),
        ("wuerttemberg", {}, "auction", "the dealer comes last"),
        ("dealer-out", {}, "auction", "once round the table"),
        ("kreuz", {}, "auction", "When one is out, his partner goes on in his place."),
        ("kreuz", {"auction.order": "strict"}, "auction", "strictly round the table"),
        ("heroldstatt", {}, "auction", "at least 150, then it goes up in steps of 10"),
        ("wuerttemberg", {}, "auction", "there is no lowest bid"),
        ("wuerttemberg", {"auction.forced": "opener"}, "auction", "Whoever begins must bid."),
        ("wuerttemberg", {"auction.forced": "forehand"}, "auction", "whoever began must play"),
        ("wuerttemberg", {"auction.all_passed": "next_dealer"}, "auction", "the next one deals"),
        ("wuerttemberg", {}, "concede", "Declarer: minus the bid. Each of the others: +30 + melds."),
        ("kreuz", {}, "concede", "The declarer's team: minus the bid. Each other team: +40 + melds."),
        ("heroldstatt", {}, "concede", "all 250 together stay below the bid; that is: minus twice the bid"),
        ("wuerttemberg", {}, "pressing", "a melded card pressed: lost, minus twice the bid"),
        ("wuerttemberg", {"errors.discard": "double_melds"}, "pressing", "lost, minus twice the melds"),
        ("sevens", {}, "pressing", "Except, when it is told: Diß."),
        ("sevens", {"melds.dix_may_be_pressed": False}, "pressing", "That holds for Diß too."),
        ("wuerttemberg", {"table.calling": True}, "calling", "may call one card"),
        ("wuerttemberg", {}, "melds", "Rundgang (König and Ober in every suit): 240 together; with Trumpffamilie 350."),
        ("wuerttemberg", {}, "melds", "never both: Doppelte Familie, Doppelter Binokel, Acht Gleiche"),
        ("wuerttemberg", {"melds.double_run": None}, "melds", "Doppelte Familie: counts as two single ones."),
        ("wuerttemberg", {"melds.run_includes_marriage": False}, "melds", "König and Ober in it count besides"),
        ("wuerttemberg", {"melds.need_trick": "none"}, "melds", "In a lost game the opponents' melds need a trick."),
        ("wuerttemberg", {"failed.melds_need_trick": False}, "melds", "In a lost game the opponents' melds count"),
        ("wuerttemberg", {"melds.need_trick": "defenders"}, "melds", "the opponents' melds do not count"),
        ("kreuz", {}, "melds", "Without a trick of the team"),
        ("two-handed", {}, "melds", "does not count in the same kind again"),
        ("two-handed-french", {}, "melds", "only after it was played and won back"),
        ("two-handed", {"melds.upgrade": "difference"}, "melds", "only the difference"),
        ("wuerttemberg", {}, "play", "Whoever sits after the dealer leads to the first trick."),
        ("wuerttemberg", {"table.leads": "declarer"}, "play", "The declarer leads to the first trick."),
        ("wuerttemberg", {}, "play", "Of two equal cards the first one takes."),
        ("wuerttemberg", {"play.must_trump": False}, "play", "plays what he likes"),
        ("two-handed", {}, "stock", "Nobody has to follow"),
        ("two-handed", {}, "stock", "Tricks are kept and count from the beginning."),
        ("two-handed-french", {}, "stock", "go back to the winner's hand"),
        ("two-handed-french", {}, "play", "Only these tricks are kept and count."),
        ("exact", {}, "counting", "Every single point is written."),
        ("wuerttemberg", {"made.check": "rounded"}, "counting", "rounded tricks reach the bid"),
        ("exact", {"made.check": "rounded"}, "counting", "point by point"),
        ("wuerttemberg", {"deck.bonus_trick": "first"}, "counting", "the first trick brings 10"),
        ("wuerttemberg", {"deck.bonus_points": 0}, "counting", "240 points, nothing extra"),
        ("memo", {}, "special", "Untendurch: the declarer leads."),
        ("memo", {"special.untendurch_leads": "after_dealer"}, "special", "Untendurch: whoever sits after the dealer"),
        ("heroldstatt", {}, "special", "Not played: Durch, Untendurch."),
        ("dealer-out", {}, "special", "Stars count neither"),
        ("wuerttemberg", {"special.booked_as": "match"}, "special", "it wins the whole game at once"),
        ("wuerttemberg", {"special.lost_defenders": "melds"}, "special", "the declarer melds nothing"),
        ("heroldstatt", {}, "end", "The game is over after 15 deals"),
        ("dealer-out", {}, "end", "the points before rounding decide"),
        ("wuerttemberg", {}, "end", "If exactly equal: the declarer if he is among them"),
        ("wuerttemberg", {"end.tie": "raise_target"}, "end", "it rises by 250"),
        ("wuerttemberg", {"end.tie": "joint"}, "end", "If exactly equal: all of them."),
        ("wuerttemberg", {"end.tie": "declarer"}, "end", "the declarer if he is among them, else the most points"),
        ("wuerttemberg", {"end.reached_by": "declarer"}, "end", "Only the declarer ends it"),
        ("wuerttemberg", {"end.negative_limit": -1000}, "end", "A declarer at −1000 or below"),
        ("two-handed-french", {}, "end", "ends the game at once, in mid-deal"),
        ("two-handed", {}, "end", "whoever was there first in the count"),
        ("wuerttemberg", {}, "tactics", "Feeding"),
        ("wuerttemberg", {}, "tactics", "Abgehen: into a suit of which one holds both cards “Ober”"),
    ],
)
def test_what_the_options_say_stands_in_its_section(slug: str, changes: dict[str, Any], name: str, line: str) -> None:
    assert line in "\n".join(lines(section(changed(slug, changes), name)))


@pytest.mark.parametrize(
    ("slug", "changes", "silent"),
    [
        ("ohmden", {}, ["face down", "face-down", "Pressed", "Pressing"]),
        ("wuerttemberg", {}, ["Siebener", "Diß", "Grand", "Calling", "stock"]),
        ("two-handed", {}, ["bid", "declarer", "Abgehen", "Dabb", "Durch", "Reizen", "press"]),
        ("two-handed-french", {}, ["bid", "declarer", "Abgehen", "Dabb", "Durch", "Diß", "Familie: König"]),
        ("wuerttemberg", {"deck.bonus_points": 0}, ["Last trick"]),
        ("wuerttemberg", {"deck.bonus_trick": "first"}, ["Last trick"]),
        ("wuerttemberg", {"conceded.defender_melds": False}, ["trump for the others' melds", "both cards “Ober”"]),
        ("wuerttemberg", {"end.reached_by": "declarer"}, ["Several at the target"]),
        ("exact", {"end.exact_breaks_ties": True}, ["before rounding"]),
        ("wuerttemberg", {"special.conceded": "bid"}, ["Whoever announced it must play it"]),
    ],
)
def test_what_is_not_played_is_not_named(slug: str, changes: dict[str, Any], silent: list[str]) -> None:
    text = whole_text(changed(slug, changes))
    assert [word for word in silent if word in text] == []


def test_melds_with_their_cards_and_points() -> None:
    rows = {row.name: (row.points, " ".join(map(str, row.cards))) for row in section(BASE, "melds").melds}
    assert rows["Trumpffamilie"] == ("150", "Ah Xh Kh Oh Uh")
    assert rows["Doppelter Binokel"] == ("300", "Ub Ub Os Os")
    assert rows["Vier Gleiche"] == ("Ass 100 · König 80 · Ober 60 · Unter 40", "Ae As Ah Ab")
    assert rows["Acht Gleiche"][0] == "1000 (Ass, Zehner, König, Ober, Unter)"


def test_a_plain_meld_that_counts_nothing_leaves_no_row() -> None:
    rows = section(changed("wuerttemberg", {"melds.marriage": 0, "melds.run": None}), "melds").melds
    notes = {row.name: row.note for row in rows}
    assert "Paar" not in notes
    assert "Familie" not in notes
    assert notes["Trumpfpaar"] == "König and Ober of trump"
    assert notes["Trumpffamilie"].endswith("of trump")
    assert notes["Doppelte Familie"] == "all ten cards of trump"


def test_disputed_rules_are_those_that_matter_here() -> None:
    keys = len(disputed_options(BASE))
    assert len(disputed_options(get_preset("two-handed").ruleset)) < keys
    assert len(disputed_options(get_preset("heroldstatt").ruleset)) == keys - 2


# ---------------------------------------------------------------- whatever a table rules


def _values(key: str) -> st.SearchStrategy[Any]:
    """Values that some preset or its neighbour has, and a few odd ones; the engine refuses what cannot be."""
    found = {str(value): value for value in (_json_value(ruleset, key) for ruleset in RULESETS)}
    kind = str(option_types()[key])
    extra: list[Any] = [None, True, False, 0, 1, 150, -500] if "int" in kind or "bool" in kind else [None]
    kinds = option_types()[key]
    extra += [member.value for member in kinds] if isinstance(kinds, type) and issubclass(kinds, StrEnum) else []
    return st.sampled_from([*found.values(), *extra])


def _json_value(ruleset: Ruleset, key: str) -> Any:
    return write_ruleset(ruleset)[key]


_KEYS = [key for key in option_types() if not key.startswith("money.")]


@st.composite
def any_ruleset(draw: st.DrawFn) -> Ruleset:
    """A preset with some of its options changed, one after the other, as far as they go together."""
    ruleset: Ruleset = draw(st.sampled_from(RULESETS))
    for key in draw(st.lists(st.sampled_from(_KEYS), max_size=12, unique=True)):
        try:
            ruleset = change_options(ruleset, {key: draw(_values(key))})
        except RulesetError:
            continue
    return ruleset


@given(any_ruleset())
def test_page_of_any_ruleset_contradicts_nothing(ruleset: Ruleset) -> None:
    with override("en"):
        page = rules_page(ruleset, base=BASE)
        text = "\n".join(line for part in page.sections for line in lines(part))
        summary = " ".join(summary_lines(ruleset))
    words = words_of(ruleset)
    assert "%(" not in text
    assert "None" not in text
    assert len({part.name for part in page.sections}) == len(page.sections)
    assert all(lines(part)[1:] for part in page.sections)
    if not ruleset.auction.held:
        assert not any(word in text for word in ("bid", "eclarer", words["concede"], words["auction"]))
        assert words["concede"] not in summary
    if not ruleset.table.widow_size:
        assert "face down on the table" not in text
        assert "ress" not in text.replace("dressed", "")
    if ruleset.deck.low_rank is LowRank.NONE:
        assert words["dix"] not in text
        assert words["low"] not in text
    if not ruleset.table.talon:
        assert "stock" not in text
    for contract in Contract:
        if contract.is_special and (special_value(ruleset, contract) is None or not ruleset.auction.held):
            assert f"{words[contract]} made" not in text
