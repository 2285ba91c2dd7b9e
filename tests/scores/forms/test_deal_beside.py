"""A called card, pressed trumps and a pressed dix: noted where the rules ask, and never in the way."""

import pytest

from scores.forms.deal_beside import lay_out_beside
from scores.forms.deal_input import FieldError, read_deal, type_deal
from scores.rules import Call, Counted, DealRecord, Event, Ruleset, change_options, get_preset, parse_card, with_hand

PLAYED = {"declarer": "0", "bid": "200", "tricks_0": "150", "tricks_1": "50"}
NOTED = {"called_card": "Ah", "called_from": "2", "pressed_trumps": "1+1", "pressed_dix": "1"}
SEVENS = get_preset("sevens").ruleset
CALLING = change_options(SEVENS, {"table.calling": True, "special.durch_called": 500})
HAND_ONLY = with_hand(CALLING, 16, 0)


def read(typed: dict[str, str], ruleset: Ruleset = CALLING, base: DealRecord | None = None) -> DealRecord:
    """The record that is read without an error."""
    deal = read_deal(PLAYED | typed, ruleset=ruleset, dealer=2, counted=Counted.EXACT, base=base)
    assert deal.errors == ()
    return deal.record


def noted(record: DealRecord) -> tuple[str, int | None, int | None, int | None]:
    """What stands beside the figures."""
    call = record.called
    return (str(call.card) if call else "", call.from_seat if call else None, record.pressed_trumps, record.pressed_dix)


def test_everything_is_read_and_typed_again() -> None:
    record = read(NOTED)
    assert noted(record) == ("Ah", 2, 2, 1)
    typed = type_deal(record, CALLING)
    assert {name: typed[name] for name in NOTED} == NOTED | {"pressed_trumps": "2"}
    assert read(typed, base=record) == record


def test_nothing_has_to_be_noted() -> None:
    assert noted(read({})) == ("", None, None, None)
    assert noted(read({"called_card": "7b", "pressed_trumps": "0"})) == ("7b", None, 0, None)
    # Somebody without a card had none.
    assert noted(read({"called_from": "1"})) == ("", None, None, None)


@pytest.mark.parametrize(
    ("ruleset", "kept"),
    [
        (CALLING, ("Ah", 2, 2, 1)),
        (SEVENS, ("", None, 2, 1)),
        (change_options(CALLING, {"melds.dix_may_be_pressed": False}), ("Ah", 2, 2, None)),
        (change_options(CALLING, {"melds.dix": None}), ("Ah", 2, 2, None)),
        (HAND_ONLY, ("Ah", 2, None, None)),
        (get_preset("wuerttemberg").ruleset, ("", None, 2, None)),
    ],
)
def test_only_what_the_rules_ask_for_is_read(ruleset: Ruleset, kept: tuple[object, ...]) -> None:
    assert noted(read(NOTED, ruleset)) == kept


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"play": "conceded"}, ("Ah", 2, None, None)),
        ({"play": "durch_called", "special_made": "yes"}, ("Ah", 2, None, None)),
        ({"play": "discard_error"}, ("Ah", 2, 2, 1)),
        ({"declarer": "passed"}, ("", None, None, None)),
        ({"declarer": "misdeal"}, ("", None, None, None)),
    ],
)
def test_only_what_belongs_to_the_kind_of_game_is_read(typed: dict[str, str], kept: tuple[object, ...]) -> None:
    assert noted(read(NOTED | typed)) == kept


def test_what_the_form_does_not_ask_stays_when_a_deal_is_corrected() -> None:
    base = DealRecord(event=Event.PLAYED, called=Call(card=parse_card("Ah")), pressed_trumps=3)
    assert noted(read({"bid": "210"}, get_preset("ohmden").ruleset, base)) == ("Ah", None, 3, None)
    assert noted(read({"bid": "210"}, CALLING, base)) == ("", None, None, None)


@pytest.mark.parametrize(
    ("typed", "field", "code"),
    [
        ({"called_card": "Zz"}, "called_card", "not_a_choice"),
        ({"called_card": "Ah", "called_from": "3"}, "called_from", "not_a_choice"),
        ({"called_card": "Ah", "called_from": "x"}, "called_from", "not_a_choice"),
        ({"pressed_trumps": "viele"}, "pressed_trumps", "not_a_number"),
        ({"pressed_trumps": "4"}, "pressed_trumps", "too_many"),
        ({"pressed_dix": "3"}, "pressed_dix", "too_many"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(typed: dict[str, str], field: str, code: str) -> None:
    deal = read_deal(PLAYED | typed, ruleset=CALLING, dealer=2, counted=Counted.EXACT)
    assert deal.errors == (FieldError(field=field, code=code),)


def test_card_that_the_deck_has_not_is_none() -> None:
    ruleset = change_options(get_preset("wuerttemberg").ruleset, {"table.calling": True})
    deal = read_deal(PLAYED | {"called_card": "7h"}, ruleset=ruleset, dealer=2, counted=Counted.EXACT)
    assert deal.errors == (FieldError(field="called_card", code="not_a_choice"),)


def test_form_offers_every_card_of_the_deck_once_by_suit() -> None:
    beside = lay_out_beside({}, ruleset=CALLING, names=("Anna", "Bernd", "Clara"), order=(0, 1, 2))
    assert [(group.label, len(group.cards)) for group in beside.groups] == [
        ("Eichel", 6),
        ("Schippen", 6),
        ("Herz", 6),
        ("Schellen", 6),
    ]
    assert beside.groups[2].cards[0] == ("Ah", "Herz-Ass")
    assert beside.holders == (("0", "Anna"), ("1", "Bernd"), ("2", "Clara"))
    assert (beside.asks_trumps, beside.dix, beside.is_filled) == (True, "Diß", False)


def test_form_asks_nothing_where_nothing_is_called_or_pressed() -> None:
    ruleset = get_preset("ohmden").ruleset
    assert not lay_out_beside({}, ruleset=ruleset, names=("Anna", "Bernd", "Clara"), order=(0, 1, 2)).is_asked
