"""Protocols are read as they are meant, written canonically, and come back the same."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.rules import (
    PRESETS,
    Acceptance,
    Call,
    Contract,
    Counted,
    DealRecord,
    Event,
    LowRank,
    Protocol,
    Rank,
    Suit,
    check_lines,
    get_preset,
    has_open_issues,
    parse_card,
    parse_deal,
    parse_meld,
    parse_protocol,
    party_count,
    read_protocol,
    write_deal,
    write_protocol,
)
from tests.notation import deal
from tests.rules.strategies import any_records, any_rulesets, protocols


def file(*deals: dict[str, Any], preset: str = "wuerttemberg", seats: int = 3, **fields: Any) -> dict[str, Any]:
    names = ["Anna", "Bernd", "Clara", "Dora"][:seats]
    return {
        "format": "binokel-protocol/1",
        "ruleset": {"preset": preset},
        "players": names,
        "deals": list(deals),
        **fields,
    }


# ---------------------------------------------------------------------- there and back


@settings(max_examples=60)
@given(protocols())
def test_written_protocol_reads_back_as_the_same(protocol: Protocol) -> None:
    written = write_protocol(protocol)
    assert parse_protocol(written) == protocol
    assert read_protocol(json.dumps(written).encode()) == protocol
    assert write_protocol(parse_protocol(written)) == written


@settings(max_examples=150)
@given(st.data())
def test_written_deal_reads_back_as_the_same(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    written = json.loads(json.dumps(write_deal(record)))
    assert None not in written.values()
    read = parse_deal(written, path="deals[0]", seats=ruleset.table.seats, parties=party_count(ruleset))
    assert read == record
    assert list(write_deal(read).items()) == list(written.items())


@pytest.mark.parametrize("slug", PRESETS)
def test_protocol_stands_for_itself_whatever_becomes_of_the_preset(slug: str) -> None:
    ruleset = get_preset(slug).ruleset
    data = file({"event": "misdeal"}, preset=slug, seats=0)
    data["players"] = [f"P{seat}" for seat in range(ruleset.table.seats)]
    written = write_protocol(parse_protocol(data))
    assert "preset" not in written["ruleset"]
    assert parse_protocol(written).lineups[0].ruleset == ruleset


def test_deal_is_written_with_what_is_set_only() -> None:
    assert write_deal(deal("0@250 bells m=150/40/- p=96/84/70 t=yyy d=2")) == {
        "dealer": 2,
        "declarer": 0,
        "bid": 250,
        "contract": "trump",
        "trump": "bells",
        "event": "played",
        "melds": [150, 40, None],
        "card_points": [96, 84, 70],
        "took_trick": [True, True, True],
    }
    assert write_deal(DealRecord(event=Event.PASSED)) == {"contract": "trump", "event": "passed"}


# ---------------------------------------------------------------------- reading


def test_every_field_of_a_deal_is_read() -> None:
    data = {
        "dealer": 2,
        "declarer": 0,
        "bid": 250,
        "contract": "trump",
        "trump": "bells",
        "event": "defender_revoke",
        "special_made": False,
        "offender": 1,
        "points_out": 30,
        "melds": [["run:bells", "dix"], 40, None],
        "meld_events": [{"seat": 1, "meld": "four:ace"}],
        "card_points": [96, 84, None],
        "took_trick": [True, False, None],
        "counted": "tens",
        "pressed": {"trumps": 2, "dix": 1},
        "called": {"card": "9h", "from": 2},
        "reached_first": 1,
        "points": [1, 2, 3],
        "reason": "so",
        "accepted": [{"code": "points_sum", "reason": "so wurde es am Tisch entschieden"}],
        "recorded_at": "2025-01-31T20:15:00+01:00",
        "note": "Äpfel",
    }
    record = parse_deal(data, path="deals[0]", seats=3, parties=3)
    assert record.melds == ((parse_meld("run:bells"), parse_meld("dix")), 40, None)
    assert (record.pressed_trumps, record.pressed_dix) == (2, 1)
    assert record.called == Call(card=parse_card("7h"), from_seat=2)
    assert (record.trump, record.counted) == (Suit.BELLS, Counted.TENS)
    assert record.accepted == (Acceptance(code="points_sum", reason="so wurde es am Tisch entschieden"),)
    assert write_deal(record) == data | {"called": {"card": "7h", "from": 2}}


def test_null_is_the_same_as_left_out() -> None:
    fields = [key for key in write_deal(deal("0@250")) if key != "event"]
    nulls = dict.fromkeys(
        [*fields, "melds", "party_melds", "card_points", "took_trick", "called", "pressed", "accepted", "note"]
    )
    left_out = parse_protocol(file({"event": "played"}))
    assert parse_protocol(file({"event": "played", **nulls})) == left_out
    assert parse_protocol(file({"event": "played"}, id=None, start=None, lineups=None, history=None)) == left_out


def test_contract_left_out_is_trump_or_none_by_the_auction() -> None:
    three = parse_protocol(file({"event": "played"}))
    two = parse_protocol(file({"event": "played"}, preset="two-handed", seats=2))
    assert (three.deals[0].contract, two.deals[0].contract) == (Contract.TRUMP, Contract.NONE)


def test_slug_without_a_version_means_the_first() -> None:
    assert parse_protocol(file()).lineups == parse_protocol(file(preset="wuerttemberg@1")).lineups


def test_single_options_replace_those_of_a_preset() -> None:
    data = file(ruleset={"preset": "wuerttemberg", "set": {"melds.double_run": 1500, "deck.low_rank": "none"}})
    ruleset = parse_protocol(data).lineups[0].ruleset
    assert (ruleset.melds.double_run, ruleset.deck.low_rank) == (1500, LowRank.NONE)
    assert ruleset.deck.card_points.of(Rank.ACE) == 11


def test_lineups_say_who_sits_where_from_a_deal_on() -> None:
    later = {
        "from_deal": 2,
        "players": ["Anna", "Bernd", "Clara", "Dora"],
        "totals": {"3": 120},
        "ruleset": {"preset": "dealer-out"},
    }
    protocol = parse_protocol(file({"event": "passed"}, {"event": "passed"}, start=[10, 20, 30], lineups=[later]))
    first, second = protocol.lineups
    assert (first.from_deal, first.players) == (1, ("Anna", "Bernd", "Clara"))
    assert (second.from_deal, second.totals, second.ruleset.table.seats) == (2, ((3, 120),), 4)
    *_, game = check_lines(protocol)
    assert game["game"]["totals"] == [10, 20, 30, 120]


def test_contract_left_out_goes_by_the_lineup_of_the_deal() -> None:
    later = {"from_deal": 2, "players": ["Anna", "Bernd"], "ruleset": {"preset": "two-handed"}}
    protocol = parse_protocol(file({"event": "passed"}, {"event": "played"}, lineups=[later]))
    assert [record.contract for record in protocol.deals] == [Contract.TRUMP, Contract.NONE]


def test_history_is_kept_as_it_is() -> None:
    history = [{"deal": 1, "versions": [{"event": "passed"}]}]
    assert write_protocol(parse_protocol(file(history=history)))["history"] == history


@pytest.mark.parametrize("name", ["Jörg", "A\N{ZERO WIDTH JOINER}B", "李", "O'Neill & <b>", "x" * 100])
def test_names_are_kept_as_they_are(name: str) -> None:
    assert parse_protocol(file(players=[name, name, "Clara"])).lineups[0].players == (name, name, "Clara")


# ---------------------------------------------------------------------- what a check prints

PLAYED = {
    "dealer": 2,
    "declarer": 0,
    "bid": 250,
    "trump": "bells",
    "event": "played",
    "melds": [150, 40, 0],
    "card_points": [96, 84, 70],
    "took_trick": [True, True, True],
}


def test_check_prints_the_deal_of_the_page() -> None:
    line, game = check_lines(parse_protocol(file(PLAYED)))
    assert line == {
        "deal": 1,
        "outcome": "failed",
        "changes": [-500, 120, 70],
        "totals": [-500, 120, 70],
        "melds": [150, 40, 0],
        "items": [[["bid", -500]], [["melds", 40], ["tricks", 80]], [["tricks", 70]]],
        "issues": [],
    }
    assert list(line) == ["deal", "outcome", "changes", "totals", "melds", "items", "issues"]
    assert game == {
        "game": {
            "finished": False,
            "winners": [],
            "reason": None,
            "totals": [-500, 120, 70],
            "lost_deals": [1, 0, 0],
            "fees": ["0.00", "0.00", "0.00"],
        }
    }


def test_check_lists_an_accepted_doubt_with_its_reason() -> None:
    doubtful = {**PLAYED, "bid": 255, "card_points": [96, 84, 60]}
    kept = [{"code": "bid_not_in_steps", "reason": "so gesagt"}]
    lines = check_lines(parse_protocol(file({**doubtful, "accepted": kept})))
    assert lines[0]["issues"] == [
        {"code": "bid_not_in_steps", "values": [255, 10], "reason": "so gesagt"},
        {"code": "points_sum", "values": [240, 250, 250]},
    ]
    assert has_open_issues(lines)
    kept.append({"code": "points_sum", "reason": "verzählt"})
    assert not has_open_issues(check_lines(parse_protocol(file({**doubtful, "accepted": kept}))))


def test_check_says_whose_figure_is_at_fault() -> None:
    line, _ = check_lines(parse_protocol(file({**PLAYED, "card_points": [96, 84, 270]})))
    assert line["issues"] == [
        {"code": "points_range", "party": 2, "values": [270, 250]},
        {"code": "points_sum", "values": [450, 250, 250]},
    ]
    durch = {"event": "played", "contract": "durch", "declarer": 0, "special_made": True, "melds": [0, 40, 0]}
    line, _ = check_lines(parse_protocol(file(durch)))
    assert line["issues"] == [{"code": "melds_in_special", "seat": 1, "values": [40]}]


def test_check_shows_stars_only_where_they_are_booked() -> None:
    durch = {"event": "played", "contract": "durch", "declarer": 2, "dealer": 1, "special_made": True}
    line, game = check_lines(parse_protocol(file(durch, preset="dealer-out", seats=4)))
    assert (line["changes"], line["stars"]) == ([0, None, 0, 0], [0, 0, 1, 0])
    assert game["game"]["stars"] == [0, 0, 1, 0]
    assert "separate" not in line
    rules = {"preset": "wuerttemberg", "set": {"special.booked_as": "separate"}}
    line, game = check_lines(parse_protocol(file({**durch, "dealer": 0}, ruleset=rules)))
    assert (line["changes"], line["separate"]) == ([0, 0, 0], [0, 0, 1000])
    assert game["game"]["separate"] == [0, 0, 1000]
    assert "stars" not in line


def test_check_gives_an_open_deal_no_totals() -> None:
    begun = {"event": "open", "declarer": 1, "bid": 200}
    _, line, game = check_lines(parse_protocol(file(PLAYED, begun)))
    assert (line["outcome"], line["changes"], line["totals"]) == ("open", [0, 0, 0], None)
    assert game["game"]["totals"] == [-500, 120, 70]


def test_check_prints_melds_per_party_where_they_are_recorded_so() -> None:
    pairs = {"declarer": 0, "bid": 200, "event": "played", "card_points": [150, 100], "party_melds": [100, 40]}
    line, _ = check_lines(parse_protocol(file(pairs, preset="kreuz", seats=4)))
    assert line["melds"] == [100, 40]
    line, _ = check_lines(parse_protocol(file({**pairs, "party_melds": None}, preset="kreuz", seats=4)))
    assert line["melds"] == [0, 0, 0, 0]
