"""Every worked case, scored from its protocol.

`deals.json` holds what the published sheets book. `contract.json` goes through `docs/rules.md` and `docs/protocol.md`,
each sentence, option and code; a case's `source` names the place. What must come out was worked out by hand from those
pages; where they leave a reading open (a tie under `joint` after the last deal), a case holds the engine's one.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from scores.rules import PRESETS, Outcome, check_lines, parse_protocol

GOLDEN = Path(__file__).parent.parent / "golden"
CASES: list[dict[str, Any]] = json.loads((GOLDEN / "deals.json").read_text("utf-8"))
CONTRACT: list[dict[str, Any]] = json.loads((GOLDEN / "contract.json").read_text("utf-8"))
# Every code of docs/protocol.md that a deal of points can have.
CODES = {
    *("bid_missing", "declarer_missing", "special_result_missing", "offender_missing", "melds_missing", "rest_missing"),
    *("bid_below_minimum", "bid_not_in_steps", "declarer_sits_out", "sits_out", "contract_not_played"),
    *("overbid_not_hopeless", "concede_barred", "trump_in_special", "melds_in_special", "event_contradicts_contract"),
    *("points_range", "points_sum", "points_impossible", "points_without_trick", "trick_unclear", "made_unclear"),
    "deal_after_end",
}


@pytest.mark.parametrize("case", [*CASES, *CONTRACT], ids=[case["id"] for case in [*CASES, *CONTRACT]])
def test_worked_case_comes_out_as_published(case: dict[str, Any]) -> None:
    *deals, game = check_lines(parse_protocol(case["protocol"]))
    assert len(deals) == len(case["protocol"]["deals"]) == len(case["expect"])
    for line, expected in zip(deals, case["expect"], strict=True):
        assert _named(line, expected) == expected
    expected_game = case.get("expect_game", {})
    assert {key: game["game"][key] for key in expected_game} == expected_game


def _named(line: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Of a deal's line what the case names, in the words of the case."""
    found: dict[str, Any] = {}
    for key, wanted in expected.items():
        if key == "changes":
            found[key] = {party: line["changes"][int(party)] for party in wanted}
        elif key == "meld_points":
            found[key] = {seat: line["melds"][int(seat)] for seat in wanted}
        elif key == "issues":
            found[key] = sorted({issue["code"] for issue in line["issues"]}, key=_place_in(wanted))
        else:
            found[key] = line[key]
    return found


def _place_in(wanted: list[str]) -> Any:
    # The order of codes is no part of a case.
    return lambda code: (wanted.index(code) if code in wanted else len(wanted), code)


def test_cases_hold_every_kind_of_expectation() -> None:
    keys = {key for case in CASES for expected in case["expect"] for key in expected}
    assert keys == {"changes", "outcome", "stars", "issues"}
    assert len({case["id"] for case in CASES}) == len(CASES) == 69


def test_contract_is_complete() -> None:
    named = {code for case in CONTRACT for expected in case["expect"] for code in expected.get("issues", ())}
    outcomes = {expected["outcome"] for case in CONTRACT for expected in case["expect"] if "outcome" in expected}

    assert named == CODES
    assert outcomes == {None, *Outcome}
    assert {case["protocol"]["ruleset"]["preset"].partition("@")[0] for case in CONTRACT} == set(PRESETS)
    assert not {case["id"] for case in CONTRACT} & {case["id"] for case in CASES}
    assert len({case["id"] for case in CONTRACT}) == len(CONTRACT)
