"""An evening of several games."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.models import Evening
from scores.rules import change_options, with_dealer_out
from scores.selectors import KittyLine, PersonLine, evening_summary
from scores.services import change_lineup, close_game, rematch
from tests.factories import NOW, made_deal, make_device, make_game, make_ruleset, make_writer, record
from tests.notation import deal

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


def test_points_and_lost_deals_follow_the_people() -> None:
    """Clara leaves, Erik takes her seat over, then all move; each has what was booked while he played."""
    ladder = {"money.lost_deal": [[1, "0.50"], [3, "2.00"]], "money.counted_per": "game"}
    ruleset = change_options(make_ruleset("ennahofen"), {"failed.loss": "double_bid", **ladder})
    writer = make_writer(make_game(ruleset=ruleset))

    def sit(*names: str, **options: Any) -> None:
        writer.game.refresh_from_db()
        expected = writer.game.next_deal_revision
        change_lineup(writer=writer, names=names, expected_revision=expected, now=NOW, **{"ruleset": ruleset} | options)

    for _ in range(2):
        record(writer, made_deal(bid=300))
    sit("Anna", "Bernd", "Erik")
    record(writer, made_deal(2, bid=300))
    sit("Erik", "Anna", "Fritz", "Bernd", ruleset=with_dealer_out(ruleset), newcomer_totals=[(2, 100)])
    # Anna, who sits on seat 1 now, loses a third deal.
    record(writer, deal("1@300 m=-/150/40/0 p=-/96/84/70 d=0"))

    summary = evening_summary(Evening.objects.get())

    assert {person.name: person.points for person in summary.people} == {
        "Anna": -1200 + 250 - 600,
        "Bernd": 240 + 120 + 70,
        "Clara": 140,
        "Erik": -600,
        "Fritz": 100 + 120,
    }
    assert {person.game_count for person in summary.people} == {1}
    owed = {line.names: (line.lost_deals, line.fee) for line in summary.kitty if line.fee}
    assert owed == {("Anna",): (3, Decimal("3.00")), ("Erik",): (1, Decimal("0.50"))}


def test_games_in_which_people_changed_cost_one_query_more() -> None:
    device = make_device()
    evening = Evening.objects.create(held_on=NOW.date(), created_at=NOW)
    counts = []
    for _ in range(2):
        writer = make_writer(make_game(device=device, evening=evening))
        record(writer)
        change_lineup(
            writer=writer, names=["Anna", "Bernd", "Erik"], ruleset=make_ruleset(), expected_revision=1, now=NOW
        )
        with CaptureQueriesContext(connection) as queries:
            evening_summary(evening)
        counts.append(len(queries))

    assert counts == [4, 4]


def test_partner_who_is_replaced_counts_for_his_own_time() -> None:
    names = ["Anna", "Bernd", "Clara", "Dora"]
    writer = make_writer(make_game(names=names, preset="kreuz"))
    record(writer, deal("0@200 pm=150/40 p=130/120"))
    names[2] = "Erik"
    change_lineup(writer=writer, names=names, ruleset=make_ruleset("kreuz"), expected_revision=1, now=NOW)
    record(writer, deal("0@200 pm=150/40 p=130/120"))

    summary = evening_summary(Evening.objects.get())

    assert {person.name: (person.points, person.game_count) for person in summary.people} == {
        "Anna": (560, 1),
        "Bernd": (320, 1),
        "Clara": (280, 1),
        "Dora": (320, 1),
        "Erik": (280, 1),
    }
