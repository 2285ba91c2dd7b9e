"""Every code of the engine has a sentence, and it names who and how much."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.rules import Issue, Ruleset, check_deal
from scores.texts import ISSUE_CODES, issue_text
from tests.factories import make_ruleset
from tests.notation import deal
from tests.project.source_files import ROOT
from tests.rules.strategies import any_records, any_rulesets

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def said(issue: Issue, ruleset: Ruleset | None = None) -> str:
    """The sentence for an issue at Anna's table."""
    return issue_text(issue, ruleset=ruleset or make_ruleset(), names=NAMES)


def test_every_code_of_the_engine_has_a_sentence() -> None:
    """Codes are found where the engine makes issues, so that a new one cannot be forgotten."""
    sources = [*(ROOT / "scores" / "rules").glob("*.py")]
    made = {code for file in sources for code in re.findall(r"""Issue\(code="(\w+)\"""", file.read_text("utf-8"))}
    assert len(made) > 20
    assert made - ISSUE_CODES == set()


def test_every_documented_code_has_a_sentence() -> None:
    """The protocol page lists the codes of the file format, also those of melds that come later."""
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = text[text.index("| code |") :]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    documented = {code for cell in cells for code in re.findall(r"`(\w+)`", cell)}
    assert len(documented) > 20
    assert documented - ISSUE_CODES == set()


@given(st.data())
def test_any_issue_of_any_deal_can_be_said(data: st.DataObject) -> None:
    ruleset = data.draw(any_rulesets)
    record = data.draw(any_records(ruleset))
    for issue in check_deal(record, ruleset):
        sentence = said(issue, ruleset)
        assert sentence
        assert "%(" not in sentence
        assert "?" not in sentence or sentence.endswith("?") or issue.code == "trick_unclear"


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        ("0@250 p=97/84/70", "Together 251, but all tricks are worth 250."),
        ("0@250 p=90/90/70 tens", None),
        ("0@255 p=96/84/70", "255 does not fit: bids go up in steps of 10."),
        ("0@250 p=245/5/0", "Bernd: no number of whole tricks is worth 5."),
        ("0@250 p=300/0/0", "Anna: 300 cannot be, a deal has 0 to 250 points."),
        ("0@250 p=96/84/70 t=yyn", "Clara has 70 points and so a trick."),
        ("0@250 m=230/0/0 p=20/160/70", "Has Anna a trick? Without one the melds (230) do not count."),
        ("0@250 p=-/-/70", "The tricks of Anna, Bernd are missing."),
        ("0@- p=96/84/70", "How high was the bid?"),
        ("0@- durch", "Was it made or lost?"),
        ("0@250 durch made bells", "There is no trump in this game."),
        ("0@250 overbid m=40/0/0", "With 40 melded and 250, 250 could still be reached."),
        ("0@250 tens p=96/84/70", "Anna: 96 is no ten, and this table writes tens."),
    ],
)
def test_sentences_name_who_and_how_much(noted: str, sentence: str | None) -> None:
    ruleset = make_ruleset()
    sentences = [said(issue, ruleset) for issue in check_deal(deal(noted), ruleset)]
    assert (sentence in sentences) is (sentence is not None)


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        ("0@200 tens p=150/90/70", "Together 310, possible are 240 to 260."),
        ("0@250 tens m=150/0/0 p=100/80/70", "250 for a bid of 250: tens are too coarse here, count exactly."),
        ("0@250 defender_revoke by=1 p=60/84/20", "How many points were still out?"),
        ("0@250 defender_revoke p=60/84/20 out=86", "Which defender revoked?"),
        ("0@250 untendurch made", "Untendurch is not played at this table."),
        ("0@300 overbid", "This is not played at this table."),
        ("0@300 passed", "This does not go together: check who played and what was played."),
    ],
)
def test_rarer_sentences(noted: str, sentence: str) -> None:
    assert sentence in [said(issue) for issue in check_deal(deal(noted), make_ruleset())]


@pytest.mark.parametrize("code", sorted(code for code in ISSUE_CODES if code.startswith("meld_")))
def test_melds_have_their_sentences_already(code: str) -> None:
    """The engine names these once it knows the cards; files that come from elsewhere may hold them now."""
    assert said(Issue(code=code, seat=0))


def test_a_party_is_named_by_all_its_people() -> None:
    issue = Issue(code="points_impossible", party=1, values=(5,))
    assert said(issue, make_ruleset("kreuz")) == "Bernd & Dora: no number of whole tricks is worth 5."


def test_barred_conceding_says_why() -> None:
    ruleset = make_ruleset("heroldstatt")
    (issue,) = check_deal(deal("0@300 conceded m=40/0/0"), ruleset)
    assert said(issue, ruleset) == (
        "40 melded and 250 cannot reach 300: no Abgehen any more, it is overbid and costs double."
    )
