"""What the pad says of a deal in the game for two."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from scores.rules import Item, party_of, stopping_meld
from scores.selectors import Cell, DealRow
from scores.texts.talon import melded_texts

register = template.Library()


@register.filter
def at(entries: Sequence[Any], place: int) -> Any:
    """The entry at a place, counted from 0."""
    return entries[place]


@register.simple_tag
def cell_melds(cell: Cell, row: DealRow) -> list[tuple[str, int]]:
    """The melds that count for a party, in the order of showing: words and points."""
    stop = stopping_meld(row.record, row.ruleset, totals=row.totals_before, target=row.ruleset.end.target)
    melds = melded_texts(row.record, row.ruleset)[:stop]
    return [(text, points) for seat, text, points in melds if party_of(seat, row.ruleset) == cell.party]


@register.simple_tag
def cell_parts(cell: Cell) -> str:
    """Melds and tricks apart, where both were booked: `120 + 96`."""
    items = dict(cell.items)
    if Item.MELDS in items and Item.TRICKS in items:
        return f"{items[Item.MELDS]} + {items[Item.TRICKS]}"
    if Item.TRICKS in items:
        return _("tricks %(points)s") % {"points": items[Item.TRICKS]}
    return ""
