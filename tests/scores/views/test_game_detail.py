"""The table page."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scores.access import DEVICE_COOKIE
from scores.models import Grant
from scores.rules import change_options
from tests.factories import made_deal, make_ruleset
from tests.notation import deal
from tests.scores.views.seats import MADE, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def test_writers_get_the_pad_and_the_form() -> None:
    seat = sit_down()
    seat.records()
    page = seat.get("game_detail")
    assert page.status_code == 200
    text = text_of(page)
    assert 'id="scoreboard"' in text
    assert "data-deal-form" in text
    assert [column.total for column in page.context["table"].columns] == [250, 120, 70]
    assert page.context["frame"].title == "Deal 2"


def test_readers_get_the_pad_without_form_or_secret() -> None:
    seat = sit_down()
    seat.records()
    page = reader().get(seat.url("game_detail"))
    text = text_of(page)
    assert page.status_code == 200
    assert ">250<" in text
    assert "data-deal-form" not in text
    assert f'"{seat.url("deal_record")}"' not in text
    secrets = [seat.client.cookies[DEVICE_COOKIE].value, Grant.objects.get().token_hash, "schreiben"]
    assert [secret for secret in secrets if secret in text] == []
    assert DEVICE_COOKIE not in page.cookies


def test_readers_have_no_form_but_the_language() -> None:
    seat = sit_down()
    text = text_of(reader().get(seat.url("game_detail")))
    assert re.findall(r'<form[^>]*action="([^"]*)"', text) in ([], [reverse("set_language")])


def test_stranger_gets_404() -> None:
    assert reader().get(reverse("scores:game_detail", args=["nosuchgame12"])).status_code == 404


def test_wrong_method_gets_405() -> None:
    seat = sit_down()
    assert seat.client.post(seat.url("game_detail")).status_code == 405


@pytest.mark.parametrize("deal_count", [1, 3, 12])
def test_queries_do_not_grow_with_the_deals(deal_count: int) -> None:
    seat = sit_down(ruleset=change_options(make_ruleset(), {"end.target": 9000}))
    for _ in range(deal_count):
        seat.records()
    with CaptureQueriesContext(connection) as writing:
        seat.get("game_detail")
    with CaptureQueriesContext(connection) as reading:
        reader().get(seat.url("game_detail"))
    assert (len(writing), len(reading)) == (6, 6)


def test_the_deals_stand_as_on_a_paper_pad() -> None:
    seat = sit_down(ruleset=change_options(make_ruleset(), {"end.target": 9000}))
    seat.records(deal("0@250 bells m=150/40/0 p=96/84/70"))
    seat.records(deal("1@300 conceded"))
    seat.records(deal("2@- durch made"))
    seat.records(deal("passed"))
    text = text_of(seat.get("game_detail"))
    assert "<s>250</s>" in text
    assert "<span>off</span>" in text
    assert "<span>Durch</span>" in text
    assert "All passed" in text
    assert ">−500<" in text
    assert 'href="/static/site/svg/suits.svg#bells"' in text


def test_a_deal_that_was_kept_doubtful_stays_marked() -> None:
    seat = sit_down()
    fields = seat.opened() | MADE | {"tricks_2": "71", "accept_points_sum": "yes", "reason_points_sum": "counted twice"}
    assert seat.post("deal_record", **fields).status_code == 200
    text = text_of(reader().get(seat.url("game_detail")))
    assert "Together 251, but all tricks are worth 250. Kept: counted twice" in text


def test_what_is_no_ordinary_deal_is_told_in_words() -> None:
    seat = sit_down()
    seat.records(deal("1@200 open"))
    seat.records(deal("0@250 declarer_revoke p=96/84/70"))
    struck = seat.records(deal("2@- durch lost"))
    seat.post("deal_strike", struck.ref, expected_revision="1")
    text = text_of(reader().get(seat.url("game_detail")))
    assert "Bernd plays 200" in text
    assert "<p>Declarer revoked</p>" in text
    assert "<p>struck</p>" in text


def test_what_came_after_the_end_is_marked() -> None:
    seat = sit_down()
    first = seat.records(made_deal())
    for _ in range(3):
        seat.records(made_deal())
    typed = {"declarer": "0", "bid": "200", "meld_0": "600", "tricks_0": "96", "tricks_1": "84", "tricks_2": "70"}
    seat.post("deal_edit", first.ref, **(seat.opened(name="deal_edit", args=[first.ref]) | typed))
    text = text_of(seat.get("game_detail"))
    assert text.count("after the end, counts for nothing") == 1
    assert "The game was over" not in text


def test_names_are_escaped() -> None:
    seat = sit_down(names=("<b>Anna</b>", 'B"ernd', "Clara & Co"))
    seat.records(deal("0@300 conceded"))
    text = text_of(seat.get("game_detail"))
    assert "<b>Anna" not in text
    assert "&lt;b&gt;Anna&lt;/b&gt;" in text


def test_what_is_typed_for_the_next_deal_is_in_the_form_of_every_writer() -> None:
    seat = sit_down()
    seat.post("deal_preview", **(seat.opened() | {"declarer": "2", "bid": "250", "meld_2": "100+40"}))
    page = seat.get("game_detail")
    assert page.context["form"].bid == "250"
    assert [figure.value for figure in page.context["form"].melders if figure.seat == 2] == ["100+40"]
    assert page.context["frame"].draft_revision == 1
    read = text_of(reader().get(seat.url("game_detail")))
    assert "Clara plays 250" in read
    assert "Annas Handy" in read


def test_a_bid_that_is_changed_later_shows_both() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    anna.post("deal_preview", **(anna.opened() | {"declarer": "2", "bid": "250"}))
    bernd.post("deal_preview", **(bernd.opened() | {"declarer": "2", "bid": "260"}))
    text = text_of(reader().get(anna.url("game_detail")))
    assert "<s>Clara plays 250</s>" in text
    assert "Clara plays 260" in text
    assert "Bernds Handy" in text


def test_a_number_is_one_bid_however_slowly_it_is_typed() -> None:
    seat = sit_down()
    for bid, revision in (("2", "0"), ("25", "1"), ("250", "2")):
        seat.post("deal_preview", **(seat.opened() | {"declarer": "2", "bid": bid, "draft_revision": revision}))
    text = text_of(reader().get(seat.url("game_detail")))
    assert "Clara plays 250" in text
    assert "<s>" not in text


def test_a_draft_without_a_bid_shows_none() -> None:
    seat = sit_down()
    seat.post("deal_preview", **(seat.opened() | {"declarer": "2"}))
    assert "now-what" not in text_of(reader().get(seat.url("game_detail")))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"end.by": "deals", "end.deals": 2}, "All 2 deals are played."),
        ({"end.target": 500}, "The target of 500 is reached. 2 deals"),
    ],
)
def test_the_end_counts_the_deals_once(changes: dict[str, str | int], said: str) -> None:
    seat = sit_down(ruleset=change_options(make_ruleset(), changes))
    seat.records(made_deal())
    seat.records(made_deal())
    text = text_of(seat.get("game_detail"))
    assert f"<p>{said}</p>" in text


def test_the_end_names_the_winner_and_draws_the_way() -> None:
    seat = sit_down()
    for _ in range(4):
        seat.records(made_deal())
    page = seat.get("game_detail")
    text = text_of(page)
    assert page.context["table"].end is not None
    assert "Anna" in text[text.index("winner-name") :][:120]
    assert "data-deal-form" not in text
    assert text.count("<polyline") == 3
    assert seat.url("game_rematch") in text
    read = text_of(reader().get(seat.url("game_detail")))
    assert seat.url("game_rematch") not in read
    assert "<polyline" in read


def test_the_chart_writes_whole_numbers_only() -> None:
    """A comma as the decimal sign, as German has it, would break the picture."""
    seat = sit_down()
    for _ in range(4):
        seat.records(made_deal())
    text = text_of(seat.client.get(seat.url("game_detail"), headers={"accept-language": "de"}))
    chart = text[text.index('<svg class="chart"') : text.index("</svg>", text.index('<svg class="chart"'))]
    numbers = re.findall(r' (?:x|y|x1|x2|y1|y2)="([^"]*)"', chart)
    assert len(numbers) > 10
    assert [number for number in numbers if not re.fullmatch(r"-?\d+", number)] == []


@pytest.mark.parametrize(
    ("preset", "people"),
    [("four", 4), ("kreuz", 4), ("dealer-out", 4), ("five", 5), ("six-pairs", 6), ("eight", 8), ("two-handed", 2)],
)
def test_every_size_of_table_has_its_page(preset: str, people: int) -> None:
    seat = sit_down(names=("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")[:people], preset=preset)
    page = seat.get("game_detail")
    assert page.status_code == 200
    assert len(page.context["form"].takers) == len(page.context["table"].columns) - (preset == "dealer-out")
