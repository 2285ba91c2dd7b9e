"""Values of options as players write them, and where two rulesets differ."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scores.option_texts.options import OPTION_TEXTS
from scores.option_texts.types import Text
from scores.rules import RankValues, Ruleset, changed_options, option_value, ranks_of_deck, words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One option in which a ruleset differs from another, both values as text."""

    key: str
    label: Text
    value: str
    usual: str


def differences(ruleset: Ruleset, base: Ruleset) -> tuple[Difference, ...]:
    """The options in which a ruleset differs from a base, in the order of the ruleset page."""
    return tuple(
        Difference(
            key=key,
            label=OPTION_TEXTS[key].label,
            value=value_text(ruleset, key),
            usual=value_text(base, key),
        )
        for key in changed_options(ruleset, base)
    )


def value_text(ruleset: Ruleset, key: str) -> str:
    """The value of one option in the table's own words."""
    if key in _WRITERS:
        return _WRITERS[key](ruleset)
    value = option_value(ruleset, key)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    label = OPTION_TEXTS[key].values.get("null" if value is None else str(value))
    return str(value if label is None else label)


def _of_ranks(ruleset: Ruleset, values: RankValues) -> str:
    words = words_of(ruleset)
    return " · ".join(f"{words[rank]} {values.of(rank)}" for rank in ranks_of_deck(ruleset.deck.low_rank))


def _card_points(ruleset: Ruleset) -> str:
    return _of_ranks(ruleset, ruleset.deck.card_points)


def _four(ruleset: Ruleset) -> str:
    return _of_ranks(ruleset, ruleset.melds.four)


def _eight(ruleset: Ruleset) -> str:
    return _of_ranks(ruleset, ruleset.melds.eight)


def _own_words(ruleset: Ruleset) -> str:
    return ", ".join(label for _term, label in ruleset.deck.words) or _("the usual ones")


def _binokel(ruleset: Ruleset) -> str:
    words = words_of(ruleset)
    first, second = (f"{words[card.suit]}-{words[card.rank]}" for card in ruleset.deck.binokel)
    return _("%(first)s and %(second)s") % {"first": first, "second": second}


def _packets(ruleset: Ruleset) -> str:
    if ruleset.table.packets is None:
        return str(OPTION_TEXTS["table.packets"].values["null"])
    return "-".join(str(packet) for packet in ruleset.table.packets)


def _entry_fee(ruleset: Ruleset) -> str:
    return _amount(ruleset.money.entry_fee)


def _lost_deal(ruleset: Ruleset) -> str:
    steps = [
        _amount(amount)
        if start == 1
        else _("from no. %(start)s on %(amount)s") % {"start": start, "amount": _amount(amount)}
        for start, amount in ruleset.money.lost_deal
    ]
    return ", ".join(steps) or _("no money")


def _amount(amount: Decimal) -> str:
    return f"{number_format(amount, 2)} €"


_WRITERS: dict[str, Callable[[Ruleset], str]] = {
    "table.packets": _packets,
    "deck.words": _own_words,
    "deck.binokel": _binokel,
    "deck.card_points": _card_points,
    "melds.four": _four,
    "melds.eight": _eight,
    "money.entry_fee": _entry_fee,
    "money.lost_deal": _lost_deal,
}
