"""Writing down a forgotten deal in between."""

import pytest
from django.urls import reverse

from scores.models import Deal
from scores.services import undo_last_change
from tests.factories import NOW
from tests.notation import deal
from tests.scores.views.seats import MADE, Seat, reader, sit_down, text_of

pytestmark = pytest.mark.django_db

CONCEDED = {"declarer": "1", "bid": "200", "play": "conceded"}


def two_deals() -> tuple[Seat, str]:
    """A game of two deals, and the name of the second."""
    seat = sit_down()
    seat.records()
    return seat, seat.records(deal("2@300 conceded")).ref


def test_a_deal_is_inserted_before_another() -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | CONCEDED | {"reason": "forgotten"}
    response = seat.post("deal_insert", second, **fields)
    assert response["HX-Redirect"] == seat.url("game_detail")
    rows = seat.table.rows
    assert [row.declarer for row in rows] == [0, 1, 2]
    assert [row.dealer for row in rows] == [2, 0, 1]
    assert [row.cells[1].total for row in rows] == [120, -80, -50]
    assert Deal.objects.get(ref=rows[1].ref).versions.get().change.reason == "forgotten"


def test_the_form_is_empty_but_for_who_dealt() -> None:
    seat, second = two_deals()
    form = seat.get("deal_insert", second).context["form"]
    assert form.dealer_name == "Anna"
    assert form.bid == ""
    assert [choice for choice in form.declarers if choice.is_checked] == []


def test_the_same_form_sent_twice_inserts_once() -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | CONCEDED
    seat.post("deal_insert", second, **fields)
    seat.post("deal_insert", second, **fields)
    assert len(seat.table.rows) == 3


def test_the_same_form_with_other_figures_asks() -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | CONCEDED
    seat.post("deal_insert", second, **fields)
    other = seat.post("deal_insert", second, **(fields | {"bid": "250"}))
    assert other.status_code == 409
    assert 'value="250"' in text_of(other)
    assert len(seat.table.rows) == 3


def test_what_is_inserted_before_a_deal_that_was_taken_back_meanwhile_is_not_lost() -> None:
    """It stands where the other one stood, and who deals follows from the deals that are left."""
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | CONCEDED
    last = Deal.objects.get(ref=second).versions.get().change.number
    undo_last_change(writer=seat.writer, expected_revision=last, now=NOW)
    assert seat.post("deal_insert_preview", second, **fields).status_code == 200
    assert seat.post("deal_insert", second, htmx=False, **fields).status_code == 302
    assert [(row.declarer, row.dealer) for row in seat.table.rows] == [(0, 2), (1, 0)]
    assert seat.get("deal_insert", second).status_code == 404


@pytest.mark.parametrize("htmx", [True, False])
def test_bad_input_comes_back(*, htmx: bool) -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | {"declarer": "1", "bid": "2o0"}
    response = seat.post("deal_insert", second, htmx=htmx, **fields)
    assert (response.status_code, 'value="2o0"' in text_of(response)) == (422, True)
    assert len(seat.table.rows) == 2


def test_a_plain_form_is_redirected() -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | MADE
    assert seat.post("deal_insert", second, htmx=False, **fields)["Location"] == seat.url("game_detail")


def test_an_insertion_is_previewed() -> None:
    seat, second = two_deals()
    fields = seat.opened(name="deal_insert", args=[second]) | CONCEDED
    text = text_of(seat.post("deal_insert_preview", second, **fields))
    assert "Abgehen with a bid of 200: the bid is lost once" in text
    moved = seat.post("deal_insert_preview", second, **(fields | {"dealer": "1"}))
    assert moved["HX-Retarget"] == "#deal-form"
    assert len(seat.table.rows) == 2


def test_reader_gets_403_stranger_404_unknown_deal_404_and_wrong_method_405() -> None:
    seat, second = two_deals()
    assert reader().get(seat.url("deal_insert", second)).status_code == 403
    assert reader().post(seat.url("deal_insert", second), CONCEDED).status_code == 403
    assert reader().post(seat.url("deal_insert_preview", second), CONCEDED).status_code == 403
    assert reader().get(reverse("scores:deal_insert", args=["nosuchgame12", second])).status_code == 404
    assert seat.get("deal_insert", "nosuchdl").status_code == 404
    assert seat.client.delete(seat.url("deal_insert", second)).status_code == 405
    assert seat.get("deal_insert_preview", second).status_code == 405
    assert len(seat.table.rows) == 2
