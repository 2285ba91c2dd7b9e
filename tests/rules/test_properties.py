"""What holds for every deal and every game, whatever was written down."""

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.rules import (
    DealRecord,
    Event,
    Issue,
    Lineup,
    Ruleset,
    check_deal,
    check_lines,
    party_count,
    play_game,
    score_deal,
)
from tests.rules.second_reading import SecondReading
from tests.rules.strategies import (
    PRESET_RULESETS,
    RULESETS,
    TABLE_EVENTS,
    any_records,
    any_rulesets,
    protocols,
    special_records,
    table_records,
)

AUCTION_RULESETS = tuple(rules for rules in RULESETS if rules.auction.held)
SPECIAL_RULESETS = tuple(
    rules for rules in AUCTION_RULESETS if rules.special.durch is not None or rules.special.untendurch is not None
)


@settings(max_examples=400)
@given(st.data())
def test_bad_play_never_raises(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    score = score_deal(record, ruleset)
    parties = party_count(ruleset)
    assert len(score.changes) == len(score.items) == len(score.stars) == len(score.separate) == parties
    for change, items in zip(score.changes, score.items, strict=True):
        assert sum(points for _, points in items) == (change or 0)
        assert [points for _, points in items if points == 0] == []
        assert type(change or 0) is int
    for issue in check_deal(record, ruleset):
        assert issue.seat is None or issue.party is None
        assert (issue.reason is not None) == (issue.code in {kept.code for kept in record.accepted})


@settings(max_examples=60)
@given(protocols())
def test_any_protocol_is_checked_line_by_line(protocol: Any) -> None:
    *deals, game = check_lines(protocol)
    assert [line["deal"] for line in deals] == list(range(1, len(protocol.deals) + 1))
    assert set(game) == {"game"}


@pytest.mark.parametrize(
    "events",
    [
        (Event.PLAYED,),
        (Event.CONCEDED, Event.OVERBID, Event.DISCARD_ERROR),
        (Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE),
        TABLE_EVENTS,
    ],
    ids=["played", "not-played", "revokes", "all"],
)
@settings(max_examples=300)
@given(data=st.data())
def test_booked_values_equal_a_second_reading_of_the_rules(events: tuple[Event, ...], data: st.DataObject) -> None:
    ruleset = data.draw(varied_rulesets())
    record = data.draw(table_records(ruleset, events))
    _assert_equal_readings(record, ruleset)


@settings(max_examples=200)
@given(st.data())
def test_special_games_equal_a_second_reading_of_the_rules(data: st.DataObject) -> None:
    ruleset = data.draw(varied_specials())
    record = data.draw(special_records(ruleset))
    _assert_equal_readings(record, ruleset)


def _assert_equal_readings(record: DealRecord, ruleset: Ruleset) -> None:
    score = score_deal(record, ruleset)
    read = SecondReading(record, ruleset).book()
    assert score.outcome is not None
    assert (score.outcome.value, list(score.changes)) == (read.outcome, read.changes)
    assert (list(score.stars), list(score.separate)) == (read.stars, read.separate)


@settings(max_examples=300)
@given(st.data())
def test_turning_the_table_turns_the_score_and_nothing_else(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    strategy = data.draw(st.sampled_from((any_records, table_records)))
    record = data.draw(strategy(ruleset))
    # Without a dealer the last seat deals, which does not turn.
    record = replace(record, dealer=record.dealer or 0)
    by = data.draw(st.integers(1, ruleset.table.seats - 1))
    turned_record = turned(record, ruleset, by=by)
    score, turned_score = score_deal(record, ruleset), score_deal(turned_record, ruleset)
    assert turned_score.outcome is score.outcome
    for field in ("changes", "stars", "separate", "items", "card_points"):
        assert getattr(turned_score, field) == rotated(getattr(score, field), by)
    assert turned_score.meld_points == rotated(score.meld_points, by)
    issues = Counter(map(shape, check_deal(record, ruleset)))
    seats, parties = ruleset.table.seats, party_count(ruleset)
    turned_issues = Counter(
        shape(
            replace(
                issue,
                seat=None if issue.seat is None else (issue.seat - by) % seats,
                party=None if issue.party is None else (issue.party - by) % parties,
            )
        )
        for issue in check_deal(turned_record, ruleset)
    )
    assert turned_issues == issues


@settings(max_examples=60)
@given(st.data())
def test_recomputing_a_corrected_game_equals_playing_it_from_the_start(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(PRESET_RULESETS))
    lineups = (Lineup(from_deal=1, players=("?",) * ruleset.table.seats, ruleset=ruleset),)
    deals = data.draw(st.lists(table_records(ruleset), min_size=2, max_size=6))
    place = data.draw(st.integers(0, len(deals) - 1))
    corrected = [*deals[:place], data.draw(table_records(ruleset)), *deals[place + 1 :]]
    whole, again = play_game(lineups, deals), play_game(lineups, corrected)
    # What was played before the correction is untouched by it.
    assert again.deals[:place] == whole.deals[:place]
    # Playing deal by deal, each from the totals before it, comes to the same as the fold.
    totals = (0,) * party_count(ruleset)
    for number, (record, played) in enumerate(zip(corrected, again.deals, strict=True), start=1):
        alone = play_game(lineups, corrected[:number])
        assert alone.deals == again.deals[:number]
        if "deal_after_end" not in {issue.code for issue in played.issues}:
            changes = played.score.changes if ruleset.end.at_once else score_deal(record, ruleset).changes
            totals = tuple(total + (change or 0) for total, change in zip(totals, changes, strict=True))
        assert played.totals == alone.totals == totals


@settings(max_examples=60)
@given(st.data())
def test_no_record_is_changed_by_scoring(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    before = repr(record)
    first = (score_deal(record, ruleset), check_deal(record, ruleset))
    assert (score_deal(record, ruleset), check_deal(record, ruleset)) == first
    assert repr(record) == before


# ---------------------------------------------------------------------- varied house rules


@st.composite
def varied_rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset as it is, or with some of its booking options changed."""
    ruleset = draw(any_rulesets)
    if draw(st.integers(0, 3)) == 0:
        return ruleset
    return replace(
        ruleset,
        conceded=_varied(draw, ruleset.conceded, _CONCEDED),
        failed=_varied(draw, ruleset.failed, _FAILED),
        made=_varied(draw, ruleset.made, _MADE),
        melds=_varied(draw, ruleset.melds, _MELDS),
        errors=_varied(draw, ruleset.errors, _ERRORS),
        rounding=_varied(draw, ruleset.rounding, _ROUNDING),
    )


@st.composite
def varied_specials(draw: st.DrawFn) -> Ruleset:
    """A table that plays special games, booked in any way."""
    ruleset = draw(st.sampled_from(SPECIAL_RULESETS))
    if draw(st.booleans()):
        return ruleset
    return replace(ruleset, special=_varied(draw, ruleset.special, _SPECIAL))


def _varied(draw: st.DrawFn, group: Any, choices: dict[str, tuple[Any, ...]]) -> Any:
    changes = {option: draw(st.sampled_from(values)) for option, values in choices.items() if draw(st.booleans())}
    return replace(group, **changes)


def _kinds(group: str, option: str) -> tuple[Any, ...]:
    # Every word that an option can take, from the type of a preset's value.
    kind: type[StrEnum] = type(getattr(getattr(PRESET_RULESETS[0], group), option))
    return tuple(kind)


_FLAGS = (True, False)
_CONCEDED: dict[str, tuple[Any, ...]] = {
    "loss_factor": (1, 2),
    "loss_to": _kinds("conceded", "loss_to"),
    "bonus": _kinds("conceded", "bonus"),
    "bonus_points": (10, 30),
    "bonus_to": _kinds("conceded", "bonus_to"),
    "half_bid_rounding": _kinds("conceded", "half_bid_rounding"),
    "defender_melds": _FLAGS,
    "melds_need_trick": _FLAGS,
}
_FAILED: dict[str, tuple[Any, ...]] = {
    "loss": _kinds("failed", "loss"),
    "bonus": _kinds("failed", "bonus"),
    "bonus_points": (0, 30),
    "defender_melds": _FLAGS,
    "melds_need_trick": _FLAGS,
}
_MADE: dict[str, tuple[Any, ...]] = {"check": _kinds("made", "check")}
_MELDS: dict[str, tuple[Any, ...]] = {"need_trick": _kinds("melds", "need_trick")}
_ERRORS: dict[str, tuple[Any, ...]] = {
    "discard": _kinds("errors", "discard"),
    "declarer_revoke": _kinds("errors", "declarer_revoke"),
    "defender_revoke": _kinds("errors", "defender_revoke"),
}
_ROUNDING: dict[str, tuple[Any, ...]] = {"to": (1, 10)}
_SPECIAL: dict[str, tuple[Any, ...]] = {
    "loss_factor": (1, 2),
    "lost_defenders": _kinds("special", "lost_defenders"),
    "lost_points": (0, 30),
    "booked_as": _kinds("special", "booked_as"),
}


# ---------------------------------------------------------------------- turning the table


def turned(record: DealRecord, ruleset: Ruleset, *, by: int) -> DealRecord:
    """The same deal with everybody some seats further on."""
    seats = ruleset.table.seats

    def seat(old: int | None) -> int | None:
        return None if old is None else (old + by) % seats

    changes: dict[str, Any] = {
        name: seat(getattr(record, name)) for name in ("dealer", "declarer", "offender", "reached_first")
    }
    for name in ("melds", "party_melds", "card_points", "took_trick", "points"):
        changes[name] = rotated(getattr(record, name), by)
    changes["meld_events"] = tuple(replace(event, seat=(event.seat + by) % seats) for event in record.meld_events)
    return replace(record, **changes)


def rotated(entries: tuple[Any, ...], by: int) -> tuple[Any, ...]:
    """A list of entries, each some places further on."""
    if not entries:
        return ()
    start = -by % len(entries)
    return (*entries[start:], *entries[:start])


def shape(issue: Issue) -> Issue:
    """An issue without the list of parties in its values, which turns with them."""
    return replace(issue, values=()) if issue.code == "rest_missing" else issue
