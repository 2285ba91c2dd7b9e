"""Every issue code: when it is raised, and the neighbouring deal where it is not."""

from typing import Any

import pytest

from scores.rules import (
    DealRecord,
    Event,
    Lineup,
    Ruleset,
    change_options,
    check_deal,
    get_preset,
    is_sum_of_tricks,
    play_game,
)
from tests.notation import deal

FULL = "m=150/40/0 p=96/84/70 t=yyy"
MELDS_DOUBLED = {"errors.discard": "double_melds"}
VOID = {"errors.defender_revoke": "offender_tricks_void"}
CALLED = {"special.durch_called": 500, "table.calling": True}
OVERBID = {"conceded.overbid_doubles": True}
NEVER_NEEDED = {"failed.melds_need_trick": False}

# preset, options, deal -> the codes
CASES: list[tuple[str, dict[str, Any], str, set[str]]] = [
    ("wuerttemberg", {}, f"0@250 {FULL}", set()),
    # --- a fact that is not there
    ("wuerttemberg", {}, f"0@- {FULL}", {"bid_missing"}),
    ("wuerttemberg", {}, "0@- conceded", {"bid_missing"}),
    ("wuerttemberg", {}, "0@- durch made", set()),
    ("wuerttemberg", {"special.conceded": "bid"}, "0@- durch conceded", {"bid_missing"}),
    ("wuerttemberg", {"special.conceded": "value"}, "0@- durch conceded", set()),
    ("wuerttemberg", {}, f"-@250 {FULL}", {"declarer_missing"}),
    ("wuerttemberg", {}, "-@250 conceded", {"declarer_missing"}),
    ("wuerttemberg", {}, "-@- open", set()),
    ("wuerttemberg", {}, "0@- durch", {"special_result_missing"}),
    ("wuerttemberg", {}, "0@- durch declarer_revoke", set()),
    ("ennahofen", {}, "0@200 defender_revoke out=30 m=100/0/0 p=96/84/40", {"offender_missing"}),
    ("ennahofen", {}, "0@200 defender_revoke by=0 out=30 m=100/0/0 p=96/84/40", {"offender_missing"}),
    ("ennahofen", {}, "0@200 defender_revoke by=1 out=30 m=100/0/0 p=96/84/40", set()),
    ("kreuz", {}, "0@200 defender_revoke by=2 out=30 pm=100/0 p=136/84", {"offender_missing"}),
    ("heroldstatt", {}, "0@300 overbid", {"melds_missing"}),
    ("heroldstatt", {}, "0@300 overbid m=-/0/0", {"melds_missing"}),
    ("heroldstatt", {}, "0@300 overbid m=0/-/-", set()),
    ("wuerttemberg", MELDS_DOUBLED, "0@240 discard_error", {"melds_missing"}),
    ("wuerttemberg", {}, "0@240 discard_error", set()),
    ("wuerttemberg", {}, "0@200 m=0/0/0", {"rest_missing"}),
    ("wuerttemberg", {}, "0@200 m=0/0/0 p=96/-/-", {"rest_missing"}),
    ("wuerttemberg", {}, "0@200 m=0/0/0 p=96/84/-", set()),
    ("wuerttemberg", {}, "0@200 tens m=0/0/0 p=90/80/-", {"rest_missing"}),
    ("dealer-out", {}, "2@250 d=1 m=40/-/60/20 p=80/-/150/-", set()),
    ("dealer-out", {}, "2@250 d=1 m=40/-/60/20 p=80/-/-/-", {"rest_missing"}),
    ("ennahofen", {}, "0@220 declarer_revoke p=60/40/30", {"rest_missing"}),
    ("ennahofen", {}, "0@220 declarer_revoke p=60/40/-", {"rest_missing"}),
    ("ennahofen", {}, "0@220 declarer_revoke p=60/40/150", set()),
    ("ennahofen", {}, "0@220 declarer_revoke out=120 p=60/40/30", set()),
    ("ennahofen", {}, "0@220 declarer_revoke out=120 p=60/40/-", set()),
    ("ennahofen", {}, "0@220 defender_revoke by=1 p=60/40/30", {"rest_missing"}),
    # --- bids
    ("wuerttemberg", {}, "0@0 conceded", {"bid_below_minimum"}),
    ("wuerttemberg", {}, "0@10 conceded", set()),
    ("wuerttemberg", {"auction.minimum": 150}, "0@140 conceded", {"bid_below_minimum"}),
    ("wuerttemberg", {"auction.minimum": 150}, "0@150 conceded", set()),
    ("wuerttemberg", {"auction.minimum": 150, "auction.step": 20}, "0@170 conceded", set()),
    ("wuerttemberg", {"auction.minimum": 150, "auction.step": 20}, "0@160 conceded", {"bid_not_in_steps"}),
    ("wuerttemberg", {"auction.minimum": 150}, "0@145 conceded", {"bid_below_minimum", "bid_not_in_steps"}),
    # --- who sits out
    ("dealer-out", {}, "1@250 d=1 m=40/-/60/20 p=80/-/150/20", {"declarer_sits_out"}),
    ("dealer-out", {}, "2@250 d=1 m=40/20/60/20 p=80/-/150/20", {"sits_out"}),
    ("dealer-out", {}, "2@250 d=1 m=40/0/60/20 p=80/0/150/20", set()),
    ("dealer-out", {}, "2@250 d=1 m=40/-/60/20 p=80/10/150/20", {"sits_out"}),
    ("dealer-out", {}, "2@250 d=1 m=40/-/60/20 p=80/-/150/20 t=yyyy", {"sits_out"}),
    ("dealer-out", {}, "2@250 d=1 m=40/-/60/20 p=80/-/150/20 t=ynyy", set()),
    ("dealer-out", {}, "2@250 d=1 defender_revoke by=1 out=0 p=80/-/150/20", {"sits_out"}),
    # --- contracts that are not played
    ("heroldstatt", {}, "0@200 durch made", {"contract_not_played"}),
    ("wuerttemberg", {}, "0@- durch_open_hand made", set()),
    ("ohmden", {"special.durch_open_hand": 2000}, "0@- durch_open_hand made", {"contract_not_played"}),
    ("wuerttemberg", CALLED, "0@- durch_called made", set()),
    ("wuerttemberg", {**CALLED, "table.calling": False}, "0@- durch_called made", {"contract_not_played"}),
    ("wuerttemberg", {}, f"0@250 none {FULL}", {"contract_not_played"}),
    ("two-handed", {}, "none p=120/130", set()),
    ("two-handed", {}, "p=120/130", {"contract_not_played"}),
    ("wuerttemberg", {}, "0@300 overbid m=40/0/0", {"contract_not_played"}),
    # --- overbids and conceding
    ("heroldstatt", {}, "0@300 overbid m=40/0/0", set()),
    ("heroldstatt", {}, "0@310 overbid m=60/0/0", {"overbid_not_hopeless"}),
    ("heroldstatt", {}, "0@300 conceded m=40/0/0", {"concede_barred"}),
    ("heroldstatt", {}, "0@310 conceded m=60/0/0", set()),
    ("heroldstatt", {}, "0@300 conceded m=-/0/0", set()),
    ("heroldstatt", {}, "0@300 conceded", set()),
    ("kreuz", OVERBID, "0@300 conceded m=40/0/0/0", {"concede_barred"}),
    ("kreuz", OVERBID, "0@300 conceded m=40/0/-/0", set()),
    ("kreuz", OVERBID, "0@300 conceded pm=40/0", {"concede_barred"}),
    # --- special games
    ("wuerttemberg", {}, "0@- durch made bells", {"trump_in_special"}),
    ("wuerttemberg", {}, "0@250 bells conceded", set()),
    ("wuerttemberg", {}, "0@- durch made m=20/0/0", {"melds_in_special"}),
    ("wuerttemberg", {}, "0@- durch lost m=0/20/0", {"melds_in_special"}),
    ("memo", {}, "0@- durch lost m=0/20/0", set()),
    ("memo", {}, "0@- durch lost m=20/0/0", {"melds_in_special"}),
    ("kreuz", {"special.lost_defenders": "melds"}, "0@- durch lost pm=0/20", set()),
    ("kreuz", {"special.lost_defenders": "melds"}, "0@- durch lost pm=20/0", {"melds_in_special"}),
    # --- events that contradict
    ("wuerttemberg", {}, "0@200 durch conceded", {"event_contradicts_contract"}),
    ("heroldstatt", {"special.durch": 1000}, "0@300 durch overbid", {"event_contradicts_contract"}),
    ("wuerttemberg", {}, "passed", set()),
    ("wuerttemberg", {}, "0@- passed", {"event_contradicts_contract"}),
    ("wuerttemberg", {}, "-@200 passed", {"event_contradicts_contract"}),
    ("wuerttemberg", {"auction.forced": "opener"}, "passed", {"event_contradicts_contract"}),
    ("wuerttemberg", {"auction.forced": "forehand"}, "passed", {"event_contradicts_contract"}),
    ("two-handed", {}, "none conceded", {"event_contradicts_contract"}),
    ("two-handed", {}, "none passed", {"event_contradicts_contract"}),
    ("two-handed", {}, "none misdeal", set()),
    ("two-handed", {}, "none open", set()),
    # --- card points
    ("wuerttemberg", {}, "0@200 m=120/0/0 p=-10/100/160", {"points_range"}),
    ("wuerttemberg", {}, "0@200 m=120/0/0 p=260/-10/0", {"points_range"}),
    ("wuerttemberg", {}, "0@200 tens m=300/0/0 p=95/85/70", {"points_range"}),
    ("wuerttemberg", {}, "0@200 m=120/0/0 p=96/84/60", {"points_sum"}),
    ("wuerttemberg", {}, "0@200 m=120/0/0 p=180/84/-", {"points_sum"}),
    ("wuerttemberg", {}, "0@200 tens m=300/0/0 p=90/80/70", set()),
    ("wuerttemberg", {}, "0@200 tens m=300/0/0 p=90/70/70", {"points_sum"}),
    ("wuerttemberg", {}, "0@200 tens m=300/0/0 p=90/90/80", set()),
    ("wuerttemberg", {}, "0@200 tens m=300/0/0 p=90/90/90", {"points_sum"}),
    ("kreuz", {}, "0@200 tens pm=300/0 p=130/110", {"points_sum"}),
    ("kreuz", {}, "0@200 tens pm=300/0 p=130/130", set()),
    ("four", {}, "0@200 tens m=300/0/0/0 p=90/60/60/60", set()),
    ("four", {}, "0@200 tens m=300/0/0/0 p=90/70/60/60", {"points_sum"}),
    ("five", {}, "0@200 tens m=300/0/0/0/0 p=70/40/40/40/40", set()),
    ("five", {}, "0@200 tens m=300/0/0/0/0 p=60/40/40/40/40", {"points_sum"}),
    ("wuerttemberg", {}, "0@220 declarer_revoke p=60/40/30", {"points_sum"}),
    ("wuerttemberg", {}, "0@220 declarer_revoke out=120 p=60/40/30", set()),
    ("ennahofen", {}, "0@220 declarer_revoke out=110 p=60/40/30", {"points_sum"}),
    ("wuerttemberg", VOID, "0@220 defender_revoke by=1 m=100/0/0 p=160/30/20 t=yyy", set()),
    ("wuerttemberg", {}, "0@220 discard_error p=160/30/-", set()),
    ("two-handed-french", {}, "none p=100/80", set()),
    ("two-handed-french", {}, "none p=200/100", {"points_sum"}),
    ("two-handed-french", {}, "none p=100/-", {"rest_missing"}),
    ("two-handed", {}, "none p=100/140", {"points_sum"}),
    ("two-handed", {}, "none p=100/-", set()),
    ("wuerttemberg", {}, "0@200 m=60/0/0 p=150/95/5", {"points_impossible"}),
    ("wuerttemberg", {}, "0@200 m=60/0/0 p=150/94/6", set()),
    ("wuerttemberg", {}, "0@200 m=60/0/0 p=7/150/93 t=nyy", {"points_impossible"}),
    ("wuerttemberg", {}, "0@200 m=60/0/0 p=8/150/92 t=nyy", set()),
    ("tens-count-ten", {}, "0@180 m=60/0/0 p=135/75/40", {"points_impossible"}),
    ("wuerttemberg", {}, "0@180 m=60/0/0 p=150/60/40 t=yny", {"points_without_trick"}),
    ("wuerttemberg", {}, "0@180 m=60/0/0 p=150/100/0 t=yyn", set()),
    ("wuerttemberg", {}, "0@180 m=60/0/0 p=44/106/100 t=nyy", set()),
    ("wuerttemberg", {}, "0@180 m=60/0/0 p=45/105/100 t=nyy", {"points_without_trick"}),
    # --- a trick that decides and was not noted
    ("sevens", {}, "0@200 m=60/0/40 p=150/100/0", {"trick_unclear"}),
    ("sevens", {}, "0@200 m=60/0/40 p=150/100/0 t=yyn", set()),
    ("sevens", {}, "0@200 m=60/0/40 p=150/100/0 t=yy-", {"trick_unclear"}),
    ("sevens", {}, "0@200 m=60/0/0 p=150/100/0", set()),
    ("sevens", {}, "0@300 m=60/0/40 p=150/100/0", {"trick_unclear"}),
    ("sevens", NEVER_NEEDED, "0@300 m=60/0/40 p=150/100/0", set()),
    ("sevens", {"melds.need_trick": "none"}, "0@200 m=60/0/40 p=150/100/0", set()),
    ("wuerttemberg", {}, "0@200 m=60/0/40 p=150/100/0", set()),
    ("wuerttemberg", {}, "0@200 m=200/0/0 p=44/106/100", {"trick_unclear"}),
    ("wuerttemberg", {}, "0@200 m=200/0/0 p=44/106/100 t=nyy", set()),
    ("wuerttemberg", {}, "0@200 m=200/0/0 p=45/105/100", set()),
    ("wuerttemberg", {}, "0@250 m=200/0/0 p=44/106/100", set()),
    ("wuerttemberg", {"melds.need_trick": "defenders"}, "0@200 m=200/0/0 p=44/106/100", set()),
    ("four", {"table.hand_size": 10, "table.widow_size": 0}, "0@200 m=200/0/0/0 p=0/100/100/50", set()),
    # --- a count in tens that decides
    ("wuerttemberg", {}, "0@250 tens m=150/0/0 p=100/90/60", {"made_unclear"}),
    ("wuerttemberg", {}, "0@254 tens m=150/0/0 p=100/90/60", {"made_unclear", "bid_not_in_steps"}),
    ("wuerttemberg", {}, "0@255 tens m=150/0/0 p=100/90/60", {"bid_not_in_steps"}),
    ("wuerttemberg", {}, "0@246 tens m=150/0/0 p=100/90/60", {"made_unclear", "bid_not_in_steps"}),
    ("wuerttemberg", {}, "0@245 tens m=150/0/0 p=100/90/60", {"bid_not_in_steps"}),
    ("wuerttemberg", {}, "0@250 m=150/0/0 p=100/90/60", set()),
    ("wuerttemberg", {"made.check": "rounded"}, "0@250 tens m=150/0/0 p=100/90/60", set()),
    ("tens-count-ten", {}, "0@250 tens m=150/0/0 p=100/90/60", set()),
]


def rules(preset: str, options: dict[str, Any]) -> Ruleset:
    return change_options(get_preset(preset).ruleset, options)


@pytest.mark.parametrize(
    ("preset", "options", "text", "codes"), CASES, ids=[f"{preset}: {text}" for preset, _, text, _ in CASES]
)
def test_deal_has_exactly_these_issues(preset: str, options: dict[str, Any], text: str, codes: set[str]) -> None:
    assert {issue.code for issue in check_deal(deal(text), rules(preset, options))} == codes


def test_all_issues_of_a_deal_are_listed_at_once() -> None:
    found = check_deal(deal("-@205 bells m=0/0/0 p=96/300/-5"), get_preset("wuerttemberg").ruleset)
    assert [issue.code for issue in found].count("points_range") == 2
    assert {issue.code for issue in found} >= {"declarer_missing", "bid_not_in_steps", "points_range", "points_sum"}


def test_issue_names_whose_figure_it_is() -> None:
    found = check_deal(deal("2@250 d=1 m=40/20/60/20 p=80/-/-15/20"), get_preset("dealer-out").ruleset)
    assert {(issue.code, issue.seat, issue.party) for issue in found} >= {
        ("sits_out", 1, None),
        ("points_range", None, 2),
    }


@pytest.mark.parametrize(
    ("preset", "impossible"),
    [
        ("wuerttemberg", {*range(1, 6), *range(243, 251)}),
        ("four", {*range(1, 8), *range(243, 251)}),
        ("sevens", {1, 249}),
        ("ohmden", {1, 249}),
        ("tens-count-ten", {number for number in range(251) if number % 10}),
    ],
)
def test_defenders_points_that_no_tricks_are_worth(preset: str, impossible: set[int]) -> None:
    ruleset = get_preset(preset).ruleset
    found = {points for points in range(251) if not is_sum_of_tricks(points, ruleset, with_discards=False)}
    # In 10/10/10 the widow can hold worthless cards only, so 250 can be taken.
    assert found == impossible


def test_declarer_has_at_least_the_cheapest_discards() -> None:
    ruleset = get_preset("wuerttemberg").ruleset
    assert [n for n in range(20) if not is_sum_of_tricks(n, ruleset, with_discards=True)] == list(range(8))


def test_entries_after_the_end_are_doubtful_and_change_nothing() -> None:
    ruleset = get_preset("wuerttemberg").ruleset
    lineups = (Lineup(from_deal=1, players=("A", "B", "C"), ruleset=ruleset),)
    last = deal("0@250 m=150/40/0 p=106/74/70 t=yyy")
    bonus = DealRecord(event=Event.ADJUSTMENT, points=(0, 500, 0), reason="late")
    played = play_game(lineups, [last, last, bonus], start=(900, 0, 0))
    assert (played.finished, played.winners, played.totals) == (True, (0,), (1160, 110, 70))
    assert [[issue.code for issue in entry.issues] for entry in played.deals] == [
        [],
        ["deal_after_end"],
        ["deal_after_end"],
    ]
    # Inserted before the end it counts.
    played = play_game(lineups, [bonus, last], start=(900, 0, 0))
    assert (played.winners, played.totals) == ((0,), (1160, 610, 70))
