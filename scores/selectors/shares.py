"""Who made what in a game: of each party its points and lost deals, for as long as the same people made it up.

Whoever takes a seat over counts from then on, and whoever left keeps what he had; so an evening adds up for people,
whatever the pad says about seats.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scores.models import Deal, Game, LineupSeat
from scores.rules import PlayedGame, Ruleset, carried_parties, play_game
from scores.selectors.stored_games import (
    StoredGame,
    StoredLineup,
    begun_lineups,
    current_lineups_of,
    fold_game,
    played_start,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What the people of one party made of a game; `new_players` come up in it for the first time."""

    seats: tuple[LineupSeat, ...]
    ruleset: Ruleset
    points: int
    lost_deals: int
    has_won: bool
    new_players: frozenset[int]

    @property
    def people(self) -> tuple[int, ...]:
        """The same for the same people, wherever they sit."""
        return tuple(sorted(seat.player_id for seat in self.seats))


def shares_of(games: Sequence[Game]) -> Iterator[Share]:
    """The shares of all games: one query, and another one where people came or went in any of them."""
    lineups = current_lineups_of(games)
    changed = [game for game in games if len(lineups[game.pk]) > 1]
    deals: dict[int, list[Deal]] = {game.pk: [] for game in changed}
    for deal in Deal.objects.filter(game__in=changed).order_by("position") if changed else ():
        deals[deal.game_id].append(deal)
    for game in games:
        if game.pk in deals:
            stored = fold_game(game, lineups=lineups[game.pk], deals=tuple(deals[game.pk]))
            yield from _shares_by_people(stored)
        else:
            yield from _shares_by_columns(game, lineups[game.pk][-1])


def _shares_by_columns(game: Game, lineup: StoredLineup) -> Iterator[Share]:
    """Where everybody stays, the derived columns say it all."""
    for party, seats in enumerate(_parties(lineup)):
        yield Share(
            seats=seats,
            ruleset=lineup.ruleset,
            points=game.totals[party],
            lost_deals=game.lost_deals[party],
            has_won=party in game.winners,
            new_players=frozenset(seat.player_id for seat in seats),
        )


def _shares_by_people(stored: StoredGame) -> Iterable[Share]:
    """The stretches of a game between comings and goings, added up for the same people."""
    shares: dict[tuple[int, ...], Share] = {}
    known: frozenset[int] = frozenset()
    for stretch in _stretches(stored):
        for share in stretch:
            new = frozenset(share.people) - known
            before = shares.get(share.people)
            shares[share.people] = replace(
                share,
                points=share.points + (before.points if before else 0),
                lost_deals=share.lost_deals + (before.lost_deals if before else 0),
                new_players=before.new_players if before else new,
            )
            known |= new
    return shares.values()


def _stretches(stored: StoredGame) -> Iterator[list[Share]]:
    """What each party made from the beginning of a line-up to its end.

    Whoever takes over begins with what is there; what a newcomer is given is his own.
    """
    begun = begun_lineups(stored.lineups, stored.entries)
    lineups = [played for _, played in begun]
    start = played_start(stored.game, stored.lineups, stored.entries)
    before: PlayedGame | None = None
    for number, (row, lineup) in enumerate(begun, start=1):
        is_last = number == len(begun)
        done = len(stored.records) if is_last else lineups[number].from_deal - 1
        ended = play_game(lineups[:number], stored.records[:done], start=start)
        carried = carried_parties(before.lineup, lineup) if before else (None,) * len(ended.totals)
        yield [
            Share(
                seats=seats,
                ruleset=lineup.ruleset,
                points=ended.totals[party] - (before.totals[old] if before and old is not None else 0),
                lost_deals=ended.lost_deals[party] - (before.lost_deals[old] if before and old is not None else 0),
                has_won=is_last and party in stored.game.winners,
                new_players=frozenset(),
            )
            for party, (seats, old) in enumerate(zip(_parties(row), carried, strict=True))
        ]
        before = ended


def _parties(lineup: StoredLineup) -> list[tuple[LineupSeat, ...]]:
    parties: dict[int, list[LineupSeat]] = {}
    for seat in lineup.seats:
        parties.setdefault(seat.party, []).append(seat)
    return [tuple(seats) for _, seats in sorted(parties.items())]
