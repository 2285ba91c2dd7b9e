"""Which combinations of options cannot be.

Each check looks at a whole ruleset and yields the faults it finds; all of them together say what is wrong with it.
"""

from collections.abc import Callable, Iterator

from scores.rules.cards import LowRank, Rank, ranks_of_deck
from scores.rules.errors import OptionFault
from scores.rules.ruleset import ALL_CARDS_POINTS, EndBy, Parties, ReachedBy, Ruleset
from scores.rules.words import find_word_faults

SEAT_COUNTS = (2, 3, 4, 5, 6, 8)
_PARTY_SEATS = {Parties.SINGLE: SEAT_COUNTS, Parties.PAIRS: (4, 6, 8), Parties.TRIPLES: (6,)}
_TALON_SEATS = 2
Faults = Iterator[OptionFault]


def find_faults(ruleset: Ruleset) -> tuple[OptionFault, ...]:
    """Every fault of a ruleset, each naming the option to change; empty for a playable one."""
    return tuple(fault for check in _CHECKS for fault in check(ruleset))


def _fault(key: str, code: str, *values: object) -> OptionFault:
    return OptionFault(key=key, code=code, values=values)


def _seats(ruleset: Ruleset) -> Faults:
    table = ruleset.table
    if table.seats not in SEAT_COUNTS:
        yield _fault("table.seats", "seats_not_possible", table.seats)
    if table.seats not in _PARTY_SEATS[table.parties] and table.seats in SEAT_COUNTS:
        yield _fault("table.parties", "parties_need_other_seats", table.parties, table.seats)
    if table.dealer_sits_out and table.parties is not Parties.SINGLE:
        yield _fault("table.dealer_sits_out", "pausing_dealer_in_parties", table.parties)
    if table.dealer_sits_out and table.seats <= min(SEAT_COUNTS):
        yield _fault("table.dealer_sits_out", "seats_not_possible", table.seats)


def _talon(ruleset: Ruleset) -> Faults:
    table = ruleset.table
    if table.tricks_return and not table.talon:
        yield _fault("table.tricks_return", "needs_talon")
    if not table.talon:
        return
    if table.seats != _TALON_SEATS:
        yield _fault("table.talon", "talon_needs_two_seats", table.seats)
    if table.widow_size:
        yield _fault("table.widow_size", "not_with_talon", table.widow_size)
    if ruleset.auction.held:
        yield _fault("auction.held", "not_with_talon")
    if table.calling:
        yield _fault("table.calling", "not_with_talon")


def _dealing(ruleset: Ruleset) -> Faults:
    table = ruleset.table
    if table.hand_size < 1:
        yield _fault("table.hand_size", "too_small", table.hand_size, 1)
        return
    dealt = ruleset.players * table.hand_size + table.widow_size
    fits = dealt < ruleset.deck_size if table.talon else dealt == ruleset.deck_size
    if not fits:
        yield _fault("table.hand_size", "deck_not_used_up", dealt, ruleset.deck_size)


def _deck(ruleset: Ruleset) -> Faults:
    deck = ruleset.deck
    has_low = deck.low_rank is not LowRank.NONE
    ranks = ranks_of_deck(deck.low_rank)
    total = 8 * sum(deck.card_points.of(rank) for rank in ranks)
    if total != ALL_CARDS_POINTS:
        yield _fault("deck.card_points", "not_240", total)
    if any(deck.card_points.of(rank) < 0 for rank in Rank):
        yield _fault("deck.card_points", "too_small", min(deck.card_points.of(rank) for rank in Rank), 0)
    if deck.card_points.low and not has_low:
        yield _fault("deck.card_points", "no_low_rank", deck.card_points.low)
    if ruleset.melds.dix is not None and not has_low:
        yield _fault("melds.dix", "no_low_rank", ruleset.melds.dix)
    if ruleset.melds.turned_low is not None and not has_low:
        yield _fault("melds.turned_low", "no_low_rank", ruleset.melds.turned_low)
    if any(card.rank not in ranks for card in deck.binokel) or deck.binokel[0] == deck.binokel[1]:
        yield _fault("deck.binokel", "not_two_faces")


def _end(ruleset: Ruleset) -> Faults:
    end = ruleset.end
    if not ruleset.auction.held and end.by is EndBy.TARGET and end.reached_by is not ReachedBy.ANYONE:
        yield _fault("end.reached_by", "needs_auction", end.reached_by)
    if end.negative_limit is not None and end.negative_limit >= 0:
        yield _fault("end.negative_limit", "not_negative", end.negative_limit)


def _choices(ruleset: Ruleset) -> Faults:
    for key, value, allowed in (
        ("conceded.loss_factor", ruleset.conceded.loss_factor, (1, 2)),
        ("special.loss_factor", ruleset.special.loss_factor, (1, 2)),
        ("rounding.to", ruleset.rounding.to, (1, 10)),
    ):
        if value not in allowed:
            yield _fault(key, "not_a_choice", value, *allowed)


def _least(ruleset: Ruleset) -> Faults:
    melds, special = ruleset.melds, ruleset.special
    numbers: tuple[tuple[str, int | None, int], ...] = (
        ("table.widow_size", ruleset.table.widow_size, 0),
        ("deck.bonus_points", ruleset.deck.bonus_points, 0),
        ("auction.minimum", ruleset.auction.minimum, 1),
        ("auction.step", ruleset.auction.step, 1),
        ("conceded.bonus_points", ruleset.conceded.bonus_points, 0),
        ("failed.bonus_points", ruleset.failed.bonus_points, 0),
        ("end.target", ruleset.end.target, 1),
        ("end.deals", ruleset.end.deals, 1),
        ("end.raise_by", ruleset.end.raise_by, 1),
        ("special.lost_points", special.lost_points, 0),
        *((f"special.{name}", getattr(special, name), 1) for name in _SPECIAL_VALUES),
        *((f"melds.{name}", getattr(melds, name), 0) for name in _MELD_VALUES),
        ("melds.four", min(melds.four.of(rank) for rank in Rank), 0),
        ("melds.eight", min(melds.eight.of(rank) for rank in Rank), 0),
    )
    for key, value, least in numbers:
        if value is not None and value < least:
            yield _fault(key, "too_small", value, least)


def _lists(ruleset: Ruleset) -> Faults:
    ladder = ruleset.money.lost_deal
    starts = [start for start, _ in ladder]
    if any(start < 1 for start in starts) or starts != sorted(set(starts)):
        yield _fault("money.lost_deal", "ladder_not_rising")
    if ruleset.table.packets is not None and any(packet < 1 for packet in ruleset.table.packets):
        yield _fault("table.packets", "too_small", min(ruleset.table.packets), 1)


_SPECIAL_VALUES = ("durch", "durch_open", "durch_open_hand", "durch_called", "untendurch")
_MELD_VALUES = (
    "marriage",
    "trump_marriage",
    "binokel",
    "double_binokel",
    "grand_binokel",
    "run",
    "trump_run",
    "double_run",
    "dix",
    "turned_low",
)
_CHECKS: tuple[Callable[[Ruleset], Faults], ...] = (
    _seats,
    _talon,
    _dealing,
    _deck,
    _end,
    _choices,
    _least,
    _lists,
    find_word_faults,
)
