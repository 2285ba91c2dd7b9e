"""A ruleset as a form: every option can be typed, read back, and refused at its own field."""

import pytest

from scores.forms.numbers import UnreadableError, read_number
from scores.forms.option_kinds import kind_of_option, read_amount
from scores.forms.ruleset_form import RulesetForm, sheet_names, shown_options
from scores.option_texts import GROUP_TITLES
from scores.rules import PRESETS, change_options, fixed_options, get_preset, option_types

BASE = get_preset("wuerttemberg").ruleset


def typed(**changes: str) -> RulesetForm:
    """The form of the usual rules with some fields typed over (`melds__run` for `melds.run`)."""
    form = RulesetForm(base=BASE, ruleset=BASE)
    return RulesetForm(
        base=BASE, ruleset=BASE, typed=form.typed | {key.replace("__", "."): text for key, text in changes.items()}
    )


@pytest.mark.parametrize("slug", PRESETS)
def test_every_preset_comes_back_as_it_went(slug: str) -> None:
    """What the form shows is what it reads."""
    ruleset = get_preset(slug).ruleset
    form = RulesetForm(base=BASE, ruleset=ruleset)
    again = RulesetForm(base=BASE, ruleset=ruleset, typed=form.typed)
    assert (again.errors, again.ruleset) == ({}, ruleset)


def test_every_option_is_shown_or_fixed() -> None:
    """No option is forgotten; with partners some more make sense."""
    kreuz = get_preset("kreuz").ruleset
    shown = shown_options(kreuz)
    assert set(shown) | fixed_options(kreuz) == set(option_types())
    assert "auction.order" not in shown_options(BASE)
    form = RulesetForm(base=BASE, ruleset=BASE)
    assert [group.name for group in form.groups] == list(GROUP_TITLES)
    assert all(field.label and field.help and field.controls for group in form.groups for field in group.fields)


def test_game_for_two_has_its_own_options_and_none_of_a_declarer() -> None:
    """Where nobody bids nothing is asked about bids; what grows, and when the game stops, is for two alone."""
    shown = set(shown_options(get_preset("two-handed").ruleset))
    assert {"melds.upgrade", "end.at_once", "table.tricks_return", "melds.turned_low", "end.target"} <= shown
    of_bids = ("auction.", "conceded.", "failed.", "special.", "errors.", "made.")
    assert [key for key in shown if key.startswith(of_bids)] == []


def test_changed_options_are_marked_even_while_others_are_wrong() -> None:
    """One option changed, one unreadable."""
    form = typed(melds__double_run="1500", melds__run="hundert")
    fields = {field.key: field for group in form.groups for field in group.fields}
    assert fields["melds.double_run"].is_changed
    assert fields["melds.double_run"].usual == "1000"
    assert fields["melds.run"].errors
    assert not fields["melds.marriage"].is_changed
    melds = next(group for group in form.groups if group.name == "melds")
    assert (melds.changed_count, melds.has_errors) == (2, True)


def test_contradictions_stand_at_their_option() -> None:
    """Several at once, each at its own; nothing is taken over."""
    form = typed(table__hand_size="13", melds__dix="10", end__negative_limit="5")
    assert set(form.errors) == {"table.hand_size", "melds.dix", "end.negative_limit"}
    assert not form.is_valid
    assert form.ruleset == BASE


def test_contradiction_with_a_hidden_option_is_told_above() -> None:
    """It has no field here, but it is not kept silent."""
    broken = RulesetForm(base=BASE, ruleset=BASE)
    broken.errors = {"table.seats": ["nine cannot be"]}
    assert broken.general_errors == ["nine cannot be"]


def test_field_that_did_not_come_back_keeps_its_value() -> None:
    """A page of an older version changes nothing that it does not know."""
    form = RulesetForm(base=BASE, ruleset=BASE, typed={"melds.double_run": "1500"})
    assert form.ruleset == change_options(BASE, {"melds.double_run": 1500})


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("melds.run", "", None),
        ("end.target", "1.500", 1500),
        ("end.negative_limit", "−1000", -1000),
        ("auction.held", "no", False),
        ("rounding.to", "1", 1),
        ("special.conceded", "null", None),
        ("table.packets", "4-2-4-2-4", [4, 2, 4, 2, 4]),
        ("table.packets", "4, 2 / 4", [4, 2, 4]),
        ("table.packets", " ", None),
        ("money.entry_fee", "7", "7.00"),
        ("money.entry_fee", "0,5 €", "0.50"),
        ("money.entry_fee", "", "0.00"),
    ],
)
def test_single_values(key: str, text: str, value: object) -> None:
    """Numbers, choices, amounts and packets as people type them."""
    assert kind_of_option(key).gather(key, {key: text}) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("end.target", ""),
        ("end.target", "1,5"),
        ("end.target", "99999999"),
        ("auction.held", "perhaps"),
        ("rounding.to", "7"),
        ("melds.need_trick", "some"),
        ("money.entry_fee", "1,234"),
        ("table.packets", "4-x"),
    ],
)
def test_single_values_that_cannot_be_read(key: str, text: str) -> None:
    """A sentence, not a guess."""
    with pytest.raises(UnreadableError):
        kind_of_option(key).gather(key, {key: text})


def test_ladder_of_the_kitty() -> None:
    """Steps are typed in pairs; a first step without a number begins with the first lost deal."""
    key = "money.lost_deal"
    fields = {f"{key}.amount1": "0,50", f"{key}.from2": "5", f"{key}.amount2": "1"}
    assert kind_of_option(key).gather(key, fields) == [[1, "0.50"], [5, "1.00"]]
    assert kind_of_option(key).gather(key, {}) == []


def test_cards_of_the_binokel() -> None:
    """Two cards of the deck by their own words; anything else is refused."""
    key = "deck.binokel"
    first, _second = kind_of_option(key).controls(key, {}, BASE)
    assert "Schellen-Unter" in [choice.label for choice in first.choices]
    with pytest.raises(UnreadableError):
        kind_of_option(key).gather(key, {f"{key}.first": "Ub", f"{key}.second": "Zz"})


def test_own_words() -> None:
    """An empty field keeps the usual word, which stands in it in grey; spaces at the ends go."""
    form = typed(deck__words__leaves="  Grün ", deck__words__ace="")
    assert form.ruleset.deck.words == (("leaves", "Grün"),)
    doubled = typed(deck__words__leaves="Herz")
    assert list(doubled.errors) == ["deck.words"]


def test_numbers_and_amounts() -> None:
    """Grouped thousands, a real minus sign; nothing is not a number."""
    assert (read_number("1.500"), read_number(" −20 "), read_number("+7")) == (1500, -20, 7)
    assert read_number("1 500") == 1500
    assert [read_amount(text) for text in ("12,3", "1.00 €", "€ 7", "")] == ["12.30", "1.00", "7.00", "0.00"]
    with pytest.raises(UnreadableError):
        read_number("")


@pytest.mark.parametrize("text", ["12 11", "1 0", "\uff11\uff12", "٣", "1.50", "1500.000"])
def test_numbers_are_not_guessed(text: str) -> None:
    """Two numbers are not one, and digits of other scripts are not ours."""
    with pytest.raises(UnreadableError):
        read_number(text)


@pytest.mark.parametrize("text", ["1€50", "0,\uff15", "1,505", "1 50", "€€"])
def test_amounts_are_not_guessed(text: str) -> None:
    """`1€50` is no 150 euros."""
    with pytest.raises(UnreadableError):
        read_amount(text)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("2", "BSV Ennahofen, Preisbinokel"),
        ("Sheet 29: Wikibooks, counting 10/10/10", "Wikibooks, Binokel"),
        ("33, 43, 999", "SV Ottenhausen · GameMemo"),
    ],
)
def test_sheets_by_name(source: str, names: str) -> None:
    """Numbers mean nothing to players; figures behind a colon are no sheets."""
    assert sheet_names(source) == names
