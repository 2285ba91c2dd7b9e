"""A ruleset as a form: every option that a table of this kind can change, explained, the changed ones marked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from scores.forms.numbers import UnreadableError
from scores.forms.option_kinds import Control, Json, element_id, kind_of_option
from scores.option_texts import GROUP_TITLES, OPTION_TEXTS, SHEETS, fault_text, value_text
from scores.option_texts.types import Text
from scores.rules import (
    Parties,
    Ruleset,
    RulesetError,
    change_options,
    fixed_options,
    option_types,
    option_value,
)

# Where nobody bids there is no declarer, and nothing that only a declarer can do.
_OF_THE_AUCTION = (
    *("auction.", "conceded.", "failed.", "made.", "special.", "errors.", "money.lost", "money.count"),
    *("table.widow_size", "table.calling", "melds.dix_may_be_pressed", "end.reached_by", "end.negative_limit"),
)
_OF_PARTNERS = {"auction.order", "conceded.loss_to", "conceded.bonus_to"}


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """One option as it is shown. `usual` is its value in the rules it is compared with."""

    key: str
    label: Text
    help: Text
    sheets: str
    controls: tuple[Control, ...]
    errors: tuple[str, ...]
    is_changed: bool
    usual: str

    @property
    def id(self) -> str:
        """An id that scripts and styles can name."""
        return element_id(self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """Options that belong together."""

    name: str
    title: Text
    fields: tuple[OptionField, ...]

    @property
    def changed_count(self) -> int:
        """How many of them differ."""
        return sum(field.is_changed for field in self.fields)

    @property
    def has_errors(self) -> bool:
        """Whether something in it must be mended."""
        return any(field.errors for field in self.fields)


class RulesetForm:
    """Change single options of `ruleset`; what differs from `base` is marked.

    `typed` is what came back from the page; a field that did not come back keeps its value.
    """

    def __init__(self, *, base: Ruleset, ruleset: Ruleset, typed: Mapping[str, str] | None = None) -> None:
        self.base = base
        self.present = ruleset
        self.ruleset = ruleset
        self.keys = shown_options(ruleset)
        self.errors: dict[str, list[str]] = {}
        self.values: dict[str, Json] = {key: option_value(ruleset, key) for key in self.keys}
        self.typed = spread_ruleset(ruleset, self.keys)
        if typed is not None:
            self.typed |= {name: typed[name] for name in self.typed if name in typed}
            self._read()

    @property
    def is_valid(self) -> bool:
        """Whether the ruleset can be played."""
        return not self.errors

    @property
    def general_errors(self) -> list[str]:
        """What is wrong with options that the form does not show."""
        return [text for key, texts in self.errors.items() if key not in self.keys for text in texts]

    @property
    def groups(self) -> tuple[OptionGroup, ...]:
        """All fields in the order of the ruleset page."""
        fields = [self._field(key) for key in self.keys]
        groups = [
            OptionGroup(
                name=name, title=title, fields=tuple(field for field in fields if field.key.startswith(f"{name}."))
            )
            for name, title in GROUP_TITLES.items()
        ]
        return tuple(group for group in groups if group.fields)

    def _read(self) -> None:
        for key in self.keys:
            try:
                self.values[key] = kind_of_option(key).gather(key, self.typed)
            except UnreadableError as problem:
                self.errors.setdefault(key, []).append(str(problem))
        try:
            self.ruleset = change_options(self.present, self.values)
        except RulesetError as problem:
            for fault in problem.faults:
                self.errors.setdefault(fault.key, []).append(fault_text(fault))

    def _field(self, key: str) -> OptionField:
        text = OPTION_TEXTS[key]
        return OptionField(
            key=key,
            label=text.label,
            help=text.help,
            sheets=sheet_names(text.source),
            controls=kind_of_option(key).controls(key, self.typed, self.present),
            errors=tuple(self.errors.get(key, ())),
            is_changed=key in self.errors or self.values[key] != option_value(self.base, key),
            usual=value_text(self.base, key),
        )


def shown_options(ruleset: Ruleset) -> tuple[str, ...]:
    """The keys of all options that a table of this kind can change."""
    hidden = fixed_options(ruleset) | (_OF_PARTNERS if ruleset.table.parties is Parties.SINGLE else set())
    keys = tuple(key for key in option_types() if key not in hidden)
    return keys if ruleset.auction.held else tuple(key for key in keys if not key.startswith(_OF_THE_AUCTION))


def spread_ruleset(ruleset: Ruleset, keys: tuple[str, ...]) -> dict[str, str]:
    """All fields of a form with a ruleset's values in them."""
    return {
        name: text for key in keys for name, text in kind_of_option(key).spread(key, option_value(ruleset, key)).items()
    }


def sheet_names(source: str) -> str:
    """The published sheets that a source names by their numbers (`"1, 26"`, `"Sheet 39: …"`)."""
    numbers = [int(number) for number in re.findall(r"\d+", source.partition(":")[0])]
    return " · ".join(gettext(SHEETS[number]) for number in numbers if number in SHEETS)
