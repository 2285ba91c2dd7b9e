"""Taking the last step back, and bringing it back."""

import pytest
from django.urls import reverse

from scores.models import Deal
from tests.factories import made_deal
from tests.scores.views.seats import Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def undo_number(seat: Seat) -> str:
    """The number of the step that would be taken back."""
    return str(seat.table.undo.number if seat.table.undo else 0)


def redo_number(seat: Seat) -> str:
    """The number of the step that would be brought back."""
    return str(seat.table.redo.number if seat.table.redo else 0)


def test_the_step_and_its_phone_are_named_before_it_is_taken_back() -> None:
    anna = sit_down()
    anna.records()
    sit_beside(anna).records()
    text = text_of(anna.get("undo"))
    assert "Deal 2 recorded" in text
    assert "Bernds Handy" in text
    assert Deal.objects.count() == 2


def test_the_last_deal_is_taken_back_and_brought_back() -> None:
    seat = sit_down()
    seat.records()
    response = seat.post("undo", htmx=False, expected_revision=undo_number(seat))
    assert response["Location"] == seat.url("game_detail")
    assert "Taken back: Deal 1 recorded" in text_of(seat.client.get(response["Location"]))
    assert seat.table.rows == ()
    assert "Deal recorded: Anna 200" in text_of(seat.get("redo"))
    response = seat.post("redo", htmx=False, expected_revision=redo_number(seat))
    assert "Brought back: Deal 1 recorded" in text_of(seat.client.get(response["Location"]))
    assert [column.total for column in seat.table.columns] == [250, 120, 70]


def test_a_struck_deal_is_named_by_who_bid_what() -> None:
    """It has no number any more, and there may be more than one of them."""
    seat = sit_down()
    deal = seat.records()
    seat.post("deal_strike", deal.ref, htmx=False, expected_revision="1")
    assert "Deal struck: Anna 200" in text_of(seat.get("undo"))


def test_the_end_is_taken_back() -> None:
    seat = sit_down()
    for _ in range(4):
        seat.records(made_deal())
    assert seat.url("undo") in text_of(seat.get("game_detail"))
    seat.post("undo", expected_revision=undo_number(seat))
    assert seat.table.end is None


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_reader_gets_403_stranger_404_and_wrong_method_405(name: str) -> None:
    seat = sit_down()
    seat.records()
    fields = {"expected_revision": undo_number(seat)}
    assert reader().get(seat.url(name)).status_code == 403
    assert reader().post(seat.url(name), fields).status_code == 403
    assert reader().post(reverse(f"scores:{name}", args=["nosuchgame12"]), fields).status_code == 404
    assert seat.client.put(seat.url(name)).status_code == 405
    assert len(seat.table.rows) == 1


@pytest.mark.parametrize("name", ["undo", "redo"])
@pytest.mark.parametrize("revision", ["0", "", "x", "99"])
def test_a_stale_step_is_refused_and_named_anew(name: str, revision: str) -> None:
    seat = sit_down()
    seat.records()
    response = seat.post(name, htmx=False, expected_revision=revision)
    assert response.status_code == 409
    assert "Meanwhile the last step is another one: nothing was changed." in text_of(response)
    assert "Deal 1 recorded" in text_of(response)
    assert len(seat.table.rows) == 1


def test_the_same_undo_sent_twice_takes_one_step_back() -> None:
    seat = sit_down()
    seat.records()
    seat.records()
    number = undo_number(seat)
    seat.post("undo", expected_revision=number)
    assert seat.post("undo", expected_revision=number).status_code == 409
    assert len(seat.table.rows) == 1


def test_nothing_to_take_back() -> None:
    seat = sit_down()
    assert "There is nothing to take back." in text_of(seat.get("undo"))
