"""Kinds of texts: what is said about an option, a value and a preset.

Texts are lazy: they come out in the language of whoever reads the page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionText:
    """What players read about one option.

    `source` holds the numbers of the rule sheets that know the option (`SHEETS` names them). `values` has a label for
    each value that is a word or one of a closed choice, by its JSON text (`"none"`, `"10"`, and `"null"` for none).
    """

    label: Text
    help: Text
    source: str
    values: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetText:
    """Name of a preset and one sentence about it."""

    title: Text
    description: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """An option in which published rules disagree, in one sentence."""

    key: str
    sentence: Text
