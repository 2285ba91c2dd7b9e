"""The rules to choose from, and what a table makes of them: its kind, its own changes, its own end.

A *family* is a preset that can be played at every kind of table; the presets that are only another kind of table
(four, Kreuz, five …) come out of the first family by themselves.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scores.option_texts import PRESET_TEXTS
from scores.option_texts.types import PresetText
from scores.rules import (
    PRESETS,
    OptionFault,
    ProtocolError,
    Ruleset,
    RulesetError,
    TableKind,
    adapt_rules,
    changed_options,
    load_json,
    ruleset_at,
    table_kind,
)

FAMILIES = {
    "wuerttemberg": PresetText(
        title="Württemberg",
        description=_("The usual rules at home: tens are written, a made game ends it, Durch counts 1000."),
    ),
    "sevens": PresetText(
        title=_("Usual rules with sevens"),
        description=_("The same with 48 cards; the trump seven is a meld worth 10."),
    ),
    "heroldstatt": PRESET_TEXTS["heroldstatt"],
    "ennahofen": PRESET_TEXTS["ennahofen"],
    "ohmden": PresetText(
        title=PRESET_TEXTS["ohmden"].title,
        description=_("48 cards with sevens and no Dabb, nine deals; who revokes keeps no tricks."),
    ),
    "exact": PRESET_TEXTS["exact"],
    "dealer-out": PresetText(
        title=_("Stars for a Durch"),
        description=_("30 for each defender on conceding and failing, a star for a Durch, 12 deals."),
    ),
    "tens-count-ten": PRESET_TEXTS["tens-count-ten"],
    "memo": PRESET_TEXTS["memo"],
}
FIRST_FAMILY = "wuerttemberg"
# The game for two is another game: it has rules of its own, and none of the others'.
FAMILIES_OF_TWO = {slug: PRESET_TEXTS[slug] for slug, preset in PRESETS.items() if preset.ruleset.table.talon}
FIRST_OF_TWO = "two-handed"
_MOST_JSON = 20_000


def families_at(kind: TableKind) -> Mapping[str, PresetText]:
    """The rules to choose from at a kind of table."""
    return FAMILIES_OF_TWO if kind is TableKind.TWO else FAMILIES


def first_family(kind: TableKind) -> str:
    """The usual rules at a kind of table."""
    return FIRST_OF_TWO if kind is TableKind.TWO else FIRST_FAMILY


def family_rules(slug: str, kind: TableKind) -> Ruleset:
    """The rules of a family at a kind of table."""
    return ruleset_at(PRESETS[slug].ruleset, kind)


def preset_of(ruleset: Ruleset) -> str:
    """The slug of the preset that a ruleset is, or empty."""
    return next((slug for slug, preset in PRESETS.items() if preset.ruleset == ruleset), "")


def base_rules(slug: str, ruleset: Ruleset) -> Ruleset:
    """The preset that a game's rules began with, at the game's kind of table: what they are compared with."""
    kind = table_kind(ruleset)
    if kind is TableKind.TWO:
        return PRESETS[slug if slug in FAMILIES_OF_TWO else FIRST_OF_TWO].ruleset
    preset = PRESETS.get(slug, PRESETS[FIRST_FAMILY]).ruleset
    return preset if kind is None or preset.table.talon else ruleset_at(preset, kind)


def write_changes(ruleset: Ruleset, base: Ruleset) -> str:
    """What a table changed, as the text that the start form carries along; empty for nothing."""
    changes = changed_options(ruleset, base)
    return json.dumps(changes, ensure_ascii=False, sort_keys=True) if changes else ""


def read_changes(text: str) -> Mapping[str, Any]:
    """What `write_changes` wrote. Raises `RulesetError` for anything else."""
    try:
        changes = load_json(text[:_MOST_JSON].encode()) if text else {}
    except ProtocolError:
        changes = None
    if not isinstance(changes, dict):
        raise RulesetError((OptionFault(key="changes", code="wrong_type", values=(text[:40],)),))
    return changes


def changed_rules(base: Ruleset, changes: str) -> Ruleset:
    """A base with a table's changes. Raises `RulesetError` for what cannot be."""
    read = read_changes(changes)
    return adapt_rules(base, read) if read else base
