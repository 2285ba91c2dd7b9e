"""Booking the next deal."""

import pytest
from django.urls import reverse

from scores.models import Deal, DealDraft
from scores.rules import change_options
from scores.services import Changed, close_game
from tests.factories import NOW, made_deal, make_ruleset
from tests.scores.views.seats import MADE, Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def facts() -> list[dict[str, object]]:
    """The facts of all deals, without the times."""
    return [
        {key: value for key, value in deal.facts.items() if key != "recorded_at"}
        for deal in Deal.objects.order_by("position")
    ]


def test_a_deal_is_booked_and_the_form_of_the_next_one_comes_back() -> None:
    seat = sit_down()
    response = seat.post("deal_record", **(seat.opened() | MADE))
    text = text_of(response)
    assert response.status_code == 200
    assert facts() == [
        {
            "declarer": 0,
            "bid": 240,
            "contract": "trump",
            "trump": "bells",
            "event": "played",
            "melds": [150, 40, None],
            "card_points": [96, 84, None],
        }
    ]
    assert text.index('id="deal-form"') < text.index('id="scoreboard"')
    assert "Deal 1 is written down: 150 + 96 = 246, bid 240: made" in text
    assert response.context["frame"].title == "Deal 2"
    assert response["HX-Reswap"] == "outerHTML show:#scoreboard:top"


def test_a_plain_form_is_redirected_to_the_table() -> None:
    seat = sit_down()
    response = seat.post("deal_record", htmx=False, **(seat.opened() | MADE))
    assert (response.status_code, response["Location"]) == (302, seat.url("game_detail"))
    assert "Deal 1 is written down" in text_of(seat.client.get(response["Location"]))


def test_reader_gets_403_stranger_404_and_wrong_method_405() -> None:
    seat = sit_down()
    fields = seat.opened() | MADE
    assert reader().post(seat.url("deal_record"), fields).status_code == 403
    assert reader().post(reverse("scores:deal_record", args=["nosuchgame12"]), fields).status_code == 404
    assert seat.get("deal_record").status_code == 405
    assert facts() == []


def test_a_writer_of_another_game_gets_403() -> None:
    seat, other = sit_down(), sit_down()
    assert other.client.post(seat.url("deal_record"), seat.opened() | MADE).status_code == 403
    assert facts() == []


@pytest.mark.parametrize("htmx", [True, False])
def test_bad_input_comes_back_with_everything_that_was_typed(*, htmx: bool) -> None:
    seat = sit_down()
    typed = {"declarer": "1", "bid": "abc", "meld_1": "20+20", "tricks_0": "77", "play": "hearts"}
    response = seat.post("deal_record", htmx=htmx, **(seat.opened() | typed))
    text = text_of(response)
    assert response.status_code == 422
    assert facts() == []
    assert 'value="abc"' in text
    assert 'value="20+20"' in text
    assert 'value="77"' in text
    assert "This is no number." in text
    assert "The tricks of Anna, Bernd, Clara are missing." not in text
    assert "The tricks of Bernd, Clara are missing." in text
    assert ('id="scoreboard"' in text) is not htmx


def test_an_empty_form_says_what_is_missing() -> None:
    seat = sit_down()
    response = seat.post("deal_record", **seat.opened())
    assert response.status_code == 422
    assert "Who played?" in text_of(response)
    assert response["HX-Reswap"] == "outerHTML show:#issues-declarer:top"


def test_a_doubt_is_asked_about_and_kept_with_a_reason() -> None:
    seat = sit_down()
    typed = seat.opened() | MADE | {"tricks_2": "71"}
    asked = seat.post("deal_record", **typed)
    assert asked.status_code == 422
    assert "Together 251, but all tricks are worth 250." in text_of(asked)
    assert 'name="accept_points_sum"' in text_of(asked)
    assert facts() == []
    kept = seat.post("deal_record", **(typed | {"accept_points_sum": "yes", "reason_points_sum": "counted twice"}))
    assert kept.status_code == 200
    assert facts()[0]["accepted"] == [{"code": "points_sum", "reason": "counted twice"}]


def test_the_same_form_sent_twice_books_once_and_says_so() -> None:
    seat = sit_down()
    fields = seat.opened() | MADE
    seat.post("deal_record", **fields)
    again = seat.post("deal_record", **fields)
    assert again.status_code == 200
    assert "This deal was written down already; nothing is doubled." in text_of(again)
    assert len(facts()) == 1


def test_the_same_form_with_other_figures_asks_what_is_meant() -> None:
    seat = sit_down()
    fields = seat.opened() | MADE
    seat.post("deal_record", **fields)
    other = seat.post("deal_record", **(fields | {"tricks_0": "106"}))
    text = text_of(other)
    assert other.status_code == 409
    assert "This form was written down already, with other figures. What is meant?" in text
    assert 'value="106"' in text
    (deal,) = Deal.objects.all()
    assert f'formaction="{seat.url("deal_edit", deal.ref)}"' in text
    assert facts()[0]["card_points"] == [96, 84, None]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_form_shows_both_versions_and_keeps_what_was_typed(*, htmx: bool) -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_record", **(anna.opened() | MADE))
    clash = bernd.post("deal_record", htmx=htmx, **(form | MADE | {"bid": "250", "tricks_0": "106"}))
    text = text_of(clash)
    assert clash.status_code == 409
    assert "Annas Handy was faster" in text
    assert 'value="106"' in text
    sides = clash.context["notice"].sides
    assert [side.title for side in sides] == ["Annas Handy", "Typed here"]
    assert {(fact.label, fact.value) for fact in sides[0].facts} >= {("Bid", "240"), ("Tricks Anna", "96")}
    assert {(fact.label, fact.value) for fact in sides[1].facts} >= {("Bid", "250"), ("Tricks Anna", "106")}
    assert ("Declarer", "Anna") not in {(fact.label, fact.value) for fact in sides[1].facts}
    assert len(facts()) == 1


def test_a_stale_form_that_is_not_complete_is_told_so_too() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_record", **(anna.opened() | MADE))
    clash = bernd.post("deal_record", **(form | {"declarer": "1", "bid": "220"}))
    text = text_of(clash)
    assert clash.status_code == 409
    assert "Annas Handy was faster" in text
    assert 'value="220"' in text
    assert len(facts()) == 1


def test_after_a_clash_the_form_can_be_booked_as_the_next_deal() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_record", **(anna.opened() | MADE))
    clash = bernd.post("deal_record", **(form | MADE | {"tricks_0": "106"}))
    frame = clash.context["frame"]
    again = form | MADE | {"tricks_0": "106", "key": frame.key, "expected_revision": frame.expected_revision}
    assert bernd.post("deal_record", **again).status_code == 200
    assert [deal["card_points"] for deal in facts()] == [[96, 84, None], [106, 84, None]]
    # Who deals moved on with the deal in between.
    assert [row.dealer for row in anna.table.rows] == [2, 0]


def test_after_a_clash_the_form_can_change_the_others_deal() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_record", **(anna.opened() | MADE))
    clash = bernd.post("deal_record", **(form | MADE | {"tricks_0": "106"}))
    way = clash.context["notice"].ways[0]
    fields = form | MADE | {"tricks_0": "106", "key": clash.context["frame"].key, way.name: way.value}
    response = bernd.client.post(way.url, fields, headers={"HX-Request": "true"})
    assert response["HX-Redirect"] == bernd.url("game_detail")
    assert [deal["card_points"] for deal in facts()] == [[106, 84, None]]
    assert [row.dealer for row in anna.table.rows] == [2]


@pytest.mark.parametrize("revision", ["", "abc", "-1", "9" * 40])
def test_a_form_without_its_revision_clashes(revision: str) -> None:
    seat = sit_down()
    response = seat.post("deal_record", **(seat.opened() | MADE | {"expected_revision": revision}))
    assert response.status_code == 409
    assert facts() == []


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ({"declarer": "passed"}, {"event": "passed", "contract": "trump"}),
        ({"declarer": "misdeal"}, {"event": "misdeal", "contract": "trump"}),
        (
            {"declarer": "2", "bid": "250", "play": "conceded"},
            {"declarer": 2, "bid": 250, "contract": "trump", "event": "conceded"},
        ),
        (
            {"declarer": "2", "play": "durch", "special_made": "no"},
            {"declarer": 2, "contract": "durch", "event": "played", "special_made": False},
        ),
    ],
)
def test_short_deals(typed: dict[str, str], stored: dict[str, object]) -> None:
    seat = sit_down()
    assert seat.post("deal_record", **(seat.opened() | typed)).status_code == 200
    assert facts() == [stored]


def test_a_dealer_that_was_chosen_is_stored_and_one_that_was_not_moves_on() -> None:
    seat = sit_down()
    seat.post("deal_record", **(seat.opened() | {"declarer": "passed", "dealer": "1"}))
    assert facts()[0]["dealer"] == 1
    assert seat.table.next_deal.dealer == 1
    seat.post("deal_record", **(seat.opened() | MADE))
    assert "dealer" not in facts()[1]
    assert seat.table.next_deal.dealer == 2


def test_kreuz() -> None:
    seat = sit_down(names=("Anna", "Bernd", "Clara", "Dora"), preset="kreuz")
    typed = {"declarer": "2", "bid": "220", "party_meld_0": "140", "party_meld_1": "20", "tricks_0": "150"}
    assert seat.post("deal_record", **(seat.opened() | typed)).status_code == 200
    assert [column.total for column in seat.table.columns] == [290, 120]


def test_the_dealer_sits_out() -> None:
    seat = sit_down(names=("Anna", "Bernd", "Clara", "Dora"), preset="dealer-out")
    typed = {"declarer": "0", "bid": "160", "meld_0": "60", "tricks_0": "120", "tricks_1": "60"}
    assert seat.post("deal_record", **(seat.opened() | typed)).status_code == 200
    (row,) = seat.table.rows
    assert [cell.change for cell in row.cells] == [180, 60, 70, None]


def test_the_last_deal_leads_to_the_page_of_the_end() -> None:
    seat = sit_down(ruleset=change_options(make_ruleset(), {"end.target": 200}))
    response = seat.post("deal_record", **(seat.opened() | MADE))
    assert response["HX-Redirect"] == seat.url("game_detail")


def test_nothing_is_booked_after_the_end_and_what_was_typed_stays() -> None:
    anna = sit_down(ruleset=change_options(make_ruleset(), {"end.target": 200}))
    form = anna.opened()
    anna.records(made_deal())
    response = anna.post("deal_record", **(form | MADE))
    assert response.status_code == 409
    assert "The game is over: no further deal counts." in text_of(response)
    assert 'value="96"' in text_of(response)
    assert Deal.objects.count() == 1


def test_booking_ends_the_draft() -> None:
    seat = sit_down()
    seat.post("deal_preview", **(seat.opened() | MADE))
    assert DealDraft.objects.count() == 1
    seat.post("deal_record", **(seat.opened() | MADE))
    assert DealDraft.objects.count() == 0


def all_at(seat: Seat, *deals: dict[str, str]) -> list[int]:
    """Book deals one after the other and give the totals."""
    for typed in deals:
        assert seat.post("deal_record", **(seat.opened() | typed)).status_code == 200
    return [column.total for column in seat.table.columns]


def test_deals_one_after_the_other() -> None:
    seat = sit_down()
    assert all_at(seat, MADE, {"declarer": "1", "bid": "200", "play": "conceded"}, {"declarer": "passed"}) == [
        280,
        -80,
        100,
    ]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_form_opened_before_the_table_ended_the_game_says_that_it_goes_on(htmx: bool) -> None:  # noqa: FBT001  a parameter of the test
    """Whoever ended it on another phone must not be overruled in silence."""
    anna = sit_down()
    anna.records()
    bernd = sit_beside(anna)
    fields = bernd.opened() | MADE
    assert isinstance(close_game(writer=anna.writer, expected_revision=1, now=NOW), Changed)

    answer = bernd.post("deal_record", htmx=htmx, **fields)

    assert "The table had ended the game; with this deal it goes on." in text_of(
        answer if htmx else bernd.get("game_detail")
    )
    assert len(bernd.table.rows) == 2
