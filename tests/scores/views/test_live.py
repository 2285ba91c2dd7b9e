"""Following a game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import made_deal
from tests.scores.views.seats import MADE, Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def news_for(seat: Seat, revision: int, **query: str) -> str:
    """What a phone gets that last saw a revision."""
    response = seat.get("game_live", htmx=True, rev=str(revision), **query)
    assert response.status_code == 200
    return text_of(response)


def test_nothing_new_costs_one_query() -> None:
    seat = sit_down()
    seat.records()
    revision = str(seat.table.revision)
    with CaptureQueriesContext(connection) as queries:
        response = reader().get(seat.url("game_live"), {"rev": revision})
    assert (response.status_code, response.content, len(queries)) == (204, b"", 1)


def test_readers_get_the_pad_when_it_changed() -> None:
    seat = sit_down()
    before = str(seat.table.revision)
    seat.records()
    response = reader().get(seat.url("game_live"), {"rev": before})
    text = text_of(response)
    assert response.status_code == 200
    assert text.lstrip().startswith('<section id="scoreboard"')
    assert f"?rev={seat.table.revision}" in text
    assert "Deal 1 recorded" in text
    assert "data-deal-form" not in text
    assert "<html" not in text
    assert "no-cache" in response["Cache-Control"]


def test_a_bid_that_is_written_down_is_news() -> None:
    seat = sit_down()
    before = str(seat.table.revision)
    seat.post("deal_preview", **(seat.opened() | {"declarer": "2", "bid": "250"}))
    assert "Clara plays 250" in text_of(reader().get(seat.url("game_live"), {"rev": before}))


def test_stranger_gets_404_and_wrong_method_405() -> None:
    seat = sit_down()
    assert reader().get(reverse("scores:game_live", args=["nosuchgame12"])).status_code == 404
    assert seat.client.post(seat.url("game_live")).status_code == 405


def test_the_end_is_another_page() -> None:
    seat = sit_down()
    for _ in range(3):
        seat.records(made_deal())
    before = str(seat.table.revision)
    seat.records(made_deal())
    response = seat.get("game_live", htmx=True, rev=before)
    assert (response.status_code, response["HX-Refresh"]) == (204, "true")
    # A phone that knows of the end gets the pad when somebody corrects.
    assert seat.get("game_live", htmx=True, rev=before, over="yes").status_code == 200


def test_an_untouched_form_becomes_the_form_of_the_next_deal() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    before = anna.table.revision
    anna.records()
    text = news_for(bernd, before, expected_revision=form["expected_revision"], draft_revision="0")
    assert 'hx-swap-oob="outerHTML:#deal-form"' in text
    assert "Deal 2" in text


def test_a_form_with_something_typed_stays_and_is_told() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    bernd.post("deal_preview", **(form | {"declarer": "1", "bid": "200"}))
    before = anna.table.revision
    anna.records()
    text = news_for(bernd, before, expected_revision=form["expected_revision"], draft_revision="1")
    assert "Somebody else has written this deal down." in text
    assert "data-deal-form" not in text


def test_a_form_that_still_fits_is_left_alone() -> None:
    seat = sit_down()
    form = seat.opened()
    before = seat.table.revision
    sit_beside(seat).post("deal_preview", **(form | {"declarer": "1", "bid": "200"}))
    text = news_for(seat, before, expected_revision=form["expected_revision"], draft_revision="0")
    assert "deal-form" not in text.replace('hx-include="#deal-form', "")


def test_booking_is_seen_by_the_next_poll() -> None:
    anna = sit_down()
    before = anna.table.revision
    anna.post("deal_record", **(anna.opened() | MADE))
    assert ">250<" in text_of(reader().get(anna.url("game_live"), {"rev": str(before)}))
