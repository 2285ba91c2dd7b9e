"""The game for two on its page: melds tap by tap on every phone, the tricks, and the end in mid-deal."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.models import DealDraft
from scores.rules import Contract, DealRecord, Event, MeldEvent, Suit, parse_meld
from scores.selectors.stored_games import load_game
from tests.scores.views.seats import Seat, reader, sit_beside, sit_down, text_of

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Bernd")
FRENCH, SEVENS = "two-handed-french", "two-handed"


@pytest.fixture
def seat() -> Seat:
    """Anna's phone in a game with nines, where Bernd deals."""
    return sit_down(names=NAMES, preset=FRENCH)


def opened(seat: Seat) -> dict[str, str]:
    """What the form holds when it is opened now."""
    page = seat.get("game_detail")
    form = page.context["form"]
    fields = seat.opened() | {"shown": form.shown, "tap": form.tap}
    if form.is_stock_empty:
        fields["talon_empty"] = "yes"
    return fields


def tap(seat: Seat, meld: str, *, melder: int = 0, **fields: Any) -> Any:
    """Tap a meld in a form that is opened now."""
    return seat.post("deal_preview", **(opened(seat) | {"melder": str(melder), "add_meld": meld} | fields))


def shown(seat: Seat) -> list[str]:
    """The melds that the draft holds."""
    draft = DealDraft.objects.filter(game=seat.game).first()
    return [entry.rpartition("/")[0] for entry in draft.facts.get("shown", "").split()] if draft else []


def records(seat: Seat) -> list[DealRecord]:
    """What is booked."""
    seat.game.refresh_from_db()
    return list(load_game(seat.game).records)


def booked(*melds: str, points: tuple[int | None, ...] = (120, 130), **facts: Any) -> DealRecord:
    """A deal of two: `booked("0 binokel")`."""
    entries = (meld.split() for meld in melds)
    events = tuple(MeldEvent(seat=int(who), meld=parse_meld(meld)) for who, meld in entries)
    return DealRecord(event=Event.PLAYED, contract=Contract.NONE, meld_events=events, card_points=points, **facts)


def test_page_has_its_own_form(seat: Seat) -> None:
    text = text_of(seat.get("game_detail"))
    assert 'name="melder" value="0" checked' in text
    assert 'name="add_meld" value="four:ace"' in text
    assert 'name="bid"' not in text
    assert "1000 to go to 1000" in text
    assert "Stock is empty" in text


def test_reader_sees_the_melds_and_no_form(seat: Seat) -> None:
    tap(seat, "binokel")
    text = text_of(reader().get(seat.url("game_detail")))
    assert "<span>Binokel</span> <span>40</span>" in text
    assert "960 to go to 1000" in text
    assert "add_meld" not in text


def test_tap_is_kept_at_once_and_answered_with_pad_and_list(seat: Seat) -> None:
    before = str(seat.table.revision)
    text = text_of(tap(seat, "binokel", play="hearts"))
    assert shown(seat) == ["0/binokel"]
    assert 'id="scoreboard"' in text
    assert "960 to go to 1000" in text
    live = text_of(reader().get(seat.url("game_live"), {"rev": before}))
    assert "<span>Binokel</span> <span>40</span>" in live


def test_tap_works_without_a_script(seat: Seat) -> None:
    response = tap(seat, "binokel", htmx=False)
    assert response.status_code == 200
    assert "<html" in text_of(response)
    assert shown(seat) == ["0/binokel"]


def test_lost_answer_does_not_double_a_meld(seat: Seat) -> None:
    sent = opened(seat) | {"melder": "0", "add_meld": "binokel"}
    seat.post("deal_preview", **sent)
    seat.post("deal_preview", **sent)
    assert shown(seat) == ["0/binokel"]


def test_meld_that_was_shown_is_asked_about(seat: Seat) -> None:
    tap(seat, "binokel")
    text = text_of(tap(seat, "binokel"))
    assert "Anna has shown Binokel already" in text
    assert 'name="add_again" value="binokel"' in text
    assert shown(seat) == ["0/binokel"]
    seat.post("deal_preview", **(opened(seat) | {"melder": "0", "add_again": "binokel"}))
    assert shown(seat) == ["0/binokel", "0/binokel"]


def test_last_meld_is_taken_back_once(seat: Seat) -> None:
    tap(seat, "binokel")
    tap(seat, "four:ace", melder=1)
    last = seat.get("game_detail").context["form"].last
    assert (last.name, last.text) == ("Bernd", "Four Asse")
    sent = opened(seat) | {"drop_meld": last.entry}
    seat.post("deal_preview", **sent)
    seat.post("deal_preview", **sent)
    assert shown(seat) == ["0/binokel"]


def test_two_phones_show_melds_side_by_side(seat: Seat) -> None:
    """Neither form knows of the other's meld, and none gets lost."""
    other = sit_beside(seat)
    ours, theirs = opened(seat), opened(other)
    seat.post("deal_preview", **(ours | {"melder": "0", "add_meld": "binokel"}))
    response = other.post("deal_preview", **(theirs | {"melder": "1", "add_meld": "four:ace"}))
    assert response.status_code == 200
    assert "typed other figures" not in text_of(response)
    assert shown(seat) == ["0/binokel", "1/four:ace"]


def test_typing_on_one_phone_keeps_the_other_ones_melds(seat: Seat) -> None:
    other = sit_beside(seat)
    theirs = opened(other)
    tap(seat, "binokel")
    other.post("deal_preview", **(theirs | {"tricks_1": "80"}))
    facts = DealDraft.objects.get(game=seat.game).facts
    assert facts["tricks_1"] == "80"
    assert shown(seat) == ["0/binokel"]


def test_other_phone_gets_the_form_with_the_new_meld(seat: Seat) -> None:
    other = sit_beside(seat)
    theirs, before = opened(other), str(other.table.revision)
    tap(seat, "binokel")
    query = {key: theirs[key] for key in ("expected_revision", "draft_revision", "shown_shape")}
    text = text_of(other.get("game_live", htmx=True, rev=before, melder="1", **query))
    assert 'hx-swap-oob="outerHTML:#deal-form"' in text
    assert 'name="melder" value="1" checked' in text
    assert "<span>Binokel</span> <span>40</span>" in text


def test_phone_that_types_gets_the_melds_alone(seat: Seat) -> None:
    other = sit_beside(seat)
    theirs, before = opened(other), str(other.table.revision)
    tap(seat, "binokel")
    query = {"expected_revision": theirs["expected_revision"], "shown_shape": theirs["shown_shape"]}
    text = text_of(other.get("game_live", htmx=True, rev=before, draft_revision="typed", **query))
    assert 'id="talon-shown"' in text
    assert "data-deal-form" not in text
    assert 'id="draft-revision"' not in text


def test_own_phone_is_left_alone(seat: Seat) -> None:
    before = str(seat.table.revision)
    tap(seat, "binokel")
    now = opened(seat)
    query = {key: now[key] for key in ("expected_revision", "draft_revision", "shown_shape")}
    text = text_of(seat.get("game_live", htmx=True, rev=before, **query))
    assert "data-deal-form" not in text
    assert 'id="talon-shown"' not in text


def test_melds_that_this_phone_never_saw_are_not_booked_over(seat: Seat) -> None:
    other = sit_beside(seat)
    ours = opened(seat) | {"talon_empty": "yes", "tricks_0": "120", "tricks_1": "80"}
    tap(other, "four:ace", melder=1)
    response = seat.post("deal_record", **ours)
    assert response.status_code == 409
    assert "Another phone has written down melds meanwhile" in text_of(response)
    assert records(seat) == []
    again = response.context["form"]
    ours |= {"shown": again.shown, "draft_revision": str(response.context["frame"].draft_revision)}
    assert seat.post("deal_record", **ours).status_code == 200
    assert [str(event.meld) for event in records(seat)[0].meld_events] == ["four:ace"]


def test_empty_stock_closes_melding_and_opens_it_again(seat: Seat) -> None:
    text = text_of(seat.post("deal_preview", **(opened(seat) | {"talon_empty": "yes"})))
    assert 'name="tricks_0"' in text
    assert "add_meld" not in text
    assert DealDraft.objects.get(game=seat.game).facts["talon_empty"] == "yes"
    again = text_of(seat.post("deal_preview", **(opened(seat) | {"talon_empty": "no"})))
    assert "add_meld" in again


def test_whole_deal_is_booked_with_its_melds(seat: Seat) -> None:
    tap(seat, "marriage:hearts", play="hearts", turned_low="yes")
    tap(seat, "four:ace", melder=1, play="hearts", turned_low="yes")
    sent = opened(seat) | {"play": "hearts", "turned_low": "yes", "talon_empty": "yes"}
    response = seat.post("deal_record", **(sent | {"tricks_0": "120", "tricks_1": "90"}))
    assert response.status_code == 200
    deal = records(seat)[0]
    assert [f"{event.seat} {event.meld}" for event in deal.meld_events] == [
        "1 turned_low",
        "0 marriage:hearts",
        "1 four:ace",
    ]
    seat.game.refresh_from_db()
    assert seat.game.totals == [160, 200]
    text = text_of(seat.get("game_detail"))
    assert '<span class="entry-meld">Paar Herz 40</span>' in text
    assert "110 + 90 = +200" in text
    assert shown(seat) == []


def test_missing_tricks_are_said(seat: Seat) -> None:
    response = seat.post("deal_record", **(opened(seat) | {"talon_empty": "yes", "tricks_0": "120"}))
    assert response.status_code == 422
    text = text_of(response)
    assert "The tricks of Bernd are missing." in text
    assert 'value="120"' in text


def test_meld_at_the_target_ends_the_game_in_mid_deal(seat: Seat) -> None:
    seat.records(booked("0 four:ace", "1 four:king", points=(130, 120)))
    seat.records(booked("0 four:ace", "0 four:king", "1 four:ace", "1 four:king", points=(130, 120)))
    seat.records(booked("0 four:ace", "1 four:ace", "1 four:king", points=(130, 120)))
    assert seat.table.columns[0].total == 770
    tap(seat, "double_binokel")
    tap(seat, "four:ace", melder=1)
    text = text_of(tap(seat, "run:hearts", play="hearts"))
    assert "Anna has reached 1000: the game is over." in text
    assert "add_meld" not in text
    assert "Write it down" in text
    response = seat.post("deal_record", **(opened(seat) | {"play": "hearts"}))
    assert response["HX-Redirect"] == seat.url("game_detail")
    assert seat.table.end is not None
    assert seat.table.end.winners == (0,)
    assert seat.table.columns[0].total == 1000
    page = text_of(seat.get("game_detail"))
    assert "Anna" in page
    assert "add_meld" not in page
    history = text_of(seat.get("deal_history", seat.table.rows[-1].ref))
    assert "Melds Anna 230, Bernd 100, the tricks were not counted" in history
    assert "Books" not in history


def test_deal_that_stopped_needs_its_tricks_once_the_game_goes_on(seat: Seat) -> None:
    """An earlier deal is corrected: the target is not reached any more, and the pad says what is missing."""
    first = seat.records(booked("0 four:ace", points=(130, 120)))
    seat.records(booked("0 eight:king", points=()))
    assert [column.total for column in seat.table.columns] == [1030, 120]
    page = seat.get("deal_edit", first.ref)
    sent = {"key": page.context["frame"].key, "expected_revision": page.context["frame"].expected_revision}
    seat.post("deal_edit", first.ref, **(sent | {"tricks_0": "30", "tricks_1": "120", "talon_empty": "yes"}))
    assert [column.total for column in seat.table.columns] == [30, 120]
    assert "The tricks of Anna, Bernd are missing." in text_of(seat.get("game_detail"))


def test_two_over_the_target_are_decided_by_who_was_first() -> None:
    seat = sit_down(names=NAMES, preset=SEVENS)
    for _ in range(4):
        seat.records(booked("0 run:hearts", "1 run:bells", points=(130, 120)))
    sent = opened(seat) | {"talon_empty": "yes", "tricks_0": "100"}
    text = text_of(seat.post("deal_preview", **sent))
    assert "Both have 1000: who was there first in the count?" in text
    seat.post("deal_record", **(sent | {"reached_first": "1"}))
    assert records(seat)[-1].reached_first == 1
    assert seat.table.end is not None
    assert seat.table.end.winners == (1,)


def test_misdeal_books_nothing(seat: Seat) -> None:
    tap(seat, "binokel")
    seat.post("deal_record", **(opened(seat) | {"declarer": "misdeal"}))
    assert (records(seat)[0].event, records(seat)[0].meld_events) == (Event.MISDEAL, ())


def test_correction_adds_and_strikes_melds(seat: Seat) -> None:
    deal = seat.records(booked("0 binokel", "1 four:ace"))
    page = seat.get("deal_edit", deal.ref)
    form, frame = page.context["form"], page.context["frame"]
    sent = {
        "key": frame.key,
        "expected_revision": frame.expected_revision,
        "shown_shape": form.shape,
        "shown": form.shown,
        "tap": form.tap,
        "melder": "0",
        "tricks_0": "120",
        "tricks_1": "130",
        "talon_empty": "yes",
    }
    assert "Strike a meld" in text_of(page)
    dropped = seat.post("deal_edit_preview", deal.ref, **(sent | {"drop_meld": form.players[1].melds[0].entry}))
    sent |= {"shown": dropped.context["form"].shown}
    added = seat.post("deal_edit_preview", deal.ref, **(sent | {"add_meld": "double_binokel"}))
    assert added.context["form"].question is None
    sent |= {"shown": added.context["form"].shown}
    # Nothing is stored before the correction is sent.
    assert [str(event.meld) for event in records(seat)[0].meld_events] == ["binokel", "four:ace"]
    assert seat.post("deal_edit", deal.ref, **sent).status_code == 200
    assert [f"{event.seat} {event.meld}" for event in records(seat)[0].meld_events] == [
        "0 binokel",
        "0 double_binokel",
    ]
    history = text_of(seat.get("deal_history", deal.ref))
    assert "Binokel 40, Doppelter Binokel 80" in history


def test_correction_that_changes_nothing_changes_nothing(seat: Seat) -> None:
    deal = seat.records(booked("1 turned_low", "0 binokel", trump=Suit.HEARTS))
    page = seat.get("deal_edit", deal.ref)
    form, frame = page.context["form"], page.context["frame"]
    sent = {
        "key": frame.key,
        "expected_revision": frame.expected_revision,
        "shown": form.shown,
        "turned_low": "yes",
        "play": "hearts",
        "tricks_0": "120",
        "tricks_1": "130",
        "talon_empty": "yes",
    }
    before = records(seat)
    seat.post("deal_edit", deal.ref, **sent)
    assert records(seat) == before
    deal.refresh_from_db()
    assert deal.revision == 1


def test_corrected_deal_ends_the_game_where_it_stands(seat: Seat) -> None:
    """The deal is judged with the totals before it, not after."""
    first = seat.records(booked("0 four:ace", points=(130, 120)))
    seat.records(booked("0 four:ace", points=(130, 120)))
    page = seat.get("deal_edit", first.ref)
    assert [player.total for player in page.context["form"].players] == [0, 0]
    assert page.context["form"].players[0].standing == 100


def test_forgotten_deal_is_inserted(seat: Seat) -> None:
    deal = seat.records(booked("0 binokel"))
    page = seat.get("deal_insert", deal.ref)
    form, frame = page.context["form"], page.context["frame"]
    sent = {"key": frame.key, "expected_revision": frame.expected_revision, "tricks_0": "100", "tricks_1": "90"}
    sent |= {"shown_shape": form.shape, "tap": form.tap, "melder": "1"}
    added = seat.post("deal_insert_preview", deal.ref, **(sent | {"add_meld": "four:king"}))
    sent |= {"shown": added.context["form"].shown}
    seat.post("deal_insert", deal.ref, **sent)
    assert [[str(event.meld) for event in record.meld_events] for record in records(seat)] == [
        ["four:king"],
        ["binokel"],
    ]


def test_strangers_and_readers_tap_nothing(seat: Seat) -> None:
    sent = opened(seat) | {"melder": "0", "add_meld": "binokel"}
    assert reader().post(seat.url("deal_preview"), sent).status_code == 403
    assert shown(seat) == []


def test_tap_into_a_deal_that_is_booked_already_is_said(seat: Seat) -> None:
    other = sit_beside(seat)
    theirs = opened(other)
    seat.records(booked("0 binokel"))
    text = text_of(other.post("deal_preview", **(theirs | {"melder": "0", "add_meld": "four:ace"})))
    assert "has written this deal down" in text
    assert shown(seat) == []


def test_page_costs_as_many_queries_as_any_other(seat: Seat) -> None:
    for _ in range(2):
        seat.records(booked("0 binokel", "1 four:ace"))
    tap(seat, "binokel")
    with CaptureQueriesContext(connection) as queries:
        seat.get("game_detail")
    plain = sit_down()
    plain.records()
    with CaptureQueriesContext(connection) as others:
        plain.get("game_detail")
    assert len(queries) == len(others)
