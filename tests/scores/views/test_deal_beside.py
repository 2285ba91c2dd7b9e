"""On the pages: who leads, and what is noted beside the figures of a deal."""

import re

import pytest

from scores.models import Deal
from scores.rules import Ruleset, change_options, get_preset
from tests.scores.views.seats import MADE, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db
NOTED = {"called_card": "Ah", "called_from": "2", "pressed_trumps": "2", "pressed_dix": "1"}


def calling() -> Ruleset:
    """The rules with sevens, where a card may be called."""
    return change_options(get_preset("sevens").ruleset, {"table.calling": True})


def lead_on(page: str) -> list[str]:
    """What the form says about who leads."""
    return re.findall(r'<p class="deal-lead" id="deal-lead"[^>]*>(.*?)</p>', page)


def test_form_says_who_leads_and_follows_what_is_chosen() -> None:
    seat = sit_down()
    form = seat.opened()
    assert lead_on(text_of(seat.get("game_detail"))) == ["Anna opens the bidding and leads"]

    def previewed(**typed: str) -> list[str]:
        return lead_on(text_of(seat.post("deal_preview", **(form | typed))))

    assert previewed(declarer="1") == ["Anna leads the first trick"]
    assert previewed(declarer="1", play="durch") == ["Bernd leads the first trick"]
    assert previewed(declarer="passed") == [""]


def test_whoever_follows_reads_who_leads() -> None:
    seat = sit_down()
    assert "Anna opens the bidding and leads" in text_of(reader().get(seat.url("game_detail")))
    sit_beside(seat).post("deal_preview", **(seat.opened() | {"declarer": "1", "bid": "200", "play": "durch"}))
    page = text_of(reader().get(seat.url("game_live"), {"rev": "0"}))
    assert '<p class="now-lead">Bernd leads the first trick</p>' in page


def test_what_is_noted_is_booked_and_printed() -> None:
    seat = sit_down(ruleset=calling())
    seat.post("deal_record", **(seat.opened() | MADE | NOTED))
    facts = Deal.objects.get().facts
    assert (facts["called"], facts["pressed"]) == ({"card": "Ah", "from": 2}, {"trumps": 2, "dix": 1})
    for page in ("game_detail", "deal_history"):
        url = seat.url(page, *([Deal.objects.get().ref] if page == "deal_history" else []))
        text = text_of(reader().get(url))
        assert "Herz-Ass called, Clara had it" in text
        assert "2 trumps pressed, Diß pressed" in text


def test_correction_shows_what_was_noted_and_says_what_changed() -> None:
    seat = sit_down(ruleset=calling())
    seat.post("deal_record", **(seat.opened() | MADE | NOTED))
    ref = Deal.objects.get().ref
    page = text_of(seat.get("deal_edit", ref))
    assert '<option value="Ah" selected>' in page
    assert re.search(r'<details class="fold deal-beside"[^>]* open', page)
    form = seat.opened(name="deal_edit", args=[ref])
    seat.post("deal_edit", ref, **(form | MADE | NOTED | {"called_from": "1", "pressed_trumps": ""}))
    history = text_of(seat.get("deal_history", ref))
    assert '<span class="change-new">Herz-Ass called, Bernd had it</span>' in history
    assert '<span class="change-old">2 trumps pressed, Diß pressed</span>' in history


def test_what_cannot_be_is_said_beside_its_field() -> None:
    seat = sit_down(ruleset=calling())
    response = seat.post("deal_record", **(seat.opened() | MADE | {"pressed_trumps": "9"}))
    assert response.status_code == 422
    page = text_of(response)
    assert page.index('id="issues-beside"') < page.index("There are not so many.")
    assert "#issues-beside:top" in response["HX-Reswap"]
    assert not Deal.objects.exists()


def test_form_is_no_longer_where_the_rules_ask_for_nothing() -> None:
    page = text_of(sit_down(preset="ohmden").get("game_detail"))
    assert "deal-beside" not in page
    assert page.count('id="issues-beside"') == 1


def test_second_phone_gets_what_the_first_noted() -> None:
    anna = sit_down(ruleset=calling())
    anna.post("deal_preview", **(anna.opened() | {"declarer": "0", "called_card": "Ah"}))
    assert '<option value="Ah" selected>' in text_of(sit_beside(anna).get("game_detail"))
