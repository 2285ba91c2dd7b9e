"""Who leads, what was called, what was pressed: in words."""

from dataclasses import replace

import pytest

from scores.rules import Call, Contract, DealRecord, Ruleset, change_options, get_preset, parse_card
from scores.texts import called_text, deal_facts, lead_text, pressed_text
from tests.notation import deal

NAMES = ("Anna", "Bernd", "Clara", "Dora")
BASE = get_preset("wuerttemberg").ruleset
DECLARER_LEADS = change_options(BASE, {"table.leads": "declarer"})
UNTENDURCH = change_options(BASE, {"special.untendurch": 500, "special.untendurch_leads": "after_dealer"})


@pytest.mark.parametrize(
    ("record", "ruleset", "words"),
    [
        (deal("d=0"), BASE, "Bernd opens the bidding and leads"),
        (deal("d=0"), DECLARER_LEADS, "Bernd opens the bidding, whoever plays leads"),
        (deal("d=2 0@200"), BASE, "Anna leads the first trick"),
        (deal("d=0 0@200"), BASE, "Bernd leads the first trick"),
        (deal("d=0 2@200"), DECLARER_LEADS, "Clara leads the first trick"),
        (deal("d=0 2@200 durch"), BASE, "Clara leads the first trick"),
        (deal("d=0 2@200 untendurch"), UNTENDURCH, "Bernd leads the first trick"),
        (
            deal("d=0 2@200 untendurch"),
            change_options(BASE, {"special.untendurch": 500}),
            "Clara leads the first trick",
        ),
        (deal("d=3 0@200"), get_preset("dealer-out").ruleset, "Anna leads the first trick"),
        (DealRecord(event=deal("").event, contract=Contract.NONE, dealer=0), get_preset("two-handed").ruleset, "Bernd"),
        (deal("d=0 2@200 conceded"), BASE, ""),
        (deal("d=0 passed"), BASE, ""),
        (deal("d=0 misdeal"), BASE, ""),
    ],
)
def test_who_leads(record: DealRecord, ruleset: Ruleset, words: str) -> None:
    said = lead_text(record, ruleset=ruleset, names=NAMES)
    assert said == (f"{words} leads the first trick" if words == "Bernd" else words)


def test_what_was_called_and_pressed() -> None:
    sevens = get_preset("sevens").ruleset
    record = replace(deal("d=0 2@200 hearts"), called=Call(card=parse_card("Ah"), from_seat=1), pressed_trumps=2)
    assert called_text(record, ruleset=sevens, names=NAMES) == "Herz-Ass called, Bernd had it"
    assert pressed_text(record, sevens) == "2 trumps pressed"
    record = replace(record, called=Call(card=parse_card("7b")), pressed_trumps=1, pressed_dix=1)
    assert called_text(record, ruleset=sevens, names=NAMES) == "Schellen-Siebener called"
    assert pressed_text(record, sevens) == "1 trump pressed, Diß pressed"
    assert pressed_text(replace(record, pressed_trumps=0, pressed_dix=2), sevens) == "0 trumps pressed, 2 Diß pressed"
    bare = deal("d=0 2@200")
    assert (called_text(bare, ruleset=sevens, names=NAMES), pressed_text(bare, sevens)) == ("", "")
    facts = {fact.label: fact.value for fact in deal_facts(record, ruleset=sevens, names=NAMES)}
    assert (facts["Called"], facts["Pressed"]) == ("Schellen-Siebener called", "1 trump pressed, Diß pressed")
