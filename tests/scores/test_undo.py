"""Taking changes back and bringing them back."""

import pytest

from scores.access import Writer
from scores.enums import Action, DealState
from scores.models import Change, Deal, DealVersion, Game
from scores.rules import Counted
from scores.selectors import game_table, load_game
from scores.services import (
    Changed,
    Clash,
    Recorded,
    Stale,
    change_game_options,
    close_game,
    correct_deal,
    insert_deal,
    record_deal,
    redo_change,
    restore_deal,
    set_counted,
    strike_deal,
    undo_last_change,
)
from tests.factories import NOW, made_deal, make_writer, record

pytestmark = pytest.mark.django_db


def undo(writer: Writer) -> Changed:
    """Take back what the page names."""
    line = game_table(Game.objects.get()).undo
    assert line is not None
    answer = undo_last_change(writer=writer, expected_revision=line.number, now=NOW)
    assert isinstance(answer, Changed)
    return answer


def redo(writer: Writer) -> Changed:
    """Bring back what the page names."""
    line = game_table(Game.objects.get()).redo
    assert line is not None
    answer = redo_change(writer=writer, expected_revision=line.number, now=NOW)
    assert isinstance(answer, Changed)
    return answer


def bids() -> list[int | None]:
    """The bids of the deals that count, in order."""
    return [deal.record.bid for deal in load_game(Game.objects.get()).played.deals]


def test_undo_takes_the_last_deal_back_and_redo_brings_it_again() -> None:
    writer = make_writer()
    record(writer, made_deal(bid=200))
    record(writer, made_deal(bid=210))

    undo(writer)
    after_undo = (bids(), Game.objects.get().totals)
    redo(writer)

    assert after_undo == ([200], [250, 120, 70])
    assert (bids(), Game.objects.get().totals) == ([200, 210], [500, 240, 140])


def test_undone_record_is_off_the_pad_and_in_the_history() -> None:
    writer = make_writer()
    record(writer)

    undo(writer)

    assert game_table(Game.objects.get()).rows == ()
    assert [version.state for version in DealVersion.objects.order_by("number")] == [
        DealState.BOOKED,
        DealState.WITHDRAWN,
    ]


def test_all_kinds_of_changes_are_undone_in_turn_and_redone_in_turn() -> None:
    writer = make_writer()
    first = record(writer, made_deal(bid=200)).deal.ref
    correct_deal(writer=writer, ref=first, record=made_deal(bid=210), expected_revision=1, key="1", now=NOW)
    correct_deal(writer=writer, ref=first, record=made_deal(bid=220), expected_revision=2, key="2", now=NOW)
    insert_deal(writer=writer, before=first, record=made_deal(bid=150), key="3", now=NOW)
    strike_deal(writer=writer, ref=first, expected_revision=3, now=NOW)
    restore_deal(writer=writer, ref=first, expected_revision=4, now=NOW)
    states = [bids()]
    for _ in range(6):
        undo(writer)
        states.append(bids())
    again = []
    for _ in range(6):
        redo(writer)
        again.append(bids())

    assert states == [[150, 220], [150], [150, 220], [220], [210], [200], []]
    assert again == [[200], [210], [220], [150, 220], [150], [150, 220]]
    table = game_table(Game.objects.get())
    assert table.redo is None
    assert table.undo is not None
    assert (table.undo.action, table.undo.deal_ref, table.undo.deal_number) == (Action.RESTORE, first, 2)


def test_undo_names_the_change_and_its_phone() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna)
    deal = record(bernd, minutes=7).deal

    line = game_table(Game.objects.get()).undo

    assert line is not None
    assert (line.action, line.by, line.deal_ref, line.deal_number) == (Action.RECORD, "Bernds Handy", deal.ref, 2)


def test_undo_of_another_change_than_the_one_named_is_refused() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    named = record(anna).change.number
    last = record(bernd).change

    answer = undo_last_change(writer=anna, expected_revision=named, now=NOW)

    assert answer == Stale(last=last)
    assert len(bids()) == 2


def test_undo_with_nothing_left_is_refused() -> None:
    writer = make_writer()
    number = record(writer).change.number
    undo(writer)

    assert undo_last_change(writer=writer, expected_revision=number, now=NOW) == Stale(last=None)


def test_a_new_change_drops_what_could_be_redone() -> None:
    writer = make_writer()
    record(writer, made_deal(bid=200))
    undone = record(writer, made_deal(bid=210)).change.number
    undo(writer)
    record(writer, made_deal(bid=220))

    assert game_table(Game.objects.get()).redo is None
    assert redo_change(writer=writer, expected_revision=undone, now=NOW) == Stale(last=None)
    undo(writer)
    redo(writer)
    assert bids() == [200, 220]


def test_deal_typed_before_an_undo_clashes() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna)
    opened_at = Game.objects.get().next_deal_revision
    undo(bernd)

    answer = record_deal(writer=anna, record=made_deal(1), key="a", expected_revision=opened_at, now=NOW)

    assert isinstance(answer, Clash)
    assert (answer.by, answer.action, answer.theirs) == ("Bernds Handy", Action.UNDO, None)


def test_form_whose_deal_was_taken_back_asks_and_books_again() -> None:
    writer = make_writer()
    record(writer, key="form")
    undo(writer)

    asked = record_deal(writer=writer, record=made_deal(), key="form", expected_revision=0, now=NOW)
    assert isinstance(asked, Clash)
    answer = record_deal(writer=writer, record=made_deal(), key="form", expected_revision=asked.revision, now=NOW)

    assert isinstance(answer, Recorded)
    assert bids() == [200]


def test_undo_of_a_deliberate_end_opens_the_game() -> None:
    writer = make_writer()
    record(writer)
    close_game(writer=writer, expected_revision=1, now=NOW)
    closed = Game.objects.get().end_reason

    undo(writer)

    assert (closed, Game.objects.get().end_reason) == ("closed", "")
    redo(writer)
    assert Game.objects.get().end_reason == "closed"


def test_undo_of_a_deal_after_the_end_closes_the_game_again() -> None:
    writer = make_writer()
    record(writer)
    close_game(writer=writer, expected_revision=1, now=NOW)
    record(writer)

    undo(writer)

    assert (Game.objects.get().end_reason, len(bids())) == ("closed", 1)


def test_undo_of_options_and_of_counting() -> None:
    writer = make_writer()
    record(writer)
    change_game_options(writer=writer, changes={"end.target": 1500}, now=NOW)
    set_counted(writer=writer, counted=Counted.TENS, now=NOW)
    changed = (game_table(Game.objects.get()).target, Game.objects.get().counted)

    undo(writer)
    undo(writer)

    assert changed == (1500, "tens")
    assert (game_table(Game.objects.get()).target, Game.objects.get().counted) == (1000, "exact")
    redo(writer)
    assert game_table(Game.objects.get()).target == 1500


def test_history_is_only_added_to() -> None:
    writer = make_writer()
    record(writer)
    before = set(DealVersion.objects.values_list("pk", "facts__bid", "state"))
    undo(writer)
    redo(writer)

    assert before < set(DealVersion.objects.values_list("pk", "facts__bid", "state"))
    assert [change.action for change in Change.objects.order_by("number")] == ["start", "record", "undo", "redo"]
    assert Deal.objects.get().revision == 3
