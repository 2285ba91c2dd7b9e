"""What no browser sends by itself: signs that a database cannot keep, and names that no field has."""

import pytest
from django.test import Client

from scores.models import DealDraft, DealVersion
from scores.selectors.drafts import SHOWN_FIELD
from tests.factories import made_deal
from tests.scores.views.seats import MADE, Seat, sit_down, text_of

pytestmark = pytest.mark.django_db

NUL = "\0"
PAGES = ("", "live/", "mehr/", "geben/%00/", "geben/%00/verlauf/", "abend/", "regeln/", "links/")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("code", ["%00", "a%00b", "%F0%9F%98%80", "..", "x" * 2000])
def test_what_is_no_code_is_no_address(client: Client, code: str, page: str) -> None:
    """It is never asked of the database."""
    assert client.get(f"/spiele/{code}/{page}").status_code == 404
    assert client.get(f"/schreiben/{code}/").status_code == 404


def test_code_of_a_game_to_start_from_may_be_anything() -> None:
    seat = sit_down()
    assert seat.client.get("/", {"wie": NUL}).status_code == 200
    assert seat.client.get("/spiele/neu/", {"wie": NUL}).status_code == 200
    assert seat.client.post("/spiele/neu/", {"like": NUL}).status_code == 200


def opened(seat: Seat, **fields: str) -> dict[str, str]:
    """The form of the next deal, filled in."""
    return {**seat.opened(), **MADE, **fields}


@pytest.mark.parametrize("field", ["bid", "meld_0", "tricks_1", "declarer", "play", "dealer"])
def test_unreadable_sign_stands_in_its_field_and_is_said_there(field: str) -> None:
    """What was typed is kept as far as it can be, and nothing is made out of it in silence."""
    seat = sit_down()
    form = opened(seat, **{field: f"1{NUL}2"})
    assert seat.post("deal_preview", **form).status_code == 200
    assert DealDraft.objects.get().facts[field] == "1�2"
    answer = seat.post("deal_record", **form)
    assert answer.status_code == 422
    assert not seat.table.rows


def test_unreadable_key_books_once() -> None:
    seat = sit_down()
    form = opened(seat, key=NUL)
    assert seat.post("deal_record", **form).status_code == 200
    assert seat.post("deal_record", **form).status_code == 200
    assert len(seat.table.rows) == 1


def test_fields_that_no_form_has_are_not_kept() -> None:
    seat = sit_down()
    extra = {f"meld_{NUL}": "20", f"accept_{NUL}": "yes", "meld_" + "9" * 500: "20", "reason_x" + "x" * 500: "20"}
    assert seat.post("deal_preview", **(opened(seat) | extra)).status_code == 200
    assert not set(extra) & set(DealDraft.objects.get().facts)


def test_reason_is_kept_without_signs_that_nobody_sees() -> None:
    """A sign that turns the direction of writing would turn the whole line of the history."""
    seat = sit_down()
    ref = seat.records(made_deal()).ref
    form = seat.opened(name="deal_edit", args=[ref]) | MADE | {"reason": f"\u202ever{NUL}tippt\u2066"}
    assert seat.post("deal_edit", ref, htmx=False, **form).status_code == 302
    assert DealVersion.objects.get(number=2).change.reason == "vertippt"
    assert "vertippt" in text_of(seat.get("deal_history", ref))


@pytest.mark.parametrize("field", ["turned_low", "talon_empty", "reached_first", SHOWN_FIELD])
def test_unreadable_sign_in_the_game_for_two_is_kept_as_far_as_it_can_be(field: str) -> None:
    seat = sit_down(names=("Anna", "Bernd"), preset="two-handed-french")
    form = {**seat.opened(), field: f"1{NUL}2"}
    assert seat.post("deal_preview", **form).status_code == 200
    # What was melded comes tap by tap; a list that is none adds nothing.
    kept = None if field == SHOWN_FIELD else "1�2"
    assert [draft.facts[field] for draft in DealDraft.objects.all()] == ([kept] if kept else [])
    assert seat.get("game_detail").status_code == 200
