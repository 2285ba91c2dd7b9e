"""Recording deals, and changing them afterwards."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scores.enums import Action, DealState
from scores.models import Deal, DealDraft, DealVersion, Game, Lineup
from scores.rules import Contract, DealRecord, Event, Suit
from scores.selectors import load_game
from scores.services import (
    Clash,
    Duplicate,
    Mismatch,
    Recorded,
    change_game_options,
    close_game,
    correct_deal,
    insert_deal,
    record_deal,
    restore_deal,
    save_draft,
    strike_deal,
)
from tests.factories import NOW, made_deal, make_game, make_writer, record

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=5)


def totals(game: Game) -> list[int]:
    """The stored totals."""
    game.refresh_from_db()
    stored: list[int] = game.totals
    return stored


def test_record_deal_books_and_caches_the_totals() -> None:
    writer = make_writer()

    answer = record_deal(writer=writer, record=made_deal(), key="k1", expected_revision=0, now=NOW)

    assert isinstance(answer, Recorded)
    assert (answer.number, answer.change.action) == (1, Action.RECORD)
    game = writer.game
    assert totals(game) == [250, 120, 70]
    assert (game.booked_count, game.next_deal_revision, game.lost_deals) == (1, 1, [0, 0, 0])
    deal = Deal.objects.get()
    assert (deal.event, deal.contract, deal.declarer, deal.bid, deal.outcome) == ("played", "trump", 0, 200, "made")
    assert deal.facts == {
        "declarer": 0,
        "bid": 200,
        "contract": "trump",
        "event": "played",
        "melds": [150, 40, 0],
        "card_points": [96, 84, 70],
        "recorded_at": "2025-01-31T19:15:00+00:00",
    }


def test_record_deal_raises_the_revision_by_one() -> None:
    writer = make_writer()
    before = Game.objects.get().revision

    record(writer)

    assert Game.objects.get().revision == before + 1


def test_record_deal_moves_the_day_of_deletion() -> None:
    writer = make_writer()

    record(writer, minutes=60 * 24 * 10)

    assert Game.objects.get().delete_after == (NOW + timedelta(days=410)).date()


def test_same_form_twice_books_once() -> None:
    writer = make_writer()
    first = record(writer, key="same")
    revision = Game.objects.get().revision

    again = record_deal(writer=writer, record=made_deal(), key="same", expected_revision=0, now=LATER)

    assert again == Duplicate(deal=first.deal)
    assert Deal.objects.count() == 1
    assert Game.objects.get().revision == revision


def test_same_form_with_other_figures_asks_whether_it_is_a_correction() -> None:
    writer = make_writer()
    first = record(writer, key="same")
    other = made_deal(bid=240)

    answer = record_deal(writer=writer, record=other, key="same", expected_revision=0, now=LATER)

    assert isinstance(answer, Mismatch)
    assert (answer.deal, answer.revision, answer.theirs.bid, answer.ours) == (first.deal, 1, 200, other)
    assert Deal.objects.count() == 1


def test_same_form_again_after_the_offered_correction_is_a_duplicate() -> None:
    writer = make_writer()
    first = record(writer, key="same")
    correct_deal(
        writer=writer, ref=first.deal.ref, record=made_deal(bid=240), expected_revision=1, key="other", now=LATER
    )

    answer = record_deal(writer=writer, record=made_deal(bid=240), key="same", expected_revision=0, now=LATER)

    assert answer == Duplicate(deal=first.deal)


def test_two_phones_recording_the_same_deal_clash_with_both_values() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna, made_deal(bid=200))
    ours = made_deal(bid=210)

    answer = record_deal(writer=bernd, record=ours, key="b", expected_revision=0, now=LATER)

    assert isinstance(answer, Clash)
    assert (answer.by, answer.at, answer.action) == ("Annas Handy", NOW, Action.RECORD)
    assert answer.theirs is not None
    assert (answer.theirs.bid, answer.ours, answer.revision) == (200, ours, 1)
    assert Deal.objects.count() == 1


def test_clash_books_on_a_second_try_that_expects_the_newer_revision() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna)
    clash = record_deal(writer=bernd, record=made_deal(1), key="b", expected_revision=0, now=LATER)
    assert isinstance(clash, Clash)

    answer = record_deal(writer=bernd, record=made_deal(1), key="b", expected_revision=clash.revision, now=LATER)

    assert isinstance(answer, Recorded)
    assert answer.number == 2


def test_correction_of_an_old_deal_does_not_disturb_the_next_one() -> None:
    writer = make_writer()
    first = record(writer)
    record(writer, made_deal(1))
    opened_at = Game.objects.get().next_deal_revision

    corrected = correct_deal(
        writer=writer, ref=first.deal.ref, record=made_deal(bid=240), expected_revision=1, key="c", now=LATER
    )
    recorded = record_deal(writer=writer, record=made_deal(2), key="r", expected_revision=opened_at, now=LATER)

    assert isinstance(corrected, Recorded)
    assert isinstance(recorded, Recorded)
    assert recorded.number == 3


def test_correct_deal_recomputes_everything_after_it_and_keeps_the_old_version() -> None:
    writer = make_writer()
    first = record(writer)
    record(writer, made_deal(1, bid=150, melds=(0, 150, 0), card_points=(70, 100, 80)))
    assert totals(writer.game) == [320, 370, 150]

    lost = replace(made_deal(bid=300), trump=Suit.BELLS)
    correct_deal(
        writer=writer, ref=first.deal.ref, record=lost, expected_revision=1, key="c", reason="verhört", now=LATER
    )

    assert totals(writer.game) == [-530, 370, 150]
    deal = Deal.objects.get(pk=first.deal.pk)
    assert (deal.outcome, deal.bid, deal.revision, deal.changed_at) == ("failed", 300, 2, LATER)
    assert deal.facts["recorded_at"] == "2025-01-31T19:15:00+00:00"
    versions = DealVersion.objects.filter(deal=deal).order_by("number")
    assert [(v.number, v.facts["bid"], v.change.reason) for v in versions] == [(1, 200, ""), (2, 300, "verhört")]


def test_two_corrections_of_one_deal_clash() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    ref = record(anna).deal.ref
    correct_deal(writer=anna, ref=ref, record=made_deal(bid=220), expected_revision=1, key="a", now=LATER)

    answer = correct_deal(writer=bernd, ref=ref, record=made_deal(bid=230), expected_revision=1, key="b", now=LATER)

    assert isinstance(answer, Clash)
    assert answer.theirs is not None
    assert (answer.by, answer.theirs.bid, answer.revision) == ("Annas Handy", 220, 2)


def test_correction_to_what_stands_there_changes_nothing() -> None:
    writer = make_writer()
    first = record(writer)
    revision = Game.objects.get().revision

    answer = correct_deal(
        writer=writer, ref=first.deal.ref, record=made_deal(), expected_revision=1, key="c", now=LATER
    )

    assert isinstance(answer, Duplicate)
    assert (Game.objects.get().revision, DealVersion.objects.count()) == (revision, 1)


def test_correction_clears_its_own_draft_and_no_other() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    save_draft(writer=writer, facts={"bid": "240"}, base_revision=None, ref=ref, now=NOW)
    save_draft(writer=writer, facts={"bid": "180"}, base_revision=None, now=NOW)

    correct_deal(writer=writer, ref=ref, record=made_deal(bid=240), expected_revision=1, key="c", now=LATER)

    assert [draft.facts for draft in DealDraft.objects.all()] == [{"bid": "180"}]


def test_insert_deal_stands_before_and_shifts_numbers_and_dealers() -> None:
    writer = make_writer()
    record(writer, made_deal(0))
    second = record(writer, made_deal(1))

    answer = insert_deal(writer=writer, before=second.deal.ref, record=made_deal(2), key="i", now=LATER)

    assert isinstance(answer, Recorded)
    assert answer.number == 2
    played = load_game(Game.objects.get()).played
    assert [(deal.record.declarer, deal.record.dealer) for deal in played.deals] == [(0, 2), (2, 0), (1, 1)]


def test_inserting_at_one_place_makes_room_for_ever() -> None:
    writer = make_writer()
    record(writer, made_deal(0))
    before = record(writer, made_deal(1)).deal.ref

    for number in range(25):
        deal = made_deal(2, bid=150 + 10 * number)
        assert isinstance(insert_deal(writer=writer, before=before, record=deal, key=f"{number}", now=NOW), Recorded)

    played = load_game(Game.objects.get()).played
    assert [deal.record.bid for deal in played.deals] == [200, *range(150, 400, 10), 200]


def test_inserting_before_the_first_deal_makes_room_for_ever() -> None:
    writer = make_writer()
    ref = record(writer, made_deal(0)).deal.ref

    for number in range(15):
        answer = insert_deal(writer=writer, before=ref, record=made_deal(bid=150), key=f"{number}", now=NOW)
        assert isinstance(answer, Recorded)
        ref = answer.deal.ref

    assert [deal.bid for deal in Deal.objects.order_by("position")] == [*[150] * 15, 200]


def test_struck_deal_counts_no_more_and_can_be_restored() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    record(writer)

    struck = strike_deal(writer=writer, ref=ref, expected_revision=1, reason="doppelt", now=LATER)
    after_striking = totals(writer.game)
    restored = restore_deal(writer=writer, ref=ref, expected_revision=2, now=LATER)

    assert isinstance(struck, Recorded)
    assert struck.number is None
    assert after_striking == [250, 120, 70]
    assert isinstance(restored, Recorded)
    assert restored.number == 1
    assert totals(writer.game) == [500, 240, 140]


def test_striking_twice_is_one_strike() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    strike_deal(writer=writer, ref=ref, expected_revision=1, now=LATER)

    assert isinstance(strike_deal(writer=writer, ref=ref, expected_revision=1, now=LATER), Duplicate)
    assert Deal.objects.get().state == DealState.STRUCK


def test_striking_a_deal_that_was_corrected_meanwhile_clashes() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    correct_deal(writer=writer, ref=ref, record=made_deal(bid=220), expected_revision=1, key="c", now=LATER)

    assert isinstance(strike_deal(writer=writer, ref=ref, expected_revision=1, now=LATER), Clash)
    assert Deal.objects.get().state == DealState.BOOKED


def test_deals_of_other_games_are_out_of_reach() -> None:
    other = record(make_writer(make_game())).deal
    writer = make_writer(make_game())

    with pytest.raises(Deal.DoesNotExist):
        strike_deal(writer=writer, ref=other.ref, expected_revision=1, now=LATER)


def test_game_ends_at_the_target_and_a_correction_reopens_it() -> None:
    writer = make_writer(make_game(start=(800, 0, 0)))
    ref = record(writer).deal.ref
    game = Game.objects.get()
    assert (game.finished_at, game.winners, game.end_reason) == (NOW, [0], "target")

    correct_deal(writer=writer, ref=ref, record=made_deal(bid=300), expected_revision=1, key="c", now=LATER)

    game = Game.objects.get()
    assert (game.finished_at, game.winners, game.end_reason) == (None, [], "")


def test_deal_after_a_deliberate_end_opens_the_game_again() -> None:
    writer = make_writer()
    record(writer)
    close_game(writer=writer, expected_revision=1, now=LATER)

    record(writer)

    game = Game.objects.get()
    assert (game.closed_at, game.finished_at) == (None, None)


def test_usual_dealer_is_not_stored_and_another_one_is() -> None:
    writer = make_writer(make_game(first_dealer=1))

    record(writer, replace(made_deal(), dealer=1))
    record(writer, replace(made_deal(), dealer=0))

    assert [deal.facts.get("dealer") for deal in Deal.objects.order_by("position")] == [None, 0]
    assert [deal.record.dealer for deal in load_game(Game.objects.get()).played.deals] == [1, 0]


def test_correction_keeps_the_dealer_unless_it_names_another() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref

    correct_deal(
        writer=writer, ref=ref, record=replace(made_deal(bid=220), dealer=2), expected_revision=1, key="1", now=NOW
    )
    usual = Deal.objects.get().facts.get("dealer")
    correct_deal(
        writer=writer, ref=ref, record=replace(made_deal(bid=220), dealer=0), expected_revision=2, key="2", now=NOW
    )

    assert usual is None
    assert Deal.objects.get().facts["dealer"] == 0


@pytest.mark.parametrize(
    ("deal", "outcome", "after"),
    [
        (DealRecord(event=Event.PASSED), "passed", [0, 0, 0]),
        (DealRecord(event=Event.MISDEAL), "misdeal", [0, 0, 0]),
        (DealRecord(event=Event.CONCEDED, declarer=0, bid=200, melds=(0, 40, 0)), "conceded", [-200, 70, 30]),
        (
            DealRecord(event=Event.PLAYED, contract=Contract.DURCH, declarer=0, special_made=True),
            "special_made",
            [1000, 0, 0],
        ),
        (DealRecord(event=Event.ADJUSTMENT, points=(-50, 0, 0), reason="Strafe"), "adjustment", [-50, 0, 0]),
    ],
)
def test_every_kind_of_deal_can_be_recorded(deal: DealRecord, outcome: str, after: list[int]) -> None:
    writer = make_writer()

    record(writer, deal)

    assert Deal.objects.get().outcome == outcome
    assert totals(writer.game) == after


def test_lineups_keep_their_deals_when_positions_are_spread() -> None:
    writer = make_writer()
    record(writer)
    change_game_options(writer=writer, changes={"end.target": 2000}, from_next_deal=True, now=NOW)
    before = record(writer).deal.ref
    for number in range(15):
        insert_deal(writer=writer, before=before, record=made_deal(bid=150), key=f"{number}", now=NOW)

    lineups = Lineup.objects.filter(is_current=True).order_by("from_position")
    assert [
        load_game(Game.objects.get()).lineup_at(deal.position).row for deal in Deal.objects.order_by("position")
    ] == [
        lineups[0],
        *[lineups[1]] * 16,
    ]


def test_insertion_and_correction_sent_twice_are_made_once() -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    for _ in range(2):
        inserted = insert_deal(writer=writer, before=ref, record=made_deal(1), key="i", now=NOW)
        corrected = correct_deal(
            writer=writer, ref=ref, record=made_deal(bid=220), expected_revision=1, key="c", now=NOW
        )

    assert (type(inserted), type(corrected)) == (Duplicate, Duplicate)
    assert [deal.bid for deal in Deal.objects.order_by("position")] == [200, 220]
    assert DealVersion.objects.count() == 3
