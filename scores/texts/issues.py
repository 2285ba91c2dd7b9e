"""A sentence for every doubt and every missing fact that `check_deal` and `play_game` name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scores.rules import Contract, Issue, Ruleset, words_of
from scores.texts.words import party_name


@dataclass(frozen=True, slots=True)
class _Said:
    """An issue with what its sentence needs."""

    issue: Issue
    ruleset: Ruleset
    names: Sequence[str]

    @property
    def name(self) -> str:
        """Whose figure it is."""
        if self.issue.seat is not None:
            return self.names[self.issue.seat]
        if self.issue.party is not None:
            return party_name(self.issue.party, names=self.names, ruleset=self.ruleset)
        return ""

    def values(self, *keys: str) -> dict[str, object]:
        """The issue's values by name, missing ones as a question mark, with the name and the total."""
        given = (*self.issue.values, *["?"] * len(keys))
        named = {"name": self.name, "total": self.ruleset.total_points}
        return named | dict(zip(keys, given, strict=False))


def issue_text(issue: Issue, *, ruleset: Ruleset, names: Sequence[str]) -> str:
    """What is doubtful or missing, in words for the table. `names` are those of the seats."""
    return _SENTENCES[issue.code](_Said(issue, ruleset, names))


def _contract_not_played(said: _Said) -> str:
    value = said.issue.values[0] if said.issue.values else Contract.TRUMP
    play = words_of(said.ruleset).get(str(value))
    if play is None:
        return _("This is not played at this table.")
    return _("%(play)s is not played at this table.") % {"play": play}


def _points_range(said: _Said) -> str:
    points, most = said.issue.values
    values = said.values("points", "most")
    if isinstance(points, int) and isinstance(most, int) and 0 <= points <= most:
        return _("%(name)s: %(points)s is no ten, and this table writes tens.") % values
    return _("%(name)s: %(points)s cannot be, a deal has 0 to %(most)s points.") % values


def _points_sum(said: _Said) -> str:
    _total, least, most = said.issue.values
    values = said.values("sum", "least", "most")
    if least == most:
        return _("Together %(sum)s, but all tricks are worth %(most)s.") % values
    return _("Together %(sum)s, possible are %(least)s to %(most)s.") % values


def _rest_missing(said: _Said) -> str:
    if not said.issue.values:
        return _("How many points were still out?")
    parties = [party for party in said.issue.values if isinstance(party, int)]
    missing = ", ".join(party_name(party, names=said.names, ruleset=said.ruleset) for party in parties)
    return _("The tricks of %(names)s are missing.") % {"names": missing}


def _event_contradicts(said: _Said) -> str:
    return _("This does not go together: check who played and what was played.") % said.values()


def _concede_barred(said: _Said) -> str:
    concede = words_of(said.ruleset)["concede"]
    return _(
        "%(melds)s melded and %(total)s cannot reach %(bid)s: no %(concede)s any more, it is overbid and costs double."
    ) % (said.values("melds", "bid") | {"concede": concede})


def _meld_overdrawn(said: _Said) -> str:
    return _("The melds need a card more often than the deck has it.") % said.values()


_SENTENCES: dict[str, Callable[[_Said], str]] = {
    "declarer_missing": lambda _said: _("Who played?"),
    "bid_missing": lambda _said: _("How high was the bid?"),
    "special_result_missing": lambda _said: _("Was it made or lost?"),
    "offender_missing": lambda _said: _("Which defender revoked?"),
    "melds_missing": lambda _said: _("The declarer's melds are missing."),
    "rest_missing": _rest_missing,
    "bid_below_minimum": lambda said: _("%(bid)s is below the lowest bid of %(least)s.") % said.values("bid", "least"),
    "bid_not_in_steps": lambda said: (
        _("%(bid)s does not fit: bids go up in steps of %(step)s.") % said.values("bid", "step")
    ),
    "declarer_sits_out": lambda said: _("%(name)s deals and sits out, so somebody else played.") % said.values(),
    "sits_out": lambda said: _("%(name)s deals and sits out: no melds and no tricks.") % said.values(),
    "contract_not_played": _contract_not_played,
    "overbid_not_hopeless": lambda said: (
        _("With %(melds)s melded and %(total)s, %(bid)s could still be reached.") % said.values("melds", "bid")
    ),
    "trump_in_special": lambda _said: _("There is no trump in this game."),
    "melds_in_special": lambda said: _("%(name)s: no melds in this game (%(points)s).") % said.values("points"),
    "event_contradicts_contract": _event_contradicts,
    "points_range": _points_range,
    "points_sum": _points_sum,
    "points_impossible": lambda said: (
        _("%(name)s: no number of whole tricks is worth %(points)s.") % said.values("points")
    ),
    "points_without_trick": lambda said: _("%(name)s has %(points)s points and so a trick.") % said.values("points"),
    "trick_unclear": lambda said: (
        _("Has %(name)s a trick? Without one the melds (%(melds)s) do not count.") % said.values("melds")
    ),
    "made_unclear": lambda said: (
        _("%(reached)s for a bid of %(bid)s: tens are too coarse here, count exactly.") % said.values("reached", "bid")
    ),
    "meld_unknown": lambda _said: _("This is no meld."),
    "meld_not_in_ruleset": lambda _said: _("This meld has no value at this table."),
    "meld_cards_overdrawn": _meld_overdrawn,
    "meld_marriage_in_run": lambda said: _("%(name)s: the pair in the run is counted again.") % said.values(),
    "meld_hand_size": lambda said: _("%(name)s: these melds need more cards than a hand holds.") % said.values(),
    "meld_points_odd": lambda said: _("%(name)s: no melds of one hand come to this number.") % said.values(),
    "concede_barred": _concede_barred,
    "deal_after_end": lambda _said: _("The game was over by then: this counts for nothing."),
}

ISSUE_CODES = frozenset(_SENTENCES)
"""Every code that has a sentence."""
