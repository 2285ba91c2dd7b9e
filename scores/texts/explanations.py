"""Why a deal books what it books, as one sentence: "150 + 96 = 246, bid 250: not reached, lost twice"."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.rules import (
    BookedAs,
    DealRecord,
    DealScore,
    DiscardErrorLoss,
    FailedLoss,
    Item,
    Outcome,
    Ruleset,
    party_meld_points,
    party_of,
    reached_points,
)
from scores.texts.words import party_name, play_label, points_text, signed_text


@dataclass(frozen=True, slots=True)
class _Deal:
    """A scored deal with what its sentence needs."""

    record: DealRecord
    score: DealScore
    ruleset: Ruleset
    names: Sequence[str]

    @property
    def declaring(self) -> int:
        """The declaring party; asked only for outcomes that have one."""
        return party_of(self.record.declarer or 0, self.ruleset)

    @property
    def declarer(self) -> str:
        return "" if self.record.declarer is None else self.names[self.record.declarer]

    @property
    def bid(self) -> int:
        return self.record.bid or 0

    def booked(self, party: int, item: Item) -> int:
        """What a party books under one line item."""
        return dict(self.score.items[party]).get(item, 0)

    @property
    def melded(self) -> int:
        """All that the declaring party melded, whether it counts or not."""
        return party_meld_points(self.record, self.ruleset)[self.declaring]


def explain_deal(record: DealRecord, score: DealScore, *, ruleset: Ruleset, names: Sequence[str]) -> str:
    """What a deal came to and why, in one sentence. `names` are those of the seats."""
    return _SENTENCES[score.outcome](_Deal(record, score, ruleset, names))


def need_text(record: DealRecord, score: DealScore, *, ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the declarer still needs while the tricks are not counted; empty where nobody can say."""
    if record.declarer is None or record.bid is None or record.contract.is_special:
        return ""
    deal = _Deal(record, score, ruleset, names)
    melds = deal.melded
    need = deal.bid - melds
    values = {"name": deal.declarer, "bid": deal.bid, "melds": melds, "need": need}
    if need <= 0:
        return _("%(name)s has the bid of %(bid)s with melds alone and needs a trick.") % values
    if need > ruleset.total_points:
        return _("%(name)s would need %(need)s, more than there is in the tricks.") % values
    return _("%(name)s needs %(need)s in the tricks.") % values


def _reckoned(deal: _Deal) -> str:
    """Melds and tricks of the declaring party as they are compared with the bid."""
    melds, tricks = reached_points(deal.record, deal.ruleset)
    values = {"melds": melds, "tricks": tricks, "sum": melds + tricks, "bid": deal.bid, "melded": deal.melded}
    if melds != deal.melded:
        return _("melds of %(melded)s without a trick do not count, tricks %(tricks)s, bid %(bid)s") % values
    return _("%(melds)s + %(tricks)s = %(sum)s, bid %(bid)s") % values


def _loss_words(ruleset: Ruleset) -> str:
    return {
        FailedLoss.DOUBLE_BID: _("the bid is lost twice"),
        FailedLoss.SINGLE_BID: _("the bid is lost"),
        FailedLoss.BID_PLUS_100: _("the bid and 100 are lost"),
    }[ruleset.failed.loss]


def _others(deal: _Deal) -> str:
    """What each of the others gets beside melds and tricks."""
    bonuses = {
        deal.booked(party, Item.BONUS)
        for party, change in enumerate(deal.score.changes)
        if party != deal.declaring and change is not None
    }
    bonus = max(bonuses, default=0)
    return _(", %(bonus)s for the others") % {"bonus": signed_text(bonus)} if bonus else ""


def _made(deal: _Deal) -> str:
    return _("%(reckoned)s: made") % {"reckoned": _reckoned(deal)}


def _failed(deal: _Deal) -> str:
    values = {"reckoned": _reckoned(deal), "loss": _loss_words(deal.ruleset)}
    return _("%(reckoned)s: not reached, %(loss)s") % values + _others(deal)


def _revoke(deal: _Deal) -> str:
    values = {"name": deal.declarer, "loss": _loss_words(deal.ruleset)}
    return _("%(name)s revoked: %(loss)s") % values + _others(deal)


def _conceded(deal: _Deal) -> str:
    loss = -(deal.score.changes[deal.declaring] or 0)
    values = {"concede": play_label(deal.record, deal.ruleset), "bid": deal.bid, "loss": loss}
    if deal.record.contract.is_special:
        return _("%(concede)s given up: %(loss)s lost") % values + _others(deal)
    if loss == deal.bid:
        return _("%(concede)s with a bid of %(bid)s: the bid is lost once") % values + _others(deal)
    return _("%(concede)s with a bid of %(bid)s: %(loss)s lost") % values + _others(deal)


def _overbid(deal: _Deal) -> str:
    values = {"melds": deal.melded, "total": deal.ruleset.total_points, "bid": deal.bid}
    return _("%(melds)s + %(total)s cannot reach %(bid)s: the bid is lost twice") % values + _others(deal)


def _discard_error(deal: _Deal) -> str:
    if deal.ruleset.errors.discard is DiscardErrorLoss.DOUBLE_MELDS:
        return _("Wrong discard: the melds are lost twice") + _others(deal)
    return _("Wrong discard: the bid of %(bid)s is lost twice") % {"bid": deal.bid} + _others(deal)


def _special_made(deal: _Deal) -> str:
    return _special(deal, _("%(play)s made: %(booked)s"))


def _special_lost(deal: _Deal) -> str:
    return _special(deal, _("%(play)s lost: %(booked)s"))


def _special(deal: _Deal, sentence: str) -> str:
    return sentence % {"play": play_label(deal.record, deal.ruleset), "booked": _special_booked(deal)}


def _special_booked(deal: _Deal) -> str:
    score, party = deal.score, deal.declaring
    match deal.ruleset.special.booked_as:
        case BookedAs.STARS if score.outcome is Outcome.SPECIAL_MADE:
            return _("a star for %(name)s") % {"name": deal.declarer}
        case BookedAs.STARS:
            count = sum(score.stars)
            return ngettext("%(count)s star for the others", "%(count)s stars for the others", count) % {"count": count}
        case BookedAs.SEPARATE:
            return _("%(points)s in a column of its own") % {"points": signed_text(score.separate[party])}
        case BookedAs.MATCH if score.outcome is Outcome.SPECIAL_MADE:
            return _("%(points)s, and the game is won") % {"points": signed_text(score.changes[party] or 0)}
        case _:
            return signed_text(score.changes[party] or 0)


def _adjustment(deal: _Deal) -> str:
    shares = [
        f"{party_name(party, names=deal.names, ruleset=deal.ruleset)} {signed_text(change)}"
        for party, change in enumerate(deal.score.changes)
        if change
    ]
    return _("Adjustment: %(shares)s. %(reason)s") % {"shares": ", ".join(shares), "reason": deal.record.reason}


def _no_auction(deal: _Deal) -> str:
    """Everybody's melds and tricks, as they are booked."""
    return ", ".join(
        _("%(name)s %(melds)s + %(tricks)s")
        % {
            "name": party_name(party, names=deal.names, ruleset=deal.ruleset),
            "melds": deal.booked(party, Item.MELDS),
            "tricks": deal.booked(party, Item.TRICKS),
        }
        for party in range(len(deal.score.changes))
    )


def _not_complete(deal: _Deal) -> str:
    """Tricks that nobody counted: still missing, or stopped by a meld, which only the whole game can tell."""
    if not (deal.ruleset.end.at_once and deal.record.meld_events):
        return _("Not complete: nothing is booked.")
    melded = (
        f"{party_name(party, names=deal.names, ruleset=deal.ruleset)} {points}"
        for party, points in enumerate(party_meld_points(deal.record, deal.ruleset))
    )
    return _("Melds %(shares)s, the tricks were not counted") % {"shares": ", ".join(melded)}


def _open(deal: _Deal) -> str:
    if deal.record.declarer is None:
        return _("Begun, nothing is booked yet.")
    return _("%(name)s plays %(bid)s, nothing is booked yet.") % {"name": deal.declarer, "bid": points_text(deal.bid)}


_SENTENCES: dict[Outcome | None, Callable[[_Deal], str]] = {
    None: _not_complete,
    Outcome.MADE: _made,
    Outcome.FAILED: _failed,
    Outcome.CONCEDED: _conceded,
    Outcome.OVERBID: _overbid,
    Outcome.SPECIAL_MADE: _special_made,
    Outcome.SPECIAL_LOST: _special_lost,
    Outcome.DISCARD_ERROR: _discard_error,
    Outcome.REVOKE: _revoke,
    Outcome.PASSED: lambda _deal: _("All passed: nothing is booked."),
    Outcome.MISDEAL: lambda _deal: _("Misdeal: nothing is booked, the same dealer deals again."),
    Outcome.ADJUSTMENT: _adjustment,
    Outcome.OPEN: _open,
    Outcome.NO_AUCTION: _no_auction,
}
