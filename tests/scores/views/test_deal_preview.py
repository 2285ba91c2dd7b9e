"""Each stage is kept, and answered with what would be booked and why."""

import pytest
from django.urls import reverse

from scores.models import Deal, DealDraft
from tests.scores.views.seats import MADE, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db


def drafted() -> dict[str, str]:
    """What is kept of the next deal."""
    draft: dict[str, str] = DealDraft.objects.get().facts
    return draft


def test_a_stage_is_kept_and_the_need_is_said() -> None:
    seat = sit_down()
    response = seat.post("deal_preview", **(seat.opened() | {"declarer": "2", "bid": "250", "meld_2": "100+40"}))
    text = text_of(response)
    assert response.status_code == 200
    assert "Clara needs 110 in the tricks." in text
    assert drafted() == {"declarer": "2", "bid": "250", "meld_2": "100+40"}
    assert 'id="draft-revision" value="1"' in text
    assert Deal.objects.count() == 0


def test_what_would_be_booked_is_said_with_its_reason() -> None:
    seat = sit_down()
    text = text_of(seat.post("deal_preview", **(seat.opened() | MADE | {"bid": "250"})))
    assert "150 + 96 = 246, bid 250: not reached, the bid is lost twice" in text
    assert '<b class="lost">−500</b>' in text


def test_doubts_are_said_at_their_field_and_nothing_is_said_of_what_is_missing() -> None:
    seat = sit_down()
    text = text_of(seat.post("deal_preview", **(seat.opened() | {"bid": "255", "tricks_0": "5"})))
    bid = text[text.index('id="issues-bid"') : text.index('id="issues-play"')]
    assert "255 does not fit: bids go up in steps of 10." in bid
    assert "Who played?" not in text
    assert "missing" not in text


def test_a_trick_is_asked_for_where_it_matters() -> None:
    seat = sit_down()
    typed = {"declarer": "0", "bid": "250", "meld_0": "230", "tricks_0": "20", "tricks_1": "160"}
    text = text_of(seat.post("deal_preview", **(seat.opened() | typed)))
    assert 'data-ask-trick="0"' in text
    assert "Has Anna a trick?" in text
    assert "Still to answer: who has a trick." in text  # above the keys, the question itself may be under them
    text = text_of(seat.post("deal_preview", **(seat.opened() | typed | {"trick_0": "yes"})))
    assert "Still to answer" not in text


def test_reader_gets_403_stranger_404_and_wrong_method_405() -> None:
    seat = sit_down()
    fields = seat.opened() | MADE
    assert reader().post(seat.url("deal_preview"), fields).status_code == 403
    assert reader().post(reverse("scores:deal_preview", args=["nosuchgame12"]), fields).status_code == 404
    assert seat.get("deal_preview").status_code == 405
    assert DealDraft.objects.count() == 0


def test_without_htmx_the_page_comes_back_with_everything_typed() -> None:
    seat = sit_down()
    response = seat.post("deal_preview", htmx=False, **(seat.opened() | MADE))
    text = text_of(response)
    assert response.status_code == 200
    assert "150 + 96 = 246, bid 240: made" in text
    assert 'value="96"' in text
    assert 'id="scoreboard"' in text


def test_another_dealer_brings_another_order() -> None:
    seat = sit_down()
    response = seat.post("deal_preview", **(seat.opened() | {"dealer": "0", "bid": "200"}))
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#deal-form", "outerHTML")
    assert [choice.label for choice in response.context["form"].declarers] == ["Bernd", "Clara", "Anna"]
    assert drafted() == {"dealer": "0", "bid": "200"}


def test_what_another_phone_typed_into_empty_fields_comes_along() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_preview", **(anna.opened() | {"declarer": "2", "bid": "250"}))
    response = bernd.post("deal_preview", **(form | {"meld_1": "40"}))
    assert response["HX-Retarget"] == "#deal-form"
    assert response.context["form"].bid == "250"
    assert drafted() == {"declarer": "2", "bid": "250", "meld_1": "40"}


def test_two_phones_that_type_different_figures_are_told() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_preview", **(anna.opened() | {"declarer": "2", "bid": "250"}))
    response = bernd.post("deal_preview", **(form | {"declarer": "2", "bid": "260"}))
    text = text_of(response)
    assert "Annas Handy typed other figures for this deal" in text
    assert "250" in text
    assert "260" in text
    assert drafted()["bid"] == "250"


def test_of_two_versions_either_can_be_taken() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_preview", **(anna.opened() | {"declarer": "2", "bid": "250"}))
    typed = form | {"declarer": "2", "bid": "260"}
    mine, theirs = bernd.post("deal_preview", **typed).context["notice"].ways
    taken = bernd.post("deal_preview", **(typed | {theirs.name: theirs.value}))
    assert taken.context["form"].bid == "250"
    assert drafted()["bid"] == "250"
    bernd.post("deal_preview", **(typed | {mine.name: mine.value}))
    assert drafted()["bid"] == "260"


def test_a_phone_does_not_quarrel_with_what_it_saved_itself() -> None:
    """The answer to the first save may have been lost on the way."""
    seat = sit_down()
    form = seat.opened()
    seat.post("deal_preview", **(form | {"bid": "25"}))
    response = seat.post("deal_preview", **(form | {"bid": "250"}))
    assert response.context["notice"] is None
    assert drafted() == {"bid": "250"}


def test_a_preview_that_comes_after_its_deal_was_booked_does_nothing() -> None:
    seat = sit_down()
    form = seat.opened()
    seat.post("deal_record", **(form | MADE))
    late = seat.post("deal_preview", **(form | MADE))
    assert late.status_code == 204
    assert DealDraft.objects.count() == 0


def test_somebody_else_booked_the_deal_meanwhile() -> None:
    anna = sit_down()
    bernd = sit_beside(anna)
    form = bernd.opened()
    anna.post("deal_record", **(anna.opened() | MADE))
    text = text_of(bernd.post("deal_preview", **(form | {"declarer": "1"})))
    assert "Annas Handy has written this deal down" in text
    assert DealDraft.objects.count() == 0


def test_clearing_a_field_clears_it_in_the_draft() -> None:
    seat = sit_down()
    form = seat.opened()
    seat.post("deal_preview", **(form | {"bid": "250", "meld_0": "40"}))
    seat.post("deal_preview", **(form | {"bid": "250", "meld_0": "", "draft_revision": "1"}))
    assert drafted() == {"bid": "250"}
