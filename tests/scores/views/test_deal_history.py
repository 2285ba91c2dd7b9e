"""What was changed, when, by whom and why."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.scores.views.seats import Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def corrected() -> tuple[Seat, str]:
    """A deal that Bernd's phone corrected."""
    anna = sit_down()
    ref = anna.records().ref
    bernd = sit_beside(anna)
    typed = {
        "declarer": "0",
        "bid": "200",
        "meld_0": "150",
        "meld_1": "40",
        "meld_2": "0",
        "tricks_0": "80",
        "tricks_1": "100",
    }
    fields = bernd.opened(name="deal_edit", args=[ref]) | typed | {"reason": "<i>mixed up</i>"}
    bernd.post("deal_edit", ref, **fields)
    return anna, ref


def test_every_version_with_time_phone_reason_and_difference() -> None:
    seat, ref = corrected()
    page = seat.get("deal_history", ref)
    newest, oldest = page.context["versions"]
    assert (newest.line.by, oldest.line.by) == ("Bernds Handy", "Annas Handy")
    assert [(fact.label, fact.before, fact.after) for fact in newest.changed] == [
        ("Tricks Anna", "96", "80"),
        ("Tricks Bernd", "84", "100"),
        ("Books Anna", "+250", "+230"),
        ("Books Bernd", "+120", "+140"),
        ("Tricks Clara", "70", ""),
    ]
    text = text_of(page)
    assert "Deal corrected" in text
    assert "Bernds Handy" in text
    assert "&lt;i&gt;mixed up&lt;/i&gt;" in text
    assert "150 + 80 = 230, bid 200: made" in text
    assert "150 + 96 = 246, bid 200: made" in text


def test_readers_see_the_history_and_no_way_to_change() -> None:
    seat, ref = corrected()
    text = text_of(reader().get(seat.url("deal_history", ref)))
    assert "Bernds Handy" in text
    assert seat.url("deal_edit", ref) + '"' not in text


def test_a_deal_that_was_taken_back_keeps_its_history() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.post("undo", expected_revision=str(seat.table.undo.number if seat.table.undo else 0))
    text = text_of(seat.get("deal_history", ref))
    assert "Taken back: Deal recorded" in text


def test_stranger_gets_404_unknown_deal_404_and_wrong_method_405() -> None:
    seat, ref = corrected()
    other = sit_down()
    assert reader().get(reverse("scores:deal_history", args=["nosuchgame12", ref])).status_code == 404
    assert reader().get(seat.url("deal_history", "nosuchdl")).status_code == 404
    assert reader().get(other.url("deal_history", ref)).status_code == 404
    assert seat.post("deal_history", ref).status_code == 405


def test_queries_do_not_grow_with_the_versions() -> None:
    seat, ref = corrected()
    with CaptureQueriesContext(connection) as two:
        reader().get(seat.url("deal_history", ref))
    for bid in ("210", "220", "230"):
        fields = seat.opened(name="deal_edit", args=[ref]) | {"declarer": "0", "bid": bid, "play": "conceded"}
        seat.post("deal_edit", ref, **fields)
    with CaptureQueriesContext(connection) as five:
        reader().get(seat.url("deal_history", ref))
    assert (len(two), len(five)) == (5, 5)
