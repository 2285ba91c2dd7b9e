"""The page about the file format says what the code does."""

import json
import re
from dataclasses import fields
from pathlib import Path

from scores.rules import (
    Contract,
    DealRecord,
    Event,
    Item,
    MeldKind,
    Outcome,
    check_lines,
    parse_protocol,
)
from tests.rules.test_check_melds import CASES as MELD_CASES
from tests.rules.test_protocol_issues import CASES

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
WORDS = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
# Fields of the record that the file holds under another name.
RENAMED = {"pressed_trumps": "pressed", "pressed_dix": "pressed"}


def test_example_file_gives_the_example_line() -> None:
    file, line, game = EXAMPLES
    printed, printed_game = check_lines(parse_protocol(file))
    assert printed == line
    assert set(printed_game["game"]) == set(game["game"])


def test_every_field_and_word_of_the_format_is_explained() -> None:
    names = {RENAMED.get(field.name, field.name) for field in fields(DealRecord)}
    words = {str(word) for kind in (Event, Contract, Outcome, Item, MeldKind) for word in kind}
    words -= {MeldKind.UNKNOWN}  # stands for whatever is no meld
    assert (names | words) - WORDS == set()


def test_every_issue_code_is_explained() -> None:
    codes = {code for *_, found in CASES for code in found} | {"deal_after_end", "meld_unknown"}
    codes |= {code for *_, found in MELD_CASES for code, _ in found}
    first_cells = re.findall(r"^\| (`.*?) \|", PAGE.split("## Issues")[1], re.MULTILINE)
    assert set(re.findall(r"`([a-z_]+)`", " ".join(first_cells))) == codes
