"""The named rulesets against the table of `docs/rules.md`, written here a second time by hand."""

import importlib
import pkgutil
from typing import Any

import pytest

import scores.rules.presets
from scores.rules import (
    PRESETS,
    RulesetError,
    changed_options,
    get_preset,
    option_types,
    parse_ruleset,
    write_ruleset,
)

# The default column of the options page.
WUERTTEMBERG: dict[str, Any] = {
    "schema": 1,
    "table.seats": 3,
    "table.parties": "single",
    "table.dealer_sits_out": False,
    "table.direction": "counterclockwise",
    "table.leads": "after_dealer",
    "table.hand_size": 12,
    "table.widow_size": 4,
    "table.talon": False,
    "table.tricks_return": False,
    "table.packets": None,
    "table.calling": False,
    "deck.low_rank": "none",
    "deck.faces": "wuerttemberg",
    "deck.words": {},
    "deck.binokel": ["Ub", "Os"],
    "deck.card_points": {"ace": 11, "ten": 10, "king": 4, "ober": 3, "unter": 2, "low": 0},
    "deck.bonus_trick": "last",
    "deck.bonus_points": 10,
    "auction.held": True,
    "auction.minimum": None,
    "auction.step": 10,
    "auction.forced": "none",
    "auction.order": "partner_after_pass",
    "auction.all_passed": "same_dealer",
    "play.must_beat": True,
    "play.must_trump": True,
    "play.must_overtrump": True,
    "conceded.loss_factor": 1,
    "conceded.loss_to": "party",
    "conceded.bonus": "per_player",
    "conceded.bonus_points": 10,
    "conceded.bonus_to": "party",
    "conceded.half_bid_rounding": "up_to_ten",
    "conceded.defender_melds": True,
    "conceded.melds_need_trick": False,
    "conceded.overbid_doubles": False,
    "made.check": "exact",
    "failed.loss": "double_bid",
    "failed.bonus": "none",
    "failed.bonus_points": 0,
    "failed.defender_melds": True,
    "failed.defender_tricks": True,
    "failed.melds_need_trick": True,
    "melds.need_trick": "all",
    "melds.marriage": 20,
    "melds.trump_marriage": 40,
    "melds.binokel": 40,
    "melds.double_binokel": 300,
    "melds.grand_binokel": None,
    "melds.four": {"ace": 100, "king": 80, "ober": 60, "unter": 40, "ten": 0, "low": 0},
    "melds.eight": {"ace": 1000, "king": 1000, "ober": 1000, "unter": 1000, "ten": 1000, "low": 1000},
    "melds.run": 100,
    "melds.trump_run": 150,
    "melds.dix_may_be_pressed": True,
    "melds.double_run": 1000,
    "melds.upgrade": "full",
    "melds.dix": None,
    "melds.turned_low": None,
    "melds.run_includes_marriage": True,
    "special.durch": 1000,
    "special.durch_open": 1500,
    "special.durch_open_hand": 2000,
    "special.durch_called": None,
    "special.untendurch": None,
    "special.conceded": None,
    "special.untendurch_leads": "declarer",
    "special.loss_factor": 1,
    "special.lost_defenders": "nothing",
    "special.lost_points": 0,
    "special.booked_as": "points",
    "rounding.to": 10,
    "errors.discard": "double_bid",
    "errors.declarer_revoke": "lost",
    "errors.defender_revoke": "declarer_gets_rest",
    "money.entry_fee": "0.00",
    "money.lost_deal": [],
    "money.counted_per": "game",
    "money.counts_conceded": True,
    "end.by": "target",
    "end.target": 1000,
    "end.deals": 12,
    "end.reached_by": "made_game",
    "end.tie": "highest",
    "end.raise_by": 250,
    "end.exact_breaks_ties": False,
    "end.at_once": False,
    "end.negative_limit": None,
}

DIFFERENCES: dict[str, dict[str, Any]] = {
    "wuerttemberg": {},
    "four": {"table.seats": 4, "table.hand_size": 9},
    "kreuz": {"table.seats": 4, "table.parties": "pairs", "table.hand_size": 9},
    "sevens": {"table.hand_size": 15, "table.widow_size": 3, "deck.low_rank": "seven", "melds.dix": 10},
    "heroldstatt": {
        "auction.minimum": 150,
        "conceded.bonus": "half_bid",
        "conceded.overbid_doubles": True,
        "failed.bonus": "half_bid",
        "special.durch": None,
        "special.durch_open": None,
        "special.durch_open_hand": None,
        "money.lost_deal": [[1, "1.00"]],
        "end.by": "deals",
        "end.deals": 15,
    },
    "ennahofen": {
        "conceded.bonus": "half_bid",
        "melds.eight": {"ace": 1000, "king": 1000, "ober": 1000, "unter": 1000, "ten": 0, "low": 1000},
        "melds.double_run": 1500,
        "special.durch_open_hand": None,
        "errors.declarer_revoke": "lost_rest_halved",
        "money.lost_deal": [[1, "0.50"], [5, "1.00"]],
        "money.counted_per": "day",
    },
    "ohmden": {
        "table.hand_size": 16,
        "table.widow_size": 0,
        "deck.low_rank": "seven",
        "melds.dix": 10,
        "special.durch_open_hand": None,
        "errors.defender_revoke": "offender_tricks_void",
        "end.by": "deals",
        "end.deals": 9,
    },
    "exact": {"conceded.half_bid_rounding": "exact", "rounding.to": 1},
    "dealer-out": {
        "table.seats": 4,
        "table.dealer_sits_out": True,
        "conceded.bonus": "fixed",
        "conceded.bonus_points": 30,
        "failed.bonus": "fixed",
        "failed.bonus_points": 30,
        "special.durch_open": None,
        "special.durch_open_hand": None,
        "special.booked_as": "stars",
        "end.by": "deals",
        "end.tie": "joint",
        "end.exact_breaks_ties": True,
    },
    "tens-count-ten": {"deck.card_points": {"ace": 10, "ten": 10, "king": 10, "ober": 0, "unter": 0, "low": 0}},
    "memo": {
        "conceded.bonus": "none",
        "special.untendurch": 300,
        "special.loss_factor": 2,
        "special.lost_defenders": "melds",
    },
    "two-handed": {
        "table.seats": 2,
        "table.widow_size": 0,
        "table.talon": True,
        "deck.low_rank": "seven",
        "auction.held": False,
        "melds.dix": 10,
        "special.durch": None,
        "special.durch_open": None,
        "special.durch_open_hand": None,
        "end.reached_by": "anyone",
    },
    "two-handed-french": {
        "table.seats": 2,
        "table.widow_size": 0,
        "table.talon": True,
        "table.tricks_return": True,
        "deck.low_rank": "nine",
        "deck.faces": "french",
        "auction.held": False,
        "melds.need_trick": "none",
        "melds.double_binokel": 80,
        "melds.grand_binokel": 80,
        "melds.eight": {"ace": 1000, "king": 800, "ober": 600, "unter": 400, "ten": 0, "low": 0},
        "melds.run": None,
        "melds.double_run": None,
        "melds.turned_low": 10,
        "special.durch": None,
        "special.durch_open": None,
        "special.durch_open_hand": None,
        "rounding.to": 1,
        "end.reached_by": "anyone",
        "end.at_once": True,
    },
    "five": {"table.seats": 5, "table.hand_size": 7, "table.widow_size": 5},
    "six-pairs": {
        "table.seats": 6,
        "table.parties": "pairs",
        "table.hand_size": 7,
        "table.widow_size": 6,
        "deck.low_rank": "seven",
        "melds.dix": 10,
    },
    "eight": {
        "table.seats": 8,
        "table.parties": "pairs",
        "table.hand_size": 6,
        "table.widow_size": 0,
        "deck.low_rank": "seven",
        "melds.dix": 10,
        "special.durch_open_hand": None,
    },
}


def test_wuerttemberg_is_the_default_column() -> None:
    written = write_ruleset(get_preset("wuerttemberg").ruleset)

    assert written == WUERTTEMBERG
    assert list(written)[1:] == list(option_types())


def test_presets_are_the_rows_of_the_page_in_their_order() -> None:
    assert list(PRESETS) == list(DIFFERENCES)


@pytest.mark.parametrize("slug", DIFFERENCES)
def test_preset_differs_exactly_as_its_row_says(slug: str) -> None:
    preset = get_preset(slug)

    assert changed_options(preset.ruleset, get_preset("wuerttemberg").ruleset) == DIFFERENCES[slug]
    assert (preset.slug, preset.version) == (slug, 1)
    assert preset.source.startswith(("Sheet ", "Sheets "))


@pytest.mark.parametrize("slug", PRESETS)
def test_preset_is_playable_and_reads_back(slug: str) -> None:
    ruleset = PRESETS[slug].ruleset

    assert parse_ruleset(write_ruleset(ruleset)) == ruleset


def test_every_module_is_listed() -> None:
    modules = {module.name for module in pkgutil.iter_modules(scores.rules.presets.__path__)} - {"preset"}

    assert modules == {slug.replace("-", "_") for slug in PRESETS}


@pytest.mark.parametrize("slug", PRESETS)
def test_module_says_where_its_rules_come_from(slug: str) -> None:
    module = importlib.import_module(f"scores.rules.presets.{slug.replace('-', '_')}")

    assert "Source: sheet" in (module.__doc__ or "")


def test_get_preset_by_slug_and_by_version() -> None:
    assert get_preset("kreuz") is get_preset("kreuz@1") is PRESETS["kreuz"]
    assert get_preset("kreuz").reference == "kreuz@1"


@pytest.mark.parametrize("reference", ["", "skat", "kreuz@2", "kreuz@", "kreuz@1@1", "@1", "Kreuz"])
def test_unknown_preset_is_refused(reference: str) -> None:
    with pytest.raises(RulesetError) as refused:
        get_preset(reference)

    assert [(fault.key, fault.code, fault.values) for fault in refused.value.faults] == [
        ("preset", "unknown_preset", (reference,))
    ]
