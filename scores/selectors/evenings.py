"""An evening: its games one after the other, what each person has, and the kitty."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from scores.models import Evening, Game, LineupSeat
from scores.rules import CountedPer, Ruleset, lost_deal_fee
from scores.selectors.games import GameLine, game_lines
from scores.selectors.stored_games import StoredLineup, current_lineups_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """A person over all games of an evening; points are those of the party he played in."""

    name: str
    points: int
    game_count: int
    won_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyLine:
    """What a person, or a pair that stays together, owes the kitty for lost deals."""

    names: tuple[str, ...]
    lost_deals: int
    fee: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSummary:
    """An evening in the order of its games; people in the order of their points, the kitty by the amount."""

    held_on: date
    games: tuple[GameLine, ...]
    people: tuple[PersonLine, ...]
    kitty: tuple[KittyLine, ...]
    kitty_total: Decimal


@dataclass(slots=True)
class _Debt:
    """Lost deals of the same people: those reckoned game by game, and those of the whole day by its ladder."""

    names: tuple[str, ...]
    lost_deals: int = 0
    of_games: Decimal = Decimal("0.00")
    of_day: int = 0
    ladder: Ruleset | None = None

    @property
    def fee(self) -> Decimal:
        return self.of_games + (lost_deal_fee(self.of_day, self.ladder) if self.ladder else 0)


def evening_summary(evening: Evening) -> EveningSummary:
    """The evening so far, in three queries."""
    games = list(evening.games.select_related("evening").order_by("created_at", "pk"))
    lineups = current_lineups_of(games)
    people: dict[int, PersonLine] = {}
    debts: dict[tuple[int, ...], _Debt] = {}
    for game in games:
        lineup = lineups[game.pk][-1]
        for members in _parties(lineup):
            _add_debt(debts, members, game.lost_deals[members[0].party], lineup.ruleset)
            for seat in members:
                people[seat.player_id] = _person(people.get(seat.player_id), seat, game)
    kitty = [KittyLine(names=debt.names, lost_deals=debt.lost_deals, fee=debt.fee) for debt in debts.values()]
    return EveningSummary(
        held_on=evening.held_on,
        games=game_lines(games, writable=set()),
        people=tuple(sorted(people.values(), key=lambda person: -person.points)),
        kitty=tuple(sorted(kitty, key=lambda line: (-line.fee, -line.lost_deals))),
        kitty_total=sum((line.fee for line in kitty), Decimal("0.00")),
    )


def _parties(lineup: StoredLineup) -> list[list[LineupSeat]]:
    parties: dict[int, list[LineupSeat]] = {}
    for seat in lineup.seats:
        parties.setdefault(seat.party, []).append(seat)
    return list(parties.values())


def _add_debt(
    debts: dict[tuple[int, ...], _Debt], members: list[LineupSeat], lost_deals: int, ruleset: Ruleset
) -> None:
    people = tuple(sorted(seat.player_id for seat in members))
    debt = debts.setdefault(people, _Debt(names=tuple(seat.shown_name for seat in members)))
    debt.lost_deals += lost_deals
    if ruleset.money.counted_per is CountedPer.DAY:
        debt.of_day += lost_deals
        debt.ladder = ruleset
    else:
        debt.of_games += lost_deal_fee(lost_deals, ruleset)


def _person(before: PersonLine | None, seat: LineupSeat, game: Game) -> PersonLine:
    return PersonLine(
        name=seat.shown_name,
        points=(before.points if before else 0) + game.totals[seat.party],
        game_count=(before.game_count if before else 0) + 1,
        won_count=(before.won_count if before else 0) + (seat.party in game.winners),
    )
