"""The payoff table: what each outcome books to the declaring party and to each defending party.

A ruleset compiles to this table once; scoring a deal only evaluates it, the rules page prints it, and another client
can evaluate the same table from JSON. No house rule is a branch in the scoring.

Sources: ruleset-options page of the docs (`docs/rules.md`), sheets named there.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from scores.rules.deals import Contract, Item, Outcome
from scores.rules.ruleset import (
    Bonus,
    BookedAs,
    DeclarerRevoke,
    DefenderRevoke,
    DiscardErrorLoss,
    FailedLoss,
    HalfBidRounding,
    LostDefenders,
    NeedTrick,
    Receiver,
    Ruleset,
    SpecialConceded,
)


class Rest(StrEnum):
    """What a party gets of the card points that were still out at a revoke."""

    NONE = "none"
    SHARE = "share"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payoff:
    """What one role books for one outcome.

    `bid_halves` counts half bids (-4 is minus the doubled bid); a half bid is rounded as `bid_rounding` says.
    `constant` is a fixed amount; both stand under `item` and are taken `times_members` for each member of the party.
    `melds_factor` times the party's melds are booked, under `melds_need_trick` only with a trick of its own. With
    `tricks` the party's card points are booked, together with what it gets of the `rest`. Under `separate`
    the constant goes to a column of its own instead of the points; `star` books a star beside the points.
    """

    item: Item = Item.BONUS
    bid_halves: int = 0
    bid_rounding: HalfBidRounding = HalfBidRounding.EXACT
    constant: int = 0
    times_members: bool = False
    melds_factor: int = 0
    melds_need_trick: bool = False
    tricks: bool = False
    rest: Rest = Rest.NONE
    separate: bool = False
    star: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoffRow:
    """One outcome: what the declaring party books and what each defending party books.

    Where no auction was held everybody books as `defender`.
    """

    declarer: Payoff
    defender: Payoff


NOTHING = Payoff()
# A special game has a row of its own for each contract; every other outcome has one row.
PayoffTable = dict[tuple[Outcome, Contract | None], PayoffRow]


@lru_cache(maxsize=256)
def payoff_table(ruleset: Ruleset) -> PayoffTable:
    """Compile a ruleset: (outcome, special contract or None) -> row.

    A special game that the ruleset does not play has no row.
    """
    table: PayoffTable = {
        (Outcome.MADE, None): _made(ruleset),
        (Outcome.FAILED, None): _failed(ruleset),
        (Outcome.REVOKE, None): _revoke(ruleset),
        (Outcome.CONCEDED, None): _conceded(ruleset),
        (Outcome.OVERBID, None): _overbid(ruleset),
        (Outcome.DISCARD_ERROR, None): _discard_error(ruleset),
        (Outcome.NO_AUCTION, None): PayoffRow(declarer=NOTHING, defender=_played(ruleset, of_defender=True)),
    }
    for contract in Contract:
        value = special_value(ruleset, contract)
        if value is not None:
            table[Outcome.SPECIAL_MADE, contract] = _special_made(ruleset, value)
            table[Outcome.SPECIAL_LOST, contract] = _special_lost(ruleset, value)
            table[Outcome.CONCEDED, contract] = _special_conceded(ruleset, value)
    return table


def special_value(ruleset: Ruleset, contract: Contract) -> int | None:
    """What a special game is worth, or None where the table does not play it (or for a normal game)."""
    special = ruleset.special
    match contract:
        case Contract.DURCH:
            return special.durch
        case Contract.DURCH_OPEN:
            return special.durch_open
        case Contract.DURCH_OPEN_HAND:
            return special.durch_open_hand if ruleset.table.widow_size else None
        case Contract.DURCH_CALLED:
            return special.durch_called if ruleset.table.calling else None
        case Contract.UNTENDURCH:
            return special.untendurch
        case _:
            return None


def _played(ruleset: Ruleset, *, of_defender: bool) -> Payoff:
    # Melds need a trick of the party's own: first seed, "Die gemeldeten Punkte zählen nur dann, wenn …".
    need = ruleset.melds.need_trick
    needs_trick = need is NeedTrick.ALL or (of_defender and need is NeedTrick.DEFENDERS)
    return Payoff(melds_factor=1, melds_need_trick=needs_trick, tricks=True)


def _made(ruleset: Ruleset) -> PayoffRow:
    declarer = _played(ruleset, of_defender=False)
    # After a defender's revoke the declarer may get what was still out (sheet 2); otherwise nothing is out.
    if ruleset.errors.defender_revoke is DefenderRevoke.DECLARER_GETS_REST:
        declarer = replace(declarer, rest=Rest.ALL)
    return PayoffRow(declarer=declarer, defender=_played(ruleset, of_defender=True))


def _failed(ruleset: Ruleset) -> PayoffRow:
    failed = ruleset.failed
    loss = {
        FailedLoss.DOUBLE_BID: Payoff(item=Item.BID, bid_halves=-4),
        FailedLoss.SINGLE_BID: Payoff(item=Item.BID, bid_halves=-2),
        FailedLoss.BID_PLUS_100: Payoff(item=Item.BID, bid_halves=-2, constant=-100),
    }[failed.loss]
    defender = replace(
        _bonus(ruleset, bonus=failed.bonus, points=failed.bonus_points),
        melds_factor=int(failed.defender_melds),
        melds_need_trick=failed.melds_need_trick,
        tricks=failed.defender_tricks,
    )
    return PayoffRow(declarer=loss, defender=defender)


def _revoke(ruleset: Ruleset) -> PayoffRow:
    row = _failed(ruleset)
    if ruleset.errors.declarer_revoke is DeclarerRevoke.LOST_REST_HALVED:
        return replace(row, defender=replace(row.defender, rest=Rest.SHARE))
    return row


def _conceded(ruleset: Ruleset) -> PayoffRow:
    conceded = ruleset.conceded
    declarer = Payoff(
        item=Item.BID,
        bid_halves=-2 * conceded.loss_factor,
        times_members=conceded.loss_to is Receiver.PLAYER,
    )
    defender = replace(
        _bonus(ruleset, bonus=conceded.bonus, points=conceded.bonus_points),
        melds_factor=int(conceded.defender_melds),
        melds_need_trick=conceded.melds_need_trick,
    )
    return PayoffRow(declarer=declarer, defender=defender)


def _overbid(ruleset: Ruleset) -> PayoffRow:
    # Exactly twice the bid, whatever conceding costs (sheet 1); the defenders book as after an Abgehen.
    return replace(_conceded(ruleset), declarer=Payoff(item=Item.BID, bid_halves=-4))


def _discard_error(ruleset: Ruleset) -> PayoffRow:
    # First seed: the doubled bid; sheet 32: the doubled melds.
    if ruleset.errors.discard is DiscardErrorLoss.DOUBLE_MELDS:
        declarer = Payoff(melds_factor=-2)
    else:
        declarer = Payoff(item=Item.BID, bid_halves=-4)
    bonus = _bonus(ruleset, bonus=ruleset.failed.bonus, points=ruleset.failed.bonus_points)
    return PayoffRow(declarer=declarer, defender=replace(bonus, melds_factor=1, tricks=True))


def _bonus(ruleset: Ruleset, *, bonus: Bonus, points: int) -> Payoff:
    times_members = ruleset.conceded.bonus_to is Receiver.PLAYER
    match bonus:
        case Bonus.HALF_BID:
            rounding = ruleset.conceded.half_bid_rounding
            return Payoff(bid_halves=1, bid_rounding=rounding, times_members=times_members)
        case Bonus.PER_PLAYER:
            return Payoff(constant=points * ruleset.players, times_members=times_members)
        case Bonus.FIXED:
            return Payoff(constant=points, times_members=times_members)
        case _:
            return NOTHING


def _special_made(ruleset: Ruleset, value: int) -> PayoffRow:
    booked_as = ruleset.special.booked_as
    if booked_as is BookedAs.STARS:
        return PayoffRow(declarer=Payoff(star=True), defender=NOTHING)
    declarer = Payoff(item=Item.SPECIAL, constant=value, separate=booked_as is BookedAs.SEPARATE)
    return PayoffRow(declarer=declarer, defender=NOTHING)


def _special_lost(ruleset: Ruleset, value: int) -> PayoffRow:
    special = ruleset.special
    defender = {
        LostDefenders.NOTHING: NOTHING,
        LostDefenders.MELDS: Payoff(melds_factor=1),
        LostDefenders.FIXED: Payoff(constant=special.lost_points),
    }[special.lost_defenders]
    if special.booked_as is BookedAs.STARS:
        # Sheet 39: a lost one gives the star to each active defender.
        return PayoffRow(declarer=NOTHING, defender=replace(defender, star=True))
    declarer = Payoff(
        item=Item.SPECIAL,
        constant=-value * special.loss_factor,
        separate=special.booked_as is BookedAs.SEPARATE,
    )
    return PayoffRow(declarer=declarer, defender=defender)


def _special_conceded(ruleset: Ruleset, value: int) -> PayoffRow:
    row = _conceded(ruleset)
    if ruleset.special.conceded is SpecialConceded.VALUE:
        return replace(row, declarer=Payoff(item=Item.SPECIAL, constant=-value))
    return row
