"""Stars, points in a column of their own, a special game that wins at once: on the pad, at the end, in the history."""

import re

import pytest

from scores.models import Deal, Game
from scores.rules import change_options
from tests.factories import make_ruleset
from tests.notation import deal
from tests.scores.views.seats import Seat, sit_down, text_of

pytestmark = pytest.mark.django_db


def words(html: str) -> str:
    """What is read: no tags, one space between words."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def seat_at(booked_as: str) -> Seat:
    """Three at a table that books special games in its own way."""
    return sit_down(ruleset=change_options(make_ruleset(), {"special.booked_as": booked_as}))


def cells(seat: Seat) -> list[str]:
    """What the cells of the pad say, without the totals."""
    page = text_of(seat.get("game_detail"))
    return [
        words(cell) for cell in re.findall(r'<span class="entry-change">(.*?)</span>\s*</span>\s*<b', page, re.DOTALL)
    ]


def beside_totals(seat: Seat) -> list[str]:
    """What stands below each total of the pad."""
    page = text_of(seat.get("game_detail"))
    return [
        words(found)
        for found in re.findall(r'<span class="party-extra">(.*?)</span>\s*<span class="party-marks', page, re.DOTALL)
    ]


def closed(seat: Seat) -> str:
    """The box of a game that the table ended."""
    seat.post("game_close", expected_revision=str(Game.objects.get().next_deal_revision))
    found = re.search(r'<section class="paper winner">.*?</section>', text_of(seat.get("game_detail")), re.DOTALL)
    assert found
    return words(found[0])


def test_stars_of_a_won_and_a_lost_durch() -> None:
    seat = seat_at("stars")
    seat.records(deal("0@- durch made"))
    seat.records(deal("1@- durch lost"))
    assert cells(seat) == ["★ a star", "0", "0", "★ a star", "0", "★ a star"]
    assert beside_totals(seat) == ["2 ★ stars", "", "1 ★ star"]
    assert "a star for Anna" in text_of(seat.get("deal_history", Deal.objects.order_by("position")[0].ref))
    assert "Anna 2 ★ stars Clara 1 ★ star" in closed(seat)


def test_points_in_a_column_of_their_own() -> None:
    seat = seat_at("separate")
    seat.records(deal("0@- durch made"))
    seat.records(deal("1@- durch lost"))
    assert cells(seat) == ["extra +1000", "0", "0", "0", "extra −1000", "0"]
    assert beside_totals(seat) == ["extra +1000", "extra −1000", ""]
    assert "+1000 in a column of its own" in text_of(seat.get("deal_history", Deal.objects.order_by("position")[0].ref))
    assert "Anna extra +1000 Bernd extra −1000" in closed(seat)


@pytest.mark.parametrize(("contract", "name"), [("durch", "Durch"), ("durch_open", "Durch aufgelegt")])
def test_special_game_that_wins_at_once_says_which(contract: str, name: str) -> None:
    seat = seat_at("match")
    seat.records(deal("1@- durch lost"))
    seat.records(deal(f"2@- {contract} made"))
    page = words(text_of(seat.get("game_detail")))
    assert f"Clara wins {name} made: that wins the game. 2 deals" in page
    history = text_of(seat.get("deal_history", Deal.objects.order_by("position")[1].ref))
    assert "and the game is won" in history


def test_ordinary_games_have_no_line_for_it() -> None:
    seat = sit_down()
    seat.records()
    assert "party-extra" not in text_of(seat.get("game_detail"))
