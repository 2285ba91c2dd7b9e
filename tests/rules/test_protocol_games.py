"""Whole games: who deals, when it is over, who won, what lost deals cost, and people who come and go."""

from collections.abc import Sequence
from typing import Any

import pytest

from scores.rules import (
    DealRecord,
    EndReason,
    Event,
    Lineup,
    MeldEvent,
    PlayedGame,
    Ruleset,
    bidding_order,
    change_options,
    first_leader,
    get_preset,
    parse_meld,
    party_members,
    play_game,
    score_deal,
)
from tests.notation import deal

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def rules(preset: str = "wuerttemberg", **options: Any) -> Ruleset:
    changes = {key.replace("__", "."): value for key, value in options.items()}
    return change_options(get_preset(preset).ruleset, changes)


def lineup(ruleset: Ruleset, *, from_deal: int = 1, names: Sequence[str] = NAMES, **totals: int) -> Lineup:
    newcomers = tuple((int(party.removeprefix("p")), total) for party, total in totals.items())
    players = tuple(names[: ruleset.table.seats])
    return Lineup(from_deal=from_deal, players=players, ruleset=ruleset, totals=newcomers)


def play(ruleset: Ruleset, *deals: str, start: Sequence[int] = ()) -> PlayedGame:
    return play_game((lineup(ruleset),), [deal(text) for text in deals], start=start)


# ---------------------------------------------------------------------- dealing and leading


@pytest.mark.parametrize(
    ("preset", "options", "deals", "dealers"),
    [
        ("wuerttemberg", {}, ["0@200 conceded"] * 4, [2, 0, 1, 2]),
        ("wuerttemberg", {}, ["0@200 conceded d=1", "0@200 conceded"], [1, 2]),
        ("wuerttemberg", {}, ["misdeal", "misdeal", "0@200 conceded", "passed"], [2, 2, 2, 0]),
        ("wuerttemberg", {}, ["passed", "0@200 conceded", "misdeal"], [2, 2, 0]),
        ("wuerttemberg", {"auction__all_passed": "next_dealer"}, ["passed", "passed", "misdeal"], [2, 0, 1]),
        ("wuerttemberg", {}, ["0@200 conceded", "adjustment points=0/0/0", "0@200 conceded"], [2, 0, 0]),
        ("dealer-out", {}, ["0@200 conceded"] * 2, [3, 0]),
        ("two-handed", {}, ["none p=100/150"] * 2, [1, 0]),
    ],
)
def test_dealer_moves_on_by_himself(preset: str, options: dict[str, Any], deals: list[str], dealers: list[int]) -> None:
    played = play(rules(preset, **options), *deals)
    assert [entry.record.dealer for entry in played.deals] == dealers


def test_next_dealer_is_known_before_the_deal() -> None:
    assert play(rules()).next_dealer == 2
    assert play(rules(), "0@200 conceded").next_dealer == 0
    assert play(rules(), "misdeal").next_dealer == 2


@pytest.mark.parametrize(
    ("options", "text", "leader"),
    [
        ({}, "2@200 d=0", 1),
        ({}, "2@200 d=2", 0),
        ({"table__leads": "declarer"}, "2@200 d=0", 2),
        ({}, "2@- durch d=0", 2),
        ({}, "2@- durch_open d=0", 2),
        ({}, "2@- untendurch d=0", 2),
        ({"special__untendurch_leads": "after_dealer"}, "2@- untendurch d=0", 1),
        ({}, "-@- durch d=0", None),
    ],
)
def test_first_trick_is_led_by_the_rules(options: dict[str, Any], text: str, leader: int | None) -> None:
    assert first_leader(deal(text), rules(**options)) == leader


def test_pausing_dealer_neither_bids_nor_leads() -> None:
    assert bidding_order(rules("dealer-out"), 3) == (0, 1, 2)
    assert first_leader(deal("2@200 d=0"), rules("dealer-out")) == 1


def test_two_teams_of_three_alternate() -> None:
    ruleset = rules("six-pairs", table__parties="triples")
    assert party_members(ruleset) == ((0, 2, 4), (1, 3, 5))
    score = score_deal(deal("3@200 m=20/40/0/60/0/0 p=120/130 t=yy"), ruleset)
    assert score.changes == (140, 230)


# ---------------------------------------------------------------------- the end

WON = "0@200 m=120/60/0 p=108/95/47 t=yyy"  # 230, 160, 50

ENDS: list[tuple[dict[str, Any], tuple[int, ...], str, tuple[int, ...]]] = [
    # options, start, deal, winners (none: the game goes on)
    ({}, (700, 0, 0), WON, ()),
    ({}, (770, 0, 0), WON, (0,)),
    ({}, (0, 990, 0), WON, (1,)),
    ({}, (780, 850, 0), WON, (0,)),
    ({}, (0, 850, 960), WON, ()),
    ({}, (1000, 1000, 0), "0@500 m=0/0/0 p=90/90/70 t=yyy", ()),
    ({}, (0, 990, 0), "0@200 conceded", ()),
    ({}, (-100, 990, 0), "0@- durch made", ()),
    ({}, (100, 0, 0), "0@- durch made", (0,)),
    ({"end__reached_by": "anyone"}, (0, 990, 0), "0@200 conceded", (1,)),
    ({"end__reached_by": "declarer"}, (0, 990, 0), WON, ()),
    ({"end__reached_by": "declarer"}, (780, 990, 0), WON, (0,)),
    ({"end__tie": "declarer"}, (780, 990, 0), WON, (0,)),
    ({"end__tie": "declarer"}, (0, 990, 980), WON, (1,)),
    ({"end__tie": "joint"}, (780, 850, 0), WON, (0, 1)),
    ({"end__tie": "joint"}, (790, 850, 0), WON, (0,)),
    ({"end__tie": "raise_target"}, (780, 850, 0), WON, ()),
    ({"end__tie": "raise_target"}, (1100, 850, 0), WON, (0,)),
    ({"end__target": 1500}, (1000, 0, 0), WON, ()),
    ({"end__exact_breaks_ties": True}, (0, 0, 0), WON, ()),
    # Written 1010 each; exactly 1006 and 1014.
    ({"end__tie": "joint", "end__exact_breaks_ties": True}, (780, 850, 0), f"{WON} p=106/104/40", (1,)),
    ({"end__tie": "joint", "end__exact_breaks_ties": True}, (780, 850, 0), f"{WON} tens p=110/100/40", (0, 1)),
    ({"end__negative_limit": -1000}, (-400, 300, 300), "0@300 m=0/0/0 p=150/60/40 t=yyy", (1,)),
    ({"end__negative_limit": -1000}, (-390, 300, 300), "0@300 m=0/0/0 p=150/60/40 t=yyy", ()),
    ({"end__negative_limit": -1000}, (-400, 300, 320), "0@300 m=0/0/0 p=150/60/40 t=yyy", (1, 2)),
    ({"end__negative_limit": -1000}, (-2000, 300, 320), "1@200 conceded", ()),
    ({"special__booked_as": "match"}, (0, 900, 0), "0@- durch made", (0,)),
    ({"special__booked_as": "match"}, (0, 900, 0), "0@- durch lost", ()),
    # A match won at once is won, however far below zero.
    ({"special__booked_as": "match", "end__negative_limit": -100}, (-2000, 0, 0), "0@- durch made", (0,)),
    ({"special__booked_as": "stars"}, (990, 0, 0), "0@- durch made", ()),
    ({"end__by": "deals", "end__deals": 1}, (0, 0, 0), WON, (0,)),
    ({"end__by": "deals", "end__deals": 2}, (0, 0, 0), WON, ()),
    ({"end__by": "deals", "end__deals": 1}, (0, 70, 0), WON, (0,)),
    ({"end__by": "deals", "end__deals": 1}, (0, 170, 280), WON, (1, 2)),
    ({"end__by": "deals", "end__deals": 1, "end__tie": "joint"}, (0, 70, 0), WON, (0, 1)),
    ({"end__by": "deals", "end__deals": 1}, (2000, 0, 0), "1@200 conceded", (0,)),
]


@pytest.mark.parametrize(
    ("options", "start", "text", "winners"),
    ENDS,
    ids=[f"{number}-{text}" for number, (_, _, text, _) in enumerate(ENDS)],
)
def test_deal_ends_the_game_for_these(
    options: dict[str, Any], start: tuple[int, ...], text: str, winners: tuple[int, ...]
) -> None:
    played = play(rules(**options), text, start=start)
    assert (played.finished, played.winners) == (bool(winners), winners)


def test_end_has_its_reason() -> None:
    reasons = {
        EndReason.TARGET: play(rules(), WON, start=(800, 0, 0)),
        EndReason.DEALS: play(rules(end__by="deals", end__deals=1), WON),
        EndReason.NEGATIVE_LIMIT: play(rules(end__negative_limit=-100), "0@200 conceded"),
        EndReason.MATCH: play(rules(special__booked_as="match"), "0@- durch made"),
        None: play(rules(), WON),
    }
    assert {game.reason: reason for reason, game in reasons.items()} == {reason: reason for reason in reasons}


def test_raised_target_stays_raised() -> None:
    ruleset = rules(end__tie="raise_target")
    played = play(ruleset, WON, start=(780, 850, 0))
    assert (played.finished, played.target) == (False, 1250)
    played = play(ruleset, WON, "2@200 m=0/0/100 p=60/60/130 t=yyy", start=(780, 850, 0))
    assert (played.finished, played.target) == (False, 1250)


def test_number_of_deals_counts_booked_ones_only() -> None:
    ruleset = rules(end__by="deals", end__deals=2)
    others = ("passed", "misdeal", "adjustment points=500/0/0", "open", "0@- durch")
    played = play(ruleset, WON, *others)
    assert (played.finished, played.booked_count) == (False, 1)
    played = play(ruleset, WON, *others, WON)
    assert (played.finished, played.winners) == (True, (0,))


def test_pausing_party_is_not_among_those_over_the_target() -> None:
    ruleset = rules("dealer-out", end__by="target", end__target=1000)
    text = "2@200 d=1 m=0/-/120/0 p=60/-/130/60 t=ynyy"
    assert play(ruleset, text, start=(0, 5000, 0, 0)).finished is False
    assert play(ruleset, text, start=(0, 5000, 800, 0)).winners == (2,)


@pytest.mark.parametrize(("conceded", "change"), [("bid", -200), ("value", -1000), (None, 0)])
def test_special_game_is_given_up_at_its_price(conceded: str | None, change: int) -> None:
    score = score_deal(deal("0@200 durch conceded"), rules(special__conceded=conceded))
    assert score.changes[0] == change
    assert (score.outcome is None) == (conceded is None)


def test_special_game_without_a_bid_cannot_be_given_up_for_it() -> None:
    score = score_deal(deal("0@- durch conceded"), rules(special__conceded="bid"))
    assert (score.outcome, score.changes) == (None, (0, 0, 0))


@pytest.mark.parametrize(
    ("rounding", "bid", "bonus"),
    [
        ("up_to_ten", 310, 160),
        ("up_to_ten", 300, 150),
        ("exact", 310, 155),
        ("exact", 305, 153),
        ("down", 305, 152),
    ],
)
def test_half_bid_is_rounded_as_the_table_does(rounding: str, bid: int, bonus: int) -> None:
    ruleset = rules(conceded__bonus="half_bid", conceded__half_bid_rounding=rounding)
    assert score_deal(deal(f"0@{bid} conceded"), ruleset).changes == (-bid, bonus, bonus)


# ---------------------------------------------------------------------- two-handed


def shown(text: str, *events: tuple[int, str]) -> DealRecord:
    return deal(text, meld_events=tuple(MeldEvent(seat=seat, meld=parse_meld(meld)) for seat, meld in events))


def test_game_stops_at_the_meld_that_reaches_the_target() -> None:
    record = shown("none hearts p=100/100", (0, "marriage:hearts"), (1, "four:ace"), (0, "binokel"))
    played = play_game((lineup(rules("two-handed-french")),), [record], start=(0, 900))
    assert (played.finished, played.winners, played.totals) == (True, (1,), (40, 1000))
    played = play_game((lineup(rules("two-handed")),), [record], start=(0, 900))
    assert (played.finished, played.totals) == (True, (180, 1100))


def test_meld_stops_no_deal_where_the_number_of_deals_ends_the_game() -> None:
    record = shown("none hearts p=100/100", (1, "four:ace"), (0, "binokel"))
    played = play_game((lineup(rules("two-handed-french", end__by="deals", end__deals=2)),), [record], start=(0, 900))
    assert (played.finished, played.totals) == (False, (140, 1100))


@pytest.mark.parametrize(
    ("upgrade", "points"), [("full", 40 + 300 + 100 + 1000 + 150 + 1000), ("difference", 300 + 1000 + 1000)]
)
def test_meld_that_grows_is_new_or_books_the_difference(upgrade: str, points: int) -> None:
    melds = ("binokel", "double_binokel", "four:ace", "eight:ace", "run:bells", "double_run:bells")
    record = shown("none bells p=120/130", *((0, meld) for meld in melds))
    assert score_deal(record, rules("two-handed", melds__upgrade=upgrade)).meld_points == (points, 0)


def test_double_that_nothing_grew_into_is_booked_in_full() -> None:
    record = shown("none bells p=120/130", (1, "binokel"), (0, "double_binokel"))
    assert score_deal(record, rules("two-handed", melds__upgrade="difference")).meld_points == (300, 40)


def test_who_was_first_over_the_target_in_the_count_wins() -> None:
    ruleset = rules("two-handed")
    texts = {seat: deal("none p=120/130", reached_first=seat) for seat in (0, 1)}
    for seat, record in texts.items():
        assert play_game((lineup(ruleset),), [record], start=(950, 950)).winners == (seat,)


@pytest.mark.parametrize(
    ("preset", "trump", "melds", "points"),
    [
        ("wuerttemberg", "bells", "run:bells+marriage:hearts+four:ace+binokel", 150 + 20 + 100 + 40),
        ("wuerttemberg", "", "run:bells+marriage:bells", 100 + 20),
        ("wuerttemberg", "hearts", "marriage:hearts+double_run:bells+eight:ten", 40 + 1000 + 1000),
        ("ennahofen", "hearts", "double_run:hearts+eight:ten+eight:ace", 1500 + 0 + 1000),
        ("wuerttemberg", "hearts", "dix+grand_binokel", 0),
        ("sevens", "hearts", "dix+dix", 20),
    ],
)
def test_named_melds_are_worth_what_the_ruleset_says(preset: str, trump: str, melds: str, points: int) -> None:
    assert score_deal(deal(f"0@200 {trump} conceded m={melds}/0/0"), rules(preset)).meld_points == (points, 0, 0)


# ---------------------------------------------------------------------- money


def test_lost_deals_cost_by_the_ladder() -> None:
    played = play(rules("ennahofen"), *["0@200 conceded"] * 6, "1@200 m=0/0/0 p=90/90/70 t=yyy")
    assert played.lost_deals == (6, 1, 0)
    assert [str(fee) for fee in played.fees] == ["4.00", "0.50", "0.00"]


def test_conceded_deals_are_lost_ones_unless_the_table_says_no() -> None:
    deals = ["0@200 conceded", "1@- durch lost", "2@200 discard_error", "2@200 declarer_revoke p=90/90/70"]
    assert play(rules(), *deals).lost_deals == (1, 1, 2)
    assert play(rules(money__counts_conceded=False), *deals).lost_deals == (0, 1, 2)


# ---------------------------------------------------------------------- people come and go


def test_newcomer_starts_with_his_points_and_nothing_lost() -> None:
    lineups = (lineup(rules("ennahofen")), lineup(rules("dealer-out"), from_deal=3, p3=120))
    deals = [deal("0@200 conceded"), deal("0@200 conceded"), deal("3@200 conceded d=0")]
    played = play_game(lineups, deals)
    assert [len(entry.totals) for entry in played.deals] == [3, 3, 4]
    assert played.totals[3] == 120 - 200
    assert played.lost_deals == (2, 0, 0, 1)
    assert [entry.lineup for entry in played.deals] == [lineups[0], lineups[0], lineups[1]]


def test_who_changes_seats_keeps_his_points() -> None:
    lineups = (lineup(rules()), lineup(rules(), from_deal=2, names=("Clara", "Anna", "Bernd")))
    played = play_game(lineups, [DealRecord(event=Event.ADJUSTMENT, points=(1, 2, 3))])
    assert (played.deals[0].totals, played.totals) == ((1, 2, 3), (3, 1, 2))


def test_lineup_with_another_target_plays_for_that() -> None:
    deals = [deal(f"{WON} tens"), deal(f"{WON} tens"), deal(WON)]
    later = lineup(rules(end__target=500), from_deal=2)
    played = play_game((lineup(rules()), later), deals)
    assert [entry.totals[0] for entry in played.deals] == [230, 460, 690]
    assert (played.target, played.winners, played.exact_totals) == (500, (0,), None)


def test_lineup_of_the_deal_to_come_is_the_current_one() -> None:
    later = lineup(rules("dealer-out"), from_deal=2, p3=40)
    played = play_game((lineup(rules()), later), [deal(WON)])
    assert (played.lineup, played.totals) == (later, (230, 160, 50, 40))


def test_substitute_takes_over_the_points_of_the_seat() -> None:
    lineups = (lineup(rules()), lineup(rules(), from_deal=2, names=("Anna", "Emil", "Clara")))
    played = play_game(lineups, [DealRecord(event=Event.ADJUSTMENT, points=(1, 2, 3)), deal("passed")])
    assert played.totals == (1, 2, 3)
