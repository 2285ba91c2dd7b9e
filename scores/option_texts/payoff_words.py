"""The payoff table of a ruleset in words: what whoever plays and the others book for each way a deal can end."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.rules import Contract, HalfBidRounding, Outcome, Payoff, Rest, Ruleset, payoff_table, words_of

_LOST_BID = {
    -2: gettext_lazy("minus the bid"),
    -4: gettext_lazy("minus twice the bid"),
}
_HALF_BID = {
    HalfBidRounding.UP_TO_TEN: gettext_lazy("half the bid, rounded up to ten"),
    HalfBidRounding.EXACT: gettext_lazy("half the bid"),
    HalfBidRounding.DOWN: gettext_lazy("half the bid, rounded down"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BookingRow:
    """One way a deal can end, and what is booked for it. `declarer` is empty where nobody declares."""

    label: str
    declarer: str
    defender: str


def booking_rows(ruleset: Ruleset) -> tuple[BookingRow, ...]:
    """What is booked, the usual ends first; only what can happen at this table."""
    words = words_of(ruleset)
    table = payoff_table(ruleset)
    if not ruleset.auction.held:
        row = table[Outcome.NO_AUCTION, None]
        return (BookingRow(label=_("Each deal"), declarer="", defender=payoff_words(row.defender)),)
    labels: dict[tuple[Outcome, Contract | None], str] = {
        (Outcome.MADE, None): _("Bid reached"),
        (Outcome.FAILED, None): _("Bid not reached"),
        (Outcome.CONCEDED, None): words["concede"],
    }
    if ruleset.conceded.overbid_doubles:
        labels[Outcome.OVERBID, None] = _("Bid out of reach")
    if ruleset.table.widow_size:
        labels[Outcome.DISCARD_ERROR, None] = _("Pressed wrong")
    labels[Outcome.REVOKE, None] = _("Revoke of who plays")
    for outcome, contract in table:
        if contract is not None:
            name = words[contract.value]
            if outcome is Outcome.SPECIAL_MADE:
                labels[outcome, contract] = _("%(special)s made") % {"special": name}
            elif outcome is Outcome.SPECIAL_LOST:
                labels[outcome, contract] = _("%(special)s lost") % {"special": name}
            elif ruleset.special.conceded is not None:
                labels[outcome, contract] = _("%(special)s given up") % {"special": name}
    return tuple(
        BookingRow(
            label=label,
            declarer=payoff_words(table[key].declarer),
            defender=payoff_words(table[key].defender),
        )
        for key, label in labels.items()
    )


def payoff_words(payoff: Payoff) -> str:
    """What one role books, in words."""
    parts = [*_amounts(payoff), *_counted(payoff)]
    if payoff.star:
        parts.append(_("a star"))
    return " + ".join(parts) or _("nothing")


def _amounts(payoff: Payoff) -> list[str]:
    parts = []
    if payoff.bid_halves:
        lost = _LOST_BID.get(payoff.bid_halves)
        parts.append(str(lost or _HALF_BID[payoff.bid_rounding]))
    if payoff.constant:
        number = f"{payoff.constant:+}".replace("-", "−")
        parts.append(number if payoff.constant < 0 or not parts else str(payoff.constant))
    if parts and payoff.times_members:
        parts = [_("%(amount)s for each of the team") % {"amount": " ".join(parts)}]
    if parts and payoff.separate:
        parts = [_("%(amount)s in a column of its own") % {"amount": " ".join(parts)}]
    # "minus the bid −100" reads as one amount.
    return [" ".join(parts)] if parts else []


def _counted(payoff: Payoff) -> list[str]:
    parts = []
    if payoff.melds_factor == 1:
        parts.append(_("melds with a trick") if payoff.melds_need_trick else _("melds"))
    elif payoff.melds_factor:
        parts.append(_("minus twice the melds"))
    if payoff.tricks:
        parts.append(_("tricks"))
        # What a defender's revoke gives to who plays stands among the mistakes: it is no usual end of a deal.
        if payoff.rest is Rest.SHARE:
            parts.append(_("a share of the points still out"))
    return parts
