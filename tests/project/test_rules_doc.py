"""`docs/rules.md` is the truth about options and presets: complete, and its defaults are the program's."""

import json
import re
from pathlib import Path
from typing import Any

import scores.rules
from scores.option_texts import CONTRADICTIONS, OPTION_TEXTS, SHEETS
from scores.rules import OFFERED_WORDS, PRESETS, changed_options, get_preset, option_types, option_value, words_of

PAGE = (Path(scores.rules.__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
WUERTTEMBERG = get_preset("wuerttemberg").ruleset


def test_page_has_every_option_in_order_with_its_default() -> None:
    written = {row[0]: _value(row[2]) for row in _rows(5)}

    assert list(written) == list(option_types())
    assert written == {key: option_value(WUERTTEMBERG, key) for key in option_types()}


def test_page_offers_the_values_of_every_choice() -> None:
    for key, values, *_rest in _rows(5):
        named = [name for name in OPTION_TEXTS[key].values if name != "null" or "or `null`" not in values]
        if named:
            assert re.findall(r"`(\w+)`", values) == named, key
        assert ("`null`" in values) == ("null" in OPTION_TEXTS[key].values), key


def test_page_gives_the_sheets_of_every_option() -> None:
    assert {row[0]: row[4] for row in _rows(5)} == {key: text.source for key, text in OPTION_TEXTS.items()}
    assert {int(number): name for number, name in re.findall(r"^- (\d+): (.+)$", PAGE, re.MULTILINE)} == SHEETS


def test_page_has_every_preset_in_order_with_its_differences() -> None:
    written = {
        slug: {key: _value(value) for key, value in re.findall(r"`([a-z_]+\.[a-z_]+): ([^`]+)`", changes)}
        for slug, _what, _source, changes in _rows(4)
    }

    assert list(written) == list(PRESETS)
    assert written == {slug: changed_options(preset.ruleset, WUERTTEMBERG) for slug, preset in PRESETS.items()}
    assert {row[0]: row[2] for row in _rows(4)} == {slug: preset.source for slug, preset in PRESETS.items()}


def test_page_has_every_word() -> None:
    assert {row[0]: (row[1], row[2]) for row in _rows(3)} == {
        term: (label, ", ".join(OFFERED_WORDS[term])) for term, label in words_of(WUERTTEMBERG).items()
    }


def test_page_tells_where_rules_disagree() -> None:
    told = re.findall(r"^- `([a-z_]+\.[a-z_]+)`: ", PAGE, re.MULTILINE)

    assert told == [contradiction.key for contradiction in CONTRADICTIONS]


def _rows(columns: int) -> list[list[str]]:
    """Rows of the tables with so many columns, the first cell without its backticks; no heads."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| `")]
    return [[row[0].strip("`"), *row[1:]] for row in rows if len(row) == columns]


def _value(cell: str) -> Any:
    text = cell.strip("`")
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
