"""Every size of table, from the form to the pad: a deal of each is booked as the engine reckons it."""

import re

import pytest

from scores.models import Game
from scores.rules import Ruleset, TableKind, get_preset, ruleset_at
from scores.selectors import load_game
from tests.scores.views.seats import sit_down, text_of

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def rules_at(kind: TableKind) -> Ruleset:
    """The usual rules at a table of this kind."""
    return ruleset_at(get_preset("wuerttemberg").ruleset, kind)


# Bernd, on seat 1, plays 240 in bells. What is typed, and what each party has then.
PLAYED = {
    TableKind.FOUR: (
        {"meld_1": "150", "meld_0": "40", "tricks_1": "100", "tricks_0": "60", "tricks_2": "50"},
        [100, 250, 50, 40],
    ),
    TableKind.DEALER_OUT: (
        {"meld_1": "150", "meld_0": "40", "tricks_1": "100", "tricks_0": "80"},
        [120, 250, 70, 0],
    ),
    TableKind.FIVE: (
        {
            "meld_1": "150",
            "meld_0": "40",
            "meld_3": "20",
            "tricks_1": "100",
            "tricks_0": "50",
            "tricks_2": "40",
            "tricks_3": "35",
        },
        [90, 250, 40, 60, 30],
    ),
    TableKind.SIX_PAIRS: (
        {"party_meld_1": "150", "party_meld_2": "40", "tricks_1": "120", "tricks_0": "70"},
        [70, 270, 100],
    ),
    TableKind.SIX_TRIPLES: ({"party_meld_1": "150", "party_meld_0": "40", "tricks_1": "120"}, [170, 270]),
    TableKind.EIGHT_PAIRS: (
        {
            "party_meld_1": "150",
            "party_meld_0": "20",
            "party_meld_3": "60",
            "tricks_1": "110",
            "tricks_0": "60",
            "tricks_2": "50",
        },
        [80, 260, 50, 90],
    ),
}


@pytest.mark.parametrize("kind", PLAYED)
def test_deal_is_booked_at_every_table(kind: TableKind) -> None:
    typed, totals = PLAYED[kind]
    seat = sit_down(names=NAMES[: kind.seats], ruleset=rules_at(kind))
    response = seat.post("deal_record", **(seat.opened() | {"declarer": "1", "bid": "240", "play": "bells"} | typed))
    assert response.status_code == 200
    assert Game.objects.get().totals == totals
    assert load_game(Game.objects.get()).played.deals[0].issues == ()
    page = text_of(seat.get("game_detail"))
    shown = re.findall(r'<strong class="party-total">([^<]*)</strong>', page)
    assert shown == [str(total) for total in totals]


@pytest.mark.parametrize("kind", PLAYED)
def test_everybody_is_named_once_and_the_marks_say_who(kind: TableKind) -> None:
    """The names of a team stand one below the other; dealer and opener are marked at their own name."""
    seat = sit_down(names=NAMES[: kind.seats], ruleset=rules_at(kind))
    page = text_of(seat.get("game_detail"))
    heads = re.findall(r'<span class="head-name([^"]*)">(\w+)</span>', page.split('<div class="pad-empty">')[0])
    assert sorted(name for _, name in heads) == sorted(NAMES[: kind.seats])
    if len(seat.table.columns) < kind.seats:
        assert [name for mark, name in heads if mark == " is-dealer"] == [NAMES[kind.seats - 1]]
        assert [name for mark, name in heads if mark == " is-opener"] == ["Anna"]
        assert f"{NAMES[kind.seats - 1]} deals" in page


@pytest.mark.parametrize("kind", PLAYED)
def test_pad_says_how_the_cards_are_dealt(kind: TableKind) -> None:
    ruleset = rules_at(kind)
    page = text_of(sit_down(names=NAMES[: kind.seats], ruleset=ruleset).get("game_detail"))
    dealt = f"{ruleset.deck_size} cards, {ruleset.table.hand_size} each, "
    assert dealt + (f"{ruleset.table.widow_size} in the Dabb" if ruleset.table.widow_size else "no Dabb") in page
