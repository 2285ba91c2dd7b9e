"""Rules that the database keeps, and the keys of German names."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from scores.models import (
    Change,
    Club,
    Deal,
    DealDraft,
    DealVersion,
    Device,
    DeviceGame,
    Evening,
    Game,
    Grant,
    LineupSeat,
    Player,
    WriteKey,
    name_search_key,
    name_sort_key,
)
from scores.models.codes import new_game_code
from scores.services import save_draft
from tests.factories import NOW, make_writer, record

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "search", "sort"),
    [
        ("Öztürk", "öztürk", "oeztuerk"),
        ("ÄPFEL", "äpfel", "aepfel"),
        ("Strauß", "strauss", "strauss"),
        ("  Anna   B. ", "anna b.", "anna b"),
        ("Šimić", "šimić", "simic"),
        ("O\N{COMBINING DIAERESIS}zil", "özil", "oezil"),
        ("D’Angelo-Maier", "d’angelo-maier", "dangelomaier"),
    ],
)
def test_names_get_a_search_key_and_a_sort_key(name: str, search: str, sort: str) -> None:
    assert (name_search_key(name), name_sort_key(name)) == (search, sort)


def test_codes_are_long_and_free_of_signs_that_are_mixed_up() -> None:
    codes = {new_game_code() for _ in range(500)}

    assert len(codes) == 500
    assert {len(code) for code in codes} == {12}
    assert not set("".join(codes)) & set("01ilo")


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Game, {"first_dealer": 8}),
        (Game, {"counted": "fives"}),
        (Game, {"end_reason": "target"}),
        (Game, {"finished_at": NOW}),
        (LineupSeat, {"seat": 8}),
        (LineupSeat, {"party": 8}),
        (LineupSeat, {"seat": 0}),
        (Deal, {"state": "lost"}),
        (Deal, {"event": "party"}),
        (Deal, {"declarer": 8}),
        (Deal, {"position": 1}),
        (Deal, {"ref": "same"}),
        (DealVersion, {"state": "lost"}),
        (Grant, {"role": "king"}),
        (Player, {"name": ""}),
    ],
)
def test_database_refuses_what_must_never_be(model: type[Model], change: dict[str, object]) -> None:
    writer = make_writer()
    record(writer)
    record(writer)

    with pytest.raises(IntegrityError), transaction.atomic():
        model._default_manager.update(**change)


def test_database_refuses_twins() -> None:
    writer = make_writer()
    deal = record(writer, key="k").deal
    save_draft(writer=writer, facts={"bid": "1"}, base_revision=None, now=NOW)
    save_draft(writer=writer, facts={"bid": "1"}, base_revision=None, ref=deal.ref, now=NOW)
    twins: list[Model] = [
        WriteKey.objects.get(),
        DeviceGame.objects.get(),
        Device.objects.get(),
        Grant.objects.get(),
        DealVersion.objects.get(),
        Change.objects.order_by("pk")[0],
        *DealDraft.objects.all(),
    ]

    for twin in twins:
        twin.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            twin.save(force_insert=True)


def test_undo_alone_has_a_subject() -> None:
    writer = make_writer()
    change = record(writer).change
    change.subject = change

    with pytest.raises(IntegrityError), transaction.atomic():
        change.save()


def test_club_has_a_name() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name="", created_at=NOW)


def test_rows_name_themselves() -> None:
    writer = make_writer()
    deal = record(writer, key="k").deal
    save_draft(writer=writer, facts={"bid": "1"}, base_revision=None, now=NOW)
    game = Game.objects.get()

    assert str(Club(name="Bären")) == "Bären"
    assert str(Evening.objects.get()) == "2025-01-31"
    assert str(game) == game.code
    assert str(game.lineups.get()) == f"{game.pk}: 0"
    assert str(LineupSeat.objects.get(seat=1)) == "1: Bernd"
    assert str(Player.objects.get(name="Bernd")) == "Bernd"
    assert str(deal) == f"{game.pk}/{deal.ref}"
    assert str(DealDraft.objects.get()) == f"draft of {game.pk}"
    assert str(DealVersion.objects.get()) == f"{deal.pk}: 1"
    assert str(game.versions.get()) == f"{game.pk}: 1"
    assert str(Change.objects.get(action="record")) == f"{game.pk}: {game.revision - 1} record"
    assert str(WriteKey.objects.get()) == "k"
    assert str(writer.device) == "Annas Handy"
    assert str(writer.grant) == f"game:{game.pk} scorekeeper"
    assert str(DeviceGame.objects.get()) == f"{writer.device.pk} in {game.pk}"
