"""Many phones at once, on the database that the run uses."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import RequestFactory

from scores.access import Writer, game_revision
from scores.models import Deal, DealVersion, Game
from scores.rules import change_options
from scores.selectors import game_table, load_game
from scores.selectors.proofs import prove_game
from scores.services import (
    Clash,
    Duplicate,
    Recorded,
    correct_deal,
    record_deal,
    rematch,
    save_draft,
    undo_last_change,
)
from tests.factories import NOW, made_deal, make_game, make_ruleset, make_writer, record

pytestmark = pytest.mark.django_db(transaction=True)
DEALS_A_WRITER = 8


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """Run tasks in threads of their own, each with its own connection."""

    def run(task: Callable[[], Any]) -> Any:
        try:
            return task()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=len(tasks)) as pool:
        return list(pool.map(run, tasks))


def make_long_game() -> Game:
    """A game that does not end for a while."""
    return make_game(ruleset=change_options(make_ruleset(), {"end.target": 100_000}))


def write_until_booked(writer: Writer, *, bid: int) -> list[str]:
    """Record deals as a phone does: on a clash look again and send once more; every form is sent twice."""
    booked = []
    for number in range(DEALS_A_WRITER):
        key = f"{writer.device.name}-{number}"
        deal = made_deal(number % 3, bid=bid)
        while True:
            expected = Game.objects.get(pk=writer.game.pk).next_deal_revision
            answer = record_deal(writer=writer, record=deal, key=key, expected_revision=expected, now=NOW)
            if isinstance(answer, Recorded):
                booked.append(answer.deal.ref)
                break
            assert isinstance(answer, Clash)
        again = record_deal(writer=writer, record=deal, key=key, expected_revision=expected, now=NOW)
        assert isinstance(again, Duplicate)
    return booked


def follow(code: str) -> list[int]:
    """Poll and read as a follower does; what is seen never goes back and always adds up."""
    revisions, counts = [], []
    for _ in range(10):
        revisions.append(game_revision(RequestFactory().get("/"), code))
        table = game_table(Game.objects.get(code=code))
        counts.append(len(table.rows))
        sums = [sum(row.cells[party].change or 0 for row in table.rows) for party in range(3)]
        assert sums == [column.total for column in table.columns]
    assert revisions == sorted(revisions)
    assert counts == sorted(counts)
    return counts


def test_twenty_phones_follow_while_two_write() -> None:
    game = make_long_game()
    anna = make_writer(game)
    bernd = make_writer(game, name="Bernds Handy")

    first, second, *_ = at_once(
        lambda: write_until_booked(anna, bid=200),
        lambda: write_until_booked(bernd, bid=210),
        *[lambda: follow(game.code)] * 20,
    )

    deals = Deal.objects.order_by("position")
    assert sorted(deal.ref for deal in deals) == sorted(first + second)
    assert [deal.bid for deal in deals].count(200) == DEALS_A_WRITER
    assert DealVersion.objects.count() == 2 * DEALS_A_WRITER
    assert prove_game(game.pk) == ()
    assert Game.objects.get().booked_count == 2 * DEALS_A_WRITER


def test_one_form_sent_ten_times_at_once_books_once() -> None:
    writer = make_writer()

    answers = at_once(
        *[lambda: record_deal(writer=writer, record=made_deal(), key="same", expected_revision=0, now=NOW)] * 10
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["Duplicate"] * 9 + ["Recorded"]
    assert Deal.objects.count() == 1
    assert Game.objects.get().totals == [250, 120, 70]


def test_one_deal_recorded_by_ten_phones_at_once_is_booked_once_and_clashes_nine_times() -> None:
    writer = make_writer()

    def send(number: int) -> Callable[[], Any]:
        return lambda: record_deal(
            writer=writer, record=made_deal(bid=200 + 10 * number), key=f"{number}", expected_revision=0, now=NOW
        )

    answers = at_once(*[send(number) for number in range(10)])

    (booked,) = [answer for answer in answers if isinstance(answer, Recorded)]
    clashes = [answer for answer in answers if isinstance(answer, Clash)]
    assert len(clashes) == 9
    assert {clash.theirs.bid for clash in clashes if clash.theirs} == {booked.deal.bid}


def test_corrections_and_new_deals_at_once_all_succeed() -> None:
    game = make_long_game()
    writer = make_writer(game)
    refs = [record(writer).deal.ref for _ in range(6)]

    def correct(ref: str) -> Callable[[], Any]:
        return lambda: correct_deal(
            writer=writer, ref=ref, record=made_deal(bid=240), expected_revision=1, key=ref, now=NOW
        )

    answers = at_once(
        *[correct(ref) for ref in refs],
        lambda: record_deal(writer=writer, record=made_deal(bid=240), key="next", expected_revision=6, now=NOW),
    )

    assert [type(answer) for answer in answers] == [Recorded] * 7
    assert [played.record.bid for played in load_game(Game.objects.get()).played.deals] == [240] * 7
    assert prove_game(game.pk) == ()


def test_undo_pressed_on_ten_phones_at_once_takes_one_change_back() -> None:
    game = make_long_game()
    writer = make_writer(game)
    record(writer)
    last = record(writer).change.number

    answers = at_once(*[lambda: undo_last_change(writer=writer, expected_revision=last, now=NOW)] * 10)

    assert sorted(type(answer).__name__ for answer in answers) == ["Changed"] + ["Stale"] * 9
    assert Game.objects.get().booked_count == 1


def test_drafts_typed_at_once_lose_no_field() -> None:
    writer = make_writer()

    def type_in(field: str) -> Callable[[], Any]:
        return lambda: save_draft(writer=writer, facts={field: "10"}, base_revision=None, now=NOW)

    at_once(*[type_in(f"meld_{seat}") for seat in range(8)])

    draft = game_table(Game.objects.get()).draft
    assert draft is not None
    assert draft.facts == {f"meld_{seat}": "10" for seat in range(8)}


def test_rematch_pressed_on_five_phones_at_once_is_one_game() -> None:
    writer = make_writer()

    answers = at_once(*[lambda: rematch(writer=writer, now=NOW)] * 5)

    assert len({answer.game.pk for answer in answers}) == 1
    assert Game.objects.count() == 2


def test_every_write_raises_the_revision_by_one() -> None:
    game = make_long_game()
    writer = make_writer(game)
    before = Game.objects.get().revision

    at_once(
        *[
            lambda number=number: save_draft(writer=writer, facts={f"meld_{number}": "1"}, base_revision=None, now=NOW)
            for number in range(6)
        ]
    )

    assert Game.objects.get().revision == before + 6
