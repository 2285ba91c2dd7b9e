"""The game: running totals over all deals, line-ups, lost deals and their fees, and the end.

A game is folded from its records; a corrected record is simply folded again, so that everything after it is
recomputed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from scores.rules.checks import check_deal
from scores.rules.deals import DealRecord, DealScore, Event, Issue, Outcome
from scores.rules.ending import End, EndReason, Standing, best_parties, find_end
from scores.rules.facts import stopping_meld
from scores.rules.parties import party_members, party_of
from scores.rules.ruleset import AllPassed, Ruleset
from scores.rules.scoring import LOST_OUTCOMES, NOT_BOOKED, score_deal

_DEALER_STAYS = {Event.MISDEAL, Event.ADJUSTMENT}
# What cannot be known, and need not be, of a deal that the target stopped before its last trick.
_OF_A_FULL_COUNT = {"rest_missing", "points_sum"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """Who sits where from an entry on (entries are counted from 1), and by which rules.

    `totals` names the parties that are new, with the points they start with.
    """

    from_deal: int
    players: tuple[str, ...]
    ruleset: Ruleset
    totals: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """One entry of a game: its record with the dealer filled in, its score and how the game stood after it."""

    number: int
    record: DealRecord
    score: DealScore
    totals: tuple[int, ...]
    issues: tuple[Issue, ...]
    lineup: Lineup


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A whole game. Points, lost deals, fees, stars and separate points are per party of the last line-up."""

    deals: tuple[PlayedDeal, ...]
    finished: bool
    winners: tuple[int, ...]
    reason: EndReason | None
    totals: tuple[int, ...]
    exact_totals: tuple[int, ...] | None
    lost_deals: tuple[int, ...]
    fees: tuple[Decimal, ...]
    stars: tuple[int, ...]
    separate: tuple[int, ...]
    target: int
    booked_count: int
    next_dealer: int
    lineup: Lineup


def play_game(lineups: Sequence[Lineup], deals: Sequence[DealRecord], *, start: Sequence[int] = ()) -> PlayedGame:
    """Fold a game from its records.

    `lineups` has at least one, the first from entry 1; `start` gives totals carried in, per party. Entries after the
    end are listed with the issue `deal_after_end` and change nothing.
    """
    fold = _Fold(lineups[0], start)
    later = list(lineups[1:])
    played = []
    for number, record in enumerate(deals, start=1):
        while later and later[0].from_deal <= number:
            fold.change_lineup(later.pop(0))
        played.append(fold.play(number, record))
    # A line-up that begins with the deal to come already says who sits at the table.
    while later and later[0].from_deal <= len(deals) + 1:
        fold.change_lineup(later.pop(0))
    return fold.game(tuple(played))


def lost_deal_fee(lost_deals: int, ruleset: Ruleset) -> Decimal:
    """What a number of lost deals costs by the ladder of the ruleset (sheets 1, 2 and 11).

    >>> from scores.rules.presets import get_preset
    >>> lost_deal_fee(7, get_preset("ennahofen").ruleset)
    Decimal('5.00')
    """
    fee = Decimal("0.00")
    for number in range(1, lost_deals + 1):
        rungs = [amount for start, amount in ruleset.money.lost_deal if start <= number]
        fee += rungs[-1] if rungs else 0
    return fee


def leading_parties(game: PlayedGame) -> tuple[int, ...]:
    """The parties that lead, and would win if the table stopped now; none before the first booked deal."""
    if not game.booked_count:
        return ()
    parties = range(len(game.totals))
    return best_parties(game.lineup.ruleset, game.totals, game.exact_totals, among=parties)


class _Fold:
    """How a game stands while it is folded deal by deal."""

    def __init__(self, lineup: Lineup, start: Sequence[int]) -> None:
        parties = len(party_members(lineup.ruleset))
        self.lineup = lineup
        self.totals = list(start) if start else [0] * parties
        self.exact_totals: list[int] | None = list(self.totals)
        self.lost_deals = [0] * parties
        self.stars = [0] * parties
        self.separate = [0] * parties
        self.booked_count = 0
        self.target = lineup.ruleset.end.target
        self.dealer = lineup.ruleset.table.seats - 1
        self.end: End | None = None

    def change_lineup(self, lineup: Lineup) -> None:
        """People come and go: whoever stays keeps his points, wherever he sits now."""
        origin = carried_parties(self.lineup, lineup)
        newcomers = dict(lineup.totals)
        self.totals = [newcomers.get(party, 0 if old is None else self.totals[old]) for party, old in enumerate(origin)]
        if self.exact_totals is not None:
            self.exact_totals = [
                newcomers.get(party, 0 if old is None else self.exact_totals[old]) for party, old in enumerate(origin)
            ]
        self.lost_deals = _carried(self.lost_deals, origin)
        self.stars = _carried(self.stars, origin)
        self.separate = _carried(self.separate, origin)
        if lineup.ruleset.end.target != self.lineup.ruleset.end.target:
            self.target = lineup.ruleset.end.target
        self.dealer %= lineup.ruleset.table.seats
        self.lineup = lineup

    def play(self, number: int, record: DealRecord) -> PlayedDeal:
        ruleset = self.lineup.ruleset
        if record.dealer is None:
            record = replace(record, dealer=self.dealer)
        issues = check_deal(record, ruleset)
        if self.end is not None:
            score = _annulled(score_deal(record, ruleset))
            issues = (*issues, _after_end(record))
        elif stopped := self._stopped_at_once(record):
            score = score_deal(stopped, ruleset)
            issues = tuple(issue for issue in issues if issue.code not in _OF_A_FULL_COUNT)
            self._book(record, score)
        else:
            score = score_deal(record, ruleset)
            self._book(record, score)
        self.dealer = _next_dealer(record, ruleset)
        return PlayedDeal(
            number=number,
            record=record,
            score=score,
            totals=tuple(self.totals),
            issues=issues,
            lineup=self.lineup,
        )

    def _stopped_at_once(self, record: DealRecord) -> DealRecord | None:
        """The deal up to the meld that reached the target, where the game stops there (second seed)."""
        count = stopping_meld(record, self.lineup.ruleset, totals=self.totals, target=self.target)
        if count is None:
            return None
        return replace(record, meld_events=record.meld_events[:count], card_points=(0,) * len(self.totals))

    def _book(self, record: DealRecord, score: DealScore) -> None:
        ruleset = self.lineup.ruleset
        self.totals = [total + (change or 0) for total, change in zip(self.totals, score.changes, strict=True)]
        self.stars = [sum(pair) for pair in zip(self.stars, score.stars, strict=True)]
        self.separate = [sum(pair) for pair in zip(self.separate, score.separate, strict=True)]
        if self.exact_totals is not None:
            self.exact_totals = (
                None
                if score.exact_changes is None
                else [sum(pair) for pair in zip(self.exact_totals, score.exact_changes, strict=True)]
            )
        if score.outcome is None or score.outcome in NOT_BOOKED:
            return
        self.booked_count += 1
        declaring = None if record.declarer is None else party_of(record.declarer, ruleset)
        if declaring is not None and _is_lost(score, ruleset):
            self.lost_deals[declaring] += 1
        self.end, self.target = find_end(
            Standing(
                ruleset=ruleset,
                score=score,
                totals=tuple(self.totals),
                exact_totals=None if self.exact_totals is None else tuple(self.exact_totals),
                booked_count=self.booked_count,
                target=self.target,
                declaring=declaring,
                first=None if record.reached_first is None else party_of(record.reached_first, ruleset),
            )
        )

    def game(self, played: tuple[PlayedDeal, ...]) -> PlayedGame:
        ruleset = self.lineup.ruleset
        return PlayedGame(
            deals=played,
            finished=self.end is not None,
            winners=self.end.winners if self.end else (),
            reason=self.end.reason if self.end else None,
            totals=tuple(self.totals),
            exact_totals=None if self.exact_totals is None else tuple(self.exact_totals),
            lost_deals=tuple(self.lost_deals),
            fees=tuple(lost_deal_fee(number, ruleset) for number in self.lost_deals),
            stars=tuple(self.stars),
            separate=tuple(self.separate),
            target=self.target,
            booked_count=self.booked_count,
            next_dealer=self.dealer,
            lineup=self.lineup,
        )


def _is_lost(score: DealScore, ruleset: Ruleset) -> bool:
    if score.outcome is Outcome.CONCEDED:
        return ruleset.money.counts_conceded
    return score.outcome in LOST_OUTCOMES


def _next_dealer(record: DealRecord, ruleset: Ruleset) -> int:
    dealer = record.dealer or 0
    stays = record.event in _DEALER_STAYS or (
        record.event is Event.PASSED and ruleset.auction.all_passed is AllPassed.SAME_DEALER
    )
    return dealer if stays else (dealer + 1) % ruleset.table.seats


def _annulled(score: DealScore) -> DealScore:
    zeros = (0,) * len(score.changes)
    changes = tuple(None if change is None else 0 for change in score.changes)
    return replace(score, changes=changes, exact_changes=zeros, items=((),) * len(zeros), stars=zeros, separate=zeros)


def _after_end(record: DealRecord) -> Issue:
    reasons = [accepted.reason for accepted in record.accepted if accepted.code == "deal_after_end"]
    return Issue(code="deal_after_end", reason=reasons[0] if reasons else None)


def _carried(numbers: list[int], origin: Sequence[int | None]) -> list[int]:
    return [0 if old is None else numbers[old] for old in origin]


def carried_parties(before: Lineup, after: Lineup) -> tuple[int | None, ...]:
    """For each party of a new line-up the party of the old one whose points it carries on; None for a newcomer.

    People are known by name: a party that holds the same names carries on, wherever it sits; then a pair of which
    one stayed; then whoever takes over a seat that nobody else carried on. Only the parties named in `totals` are new,
    so whoever is left takes over from somebody who left, wherever he sat.

    >>> from scores.rules.presets import get_preset
    >>> rules = get_preset("wuerttemberg").ruleset
    >>> before = Lineup(from_deal=1, players=("Anna", "Bernd", "Clara"), ruleset=rules)
    >>> carried_parties(before, Lineup(from_deal=2, players=("Anna", "Emil", "Bernd"), ruleset=rules))
    (0, 2, 1)
    """
    old_parties = _names(before)
    new_parties = _names(after)
    newcomers = {party for party, _ in after.totals}
    origin: list[int | None] = [None] * len(new_parties)
    waiting = [party for party in range(len(new_parties)) if party not in newcomers]
    for fits, keeps_seat in ((_same_names, False), (_shares_a_name, False), (_anybody, True), (_anybody, False)):
        for party in list(waiting):
            free = [old for old in range(len(old_parties)) if old not in origin]
            found = [old for old in free if fits(old_parties[old], new_parties[party])]
            # Namesakes and substitutes keep their seat's points.
            if party in found or (found and not keeps_seat):
                origin[party] = party if party in found else found[0]
                waiting.remove(party)
    return tuple(origin)


def _names(lineup: Lineup) -> list[tuple[str, ...]]:
    return [tuple(sorted(lineup.players[seat] for seat in seats)) for seats in party_members(lineup.ruleset)]


def _same_names(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    return old == new


def _shares_a_name(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    return not set(old).isdisjoint(new)


def _anybody(_old: tuple[str, ...], _new: tuple[str, ...]) -> bool:
    return True
