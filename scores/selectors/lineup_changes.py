"""A game as it would stand with other people at the table: what is shown before they sit down.

Nothing is reckoned here: the line-up is laid beside the stored ones, and the engine plays the game with it.
"""

from dataclasses import dataclass
from enum import StrEnum

from scores.models import Lineup, LineupSeat
from scores.models.deal import POSITION_STEP
from scores.rules import Lineup as PlayedLineup
from scores.rules import PlayedGame, Ruleset, carried_parties, party_count, party_members
from scores.selectors.stored_games import StoredGame, StoredLineup, fold_game, played_lineups


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupPlan:
    """Who is to sit where from the next deal on.

    `newcomer_totals` are [party, points] of the parties that start anew; `first_dealer` deals next.
    """

    names: tuple[str, ...]
    ruleset: Ruleset
    newcomer_totals: tuple[tuple[int, int], ...] = ()
    first_dealer: int | None = None


class Seating(StrEnum):
    """What a change of people means for one party."""

    STAYS = "stays"
    MOVES = "moves"
    TAKES_OVER = "takes_over"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedParty:
    """One party of the new line-up: whose points it carries on (none for a newcomer), and how it stands."""

    names: tuple[str, ...]
    seats: tuple[int, ...]
    seating: Seating
    before_names: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupChange:
    """What a plan would change. `leavers` are parties whose points nobody carries on, with their points."""

    parties: tuple[SeatedParty, ...]
    leavers: tuple[tuple[tuple[str, ...], int], ...]
    joins_pause: bool
    ends_pause: bool
    dealer_name: str
    is_none: bool

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(party.total for party in self.parties)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedBefore:
    """Who sat there when the last deal was played, or when the game began, and how they stood."""

    lineup: PlayedLineup
    totals: tuple[int, ...]

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        return names_of_parties(self.lineup)


def names_of_parties(lineup: PlayedLineup) -> tuple[tuple[str, ...], ...]:
    """The people of each party."""
    return tuple(tuple(lineup.players[seat] for seat in seats) for seats in party_members(lineup.ruleset))


def seated_before(stored: StoredGame) -> SeatedBefore:
    """Whose points anybody who sits down now could carry on."""
    if stored.entries:
        last = stored.played.deals[-1]
        return SeatedBefore(lineup=last.lineup, totals=last.totals)
    first = stored.lineups[0]
    totals = tuple(stored.game.start) or (0,) * party_count(first.ruleset)
    return SeatedBefore(lineup=PlayedLineup(from_deal=1, players=first.names, ruleset=first.ruleset), totals=totals)


def left_with(stored: StoredGame, names: tuple[str, ...]) -> int | None:
    """How somebody stood who sat at this table before and left; None for anybody else."""
    wanted = _key(names)
    for played in reversed(stored.played.deals):
        for party, others in enumerate(names_of_parties(played.lineup)):
            if _key(others) == wanted:
                return played.totals[party]
    return None


def unplayed_position(stored: StoredGame) -> int | None:
    """Where the present line-up begins, if no deal at all was ever written down in it."""
    position = stored.lineup.row.from_position
    is_unplayed = all(deal.position < position for deal in stored.deals)
    return position if is_unplayed and stored.lineup is not stored.lineups[0] else None


def lineup_change(stored: StoredGame, plan: LineupPlan) -> LineupChange:
    """What a plan changes for everybody at the table."""
    before = seated_before(stored)
    played = _played_with(stored, plan)
    after = _planned_lineup(stored, plan, played)
    carried = carried_parties(before.lineup, after)
    was_pausing, pauses = before.lineup.ruleset.table.dealer_sits_out, plan.ruleset.table.dealer_sits_out
    dealer = played.next_dealer if plan.first_dealer is None else plan.first_dealer
    is_same = (stored.lineup.names, stored.lineup.ruleset) == (plan.names, plan.ruleset)
    return LineupChange(
        parties=tuple(
            _seated(before, after, party, old, total=played.totals[party]) for party, old in enumerate(carried)
        ),
        leavers=tuple(
            (names, before.totals[party])
            for party, names in enumerate(before.names)
            if party not in carried and not set(names) & set(plan.names)
        ),
        joins_pause=pauses and not was_pausing,
        ends_pause=was_pausing and not pauses,
        dealer_name=plan.names[dealer],
        is_none=is_same and stored.played.totals == played.totals and dealer == stored.next_dealer,
    )


def _seated(before: SeatedBefore, after: PlayedLineup, party: int, old: int | None, *, total: int) -> SeatedParty:
    names, seats = names_of_parties(after)[party], party_members(after.ruleset)[party]
    if old is None:
        return SeatedParty(names=names, seats=seats, seating=Seating.NEW, before_names=(), total=total)
    before_names, before_seats = before.names[old], party_members(before.lineup.ruleset)[old]
    seating = Seating.STAYS if seats == before_seats else Seating.MOVES
    if sorted(names) != sorted(before_names):
        seating = Seating.TAKES_OVER
    return SeatedParty(names=names, seats=seats, seating=seating, before_names=before_names, total=total)


def _played_with(stored: StoredGame, plan: LineupPlan) -> PlayedGame:
    """The game with the plan beside the stored line-ups, as the engine plays it."""
    return fold_game(stored.game, lineups=_lineups_with(stored, plan), deals=stored.deals).played


def _planned_lineup(stored: StoredGame, plan: LineupPlan, played: PlayedGame) -> PlayedLineup:
    if stored.entries:
        return played_lineups(_lineups_with(stored, plan), stored.entries)[-1]
    # Before the first deal whoever is new is one of the totals carried in, for the engine.
    newcomers = plan.newcomer_totals
    return PlayedLineup(from_deal=1, players=played.lineup.players, ruleset=plan.ruleset, totals=newcomers)


def _lineups_with(stored: StoredGame, plan: LineupPlan) -> tuple[StoredLineup, ...]:
    replaced = unplayed_position(stored)
    kept = stored.lineups if replaced is None else stored.lineups[:-1]
    taken = [deal.position for deal in stored.deals] + [lineup.row.from_position for lineup in kept]
    row = Lineup(
        from_position=max(taken) + POSITION_STEP, newcomer_totals=[list(total) for total in plan.newcomer_totals]
    )
    seats = tuple(LineupSeat(seat=seat, shown_name=name) for seat, name in enumerate(plan.names))
    return (*kept, StoredLineup(row=row, seats=seats, ruleset=plan.ruleset))


def _key(names: tuple[str, ...]) -> list[str]:
    return sorted(name.lower() for name in names)
