"""People who come and go: the page that asks, says and changes."""

import re
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scores.models import Game
from scores.rules import TableKind, ruleset_at, with_dealer_out
from scores.selectors import load_game
from scores.services import save_draft
from tests.factories import NOW, make_ruleset
from tests.scores.views.seats import MADE, Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Seat:
    """Anna's phone in a game of three with one deal: 250, 120, 70."""
    seat = sit_down()
    seat.records()
    return seat


def names(*people: str, **fields: str) -> dict[str, str]:
    """The form as it is typed."""
    return {f"name_{row}": name for row, name in enumerate(people, start=1)} | fields


def look(seat: Seat, *people: str, **fields: str) -> Any:
    """Ask what a seating means."""
    return seat.post("game_lineup", htmx=False, **names(*people, **fields))


def sentences(response: Any) -> list[str]:
    """What the page says would change."""
    said: list[str] = response.context["sentences"]
    return said


def save(seat: Seat, *people: str, **fields: str) -> Any:
    """Look, and change what was seen."""
    seen = look(seat, *people, **fields).context["form"].signature
    expected = str(Game.objects.get().next_deal_revision)
    return look(seat, *people, **fields, seen=seen, save="yes", expected_revision=expected)


def standing() -> dict[str, int]:
    """What each person has."""
    stored = load_game(Game.objects.get())
    return dict(zip(stored.lineup.names, stored.played.totals, strict=True))


def question(response: Any, number: int = 0) -> tuple[str, dict[str, bool]]:
    """Who is asked about, and the choices with the one that is made."""
    asked = response.context["form"].questions[number]
    return asked.who, {choice.value: choice.is_chosen for choice in asked.choices}


def test_page_shows_who_sits_there_and_who_deals_next(seat: Seat) -> None:
    page = text_of(seat.get("game_lineup"))
    assert re.findall(r'name="name_\d" value="(\w*)"', page) == ["Anna", "Bernd", "Clara", ""]
    assert re.findall(r'name="dealer" value="(\d)" checked', page) == ["1"]
    assert "Nothing would change." in page
    assert 'name="save"' not in page


def test_page_is_linked_from_more(seat: Seat) -> None:
    assert seat.url("game_lineup") in text_of(seat.get("game_more"))


def test_page_queries(seat: Seat, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Access, line-ups, deals, what was begun, known names."""
    with django_assert_num_queries(5):
        seat.get("game_lineup")


def test_substitute_takes_over_unless_somebody_says_otherwise(seat: Seat) -> None:
    response = look(seat, "Anna", "Bernd", "Erik")
    assert question(response) == ("Erik", {"take_over": True, "zero": False, "lowest": False, "typed": False})
    assert sentences(response) == [
        "Anna stays: 250",
        "Bernd stays: 120",
        "Erik comes for Clara and takes over 70",
        "Anna deals next.",
    ]
    assert standing() == {"Anna": 250, "Bernd": 120, "Clara": 70}

    assert save(seat, "Anna", "Bernd", "Erik").status_code == 302
    assert standing() == {"Anna": 250, "Bernd": 120, "Erik": 70}


@pytest.mark.parametrize(
    ("choice", "typed", "points"), [("zero", "", 0), ("lowest", "", 70), ("typed", "−1.020", -1020)]
)
def test_newcomer_starts_as_the_table_says(seat: Seat, choice: str, typed: str, points: int) -> None:
    answer = {"who_0": "Erik", "points_0": choice, "typed_0": typed}
    said = sentences(look(seat, "Anna", "Erik", "Clara", **answer))
    assert said[1] == f"Erik starts with {str(points).replace('-', '−')}"
    assert said[3] == "Bernd leaves with 120"
    save(seat, "Anna", "Erik", "Clara", **answer)
    assert standing() == {"Anna": 250, "Erik": points, "Clara": 70}


def test_swapped_seats(seat: Seat) -> None:
    said = sentences(look(seat, "Anna", "Clara", "Bernd", dealer="3"))
    assert said == [
        "Anna stays: 250",
        "Clara moves to seat 2 and keeps 70",
        "Bernd moves to seat 3 and keeps 120",
        "Bernd deals next.",
    ]
    save(seat, "Anna", "Clara", "Bernd", dealer="3")
    assert (standing(), load_game(Game.objects.get()).next_dealer) == ({"Anna": 250, "Clara": 70, "Bernd": 120}, 2)


def test_dealer_is_the_person_whose_turn_it_is(seat: Seat) -> None:
    assert sentences(look(seat, "Bernd", "Anna", "Clara"))[-1] == "Anna deals next."


def test_fourth_joins_with_nothing_to_take_over(seat: Seat) -> None:
    response = look(seat, "Anna", "Bernd", "Clara", "Dora")
    assert question(response) == ("Dora", {"zero": True, "lowest": False, "typed": False})
    assert sentences(response)[3:] == ["Dora starts with 0", "Whoever deals sits out.", "Anna deals next."]
    save(seat, "Anna", "Bernd", "Clara", "Dora", who_0="Dora", points_0="lowest")
    assert standing() == {"Anna": 250, "Bernd": 120, "Clara": 70, "Dora": 70}
    assert load_game(Game.objects.get()).lineup.ruleset == with_dealer_out(make_ruleset())


def test_one_of_four_leaves_and_three_play_on() -> None:
    four = ruleset_at(make_ruleset(), TableKind.DEALER_OUT)
    seat = sit_down(names=("Anna", "Bernd", "Clara", "Dora"), ruleset=four)
    said = sentences(look(seat, "Anna", "", "Clara", "Dora"))
    assert said[3:] == ["Bernd leaves with 0", "Nobody sits out any more.", "Dora deals next."]
    assert said[1] == "Clara moves to seat 2 and keeps 0"
    save(seat, "Anna", "", "Clara", "Dora")
    assert load_game(Game.objects.get()).lineup.ruleset == make_ruleset()


def test_one_of_a_pair_is_replaced() -> None:
    seat = sit_down(names=("Anna", "Bernd", "Clara", "Dora"), preset="kreuz")
    response = look(seat, "Anna", "Bernd", "Erik", "Dora")
    assert question(response)[0] == "Anna\nErik"
    assert sentences(response)[:2] == ["Anna & Erik carry on from Anna & Clara: 0", "Bernd & Dora stay: 0"]


def test_whoever_comes_back_may_go_on_where_he_left(seat: Seat) -> None:
    save(seat, "Anna", "Bernd", "Erik", who_0="Erik", points_0="zero")
    seat.records()
    response = look(seat, "Anna", "Bernd", "Clara", who_0="Clara", points_0="as_left")
    assert sentences(response)[2:4] == ["Clara starts with 70", "Erik leaves with 70"]


def test_answer_belongs_to_the_person_and_not_to_the_seat(seat: Seat) -> None:
    """A seating that was saved and not yet played is shown as it was answered, wherever people are moved."""
    save(seat, "Anna", "Bernd", "Erik", who_0="Erik", points_0="typed", typed_0="33")
    assert question(seat.get("game_lineup"))[1]["typed"]
    response = look(seat, "Erik", "Anna", "Bernd", who_0="Erik", points_0="typed", typed_0="33")
    assert sentences(response)[0] == "Erik starts with 33"
    # An answer about somebody else is none.
    assert question(look(seat, "Anna", "Bernd", "Fritz", who_0="Erik", points_0="zero"))[1]["take_over"]


@pytest.mark.parametrize(
    ("people", "fields", "rows"),
    [
        (("Anna", "", "Clara"), {}, [1]),
        (("Anna", "anna", "Clara"), {}, [1]),
        (("Anna", "x" * 41, "Clara"), {}, [1]),
        (("", "", "", ""), {}, [0, 1, 2]),
    ],
)
def test_seating_that_does_not_hold(
    seat: Seat, people: tuple[str, ...], fields: dict[str, str], rows: list[int]
) -> None:
    """It is told at the row, what was typed is kept, nothing changes."""
    before = Game.objects.get().revision
    response = look(seat, *people, save="yes", **fields)
    assert response.status_code == 200
    assert sorted(response.context["form"].errors) == rows
    assert [row.name for row in response.context["form"].rows][: len(people)] == list(people)
    assert Game.objects.get().revision == before


@pytest.mark.parametrize("typed", ["", "viel", "1000001"])
def test_points_that_do_not_hold(seat: Seat, typed: str) -> None:
    response = look(seat, "Anna", "Bernd", "Erik", who_0="Erik", points_0="typed", typed_0=typed, save="yes", seen="")
    assert response.context["form"].questions[0].error
    assert 'name="save"' not in text_of(response)
    assert "Erik" not in standing()


def test_nothing_is_saved_that_was_not_seen(seat: Seat) -> None:
    seen = look(seat, "Anna", "Bernd", "Erik").context["form"].signature
    response = look(seat, "Anna", "Erik", "Clara", seen=seen, save="yes", expected_revision="1")
    assert (response.status_code, sentences(response)[1]) == (200, "Erik comes for Bernd and takes over 120")
    assert "Erik" not in standing()


def test_deal_that_was_booked_meanwhile_is_said_first(seat: Seat) -> None:
    seen = look(seat, "Anna", "Bernd", "Erik").context["form"].signature
    response = look(seat, "Anna", "Bernd", "Erik", seen=seen, save="yes", expected_revision="0")
    assert "Meanwhile somebody wrote something down" in text_of(response)
    assert sentences(response)[2] == "Erik comes for Clara and takes over 70"
    assert "Erik" not in standing()


def test_begun_deal_is_named_before_it_is_dropped(seat: Seat) -> None:
    said = "What was begun of the next deal is dropped."
    assert said not in text_of(look(seat, "Anna", "Bernd", "Erik"))
    save_draft(writer=seat.writer, facts={"declarer": "0", "bid": "250"}, base_revision=None, now=NOW)
    assert said in text_of(look(seat, "Anna", "Bernd", "Erik"))


def test_each_change_is_answered_with_the_words_alone(seat: Seat) -> None:
    page = text_of(seat.post("game_lineup", **names("Anna", "Bernd", "Erik", save="yes")))
    assert page.lstrip().startswith('<div id="lineup-preview"')
    assert "Erik comes for Clara" in page


def test_game_that_is_over_keeps_its_people(seat: Seat) -> None:
    seat.post("game_close", expected_revision=str(Game.objects.get().next_deal_revision))
    assert seat.get("game_lineup").status_code == 302
    assert save_over(seat).status_code == 302
    assert "Erik" not in standing()
    assert seat.url("game_lineup") not in text_of(seat.get("game_more"))


def save_over(seat: Seat) -> Any:
    """Try to change people all the same."""
    return look(seat, "Anna", "Bernd", "Erik", save="yes")


def test_phones_that_follow_get_the_new_people(seat: Seat) -> None:
    """Where nothing was typed the form is theirs at once; what was typed stays and is told why."""
    second = sit_beside(seat)
    form, before = second.opened(), str(Game.objects.get().revision)
    known = {"expected_revision": form["expected_revision"], "draft_revision": form["draft_revision"]}
    save(seat, "Anna", "Bernd", "Erik")
    page = text_of(second.get("game_live", htmx=True, rev=before, **known))
    assert page.count("Erik") > page.count("Clara") == 1  # in the head of the deal that she played
    assert 'hx-swap-oob="outerHTML:#deal-form"' in page
    told = text_of(second.get("game_live", htmx=True, rev=before, **(known | {"draft_revision": "3"})))
    assert "Other people sit at the table now." in told
    assert 'hx-swap-oob="outerHTML:#deal-form"' not in told


def test_form_of_the_people_before_books_nothing(seat: Seat) -> None:
    form = seat.opened()
    save(seat, "Anna", "Bernd", "Erik")
    response = seat.post("deal_record", **(form | MADE))
    assert response.status_code == 409
    assert "Players changed" in text_of(response)
    assert Game.objects.get().booked_count == 1


def test_reader_stranger_and_wrong_method(seat: Seat) -> None:
    for method in ("get", "post"):
        assert getattr(reader(), method)(seat.url("game_lineup")).status_code == 403
        assert getattr(reader(), method)("/spiele/gibtesnicht2/mehr/spieler/").status_code == 404
    assert seat.client.delete(seat.url("game_lineup")).status_code == 405


def test_names_are_shown_as_text() -> None:
    seat = sit_down()
    page = text_of(look(seat, "<b>A</b>", "Bernd", "Clara"))
    assert "<b>A" not in page
    assert "&lt;b&gt;A&lt;/b&gt; comes for Anna" in page
