"""Choices of the start form, as its templates walk through them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from scores.forms.start_form import AS_RULES, COUNTED_LABELS, DEAL_COUNT, KIND_LABELS, OTHER_TARGET, TARGETS, StartForm
from scores.option_texts.types import Text
from scores.rules import TableKind

register = template.Library()
_RARE = (TableKind.FIVE, TableKind.SIX_PAIRS, TableKind.EIGHT_PAIRS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a radio group."""

    value: str
    label: Text
    is_chosen: bool
    seats: int = 0
    is_wide: bool = False
    is_half: bool = False


@register.filter
def kinds(form: StartForm, which: str) -> list[Choice]:
    """The kinds of tables: the usual ones, or the rare ones."""
    return [
        Choice(value=kind.value, label=label, is_chosen=kind is form.kind_chosen, seats=kind.seats)
        for kind, label in KIND_LABELS.items()
        if (kind in _RARE) is (which == "rare")
    ]


@register.filter
def has_chosen(choices: Sequence[Choice]) -> bool:
    """Whether one of the choices is chosen."""
    return any(choice.is_chosen for choice in choices)


@register.filter
def ends(form: StartForm) -> list[Choice]:
    """How far a game may go."""
    labels = {
        AS_RULES: _("as the rules say"),
        **{target: target for target in TARGETS},
        OTHER_TARGET: _("other target"),
        DEAL_COUNT: _("number of deals"),
    }
    chosen = form["end"].value()
    return [
        Choice(
            value=value,
            label=label,
            is_chosen=value == chosen,
            is_wide=value == AS_RULES,
            is_half=value in {OTHER_TARGET, DEAL_COUNT},
        )
        for value, label in labels.items()
    ]


@register.filter
def ways_to_count(form: StartForm) -> list[Choice]:
    """How card points are written."""
    chosen = form["counted"].value()
    return [
        Choice(value=counted.value, label=label, is_chosen=counted.value == chosen)
        for counted, label in COUNTED_LABELS.items()
    ]
