"""Lists of games, and names to offer."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.models import Device, Game, Grant
from scores.selectors import current_evening, device_games, known_names, machine_games
from scores.services import renew_writing_link
from tests.factories import NOW, make_device, make_game, make_writer, record

pytestmark = pytest.mark.django_db


def make_games(count: int, *, device: Device) -> None:
    """So many games of a device, each a minute younger than the one before."""
    for minute in range(count):
        make_game(device=device, now=NOW + timedelta(minutes=minute))


def test_games_of_a_device_come_newest_first_with_names_and_totals() -> None:
    device = make_device()
    make_game(device=device)
    newer = make_game(
        names=("Anna", "Bernd", "Clara", "Dora"), preset="kreuz", device=device, now=NOW + timedelta(hours=1)
    )
    make_game(device=make_device(name="fremd"))

    page = device_games(device, now=NOW)

    assert [line.code for line in page.lines] == [newer.code, page.lines[1].code]
    assert page.game_count == 2
    assert [party.names for party in page.lines[0].parties] == [("Anna", "Clara"), ("Bernd", "Dora")]
    assert [party.names for party in page.lines[1].parties] == [("Anna",), ("Bernd",), ("Clara",)]
    assert page.lines[0].held_on == NOW.date()


def test_game_line_carries_the_result() -> None:
    writer = make_writer(make_game(start=(800, 0, 0)))
    record(writer)

    (line,) = device_games(writer.device, now=NOW).lines

    assert [(party.total, party.is_winner) for party in line.parties] == [(1050, True), (120, False), (70, False)]
    assert (line.end_reason, line.booked_count, line.can_write) == ("target", 1, True)


def test_device_that_lost_its_link_only_reads() -> None:
    writer = make_writer()
    renew_writing_link(game=writer.game, device=None, now=NOW)

    assert [line.can_write for line in device_games(writer.device, now=NOW).lines] == [False]


def test_link_of_another_device_lets_nobody_else_write() -> None:
    lost = make_writer()
    renewed = make_writer(lost.game, name="andres")
    Grant.objects.filter(pk=lost.grant.pk).update(revoked_at=NOW)
    Grant.objects.filter(pk=renewed.grant.pk).update(revoked_at=None)

    written = {device.pk: device_games(device, now=NOW).lines for device in (lost.device, renewed.device)}

    assert {pk: [line.can_write for line in lines] for pk, lines in written.items()} == {
        lost.device.pk: [False],
        renewed.device.pk: [True],
    }


@pytest.mark.parametrize("count", [1, 3])
def test_list_takes_three_queries(count: int) -> None:
    device = make_device()
    make_games(count, device=device)

    with CaptureQueriesContext(connection) as queries:
        device_games(device, now=NOW)

    assert len(queries) == 3


def test_list_is_paged_and_a_page_too_high_is_the_last() -> None:
    device = make_device()
    make_games(26, device=device)

    first, last, beyond = (device_games(device, page=number, now=NOW) for number in (1, 2, 99))

    assert (len(first.lines), first.previous_number, first.next_number, first.page_count) == (25, None, 2, 2)
    assert (len(last.lines), last.previous_number, last.next_number, last.game_count) == (1, 1, None, 26)
    assert beyond == last


def test_machine_lists_every_game() -> None:
    games = {make_game(device=make_device(name=str(number))).code for number in range(3)}

    with CaptureQueriesContext(connection) as queries:
        page = machine_games()

    assert {line.code for line in page.lines} == games
    assert len(queries) == 3


def test_names_come_from_the_games_of_this_device_only() -> None:
    device = make_device()
    make_game(names=("Zorn", "Äpfel", "Öztürk"), device=device)
    make_game(names=("Fremd", "Gast", "Dritter"), device=make_device())

    assert known_names(device) == ("Äpfel", "Öztürk", "Zorn")
    assert known_names(None) == ()


@pytest.mark.parametrize("query", ["öz", "ÖZ", "türk", "TÜRK"])
def test_german_names_are_found_whatever_the_case(query: str) -> None:
    device = make_device()
    make_game(names=("Zorn", "Äpfel", "Öztürk"), device=device)

    assert known_names(device, query=query) == ("Öztürk",)


def test_names_sort_by_the_german_norm() -> None:
    device = make_device()
    make_game(names=("Müller", "Mueller", "Muller"), device=device)
    make_game(names=("Strauß", "Strauss", "Straub"), device=device)
    make_game(names=("Šimić", "Sima", "Özil"), device=device)

    assert known_names(device) == (
        *("Mueller", "Müller", "Muller", "Özil"),
        *("Sima", "Šimić", "Straub", "Strauss", "Strauß"),
    )


def test_one_person_in_two_games_is_one_suggestion() -> None:
    device = make_device()
    make_game(device=device)
    make_game(names=("ANNA", " Bernd ", "Emil"), device=device)

    assert known_names(device) == ("Anna", "Bernd", "Clara", "Emil")


def test_current_evening_runs_past_midnight_and_ends_by_the_morning() -> None:
    device = make_device()
    game = make_game(device=device)

    assert current_evening(device, now=NOW + timedelta(hours=6)) == game.evening
    assert current_evening(device, now=NOW + timedelta(hours=15)) is None
    assert current_evening(make_device(), now=NOW) is None
    assert current_evening(None, now=NOW) is None


def test_people_keep_their_identity_on_one_device_only() -> None:
    device = make_device()
    first = make_game(device=device)
    second = make_game(names=("anna", "Bernd", "Anna"), device=device)
    stranger = make_game(device=make_device())

    def people(game: Game) -> list[int]:
        return list(game.lineups.get().seats.order_by("seat").values_list("player_id", flat=True))

    assert people(second)[:2] == people(first)[:2]
    assert people(second)[2] not in people(first)
    assert set(people(stranger)).isdisjoint(people(first))
