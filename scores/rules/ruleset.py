"""A ruleset: the complete house rules of a table as one frozen value.

Each group below holds the options that share a prefix: `ruleset.melds.double_run` is the option
`melds.double_run`. Meaning, German label and source of every option stand in `scores/option_texts` and `docs/rules.md`.
No option has a default here: a preset writes every one of them out.
"""

from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from enum import StrEnum

from scores.rules.cards import Card, LowRank, Rank, ranks_of_deck

SCHEMA_VERSION = 1
ALL_CARDS_POINTS = 240


class Parties(StrEnum):
    """Who plays together: each for himself, partners sitting opposite, or two teams of three."""

    SINGLE = "single"
    PAIRS = "pairs"
    TRIPLES = "triples"


class Direction(StrEnum):
    COUNTERCLOCKWISE = "counterclockwise"
    CLOCKWISE = "clockwise"


class Leads(StrEnum):
    """Who leads the first trick."""

    AFTER_DEALER = "after_dealer"
    DECLARER = "declarer"


class Faces(StrEnum):
    WUERTTEMBERG = "wuerttemberg"
    FRENCH = "french"


class BonusTrick(StrEnum):
    LAST = "last"
    FIRST = "first"


class Forced(StrEnum):
    """Whether somebody has to play when nobody wants to."""

    NONE = "none"
    OPENER = "opener"
    FOREHAND = "forehand"


class AuctionOrder(StrEnum):
    PARTNER_AFTER_PASS = "partner_after_pass"  # noqa: S105  a way of bidding, no password
    STRICT = "strict"


class AllPassed(StrEnum):
    """Who deals after everybody passed."""

    SAME_DEALER = "same_dealer"
    NEXT_DEALER = "next_dealer"


class Receiver(StrEnum):
    """Whether an amount is booked once for a party or for each of its members."""

    PARTY = "party"
    PLAYER = "player"


class Bonus(StrEnum):
    NONE = "none"
    HALF_BID = "half_bid"
    PER_PLAYER = "per_player"
    FIXED = "fixed"


class HalfBidRounding(StrEnum):
    UP_TO_TEN = "up_to_ten"
    EXACT = "exact"
    DOWN = "down"


class MadeCheck(StrEnum):
    EXACT = "exact"
    ROUNDED = "rounded"


class FailedLoss(StrEnum):
    DOUBLE_BID = "double_bid"
    SINGLE_BID = "single_bid"
    BID_PLUS_100 = "bid_plus_100"


class NeedTrick(StrEnum):
    """Whose melds count only with a trick of their own."""

    ALL = "all"
    DEFENDERS = "defenders"
    NONE = "none"


class Upgrade(StrEnum):
    FULL = "full"
    DIFFERENCE = "difference"


class SpecialConceded(StrEnum):
    BID = "bid"
    VALUE = "value"


class LostDefenders(StrEnum):
    NOTHING = "nothing"
    MELDS = "melds"
    FIXED = "fixed"


class BookedAs(StrEnum):
    POINTS = "points"
    STARS = "stars"
    SEPARATE = "separate"
    MATCH = "match"


class DiscardErrorLoss(StrEnum):
    DOUBLE_BID = "double_bid"
    DOUBLE_MELDS = "double_melds"


class DeclarerRevoke(StrEnum):
    LOST = "lost"
    LOST_REST_HALVED = "lost_rest_halved"


class DefenderRevoke(StrEnum):
    DECLARER_GETS_REST = "declarer_gets_rest"
    OFFENDER_TRICKS_VOID = "offender_tricks_void"


class CountedPer(StrEnum):
    GAME = "game"
    DAY = "day"


class EndBy(StrEnum):
    TARGET = "target"
    DEALS = "deals"


class ReachedBy(StrEnum):
    MADE_GAME = "made_game"
    DECLARER = "declarer"
    ANYONE = "anyone"


class Tie(StrEnum):
    HIGHEST = "highest"
    DECLARER = "declarer"
    RAISE_TARGET = "raise_target"
    JOINT = "joint"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankValues:
    """One number for each rank, for example card points."""

    ace: int
    ten: int
    king: int
    ober: int
    unter: int
    low: int

    def of(self, rank: Rank) -> int:
        """The number for a rank."""
        value: int = getattr(self, rank.value)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    seats: int
    parties: Parties
    dealer_sits_out: bool
    direction: Direction
    leads: Leads
    hand_size: int
    widow_size: int
    talon: bool
    tricks_return: bool
    packets: tuple[int, ...] | None
    calling: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOptions:
    low_rank: LowRank
    faces: Faces
    words: tuple[tuple[str, str], ...]
    binokel: tuple[Card, Card]
    card_points: RankValues
    bonus_trick: BonusTrick
    bonus_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionOptions:
    held: bool
    minimum: int | None
    step: int
    forced: Forced
    order: AuctionOrder
    all_passed: AllPassed


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    must_beat: bool
    must_trump: bool
    must_overtrump: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConcededOptions:
    loss_factor: int
    loss_to: Receiver
    bonus: Bonus
    bonus_points: int
    bonus_to: Receiver
    half_bid_rounding: HalfBidRounding
    defender_melds: bool
    melds_need_trick: bool
    overbid_doubles: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeOptions:
    check: MadeCheck


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedOptions:
    loss: FailedLoss
    bonus: Bonus
    bonus_points: int
    defender_melds: bool
    defender_tricks: bool
    melds_need_trick: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldOptions:
    need_trick: NeedTrick
    marriage: int
    trump_marriage: int
    binokel: int
    double_binokel: int
    grand_binokel: int | None
    four: RankValues
    eight: RankValues
    run: int | None
    trump_run: int
    dix_may_be_pressed: bool
    double_run: int | None
    upgrade: Upgrade
    dix: int | None
    turned_low: int | None
    run_includes_marriage: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialOptions:
    durch: int | None
    durch_open: int | None
    durch_open_hand: int | None
    durch_called: int | None
    untendurch: int | None
    conceded: SpecialConceded | None
    untendurch_leads: Leads
    loss_factor: int
    lost_defenders: LostDefenders
    lost_points: int
    booked_as: BookedAs


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundingOptions:
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorOptions:
    discard: DiscardErrorLoss
    declarer_revoke: DeclarerRevoke
    defender_revoke: DefenderRevoke


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyOptions:
    entry_fee: Decimal
    lost_deal: tuple[tuple[int, Decimal], ...]
    counted_per: CountedPer
    counts_conceded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOptions:
    by: EndBy
    target: int
    deals: int
    reached_by: ReachedBy
    tie: Tie
    raise_by: int
    exact_breaks_ties: bool
    at_once: bool
    negative_limit: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All options of a table. Made by `presets`, `parse_ruleset` or `change_options`, which check it."""

    table: TableOptions
    deck: DeckOptions
    auction: AuctionOptions
    play: PlayOptions
    conceded: ConcededOptions
    made: MadeOptions
    failed: FailedOptions
    melds: MeldOptions
    special: SpecialOptions
    rounding: RoundingOptions
    errors: ErrorOptions
    money: MoneyOptions
    end: EndOptions
    # Tables compiled from a ruleset are looked up by it for every deal: its hash is computed once.
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        groups = tuple(getattr(self, group) for group in GROUPS)
        object.__setattr__(self, "_hash", hash(groups))

    def __hash__(self) -> int:
        return self._hash

    @property
    def players(self) -> int:
        """How many play a deal: all seats, less the pausing dealer."""
        return self.table.seats - 1 if self.table.dealer_sits_out else self.table.seats

    @property
    def deck_size(self) -> int:
        return 8 * len(ranks_of_deck(self.deck.low_rank))

    @property
    def total_points(self) -> int:
        """What all tricks of a deal are worth: "250" in the usual deck."""
        return ALL_CARDS_POINTS + self.deck.bonus_points


GROUPS = tuple(group.name for group in fields(Ruleset) if group.init)


def with_dealer_out(ruleset: Ruleset) -> Ruleset:
    """The same rules for one seat more, where the dealer pauses.

    Source: sheets 3, 34 and 39; how a table of four plays in a three-handed tournament.
    """
    table = replace(ruleset.table, seats=ruleset.table.seats + 1, dealer_sits_out=True)
    return replace(ruleset, table=table)
