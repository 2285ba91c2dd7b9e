"""One sentence for each fault of a ruleset."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.options import OPTION_TEXTS
from scores.rules import OptionFault

# %(label)s is the option, %(value)s and %(second)s are the figures that come with the fault.
FAULT_SENTENCES = {
    "unknown_key": _("There is no option “%(key)s”."),
    "missing": _("%(label)s is missing."),
    "wrong_type": _("%(label)s: %(value)s cannot be."),
    "unknown_schema": _("These rules come from another version of the program."),
    "unknown_preset": _("There are no rules called “%(value)s”."),
    "seats_not_possible": _("%(label)s: that does not work with %(value)s seats."),
    "parties_need_other_seats": _("%(label)s: “%(value)s” does not work with %(second)s seats."),
    "pausing_dealer_in_parties": _("Where the dealer sits out everybody plays for himself."),
    "needs_talon": _("%(label)s: only in the game for two with a stock."),
    "talon_needs_two_seats": _("From a stock only two can draw, not %(value)s."),
    "not_with_talon": _("%(label)s: not in the game for two with a stock."),
    "too_small": _("%(label)s: %(value)s is too little, at least %(second)s."),
    "deck_not_used_up": _("The cards do not come out even: %(value)s are dealt, the deck has %(second)s."),
    "not_240": _("%(label)s: all cards together must be worth 240, here it is %(value)s."),
    "no_low_rank": _("%(label)s: the deck has no sevens and no nines."),
    "not_two_faces": _("The Binokel needs two different cards of the deck."),
    "needs_auction": _("Without an auction any deal must be able to end the game."),
    "not_negative": _("%(label)s: %(value)s is not below zero."),
    "not_a_choice": _("%(label)s: %(value)s is not among the choices."),
    "ladder_not_rising": _("%(label)s: each step must begin at a later deal than the one before."),
    "unknown_term": _("%(label)s: there is no word for “%(value)s”."),
    "fixed_by_table": _("%(label)s: that follows from who sits at the table."),
    "not_a_label": _("%(label)s: “%(second)s” cannot be read or is too long."),
    "label_twice": _("%(label)s: “%(value)s” stands for two things."),
}


def fault_text(fault: OptionFault) -> str:
    """The sentence that tells a player what is wrong with an option."""
    text = OPTION_TEXTS.get(fault.key)
    shown = [str(text.values.get(str(value), value) if text else value) for value in fault.values]
    value, second, *_rest = [*shown, "", ""]
    return str(FAULT_SENTENCES[fault.code]) % {
        "key": fault.key,
        "label": text.label if text else fault.key,
        "value": value,
        "second": second,
    }
