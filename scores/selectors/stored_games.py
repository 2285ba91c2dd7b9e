"""A game out of the database, folded by the engine: what tables, services and exports start from."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from scores.enums import DealState
from scores.models import Deal, Game, Lineup, LineupSeat
from scores.rules import (
    Contract,
    DealRecord,
    PlayedGame,
    Ruleset,
    carried_parties,
    parse_deal,
    parse_ruleset,
    party_count,
    play_game,
)
from scores.rules import Lineup as PlayedLineup


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLineup:
    """A line-up in force: its rows, and its ruleset read."""

    row: Lineup
    seats: tuple[LineupSeat, ...]
    ruleset: Ruleset

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.shown_name for seat in self.seats)

    @property
    def newcomer_totals(self) -> tuple[tuple[int, int], ...]:
        return tuple((party, points) for party, points in self.row.newcomer_totals)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game with its deals in the order of play, and what the engine makes of those that count.

    `deals` holds booked, struck and withdrawn ones; `entries` the booked ones, in step with `played.deals`.
    """

    game: Game
    lineups: tuple[StoredLineup, ...]
    deals: tuple[Deal, ...]
    records: tuple[DealRecord, ...]  # in step with `entries`
    played: PlayedGame

    @property
    def entries(self) -> tuple[Deal, ...]:
        return tuple(deal for deal in self.deals if deal.state == DealState.BOOKED)

    @property
    def lineup(self) -> StoredLineup:
        """The line-up of the next deal."""
        return self.lineups[-1]

    @property
    def usual_dealer(self) -> int:
        """Whose turn it is to deal by the deals before."""
        if not self.records:
            return self.game.first_dealer % self.lineup.ruleset.table.seats
        return self.played.next_dealer

    @property
    def next_dealer(self) -> int:
        """Who deals next unless somebody says otherwise: as it was agreed when people came or went, or in turn."""
        agreed = self.lineup.row.first_dealer
        has_begun = any(deal.position >= self.lineup.row.from_position for deal in self.entries)
        return self.usual_dealer if agreed is None or has_begun else agreed

    @property
    def number_by_deal(self) -> dict[int, int]:
        """The number on screen of each booked deal, by its primary key."""
        return {deal.pk: number for number, deal in enumerate(self.entries, start=1)}

    def lineup_at(self, position: int) -> StoredLineup:
        """The line-up that plays the deal at a position."""
        return lineup_at(self.lineups, position)


def load_game(game: Game) -> StoredGame:
    """Read a game's line-ups and deals (two queries) and fold them."""
    lineups = current_lineups(game)
    deals = tuple(game.deals.select_related("recorded_by", "changed_by").order_by("position"))
    return fold_game(game, lineups=lineups, deals=deals)


def fold_game(game: Game, *, lineups: tuple[StoredLineup, ...], deals: tuple[Deal, ...]) -> StoredGame:
    """Let the engine play the deals that count."""
    entries = [deal for deal in deals if deal.state == DealState.BOOKED]
    records = [record_of(deal, lineups) for deal in entries]
    if records and records[0].dealer is None:
        seats = lineup_at(lineups, entries[0].position).ruleset.table.seats
        records[0] = replace(records[0], dealer=game.first_dealer % seats)
    played = play_game(played_lineups(lineups, entries), records, start=played_start(game, lineups, entries))
    return StoredGame(game=game, lineups=lineups, deals=deals, records=tuple(records), played=played)


def current_lineups(game: Game) -> tuple[StoredLineup, ...]:
    """The line-ups in force, in the order of play (one query)."""
    return current_lineups_of([game])[game.pk]


def current_lineups_of(games: Sequence[Game]) -> dict[int, tuple[StoredLineup, ...]]:
    """The line-ups in force of several games, by the game's primary key (one query)."""
    rows = (
        LineupSeat.objects.filter(lineup__game__in=games, lineup__is_current=True)
        .select_related("lineup")
        .order_by("lineup__from_position", "seat")
    )
    seats_by_game: dict[int, dict[int, list[LineupSeat]]] = {game.pk: {} for game in games}
    for seat in rows:
        seats_by_game[seat.lineup.game_id].setdefault(seat.lineup_id, []).append(seat)
    return {game: _stored_lineups(groups.values()) for game, groups in seats_by_game.items()}


def _stored_lineups(groups: Iterable[list[LineupSeat]]) -> tuple[StoredLineup, ...]:
    return tuple(
        StoredLineup(row=seats[0].lineup, seats=tuple(seats), ruleset=_ruleset(json.dumps(seats[0].lineup.ruleset)))
        for seats in groups
    )


def lineup_at(lineups: Sequence[StoredLineup], position: int) -> StoredLineup:
    """The line-up of a position: the last one that began at or before it."""
    begun = [lineup for lineup in lineups if lineup.row.from_position <= position]
    return begun[-1] if begun else lineups[0]


def record_of(deal: Deal, lineups: Sequence[StoredLineup]) -> DealRecord:
    """The facts of a deal as a record."""
    return read_facts(deal.facts, lineup_at(lineups, deal.position).ruleset)


def read_facts(facts: dict[str, Any], ruleset: Ruleset) -> DealRecord:
    """Facts as they are stored, read for a table that plays by a ruleset."""
    return parse_deal(
        facts,
        path="deal",
        seats=ruleset.table.seats,
        parties=party_count(ruleset),
        default_contract=Contract.TRUMP if ruleset.auction.held else Contract.NONE,
    )


def played_lineups(lineups: Sequence[StoredLineup], entries: Sequence[Deal]) -> tuple[PlayedLineup, ...]:
    """The line-ups as the engine knows them: each begins with an entry, and no two with the same."""
    return tuple(played for _, played in begun_lineups(lineups, entries))


def begun_lineups(
    lineups: Sequence[StoredLineup], entries: Sequence[Deal]
) -> tuple[tuple[StoredLineup, PlayedLineup], ...]:
    """The stored line-ups that begin with an entry of their own, each as the engine knows it.

    Of two that begin with the same entry, because nothing was played between, or it was struck, the later one counts;
    whoever was new in either keeps his points.
    """
    merged: list[tuple[StoredLineup, PlayedLineup]] = []
    for stored, played in _numbered(lineups, entries):
        if merged and merged[-1][1].from_deal == played.from_deal:
            _, before = merged.pop()
            # The first line-up starts from the totals carried in; it has no newcomers.
            totals = _newcomers(before, played) if merged else ()
            merged.append((stored, replace(played, totals=totals)))
        else:
            merged.append((stored, played))
    return tuple(merged)


def played_start(game: Game, lineups: Sequence[StoredLineup], entries: Sequence[Deal]) -> tuple[int, ...]:
    """The totals that the first entry starts from: those carried in, by whoever sits there when it is played."""
    totals = tuple(game.start)
    before: PlayedLineup | None = None
    for _, lineup in _numbered(lineups, entries):
        if lineup.from_deal > 1:
            break
        if before is not None and totals:
            new = dict(lineup.totals)
            carried = enumerate(carried_parties(before, lineup))
            totals = tuple(new.get(party, 0 if old is None else totals[old]) for party, old in carried)
        before = lineup
    return totals


def _numbered(lineups: Sequence[StoredLineup], entries: Sequence[Deal]) -> Iterator[tuple[StoredLineup, PlayedLineup]]:
    """Every line-up with the number of the entry that it begins with."""
    for lineup in lineups:
        earlier = sum(deal.position < lineup.row.from_position for deal in entries)
        yield (
            lineup,
            PlayedLineup(
                from_deal=1 if lineup is lineups[0] else earlier + 1,
                players=lineup.names,
                ruleset=lineup.ruleset,
                totals=lineup.newcomer_totals,
            ),
        )


def _newcomers(before: PlayedLineup, after: PlayedLineup) -> tuple[tuple[int, int], ...]:
    """The newcomers of two line-ups in one: those of the later, and those of the earlier wherever they sit now."""
    earlier = dict(before.totals)
    carried = {
        party: earlier[old]
        for party, old in enumerate(carried_parties(before, after))
        if old is not None and old in earlier
    }
    return tuple(sorted((carried | dict(after.totals)).items()))


@lru_cache(maxsize=128)
def _ruleset(text: str) -> Ruleset:
    # Reading 90 options takes longer than a page may; games of one evening share a ruleset.
    return parse_ruleset(json.loads(text))
