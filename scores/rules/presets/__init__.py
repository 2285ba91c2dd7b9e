"""Named rulesets, one module each with every option written out.

To add one: write its module, add it to `_EVERY_VERSION`, and give it texts (`scores/option_texts`) and a row in
`docs/rules.md`; tests say what is missing. A changed preset is a further module with the next version; the old one
stays in the list, because games were played with it.
"""

from scores.rules.errors import OptionFault, RulesetError
from scores.rules.presets import (
    dealer_out,
    eight,
    ennahofen,
    exact,
    five,
    four,
    heroldstatt,
    kreuz,
    memo,
    ohmden,
    sevens,
    six_pairs,
    tens_count_ten,
    two_handed,
    two_handed_french,
    wuerttemberg,
)
from scores.rules.presets.preset import Preset

__all__ = ["PRESETS", "Preset", "get_preset"]

# In the order in which they are offered; versions of one preset from the oldest to the newest.
_EVERY_VERSION = (
    wuerttemberg.PRESET,
    four.PRESET,
    kreuz.PRESET,
    sevens.PRESET,
    heroldstatt.PRESET,
    ennahofen.PRESET,
    ohmden.PRESET,
    exact.PRESET,
    dealer_out.PRESET,
    tens_count_ten.PRESET,
    memo.PRESET,
    two_handed.PRESET,
    two_handed_french.PRESET,
    five.PRESET,
    six_pairs.PRESET,
    eight.PRESET,
)

PRESETS: dict[str, Preset] = {preset.slug: preset for preset in _EVERY_VERSION}
"""The newest version of every preset by its slug, in the order in which they are offered."""

_BY_REFERENCE = {preset.reference: preset for preset in _EVERY_VERSION}


def get_preset(reference: str) -> Preset:
    """The preset with a slug and version; a slug alone means version 1, so that an old file keeps its rules.

    Raises `RulesetError` (key `preset`, code `unknown_preset`) where there is none.

    >>> get_preset("kreuz").reference, get_preset("kreuz@1").ruleset.table.seats
    ('kreuz@1', 4)
    """
    preset = _BY_REFERENCE.get(reference if "@" in reference else f"{reference}@1")
    if preset is None:
        raise RulesetError((OptionFault(key="preset", code="unknown_preset", values=(reference,)),))
    return preset
