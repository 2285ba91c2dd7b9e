"""The choices of the start form, as its templates walk through them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.option_texts.types import Text
from scores.rules import Counted, Ruleset, TableKind, words_of

TARGETS = ("1000", "1500", "2000", "2500")
AS_RULES, OTHER_TARGET, DEAL_COUNT = "rules", "other", "deals"
ENDS = (AS_RULES, *TARGETS, OTHER_TARGET, DEAL_COUNT)

KIND_LABELS = {
    TableKind.TWO: gettext_lazy("two"),
    TableKind.THREE: gettext_lazy("three"),
    TableKind.FOUR: gettext_lazy("four, each alone"),
    TableKind.KREUZ: gettext_lazy("Kreuz, 2 against 2"),
    TableKind.DEALER_OUT: gettext_lazy("four, dealer sits out"),
    TableKind.FIVE: gettext_lazy("five"),
    TableKind.SIX_PAIRS: gettext_lazy("six in three pairs"),
    TableKind.SIX_TRIPLES: gettext_lazy("six, 3 against 3"),
    TableKind.EIGHT_PAIRS: gettext_lazy("eight in four pairs"),
}
COUNTED_LABELS = {
    Counted.EXACT: gettext_lazy("exactly, 123"),
    Counted.TENS: gettext_lazy("in tens, 120"),
}
_RARE = {TableKind.FIVE, TableKind.SIX_PAIRS, TableKind.SIX_TRIPLES, TableKind.EIGHT_PAIRS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a radio group. `width` says how much of a line it takes: a quarter, `half` or `whole`."""

    value: str
    label: Text
    is_chosen: bool
    seats: int = 0
    width: str = ""


def kind_choices(chosen: str, *, are_rare: bool) -> list[Choice]:
    """The kinds of tables: the usual ones, or the rare ones."""
    return [
        Choice(value=kind.value, label=label, is_chosen=kind.value == chosen, seats=kind.seats)
        for kind, label in KIND_LABELS.items()
        if (kind in _RARE) is are_rare
    ]


def hand_choices(ruleset: Ruleset, hands: Iterable[tuple[int, int]]) -> list[Choice]:
    """How the cards may be dealt, where there is more than one way."""
    dealt = (ruleset.table.hand_size, ruleset.table.widow_size)
    choices = [
        Choice(
            value=write_hand(*hand),
            label=_hand_label(*hand, widow=words_of(ruleset)["widow"]),
            is_chosen=hand == dealt,
        )
        for hand in sorted(hands)
    ]
    return choices if len(choices) > 1 else []


def _hand_label(hand_size: int, widow_size: int, *, widow: str) -> str:
    values = {"hand": hand_size, "widow": widow_size, "name": widow}
    if not widow_size:
        return _("%(hand)s cards, no %(name)s") % values
    return _("%(hand)s cards, %(widow)s in the %(name)s") % values


def write_hand(hand_size: int, widow_size: int) -> str:
    """A way to deal as the form sends it."""
    return f"{hand_size}/{widow_size}"


def end_choices(chosen: str) -> list[Choice]:
    """How far a game may go."""
    labels = {AS_RULES: _("as the rules say"), OTHER_TARGET: _("other target"), DEAL_COUNT: _("number of deals")}
    widths = {AS_RULES: "whole", OTHER_TARGET: "half", DEAL_COUNT: "half"}
    return [
        Choice(
            value=value, label=labels.get(value, value), is_chosen=value == chosen, width=widths.get(value, "quarter")
        )
        for value in ENDS
    ]


def counted_choices(chosen: str) -> list[Choice]:
    """How card points are written."""
    return [
        Choice(value=counted.value, label=label, is_chosen=counted.value == chosen)
        for counted, label in COUNTED_LABELS.items()
    ]
