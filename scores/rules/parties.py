"""Who plays with whom, who pauses, and in which order the seats come.

A party is one player, a pair of partners who sit opposite, or a team of three. Parties are numbered in the order of
their first seat.
"""

from functools import lru_cache

from scores.rules.deals import Contract, DealRecord
from scores.rules.ruleset import Leads, Parties, Ruleset

_TEAMS_OF_THREE = 2


@lru_cache(maxsize=256)
def party_members(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The seats of each party.

    >>> from scores.rules.presets import get_preset
    >>> party_members(get_preset("kreuz").ruleset)
    ((0, 2), (1, 3))
    """
    seats = ruleset.table.seats
    match ruleset.table.parties:
        case Parties.PAIRS:
            half = seats // 2
            return tuple((seat, seat + half) for seat in range(half))
        case Parties.TRIPLES:
            return tuple(tuple(range(team, seats, _TEAMS_OF_THREE)) for team in range(_TEAMS_OF_THREE))
        case _:
            return tuple((seat,) for seat in range(seats))


def party_count(ruleset: Ruleset) -> int:
    """How many parties there are."""
    return len(party_members(ruleset))


def party_of(seat: int, ruleset: Ruleset) -> int:
    """The party of a seat."""
    return next(party for party, members in enumerate(party_members(ruleset)) if seat in members)


def dealer_of(record: DealRecord, ruleset: Ruleset) -> int:
    """The dealing seat of a record; in a first deal without one it is the last seat."""
    return ruleset.table.seats - 1 if record.dealer is None else record.dealer


def pausing_seat(ruleset: Ruleset, dealer: int) -> int | None:
    """The seat that sits out a deal: the dealer's, where one more sits at the table than plays."""
    return dealer if ruleset.table.dealer_sits_out else None


def bidding_order(ruleset: Ruleset, dealer: int) -> tuple[int, ...]:
    """The seats that play a deal, the one that opens the bidding (Vorhand) first, the dealer last.

    >>> from scores.rules.presets import get_preset
    >>> bidding_order(get_preset("dealer-out").ruleset, 1)
    (2, 3, 0)
    """
    seats = ruleset.table.seats
    order = tuple((dealer + 1 + step) % seats for step in range(seats))
    return tuple(seat for seat in order if seat != pausing_seat(ruleset, dealer))


def first_leader(record: DealRecord, ruleset: Ruleset) -> int | None:
    """Who leads the first trick, by the ruleset and the contract; None while the declarer is not known.

    In a Durch it is always the declarer (first seed); in an Untendurch as the ruleset says.
    """
    forehand = bidding_order(ruleset, dealer_of(record, ruleset))[0]
    match record.contract:
        case Contract.TRUMP | Contract.NONE:
            leads = ruleset.table.leads
        case Contract.UNTENDURCH:
            leads = ruleset.special.untendurch_leads
        case _:
            leads = Leads.DECLARER
    return record.declarer if leads is Leads.DECLARER and ruleset.auction.held else forehand
