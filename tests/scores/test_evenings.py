"""An evening of several games."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.models import Evening
from scores.rules import change_options
from scores.selectors import KittyLine, PersonLine, evening_summary
from scores.services import close_game, rematch
from tests.factories import NOW, made_deal, make_device, make_game, make_ruleset, make_writer, record

pytestmark = pytest.mark.django_db


def play_two_games(preset_options: dict[str, str]) -> Evening:
    """Anna loses two deals in each of two games; Bernd leads in both."""
    ruleset = change_options(make_ruleset("ennahofen"), {"failed.loss": "double_bid", **preset_options})
    writer = make_writer(make_game(ruleset=ruleset))
    for _ in range(2):
        record(writer, made_deal(bid=300))
    close_game(writer=writer, expected_revision=2, now=NOW)
    second = rematch(writer=writer, now=NOW + timedelta(hours=1)).game
    writer = make_writer(second)
    for _ in range(2):
        record(writer, made_deal(bid=300))
    return Evening.objects.get()


def test_evening_adds_up_what_each_person_has() -> None:
    summary = evening_summary(play_two_games({}))

    assert [person.name for person in summary.people] == ["Bernd", "Clara", "Anna"]
    assert summary.people[2] == PersonLine(name="Anna", points=-2400, game_count=2, won_count=0)
    assert [person.won_count for person in summary.people] == [1, 0, 0]
    assert len(summary.games) == 2
    assert summary.held_on == date(2025, 1, 31)


def test_kitty_counts_each_game_or_the_whole_day() -> None:
    ladder = [[1, "0.50"], [3, "2.00"]]

    by_game = evening_summary(play_two_games({"money.lost_deal": ladder, "money.counted_per": "game"}))  # type: ignore[dict-item]  # JSON values
    Evening.objects.all().delete()
    by_day = evening_summary(play_two_games({"money.lost_deal": ladder, "money.counted_per": "day"}))  # type: ignore[dict-item]  # JSON values

    assert by_game.kitty[0] == KittyLine(names=("Anna",), lost_deals=4, fee=Decimal("2.00"))
    assert by_day.kitty[0] == KittyLine(names=("Anna",), lost_deals=4, fee=Decimal("5.00"))
    assert (by_game.kitty_total, by_day.kitty_total) == (Decimal("2.00"), Decimal("5.00"))


def test_evening_takes_the_same_queries_for_one_game_and_for_three() -> None:
    device = make_device()
    evening = Evening.objects.create(held_on=NOW.date(), created_at=NOW)
    counts = []
    for number in (1, 2):
        for _ in range(number):
            make_game(device=device, evening=evening)
        with CaptureQueriesContext(connection) as queries:
            evening_summary(evening)
        counts.append(len(queries))

    assert counts == [3, 3]
