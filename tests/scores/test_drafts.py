"""What is being typed."""

from datetime import timedelta

import pytest

from scores.models import DealDraft, Game
from scores.selectors import game_table
from scores.services import DraftClash, DraftSaved, save_draft
from tests.factories import NOW, make_writer, record

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=3)


def test_stages_are_kept_and_shown_to_everybody() -> None:
    writer = make_writer()

    first = save_draft(writer=writer, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)
    assert isinstance(first, DraftSaved)
    second = save_draft(
        writer=writer,
        facts={"declarer": "2", "bid": "250", "meld_2": "100+40"},
        base_revision=first.revision,
        now=LATER,
    )

    assert second == DraftSaved(facts={"declarer": "2", "bid": "250", "meld_2": "100+40"}, revision=2)
    draft = game_table(Game.objects.get()).draft
    assert draft is not None
    assert (draft.facts["meld_2"], draft.revision, draft.by, draft.at) == ("100+40", 2, "Annas Handy", LATER)
    (bid,) = draft.bids
    assert (bid.declarer_name, bid.bid, bid.by, bid.at) == ("Clara", 250, "Annas Handy", NOW)


def test_a_bid_that_is_changed_later_shows_both() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    save_draft(writer=anna, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)

    save_draft(writer=bernd, facts={"declarer": "1", "bid": "260"}, base_revision=1, now=LATER)

    draft = game_table(Game.objects.get()).draft
    assert draft is not None
    assert [(bid.declarer_name, bid.bid, bid.by) for bid in draft.bids] == [
        ("Clara", 250, "Annas Handy"),
        ("Bernd", 260, "Bernds Handy"),
    ]


def test_two_phones_filling_different_fields_are_merged() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    save_draft(writer=anna, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)
    save_draft(writer=anna, facts={"declarer": "2", "bid": "250", "meld_0": "20"}, base_revision=1, now=NOW)

    answer = save_draft(writer=bernd, facts={"declarer": "2", "bid": "250", "meld_1": "40"}, base_revision=1, now=LATER)

    assert answer == DraftSaved(facts={"declarer": "2", "bid": "250", "meld_0": "20", "meld_1": "40"}, revision=3)


def test_two_phones_filling_one_field_clash_and_nothing_is_overwritten() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    save_draft(writer=anna, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)

    answer = save_draft(writer=bernd, facts={"declarer": "2", "bid": "260"}, base_revision=None, now=LATER)

    assert answer == DraftClash(
        by="Annas Handy",
        at=NOW,
        theirs={"declarer": "2", "bid": "250"},
        fields=("bid",),
        revision=1,
        deal_revision=0,
    )
    assert DealDraft.objects.get().facts["bid"] == "250"


def test_emptying_a_field_with_the_newest_draft_in_hand_empties_it() -> None:
    writer = make_writer()
    save_draft(writer=writer, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)

    answer = save_draft(writer=writer, facts={"declarer": "2", "bid": ""}, base_revision=1, now=LATER)

    assert answer == DraftSaved(facts={"declarer": "2"}, revision=2)


def test_same_draft_again_writes_nothing() -> None:
    writer = make_writer()
    save_draft(writer=writer, facts={"bid": "250"}, base_revision=None, now=NOW)
    revision = Game.objects.get().revision

    assert save_draft(writer=writer, facts={"bid": "250"}, base_revision=1, now=LATER) == DraftSaved(
        facts={"bid": "250"}, revision=1
    )
    assert Game.objects.get().revision == revision


def test_empty_form_leaves_no_draft() -> None:
    writer = make_writer()

    assert save_draft(writer=writer, facts={"bid": ""}, base_revision=None, now=NOW).revision == 0
    assert not DealDraft.objects.exists()


def test_booking_clears_the_draft() -> None:
    writer = make_writer()
    save_draft(writer=writer, facts={"bid": "250"}, base_revision=None, now=NOW)

    record(writer)

    assert game_table(Game.objects.get()).draft is None


def test_draft_of_a_deal_that_is_booked_meanwhile_is_no_draft_of_the_next() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna)

    answer = save_draft(writer=bernd, facts={"bid": "250"}, base_revision=None, deal_revision=0, now=LATER)

    assert answer == DraftClash(by="Annas Handy", at=NOW, theirs={}, fields=(), revision=None, deal_revision=1)
    assert not DealDraft.objects.exists()


def test_draft_may_say_that_everybody_passed() -> None:
    writer = make_writer()

    save_draft(writer=writer, facts={"declarer": "passed", "bid": "250"}, base_revision=None, now=NOW)

    draft = game_table(Game.objects.get()).draft
    assert draft is not None
    assert (draft.facts["declarer"], draft.bids) == ("passed", ())
