"""Every worked case of the published sheets, scored from its protocol."""

import json
from pathlib import Path
from typing import Any

import pytest

from scores.rules import check_lines, parse_protocol

GOLDEN = Path(__file__).parent.parent / "golden"
CASES: list[dict[str, Any]] = json.loads((GOLDEN / "deals.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
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
