"""The pad where other people sat down: each part with its own names, and nobody's figures below another's."""

import pytest

from scores.access import Writer
from scores.models import Game
from scores.rules import Ruleset, TableKind, ruleset_at
from scores.selectors import GameTable, game_table
from scores.services import change_lineup, strike_deal
from tests.factories import NOW, make_ruleset, make_writer, record
from tests.notation import deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer() -> Writer:
    """A game of three with one deal: 250, 120, 70."""
    writer = make_writer()
    record(writer)
    return writer


def sit(writer: Writer, *names: str, ruleset: Ruleset | None = None) -> None:
    """Other people from the next deal on; whoever is fourth starts with 5."""
    change_lineup(
        writer=writer,
        names=names,
        ruleset=ruleset or make_ruleset(),
        newcomer_totals=[(3, 5)] if len(names) > 3 else [],
        expected_revision=Game.objects.get().next_deal_revision,
        now=NOW,
    )


def table() -> GameTable:
    """The game as its page shows it."""
    return game_table(Game.objects.get())


def heads() -> list[tuple[list[str], tuple[int, ...], int]]:
    """Of each sheet the names, what they begin with, and how many rows it has."""
    return [(["&".join(names) for names in sheet.names], sheet.carried_on, len(sheet.rows)) for sheet in table().sheets]


def test_game_with_the_same_people_is_one_sheet_without_names(writer: Writer) -> None:
    assert [sheet.is_headed for sheet in table().sheets] == [False]
    sit(writer, "Anna", "Bernd", "Clara")
    record(writer)
    assert [(len(sheet.rows), sheet.is_headed) for sheet in table().sheets] == [(2, False)]


def test_other_people_begin_a_sheet_before_their_first_deal(writer: Writer) -> None:
    sit(writer, "Clara", "Anna", "Bernd", "Dora", ruleset=ruleset_at(make_ruleset(), TableKind.DEALER_OUT))
    before = (["Anna", "Bernd", "Clara"], (), 1)
    assert heads() == [before, (["Clara", "Anna", "Bernd", "Dora"], (70, 250, 120, 5), 0)]
    assert all(sheet.is_headed for sheet in table().sheets)
    assert table().chart == ()

    record(writer, deal("1@200 m=-/150/-/- p=-/120/60/70 d=0"))

    assert heads() == [before, (["Clara", "Anna", "Bernd", "Dora"], (70, 250, 120, 5), 1)]
    assert [line.points for line in table().chart] == [(70, 70), (250, 520), (120, 180), (5, 75)]


def test_struck_deal_shows_its_own_people_as_they_stood(writer: Writer) -> None:
    sit(writer, "Clara", "Anna", "Bernd")
    struck = record(writer).deal
    strike_deal(writer=writer, ref=struck.ref, expected_revision=1, now=NOW)
    assert [cell.total for cell in table().rows[1].cells] == [70, 250, 120]
    record(writer)
    assert [cell.total for cell in table().rows[1].cells] == [70, 250, 120]
    sit(writer, "Anna", "Bernd", "Clara")
    assert heads()[1:] == [
        (["Clara", "Anna", "Bernd"], (70, 250, 120), 2),
        (["Anna", "Bernd", "Clara"], (370, 190, 320), 0),
    ]


def test_first_deal_struck_stands_at_what_was_carried_in(writer: Writer) -> None:
    first = table().rows[0]
    sit(writer, "Clara", "Anna", "Bernd")
    record(writer)
    strike_deal(writer=writer, ref=first.ref, expected_revision=1, now=NOW)
    assert [cell.total for cell in table().rows[0].cells] == [0, 0, 0]
    assert heads()[1] == (["Clara", "Anna", "Bernd"], (0, 0, 0), 1)
