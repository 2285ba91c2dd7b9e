"""A ruleset in a few short lines, as the start page and the head of its own page sum it up."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.rules import Bonus, EndBy, FailedLoss, Ruleset, words_of


def summary_lines(ruleset: Ruleset) -> tuple[str, ...]:
    """A ruleset in a few short lines: cards, conceding and losing where there is an auction, end."""
    losing = (conceding_line(ruleset), failing_line(ruleset)) if ruleset.auction.held else ()
    return (dealing_line(ruleset), *losing, end_line(ruleset))


def dealing_line(ruleset: Ruleset) -> str:
    """How the cards are dealt."""
    values = {
        "deck": ruleset.deck_size,
        "hand": ruleset.table.hand_size,
        "widow": ruleset.table.widow_size,
        "name": words_of(ruleset)["widow"],
    }
    if ruleset.table.talon:
        return _("%(deck)s cards, %(hand)s each, the rest is the stock") % values
    if not ruleset.table.widow_size:
        return _("%(deck)s cards, %(hand)s each, no %(name)s") % values
    return _("%(deck)s cards, %(hand)s each, %(widow)s in the %(name)s") % values


def conceding_line(ruleset: Ruleset) -> str:
    """What an Abgehen brings the others."""
    conceded = ruleset.conceded
    values = {
        "concede": words_of(ruleset)["concede"],
        "points": conceded.bonus_points * (ruleset.players if conceded.bonus is Bonus.PER_PLAYER else 1),
    }
    if conceded.bonus is Bonus.NONE:
        return _("%(concede)s: only their melds for the others") % values
    if conceded.bonus is Bonus.HALF_BID:
        return _("%(concede)s: half the bid for the others") % values
    return _("%(concede)s: %(points)s for the others") % values


def failing_line(ruleset: Ruleset) -> str:
    """What a lost game costs."""
    losses = {
        FailedLoss.DOUBLE_BID: _("Lost: twice the bid"),
        FailedLoss.SINGLE_BID: _("Lost: the bid once"),
        FailedLoss.BID_PLUS_100: _("Lost: the bid and 100"),
    }
    return losses[ruleset.failed.loss]


def end_line(ruleset: Ruleset) -> str:
    """How far a game goes."""
    end = ruleset.end
    if end.by is EndBy.DEALS:
        return ngettext("Ends after %(count)s deal", "Ends after %(count)s deals", end.deals) % {"count": end.deals}
    return _("Up to %(target)s points") % {"target": end.target}
