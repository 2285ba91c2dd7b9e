"""What is noted beside the figures of a deal: who leads, the card that was called, the trumps that were pressed."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.rules import DealRecord, Event, Ruleset, bidding_order, first_leader, words_of
from scores.texts.cards import card_text

# No card is led here.
_UNPLAYED = {Event.CONCEDED, Event.OVERBID, Event.PASSED, Event.MISDEAL, Event.ADJUSTMENT}


def lead_text(record: DealRecord, *, ruleset: Ruleset, names: Sequence[str]) -> str:
    """Who leads the first trick, or who opens the bidding while nobody has the game; empty where no card is led.

    The record's dealer is filled in.
    """
    if record.event in _UNPLAYED:
        return ""
    leader = first_leader(record, ruleset)
    if record.declarer is None and ruleset.auction.held:
        opener = names[bidding_order(ruleset, record.dealer or 0)[0]]
        if leader is None:
            return _("%(name)s opens the bidding, whoever plays leads") % {"name": opener}
        return _("%(name)s opens the bidding and leads") % {"name": opener}
    return "" if leader is None else _("%(name)s leads the first trick") % {"name": names[leader]}


def called_text(record: DealRecord, *, ruleset: Ruleset, names: Sequence[str]) -> str:
    """The card that was called and who had it; empty where none was."""
    if record.called is None:
        return ""
    values = {"card": card_text(record.called.card, ruleset)}
    if record.called.from_seat is None:
        return _("%(card)s called") % values
    return _("%(card)s called, %(name)s had it") % (values | {"name": names[record.called.from_seat]})


def pressed_text(record: DealRecord, ruleset: Ruleset) -> str:
    """What was told of the pressed cards; empty where nothing was."""
    told = []
    if record.pressed_trumps is not None:
        count = record.pressed_trumps
        told.append(ngettext("%(count)s trump pressed", "%(count)s trumps pressed", count) % {"count": count})
    if record.pressed_dix:
        dix = {"count": record.pressed_dix, "dix": words_of(ruleset)["dix"]}
        told.append(ngettext("%(dix)s pressed", "%(count)s %(dix)s pressed", record.pressed_dix) % dix)
    return ", ".join(told)
