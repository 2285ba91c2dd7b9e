"""Striking a doubled deal, and letting it count again."""

import pytest
from django.urls import reverse

from scores.models import Deal
from scores.services import Clash, restore_deal, strike_deal, undo_last_change
from tests.factories import NOW
from tests.scores.views.seats import Seat, reader, sit_down, text_of

pytestmark = pytest.mark.django_db


def totals(seat: Seat) -> list[int]:
    """How the game stands."""
    return [column.total for column in seat.table.columns]


def test_a_struck_deal_stays_on_the_pad_and_counts_no_more() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.records()
    response = seat.post("deal_strike", ref, htmx=False, expected_revision="1", reason="doubled")
    assert response["Location"] == seat.url("game_detail")
    assert totals(seat) == [250, 120, 70]
    assert [(row.is_struck, row.number) for row in seat.table.rows] == [(True, None), (False, 1)]
    page = text_of(reader().get(seat.url("game_detail")))
    assert "sheet-struck" in page
    assert page.count('class="entry-total"') == 3  # what was booked is crossed out; it leads to no score
    assert Deal.objects.get(ref=ref).versions.get(number=2).change.reason == "doubled"


def test_a_struck_deal_can_count_again() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.post("deal_strike", ref, expected_revision="1")
    seat.post("deal_restore", ref, expected_revision="2")
    assert totals(seat) == [250, 120, 70]


@pytest.mark.parametrize("name", ["deal_strike", "deal_restore"])
def test_reader_gets_403_stranger_404_unknown_deal_404_and_wrong_method_405(name: str) -> None:
    seat = sit_down()
    ref = seat.records().ref
    fields = {"expected_revision": "1"}
    assert reader().post(seat.url(name, ref), fields).status_code == 403
    assert reader().post(reverse(f"scores:{name}", args=["nosuchgame12", ref]), fields).status_code == 404
    assert seat.post(name, "nosuchdl", **fields).status_code == 404
    assert seat.get(name, ref).status_code == 405
    assert totals(seat) == [250, 120, 70]


@pytest.mark.parametrize("revision", ["0", "", "x"])
def test_a_stale_strike_is_refused_and_shows_the_deal(revision: str) -> None:
    seat = sit_down()
    ref = seat.records().ref
    response = seat.post("deal_strike", ref, htmx=False, expected_revision=revision)
    assert response["Location"] == seat.url("deal_edit", ref)
    assert "Somebody else changed this deal meanwhile" in text_of(seat.client.get(response["Location"]))
    assert totals(seat) == [250, 120, 70]


@pytest.mark.parametrize("name", ["deal_strike", "deal_restore"])
def test_a_deal_that_was_taken_back_meanwhile_is_not_struck(name: str) -> None:
    """The page that was open leads back to the pad, with a word about it."""
    seat = sit_down()
    row = seat.records()
    undo_last_change(writer=seat.writer, expected_revision=row.versions.get().change.number, now=NOW)
    response = seat.post(name, row.ref, htmx=False, expected_revision="1")
    assert response["Location"] == seat.url("game_detail")
    assert "Somebody else changed this deal meanwhile" in text_of(seat.client.get(response["Location"]))
    assert totals(seat) == [0, 0, 0]
    # As it stands where the other phone was faster by a moment only.
    strike = {"deal_strike": strike_deal, "deal_restore": restore_deal}[name]
    assert isinstance(strike(writer=seat.writer, ref=row.ref, expected_revision=1, now=NOW), Clash)


def test_striking_twice_strikes_once() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.post("deal_strike", ref, expected_revision="1")
    seat.post("deal_strike", ref, expected_revision="1")
    assert Deal.objects.get(ref=ref).revision == 2
