"""Why a deal books what it books."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.rules import Event, Outcome, Ruleset, change_options, score_deal
from scores.texts import explain_deal, need_text
from tests.factories import make_ruleset
from tests.notation import deal
from tests.rules.strategies import any_records, any_rulesets, special_records, table_records

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def explained(noted: str, ruleset: Ruleset) -> str:
    """The sentence for a deal at Anna's table."""
    record = deal(noted)
    return explain_deal(record, score_deal(record, ruleset), ruleset=ruleset, names=NAMES)


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        ("0@250 m=150/40/0 p=96/84/70", "150 + 96 = 246, bid 250: not reached, the bid is lost twice"),
        ("0@240 m=150/40/0 p=96/84/70", "150 + 96 = 246, bid 240: made"),
        (
            "0@240 m=400/40/0 p=0/180/70",
            "melds of 400 without a trick do not count, tricks 0, bid 240: not reached, the bid is lost twice",
        ),
        ("0@250 conceded", "Abgehen with a bid of 250: the bid is lost once, +30 for the others"),
        ("0@200 durch made", "Durch made: +1000"),
        ("0@200 durch lost", "Durch lost: −1000"),
        ("0@250 discard_error", "Wrong discard: the bid of 250 is lost twice"),
        ("0@250 declarer_revoke p=96/84/70", "Anna revoked: the bid is lost twice"),
        ("0@250 defender_revoke by=1 m=150/-/- p=60/84/20 out=86", "150 + 146 = 296, bid 250: made"),
        # Points that are out belong to a revoke; a file may hold them elsewhere too.
        ("0@250 m=150/40/0 p=96/84/70 out=86", "150 + 96 = 246, bid 250: not reached, the bid is lost twice"),
        ("passed", "All passed: nothing is booked."),
        ("misdeal", "Misdeal: nothing is booked, the same dealer deals again."),
        ("0@250 open", "Anna plays 250, nothing is booked yet."),
        ("0@250", "Not complete: nothing is booked."),
    ],
)
def test_each_outcome_has_its_sentence(noted: str, sentence: str) -> None:
    assert explained(noted, make_ruleset()) == sentence


@pytest.mark.parametrize(
    ("noted", "options", "sentence"),
    [
        (
            "0@250 m=0/0/0 p=96/84/70",
            {"failed.loss": "single_bid"},
            "0 + 96 = 96, bid 250: not reached, the bid is lost",
        ),
        (
            "0@250 m=0/0/0 p=96/84/70",
            {"failed.loss": "bid_plus_100"},
            "0 + 96 = 96, bid 250: not reached, the bid and 100 are lost",
        ),
        ("0@250 m=150/0/0 p=96/84/70", {"made.check": "rounded"}, "150 + 100 = 250, bid 250: made"),
        ("0@250 conceded", {"conceded.loss_factor": 2}, "Abgehen with a bid of 250: 500 lost, +30 for the others"),
        ("0@250 discard_error m=60/0/0", {"errors.discard": "double_melds"}, "Wrong discard: the melds are lost twice"),
        ("0@200 durch made", {"special.booked_as": "stars"}, "Durch made: a star for Anna"),
        ("0@200 durch lost", {"special.booked_as": "stars"}, "Durch lost: 2 stars for the others"),
        ("0@200 durch made", {"special.booked_as": "separate"}, "Durch made: +1000 in a column of its own"),
        ("0@200 durch made", {"special.booked_as": "match"}, "Durch made: +1000, and the game is won"),
        ("0@200 durch conceded", {"special.conceded": "value"}, "Durch given up: 1000 lost, +30 for the others"),
        (
            "0@400 overbid m=40/0/0",
            {"conceded.overbid_doubles": True},
            "40 + 250 cannot reach 400: the bid is lost twice, +30 for the others",
        ),
    ],
)
def test_house_rules_change_the_sentence(noted: str, options: dict[str, object], sentence: str) -> None:
    assert explained(noted, change_options(make_ruleset(), options)) == sentence


@given(st.data())
def test_any_deal_can_be_explained(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    sentence = explain_deal(record, score_deal(record, ruleset), ruleset=ruleset, names=NAMES)
    assert sentence
    assert "%(" not in sentence


@given(st.data())
def test_the_sum_in_the_sentence_decides_as_the_engine_does(data: st.DataObject) -> None:
    """What is printed as melds, tricks and bid must not contradict what is booked."""
    ruleset = data.draw(any_rulesets.filter(lambda rules: rules.auction.held))
    record = data.draw(table_records(ruleset, (Event.PLAYED, Event.DEFENDER_REVOKE)))
    score = score_deal(record, ruleset)
    sentence = explain_deal(record, score, ruleset=ruleset, names=NAMES)
    printed = re.match(r"(\d+) \+ (\d+) = (\d+), bid (\d+)", sentence)
    if printed is None:
        assert sentence.startswith("melds of ")
        return
    melds, tricks, total, bid = map(int, printed.groups())
    assert melds + tricks == total
    assert (total >= bid) is (score.outcome is Outcome.MADE)


@given(st.data())
def test_special_games_name_what_is_booked(data: st.DataObject) -> None:
    ruleset = make_ruleset(data.draw(st.sampled_from(("wuerttemberg", "dealer-out", "memo", "kreuz"))))
    record = data.draw(special_records(ruleset))
    sentence = explain_deal(record, score_deal(record, ruleset), ruleset=ruleset, names=NAMES)
    assert ("made" in sentence) is bool(record.special_made)


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        ("0@250 m=150/-/-", "Anna needs 100 in the tricks."),
        ("0@250", "Anna needs 250 in the tricks."),
        ("0@250 m=300/-/-", "Anna has the bid of 250 with melds alone and needs a trick."),
        ("0@600 m=40/-/-", "Anna would need 560, more than there is in the tricks."),
        ("0@-", ""),
        ("0@250 durch", ""),
    ],
)
def test_what_the_declarer_still_needs(noted: str, sentence: str) -> None:
    record, ruleset = deal(noted), make_ruleset()
    assert need_text(record, score_deal(record, ruleset), ruleset=ruleset, names=NAMES) == sentence
