"""Correcting a deal."""

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from scores.models import Deal, DealDraft
from scores.rules import Acceptance, DealRecord, Event
from scores.services import Recorded, record_deal, strike_deal, undo_last_change
from tests.factories import NOW, made_deal, make_writer
from tests.notation import deal
from tests.scores.views.seats import Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db

CORRECTED = {
    "declarer": "0",
    "bid": "200",
    "meld_0": "150",
    "meld_1": "40",
    "meld_2": "0",
    "tricks_0": "90",
    "tricks_1": "90",
    "tricks_2": "70",
}


def opened(seat: Seat, ref: str) -> dict[str, str]:
    """The hidden fields of the form of a correction."""
    return seat.opened(name="deal_edit", args=[ref])


def correct(seat: Seat, ref: str, *, htmx: bool = True, **fields: str) -> Any:
    """Open the form of a correction and send it."""
    return seat.post("deal_edit", ref, htmx=htmx, **(opened(seat, ref) | CORRECTED | fields))


def test_the_form_opens_with_the_facts() -> None:
    seat = sit_down()
    ref = seat.records(made_deal(1)).ref
    page = seat.get("deal_edit", ref)
    form = page.context["form"]
    assert [choice.label for choice in form.declarers if choice.is_checked] == ["Bernd"]
    assert form.bid == "200"
    assert {figure.name: figure.value for figure in form.takers} == {
        "tricks_0": "96",
        "tricks_1": "84",
        "tricks_2": "70",
    }
    assert page.context["frame"].title == "Change deal 1"


def test_everything_after_a_correction_is_reckoned_again() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.records(deal("1@200 conceded"))
    response = correct(seat, ref, reason="mixed up")
    assert response["HX-Redirect"] == seat.url("game_detail")
    assert [row.cells[0].total for row in seat.table.rows] == [240, 270]
    stored = Deal.objects.get(ref=ref)
    assert (stored.facts["card_points"], stored.revision) == ([90, 90, 70], 2)
    assert stored.versions.get(number=2).change.reason == "mixed up"


def test_a_plain_form_is_redirected_and_told() -> None:
    seat = sit_down()
    ref = seat.records().ref
    response = correct(seat, ref, htmx=False)
    assert (response.status_code, response["Location"]) == (302, seat.url("game_detail"))
    assert "Deal 1 is changed; everything after it is reckoned again." in text_of(seat.get("game_detail"))


def test_reader_gets_403_stranger_404_unknown_deal_404_and_wrong_method_405() -> None:
    seat, other = sit_down(), sit_down()
    ref = seat.records().ref
    assert reader().get(seat.url("deal_edit", ref)).status_code == 403
    assert reader().post(seat.url("deal_edit", ref), CORRECTED).status_code == 403
    assert other.client.get(seat.url("deal_edit", ref)).status_code == 403
    assert reader().get(reverse("scores:deal_edit", args=["nosuchgame12", ref])).status_code == 404
    assert seat.get("deal_edit", "nosuchdl").status_code == 404
    # A deal is found in its own game only.
    assert other.get("deal_edit", ref).status_code == 404
    assert seat.client.put(seat.url("deal_edit", ref)).status_code == 405
    assert seat.get("deal_edit_preview", ref).status_code == 405


@pytest.mark.parametrize("htmx", [True, False])
def test_bad_input_comes_back_with_everything_that_was_typed(*, htmx: bool) -> None:
    seat = sit_down()
    ref = seat.records().ref
    response = correct(seat, ref, htmx=htmx, bid="zwei", reason="why not")
    assert response.status_code == 422
    assert 'value="zwei"' in text_of(response)
    assert 'value="why not"' in text_of(response)
    assert Deal.objects.get(ref=ref).revision == 1


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_a_correction_of_a_deal_that_was_struck_meanwhile_keeps_what_was_typed(*, htmx: bool) -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    row = anna.records()
    fields = opened(bernd, row.ref) | CORRECTED | {"bid": "100"}
    strike_deal(writer=anna.writer, ref=row.ref, expected_revision=1, now=NOW)

    clash = bernd.post("deal_edit", row.ref, htmx=htmx, **fields)

    assert (clash.status_code, clash.context["frame"].title) == (409, "Struck deal")
    assert "Annas Handy was faster" in text_of(clash)
    assert 'value="100"' in text_of(clash)
    # Meant all the same, it changes what the struck deal would count.
    fields["expected_revision"] = clash.context["frame"].expected_revision
    assert bernd.post("deal_edit", row.ref, htmx=False, **fields).status_code == 302
    assert "Deal corrected" in text_of(bernd.get("game_detail"))


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_a_correction_of_a_deal_that_was_taken_back_meanwhile_keeps_what_was_typed(*, htmx: bool) -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    row = anna.records()
    fields = opened(bernd, row.ref) | CORRECTED | {"bid": "100"}
    last = row.versions.get().change.number
    undo_last_change(writer=anna.writer, expected_revision=last, now=NOW)

    clash = bernd.post("deal_edit", row.ref, htmx=htmx, **fields)

    assert (clash.status_code, clash.context["frame"].title) == (409, "Taken back: Deal recorded")
    assert "Annas Handy was faster" in text_of(clash)
    assert 'value="100"' in text_of(clash)
    # Nothing of it can be opened anew.
    assert bernd.get("deal_edit", row.ref).status_code == 404


def test_a_stale_correction_shows_both_versions_and_can_be_meant_all_the_same() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    ref = anna.records().ref
    form = opened(bernd, ref)
    correct(anna, ref)
    fields = form | CORRECTED | {"tricks_0": "100", "tricks_1": "80"}
    clash = bernd.post("deal_edit", ref, **fields)
    assert clash.status_code == 409
    assert "Annas Handy was faster" in text_of(clash)
    assert 'value="100"' in text_of(clash)
    assert Deal.objects.get(ref=ref).facts["card_points"] == [90, 90, 70]
    frame = clash.context["frame"]
    again = bernd.post("deal_edit", ref, **(fields | {"key": frame.key, "expected_revision": frame.expected_revision}))
    assert again["HX-Redirect"] == anna.url("game_detail")
    assert Deal.objects.get(ref=ref).facts["card_points"] == [100, 80, 70]


def test_harmless_parallel_work_is_not_refused() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    ref = anna.records().ref
    form = opened(bernd, ref)
    anna.records()
    assert bernd.post("deal_edit", ref, **(form | CORRECTED))["HX-Redirect"] == anna.url("game_detail")


def test_the_same_correction_sent_twice_is_made_once() -> None:
    seat = sit_down()
    ref = seat.records().ref
    fields = opened(seat, ref) | CORRECTED
    seat.post("deal_edit", ref, **fields)
    assert seat.post("deal_edit", ref, **fields)["HX-Redirect"] == seat.url("game_detail")
    assert Deal.objects.get(ref=ref).revision == 2


def test_a_correction_that_changes_nothing_makes_no_version() -> None:
    seat = sit_down()
    ref = seat.records().ref
    correct(seat, ref, tricks_0="96", tricks_1="84")
    assert Deal.objects.get(ref=ref).revision == 1
    assert "Nothing was different" in text_of(seat.get("game_detail"))


def test_a_correction_is_previewed_and_nothing_is_stored() -> None:
    seat = sit_down()
    ref = seat.records().ref
    text = text_of(seat.post("deal_edit_preview", ref, **(opened(seat, ref) | CORRECTED | {"bid": "250"})))
    assert "150 + 90 = 240, bid 250: not reached" in text
    assert Deal.objects.get(ref=ref).revision == 1
    assert DealDraft.objects.count() == 0


def test_a_preview_without_htmx_is_a_page() -> None:
    seat = sit_down()
    ref = seat.records().ref
    response = seat.post("deal_edit_preview", ref, htmx=False, **(opened(seat, ref) | CORRECTED))
    assert "150 + 90 = 240, bid 200: made" in text_of(response)
    assert 'value="90"' in text_of(response)


def is_over(seat: Seat) -> bool:
    """Whether the game has ended."""
    return seat.table.end is not None


def test_a_correction_ends_a_game_and_reopens_it() -> None:
    seat = sit_down()
    first = seat.records().ref
    for _ in range(3):
        seat.records()
    assert is_over(seat)
    correct(seat, first, tricks_0="20", tricks_1="160")
    assert not is_over(seat)
    correct(seat, first, tricks_0="96", tricks_1="84")
    assert is_over(seat)


def test_another_dealer_moves_those_after_it() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.records()
    correct(seat, ref, dealer="0")
    assert [row.dealer for row in seat.table.rows] == [0, 1]


def test_what_the_form_does_not_show_stays() -> None:
    seat = sit_down()
    record = replace(made_deal(), note="with Clara's glasses", accepted=(Acceptance(code="points_sum", reason="ok"),))
    ref = seat.records(replace(record, card_points=(96, 84, 71))).ref
    correct(
        seat,
        ref,
        tricks_0="96",
        tricks_1="84",
        tricks_2="71",
        bid="210",
        accept_points_sum="yes",
        reason_points_sum="ok",
    )
    facts = Deal.objects.get(ref=ref).facts
    assert (facts["bid"], facts["note"]) == (210, "with Clara's glasses")
    assert facts["accepted"] == [{"code": "points_sum", "reason": "ok"}]


def adjust(seat: Seat) -> Deal:
    """Book an adjustment."""
    record = DealRecord(event=Event.ADJUSTMENT, points=(-50, 0, 0), reason="late")
    seat.game.refresh_from_db()
    answer = record_deal(
        writer=make_writer(seat.game),
        record=record,
        key="adjustment",
        expected_revision=seat.game.next_deal_revision,
        now=NOW,
    )
    assert isinstance(answer, Recorded)
    return answer.deal


def test_an_adjustment_is_corrected_in_its_own_form() -> None:
    seat = sit_down()
    ref = adjust(seat).ref
    page = seat.get("deal_edit", ref)
    assert 'value="-50"' in text_of(page)
    fields = {
        "key": "k",
        "expected_revision": "1",
        "points_0": "-30",
        "points_1": "",
        "points_2": "0",
        "reason": "a bit late",
    }
    assert seat.post("deal_edit", ref, htmx=False, **fields).status_code == 302
    facts = Deal.objects.get(ref=ref).facts
    assert (facts["points"], facts["reason"]) == ([-30, 0, 0], "a bit late")


def test_a_bad_or_stale_adjustment_comes_back() -> None:
    seat = sit_down()
    ref = adjust(seat).ref
    fields = {"key": "k", "expected_revision": "1", "points_0": "x", "reason": ""}
    bad = seat.post("deal_edit", ref, htmx=False, **fields)
    assert (bad.status_code, 'value="x"' in text_of(bad)) == (422, True)
    # The error is said at its field, also to who cannot see where it stands.
    assert 'aria-invalid="true" aria-describedby="id_points_0_error"' in text_of(bad)
    stale = seat.post(
        "deal_edit", ref, htmx=False, **(fields | {"expected_revision": "0", "points_0": "-10", "reason": "y"})
    )
    assert (stale.status_code, 'value="-10"' in text_of(stale)) == (409, True)
    assert Deal.objects.get(ref=ref).facts["points"] == [-50, 0, 0]


def test_a_struck_deal_shows_its_facts_and_no_form() -> None:
    seat = sit_down()
    ref = seat.records().ref
    seat.post("deal_strike", ref, expected_revision="1")
    text = text_of(seat.get("deal_edit", ref))
    assert "Let it count again" in text
    assert "data-deal-form" not in text
