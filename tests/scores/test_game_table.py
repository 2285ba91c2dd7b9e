"""What the table page is given."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.enums import EndReason
from scores.models import Game
from scores.rules import Acceptance, Contract, DealRecord, Event, Item, Outcome, Suit
from scores.selectors import Cell, game_table
from scores.services import change_game_options, close_game, correct_deal, rematch, save_draft, strike_deal
from tests.factories import NOW, made_deal, make_game, make_writer, record

pytestmark = pytest.mark.django_db


def query_count(game: Game) -> int:
    """How many queries the table takes."""
    with CaptureQueriesContext(connection) as queries:
        game_table(game)
    return len(queries)


def test_new_game_shows_its_people_and_who_opens() -> None:
    table = game_table(make_game(first_dealer=0))

    assert [column.names for column in table.columns] == [("Anna",), ("Bernd",), ("Clara",)]
    assert [(column.total, column.percent) for column in table.columns] == [(0, 0)] * 3
    assert [column.is_dealer for column in table.columns] == [True, False, False]
    assert [column.opens for column in table.columns] == [False, True, False]
    assert (table.target, table.deal_limit, table.rows, table.end, table.undo) == (1000, None, (), None, None)
    assert (table.next_deal.number, table.next_deal.bidding_order) == (1, (1, 2, 0))


def test_row_of_a_made_game_says_what_was_booked_and_why() -> None:
    writer = make_writer()
    deal = record(writer, replace(made_deal(), trump=Suit.BELLS)).deal

    (row,) = game_table(Game.objects.get()).rows

    assert (row.ref, row.number, row.outcome, row.trump) == (deal.ref, 1, Outcome.MADE, Suit.BELLS)
    assert (row.declarer_name, row.dealer_name, row.bid) == ("Anna", "Clara", 200)
    assert (row.recorded_at, row.recorded_by, row.is_corrected, row.marks) == (NOW, "Annas Handy", False, ())
    assert row.cells[0] == Cell(
        party=0,
        change=250,
        total=250,
        items=((Item.MELDS, 150), (Item.TRICKS, 100)),
        is_declarer=True,
        bid=200,
        is_lost=False,
        sits_out=False,
        stars=0,
        separate=0,
    )


def test_lost_bid_conceded_and_special_games_are_marked() -> None:
    writer = make_writer()
    record(writer, made_deal(bid=300))
    record(writer, DealRecord(event=Event.CONCEDED, declarer=1, bid=150, melds=(0, 0, 0)))
    record(writer, DealRecord(event=Event.PLAYED, contract=Contract.DURCH, declarer=2, special_made=False))
    record(writer, DealRecord(event=Event.PASSED))

    rows = game_table(Game.objects.get()).rows

    assert [row.marks for row in rows] == [(), ("conceded",), ("durch",), ("passed",)]
    assert [[cell.is_lost for cell in row.cells] for row in rows] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
        [False, False, False],
    ]


def test_doubts_are_shown_and_kept_ones_with_their_reason() -> None:
    writer = make_writer()
    doubtful = made_deal(card_points=(96, 84, 71))
    record(writer, doubtful)
    record(writer, replace(doubtful, accepted=(Acceptance(code="points_sum", reason="so entschieden"),)))

    table = game_table(Game.objects.get())

    sums = [[(issue.code, issue.reason) for issue in row.doubts if issue.code == "points_sum"] for row in table.rows]
    assert sums == [[("points_sum", None)], [("points_sum", "so entschieden")]]
    assert [len(row.open_doubts) for row in table.rows] == [1, 0]
    assert table.open_doubt_count == 1


def test_struck_deal_stays_on_the_pad_without_a_number() -> None:
    writer = make_writer()
    record(writer)
    struck = record(writer, made_deal(1)).deal.ref
    record(writer, made_deal(2))
    strike_deal(writer=writer, ref=struck, expected_revision=1, now=NOW)

    rows = game_table(Game.objects.get()).rows

    assert [(row.number, row.is_struck) for row in rows] == [(1, False), (None, True), (2, False)]
    assert [cell.total for cell in rows[1].cells] == [250, 120, 70]
    assert (rows[1].dealer_name, rows[2].dealer_name) == ("Anna", "Anna")


def test_corrected_deal_says_when_and_by_whom() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    ref = record(anna).deal.ref
    later = NOW + timedelta(minutes=9)
    correct_deal(writer=bernd, ref=ref, record=made_deal(bid=220), expected_revision=1, key="c", now=later)

    (row,) = game_table(Game.objects.get()).rows

    assert (row.is_corrected, row.changed_at, row.changed_by, row.recorded_by, row.revision) == (
        True,
        later,
        "Bernds Handy",
        "Annas Handy",
        2,
    )


def test_kreuz_shows_two_parties_of_two() -> None:
    writer = make_writer(make_game(names=("Anna", "Bernd", "Clara", "Dora"), preset="kreuz"))
    record(
        writer,
        DealRecord(event=Event.PLAYED, declarer=2, bid=200, party_melds=(150, 40), card_points=(150, 100)),
    )

    table = game_table(Game.objects.get())

    assert [(column.names, column.seats, column.total) for column in table.columns] == [
        (("Anna", "Clara"), (0, 2), 300),
        (("Bernd", "Dora"), (1, 3), 140),
    ]
    assert [(column.is_dealer, column.opens) for column in table.columns] == [(True, False), (False, True)]
    assert [cell.is_declarer for cell in table.rows[0].cells] == [True, False]


def test_pausing_dealer_is_shown_and_books_nothing() -> None:
    writer = make_writer(make_game(names=("Anna", "Bernd", "Clara", "Dora"), preset="dealer-out"))
    record(
        writer,
        DealRecord(event=Event.PLAYED, declarer=0, bid=200, melds=(150, 40, 0, None), card_points=(96, 84, 70, None)),
    )

    table = game_table(Game.objects.get())

    assert [cell.sits_out for cell in table.rows[0].cells] == [False, False, False, True]
    assert [column.pauses for column in table.columns] == [True, False, False, False]
    assert table.next_deal.pausing == 0


def test_dealer_chosen_in_the_draft_is_shown() -> None:
    writer = make_writer()
    save_draft(writer=writer, facts={"dealer": "1"}, base_revision=None, now=NOW)

    next_deal = game_table(Game.objects.get()).next_deal

    assert (next_deal.dealer_name, next_deal.opener_name, next_deal.is_dealer_set) == ("Bernd", "Clara", True)


def test_carried_totals_and_the_chart_of_the_way() -> None:
    writer = make_writer(make_game(start=(100, 200, -50)))
    record(writer)
    record(writer, made_deal(1, melds=(0, 150, 0), card_points=(84, 96, 70)))

    table = game_table(Game.objects.get())

    assert [line.points for line in table.chart] == [(100, 350, 430), (200, 320, 570), (-50, 20, 90)]
    assert [column.percent for column in table.columns] == [43, 57, 9]


def test_end_names_the_winner_the_reason_and_the_game_that_follows() -> None:
    writer = make_writer(make_game(start=(800, 0, 0)))
    record(writer)
    following = rematch(writer=writer, now=NOW).game

    table = game_table(Game.objects.get(pk=writer.game.pk))

    assert table.end is not None
    assert (table.end.winner_names, table.end.reason, table.end.at) == ((("Anna",),), EndReason.TARGET, NOW)
    assert table.end.rematch_code == following.code
    assert [column.is_winner for column in table.columns] == [True, False, False]


def test_closed_game_is_won_by_who_leads() -> None:
    writer = make_writer()
    record(writer, made_deal(1, melds=(40, 150, 0), card_points=(84, 96, 70)))
    close_game(writer=writer, expected_revision=1, now=NOW)

    end = game_table(Game.objects.get()).end

    assert end is not None
    assert (end.reason, end.winner_names) == (EndReason.CLOSED, (("Bernd",),))


def test_lost_deals_and_their_fees() -> None:
    writer = make_writer(make_game(preset="ennahofen"))
    record(writer, made_deal(bid=300))
    record(writer, made_deal(bid=300))

    columns = game_table(Game.objects.get()).columns

    assert [column.lost_deals for column in columns] == [2, 0, 0]
    assert columns[0].fee > columns[1].fee == Decimal("0.00")


def test_options_from_the_next_deal_on_leave_the_booked_ones_alone() -> None:
    writer = make_writer()
    record(writer, made_deal(bid=300))
    changes = {"failed.loss": "single_bid"}

    change_game_options(writer=writer, changes=changes, from_next_deal=True, now=NOW)
    record(writer, made_deal(bid=300))

    assert [row.cells[0].change for row in game_table(Game.objects.get()).rows] == [-600, -300]


def test_options_for_the_whole_game_reckon_again() -> None:
    writer = make_writer()
    record(writer, made_deal(bid=300))

    change_game_options(writer=writer, changes={"failed.loss": "single_bid"}, now=NOW)

    assert [row.cells[0].change for row in game_table(Game.objects.get()).rows] == [-300]


def test_table_takes_five_queries_whatever_its_length() -> None:
    writer = make_writer()
    record(writer)
    save_draft(writer=writer, facts={"bid": "200"}, base_revision=None, now=NOW)
    short = query_count(Game.objects.get())
    for number in range(12):
        record(writer, made_deal(number % 3, bid=150))
    ref = record(writer, made_deal(bid=160)).deal.ref
    strike_deal(writer=writer, ref=ref, expected_revision=1, now=NOW)
    save_draft(writer=writer, facts={"bid": "200"}, base_revision=None, now=NOW)

    assert short == 5
    assert query_count(Game.objects.get()) == 6  # it is over by now: one more asks for the game that follows
