"""Sentences of the game for two: what a meld brought, who has reached the target, and what is asked at the table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scores.rules import DealRecord, Meld, MeldKind, Ruleset, shown_points, words_of
from scores.texts.melds import meld_text
from scores.texts.words import party_name, points_text, signed_text


def shown_text(meld: Meld, ruleset: Ruleset) -> str:
    """A meld as short as on paper: its suit says whether it is one in trump."""
    if meld.kind is MeldKind.TURNED_LOW:
        return _("%(card)s turned up") % {"card": words_of(ruleset)["low"]}
    return meld_text(meld, ruleset)


def melded_texts(record: DealRecord, ruleset: Ruleset) -> tuple[tuple[int, str, int], ...]:
    """Each meld shown in a deal: seat, words and points, in the order of showing."""
    shown = zip(record.meld_events, shown_points(record, ruleset), strict=True)
    return tuple((event.seat, shown_text(event.meld, ruleset), points) for event, (_seat, points) in shown)


def reached_text(name: str, target: int) -> str:
    """That a meld ends the game."""
    return _("%(name)s has reached %(target)s: the game is over. Tricks count no more.") % {
        "name": name,
        "target": target,
    }


def last_meld_text(name: str, meld: str, points: int) -> str:
    """The meld that was written down last."""
    return _("%(name)s: %(meld)s %(points)s") % {"name": name, "meld": meld, "points": signed_text(points)}


def winner_text(party: int, total: int, *, names: Sequence[str], ruleset: Ruleset) -> str:
    """Who would win with this deal."""
    name = party_name(party, names=names, ruleset=ruleset)
    return _("%(name)s wins with %(total)s.") % {"name": name, "total": points_text(total)}


def again_text(name: str, meld: Meld, *, shown: Meld, ruleset: Ruleset) -> str:
    """Whether a meld is meant whose cards may have been shown in the same kind of meld already."""
    values = {"name": name, "meld": meld_text(meld, ruleset), "shown": meld_text(shown, ruleset)}
    if meld.kind is MeldKind.MARRIAGE and shown.kind in {MeldKind.RUN, MeldKind.DOUBLE_RUN}:
        return _("%(name)s has shown %(shown)s already. The pair in it does not count again.") % values
    if meld == shown:
        return _same_again(values, may_come_back=ruleset.table.tricks_return)
    if ruleset.table.tricks_return:
        return (
            _("%(name)s has shown %(shown)s already. %(meld)s counts with other cards, or with cards that came back.")
            % values
        )
    return _("%(name)s has shown %(shown)s already. %(meld)s counts only with other cards.") % values


def _same_again(values: dict[str, str], *, may_come_back: bool) -> str:
    if may_come_back:
        return (
            _("%(name)s has shown %(shown)s already. It counts again with other cards, or with cards that came back.")
            % values
        )
    return _("%(name)s has shown %(shown)s already. It counts again only with other cards.") % values


def first_text(target: int) -> str:
    """Who was first, where both are over the target."""
    return _("Both have %(target)s: who was there first in the count?") % {"target": target}
