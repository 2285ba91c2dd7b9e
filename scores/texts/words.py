"""Short labels: numbers, parties, what is played, what became of it and the end of a game."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.rules import DealRecord, EndReason, Event, Ruleset, party_members, words_of

MINUS = "−"
# A game that the table ended before the rules did; the engine knows only its own reasons.
CLOSED = "closed"


def points_text(points: int) -> str:
    """Points with a real minus sign, which is as wide as a digit."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed_text(points: int) -> str:
    """Points with a sign of either kind."""
    return f"+{points}" if points > 0 else points_text(points)


def party_name(party: int, *, names: Sequence[str], ruleset: Ruleset) -> str:
    """Whoever makes up a party, in the order of the seats."""
    return " & ".join(names[seat] for seat in party_members(ruleset)[party])


def play_label(record: DealRecord, ruleset: Ruleset) -> str:
    """What was played, in the table's words; an en dash for a suit that nobody noted."""
    words = words_of(ruleset)
    if record.contract.is_special:
        return words[record.contract]
    if record.event is Event.CONCEDED:
        return words["concede"]
    return words[record.trump] if record.trump else "–"


def event_label(event: Event, ruleset: Ruleset) -> str:
    """What became of a deal, as a choice or a heading."""
    return {
        Event.PLAYED: _("Played"),
        Event.CONCEDED: words_of(ruleset)["concede"],
        Event.OVERBID: _("Overbid, hopeless"),
        Event.DISCARD_ERROR: _("Wrong discard"),
        Event.DECLARER_REVOKE: _("Declarer revoked"),
        Event.DEFENDER_REVOKE: _("Defender revoked"),
        Event.PASSED: _("All passed"),
        Event.MISDEAL: _("Misdeal"),
        Event.ADJUSTMENT: _("Adjustment"),
        Event.OPEN: _("Begun"),
    }[event]


def special_label(result: str, ruleset: Ruleset) -> str:
    """How a special game ended, as a choice."""
    return {"yes": _("won"), "no": _("lost"), "conceded": words_of(ruleset)["concede"]}[result]


def error_text(code: str) -> str:
    """Something typed that cannot be booked as it is."""
    return {
        "not_a_number": _("This is no number."),
        "too_many": _("There are not so many."),
        "not_a_choice": _("This is not one of the choices."),
        "reason_missing": _("A short reason, please: it is shown beside the deal."),
        "cannot_book": _("This cannot be booked: check who played and what was played."),
    }[code]


def end_reason_text(reason: str, *, target: int, ruleset: Ruleset, play: str = "") -> str:
    """Why a game is over; `play` is the special game that won it at once."""
    return {
        EndReason.TARGET: _("The target of %(target)s is reached.") % {"target": target},
        EndReason.DEALS: ngettext("%(count)s deal is played.", "All %(count)s deals are played.", ruleset.end.deals)
        % {"count": ruleset.end.deals},
        EndReason.NEGATIVE_LIMIT: _("Somebody is at %(limit)s or below.")
        % {"limit": points_text(ruleset.end.negative_limit or 0)},
        EndReason.MATCH: _("%(play)s made: that wins the game.") % {"play": play},
        CLOSED: _("The table ended the game."),
    }[reason]
