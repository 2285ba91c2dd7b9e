"""An evening: its games one after the other, what each person has, and the kitty."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from scores.models import Evening, LineupSeat
from scores.rules import CountedPer, Ruleset, lost_deal_fee
from scores.selectors.games import GameLine, game_lines
from scores.selectors.shares import Share, shares_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """A person over all games of an evening; points are those of the parties he played in, while he did."""

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
    """The evening so far, in three queries; one more where people came or went in mid-game."""
    games = list(evening.games.select_related("evening").order_by("created_at", "pk"))
    people: dict[int, PersonLine] = {}
    debts: dict[tuple[int, ...], _Debt] = {}
    for share in shares_of(games):
        _add_debt(debts, share)
        for seat in share.seats:
            people[seat.player_id] = _person(people.get(seat.player_id), seat, share)
    kitty = [KittyLine(names=debt.names, lost_deals=debt.lost_deals, fee=debt.fee) for debt in debts.values()]
    return EveningSummary(
        held_on=evening.held_on,
        games=game_lines(games, writable=set()),
        people=tuple(sorted(people.values(), key=lambda person: -person.points)),
        kitty=tuple(sorted(kitty, key=lambda line: (-line.fee, -line.lost_deals))),
        kitty_total=sum((line.fee for line in kitty), Decimal("0.00")),
    )


def _add_debt(debts: dict[tuple[int, ...], _Debt], share: Share) -> None:
    debt = debts.setdefault(share.people, _Debt(names=tuple(seat.shown_name for seat in share.seats)))
    debt.lost_deals += share.lost_deals
    if share.ruleset.money.counted_per is CountedPer.DAY:
        debt.of_day += share.lost_deals
        debt.ladder = share.ruleset
    else:
        debt.of_games += lost_deal_fee(share.lost_deals, share.ruleset)


def _person(before: PersonLine | None, seat: LineupSeat, share: Share) -> PersonLine:
    return PersonLine(
        name=seat.shown_name,
        points=(before.points if before else 0) + share.points,
        game_count=(before.game_count if before else 0) + (seat.player_id in share.new_players),
        won_count=(before.won_count if before else 0) + share.has_won,
    )
