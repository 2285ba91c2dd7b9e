"""Rules to read: of every preset, and of a game as it is played."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scores.option_texts.payoff_words import booking_rows
from scores.option_texts.rules_page import rules_page
from scores.rules import PRESETS, Contract, Outcome, change_options, get_preset, payoff_table
from tests.factories import make_game

BASE = get_preset("wuerttemberg").ruleset
# The usual rules themselves, at tables of another size; the two games for two are compared with each other.
_ONLY_OTHER_TABLES = {"wuerttemberg", "four", "kreuz", "five", "six-pairs", "eight", "two-handed"}


@pytest.fixture
def _english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize("slug", PRESETS)
def test_page_of_every_preset(client: Client, slug: str) -> None:
    """It shows, and what differs from the usual rules stands on it."""
    response = client.get(f"/regeln/{slug}/")
    assert response.status_code == 200
    assert bool(response.context["page"].differences) is (slug not in _ONLY_OTHER_TABLES)


@pytest.mark.parametrize("slug", PRESETS)
def test_table_of_what_is_booked_is_whole(slug: str) -> None:
    """Every ending that this table can see has a row, and no row is said twice."""
    ruleset = get_preset(slug).ruleset
    rows = booking_rows(ruleset)
    assert len({row.label for row in rows}) == len(rows)
    if not ruleset.auction.held:
        assert [row.declarer for row in rows] == [""]
        return
    hidden: set[tuple[Outcome, Contract | None]] = {(Outcome.NO_AUCTION, None)}
    hidden |= set() if ruleset.conceded.overbid_doubles else {(Outcome.OVERBID, None)}
    hidden |= set() if ruleset.table.widow_size else {(Outcome.DISCARD_ERROR, None)}
    if ruleset.special.conceded is None:
        hidden |= {key for key in payoff_table(ruleset) if key[0] is Outcome.CONCEDED and key[1]}
    assert len(rows) == len(set(payoff_table(ruleset)) - hidden)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, ("minus twice the bid", "melds with a trick + tricks")),
        ({"failed.loss": "bid_plus_100"}, ("minus the bid −100", "melds with a trick + tricks")),
        (
            {"failed.bonus": "fixed", "failed.bonus_points": 30},
            ("minus twice the bid", "+30 + melds with a trick + tricks"),
        ),
        (
            {"failed.bonus": "half_bid"},
            ("minus twice the bid", "half the bid, rounded up to ten + melds with a trick + tricks"),
        ),
        ({"failed.defender_melds": False, "failed.melds_need_trick": False}, ("minus twice the bid", "tricks")),
    ],
)
@pytest.mark.usefixtures("_english")
def test_lost_game_in_words(changes: dict[str, object], line: tuple[str, str]) -> None:
    """The words say what the payoff table books."""
    row = booking_rows(change_options(BASE, changes))[1]
    assert (row.declarer, row.defender) == line


@pytest.mark.parametrize(
    ("changes", "made", "lost"),
    [
        ({}, ("+1000", "nothing"), ("−1000", "nothing")),
        ({"special.booked_as": "stars"}, ("a star", "nothing"), ("nothing", "a star")),
        (
            {"special.booked_as": "separate"},
            ("+1000 in a column of its own", "nothing"),
            ("−1000 in a column of its own", "nothing"),
        ),
        ({"special.loss_factor": 2, "special.lost_defenders": "melds"}, ("+1000", "nothing"), ("−2000", "melds")),
    ],
)
@pytest.mark.usefixtures("_english")
def test_durch_in_words(changes: dict[str, object], made: tuple[str, str], lost: tuple[str, str]) -> None:
    """Points, stars, a column of its own."""
    rows = {row.label: (row.declarer, row.defender) for row in booking_rows(change_options(BASE, changes))}
    assert (rows["Durch made"], rows["Durch lost"]) == (made, lost)


@pytest.mark.usefixtures("_english")
def test_rare_bookings_in_words() -> None:
    """Teams that book for each member, doubled melds, a share of what is out, a special given up."""
    kreuz = change_options(
        get_preset("kreuz").ruleset,
        {
            "conceded.loss_to": "player",
            "conceded.bonus_to": "player",
            "errors.discard": "double_melds",
            "errors.declarer_revoke": "lost_rest_halved",
            "special.conceded": "value",
            "conceded.overbid_doubles": True,
        },
    )
    rows = {row.label: (row.declarer, row.defender) for row in booking_rows(kreuz)}
    assert rows["Abgehen"] == ("minus the bid for each of the team", "+40 for each of the team + melds")
    assert rows["Pressed wrong"][0] == "minus twice the melds"
    assert rows["Revoke of who plays"][1].endswith("a share of the points still out")
    assert rows["Durch given up"][0] == "−1000"
    assert rows["Bid out of reach"][0] == "minus twice the bid"


def test_words_of_the_table_are_used() -> None:
    """A table that says Grün, Tapp and Hochzeit reads Grün, Tapp and Hochzeit."""
    ruleset = change_options(BASE, {"deck.words": {"leaves": "Grün", "widow": "Tapp", "marriage": "Hochzeit"}})
    page = rules_page(ruleset, base=BASE)
    sections = {section.name: section for section in page.sections}
    assert "Tapp" in page.summary[0]
    assert [row.points for row in sections["melds"].melds if row.name == "Hochzeit"] == ["20"]
    assert any(name.word == "Grün" for fact in sections["cards"].facts for name in fact.suits)


def test_cards_are_drawn_in_the_faces_of_the_deck(client: Client) -> None:
    """The cards that show a meld, and the signs of the suits."""
    own = client.get("/regeln/wuerttemberg/").content.decode()
    french = client.get("/regeln/two-handed-french/").content.decode()
    assert 'class="card card-bells card-wuerttemberg"' in own
    assert 'class="card card-bells card-french"' in french
    assert "card-french" not in own
    # Five of a double run, two of a double Binokel, four of eight alike: the second of two equal cards.
    assert own.count("meld-twin") == 11


@pytest.mark.django_db
def test_rules_of_a_game(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Anybody with the link reads what is played and what this table changed."""
    game = make_game(ruleset=change_options(BASE, {"melds.double_run": 1500}))
    with django_assert_num_queries(2):
        response = client.get(f"/spiele/{game.code}/regeln/")
    assert [difference.key for difference in response.context["page"].differences] == ["melds.double_run"]


@pytest.mark.django_db
def test_unknown_rules_game_and_wrong_method(client: Client) -> None:
    """404 and 405."""
    assert client.get("/regeln/skat/").status_code == 404
    assert client.get("/spiele/gibtesnicht2/regeln/").status_code == 404
    assert client.post("/regeln/kreuz/").status_code == 405
