"""Kinds of tables: the same house rules at a table of another size.

A *kind* says how many sit at the table and who plays together. Published rules are written for one kind; a table that
is one more, or one fewer, plays by the same rules with other hands. `ruleset_at` gives those rules.

Sources: seed texts (hands for two to eight players), sheets 3, 34 and 39 (the dealer sits out), 42 and 47 (hands for
four and six).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scores.rules.cards import LowRank
from scores.rules.errors import OptionFault, RulesetError
from scores.rules.ruleset import Parties, Ruleset, with_dealer_out
from scores.rules.ruleset_json import change_options, changed_options


class TableKind(StrEnum):
    """How many sit at a table, and who plays together."""

    TWO = "two"
    THREE = "three"
    FOUR = "four"
    KREUZ = "kreuz"
    DEALER_OUT = "dealer_out"
    FIVE = "five"
    SIX_PAIRS = "six_pairs"
    SIX_TRIPLES = "six_triples"
    EIGHT_PAIRS = "eight_pairs"

    @property
    def seats(self) -> int:
        """How many sit at the table, a pausing dealer included."""
        return _SHAPES[self].seats


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shape:
    seats: int
    parties: Parties = Parties.SINGLE
    dealer_sits_out: bool = False
    needs_low_cards: bool = False
    talon: bool = False


_SHAPES = {
    TableKind.TWO: _Shape(seats=2, talon=True),
    TableKind.THREE: _Shape(seats=3),
    TableKind.FOUR: _Shape(seats=4),
    TableKind.KREUZ: _Shape(seats=4, parties=Parties.PAIRS),
    TableKind.DEALER_OUT: _Shape(seats=4, dealer_sits_out=True),
    TableKind.FIVE: _Shape(seats=5),
    TableKind.SIX_PAIRS: _Shape(seats=6, parties=Parties.PAIRS, needs_low_cards=True),
    TableKind.SIX_TRIPLES: _Shape(seats=6, parties=Parties.TRIPLES, needs_low_cards=True),
    TableKind.EIGHT_PAIRS: _Shape(seats=8, parties=Parties.PAIRS, needs_low_cards=True),
}
# (players, cards in the deck) -> cards for each player and cards in the widow, as the first seed lists them; the first
# is dealt where nobody says otherwise.
_HANDS = {
    (3, 40): ((12, 4),),
    (3, 48): ((15, 3), (14, 6), (16, 0)),
    (4, 40): ((9, 4),),
    (4, 48): ((11, 4),),
    (5, 40): ((7, 5),),
    (5, 48): ((9, 3),),
    (6, 48): ((7, 6),),
    (8, 48): ((6, 0),),
}
_DIX = 10
_OF_THE_SEATS = frozenset({"table.seats", "table.parties", "table.dealer_sits_out", "table.talon", "auction.held"})
_OF_THE_GAME_FOR_TWO = frozenset({"table.tricks_return", "melds.upgrade", "melds.turned_low", "end.at_once"})


def fixed_options(ruleset: Ruleset) -> frozenset[str]:
    """Options that no table changes: who plays, and with whom, is chosen; some belong to the game for two alone.

    >>> from scores.rules.presets import get_preset
    >>> [("end.at_once" in fixed_options(get_preset(slug).ruleset)) for slug in ("two-handed", "kreuz")]
    [False, True]
    """
    return _OF_THE_SEATS if ruleset.table.talon else _OF_THE_SEATS | _OF_THE_GAME_FOR_TWO


def table_kind(ruleset: Ruleset) -> TableKind | None:
    """The kind of table that a ruleset is for; None for one that has no kind here (two without a stock).

    >>> from scores.rules.presets import get_preset
    >>> table_kind(get_preset("dealer-out").ruleset)
    <TableKind.DEALER_OUT: 'dealer_out'>
    """
    table = ruleset.table
    for kind, shape in _SHAPES.items():
        of_shape = (shape.seats, shape.parties, shape.dealer_sits_out, shape.talon)
        if (table.seats, table.parties, table.dealer_sits_out, table.talon) == of_shape:
            return kind
    return None


def adapt_rules(ruleset: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """`change_options` for people who already sit at their table: who plays, and with whom, stays.

    Raises `RulesetError` with every fault.

    >>> from scores.rules.presets import get_preset
    >>> adapt_rules(get_preset("wuerttemberg").ruleset, {"end.target": 1500}).end.target
    1500
    """
    changed = change_options(ruleset, changes)
    if fixed := [key for key in changed_options(changed, ruleset) if key in fixed_options(ruleset)]:
        raise RulesetError(tuple(OptionFault(key=key, code="fixed_by_table") for key in fixed))
    return changed


def ruleset_at(ruleset: Ruleset, kind: TableKind) -> Ruleset:
    """The same house rules at a table of another kind.

    Only what the number of players demands is changed: seats, parties and hands; six and eight need low cards, and
    with them comes the trump seven. A table that deals out all cards goes on doing so where the deck allows it.
    Raises `RulesetError` between the game for two and any other: it is a game of its own.

    >>> from scores.rules.presets import get_preset
    >>> ruleset_at(get_preset("wuerttemberg").ruleset, TableKind.KREUZ) == get_preset("kreuz").ruleset
    True
    """
    if table_kind(ruleset) is kind:
        return ruleset
    if ruleset.table.talon:
        raise RulesetError((OptionFault(key="table.talon", code="talon_needs_two_seats", values=(kind.seats,)),))
    if kind is TableKind.TWO:
        raise RulesetError((OptionFault(key="table.talon", code="fixed_by_table"),))
    if kind is TableKind.DEALER_OUT:
        return with_dealer_out(ruleset_at(ruleset, TableKind.THREE))
    shape = _SHAPES[kind]
    changes: dict[str, object] = {
        "table.seats": shape.seats,
        "table.parties": shape.parties.value,
        "table.dealer_sits_out": False,
    }
    deck_size = ruleset.deck_size
    if shape.needs_low_cards and ruleset.deck.low_rank is LowRank.NONE:
        deck_size = 48
        changes |= {"deck.low_rank": LowRank.SEVEN.value, "melds.dix": _DIX}
    if shape.seats != ruleset.players:
        changes |= _hands(ruleset, players=shape.seats, deck_size=deck_size)
    return change_options(ruleset, changes)


def dealt_hands(ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """How this deck may be dealt to so many players: cards for each and cards in the widow, the usual way first.

    Empty for the game for two, and for numbers of players that the first seed does not list.

    >>> from scores.rules.presets import get_preset
    >>> dealt_hands(get_preset("sevens").ruleset)
    ((15, 3), (14, 6), (16, 0))
    """
    return () if ruleset.table.talon else _HANDS.get((ruleset.players, ruleset.deck_size), ())


def with_hand(ruleset: Ruleset, hand_size: int, widow_size: int) -> Ruleset:
    """The same house rules with other numbers of cards dealt. Raises `RulesetError` where they do not use up the deck.

    Without a widow nothing can be played from the hand, before it is seen.

    >>> from scores.rules.presets import get_preset
    >>> with_hand(get_preset("sevens").ruleset, 16, 0).special.durch_open_hand is None
    True
    """
    return change_options(ruleset, _dealt(hand_size, widow_size))


def _hands(ruleset: Ruleset, *, players: int, deck_size: int) -> dict[str, object]:
    usual = _HANDS.get((ruleset.players, ruleset.deck_size))
    deals_all_out = not ruleset.table.widow_size and usual is not None and usual[0][1] > 0
    if deals_all_out and deck_size % players == 0:
        return _dealt(deck_size // players, 0)
    return _dealt(*_HANDS[players, deck_size][0])


def _dealt(hand_size: int, widow_size: int) -> dict[str, object]:
    changes: dict[str, object] = {
        "table.hand_size": hand_size,
        "table.widow_size": widow_size,
        "table.packets": None,
    }
    if not widow_size:
        changes["special.durch_open_hand"] = None
    return changes
