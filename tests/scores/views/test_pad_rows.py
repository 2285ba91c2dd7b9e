"""Rows of the pad say what was true at their own deal, and keep what was rendered to those it was rendered for."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scores.access import DEVICE_COOKIE
from scores.models import Game
from scores.rules import Acceptance, DealRecord, Lineup, Protocol
from scores.services import import_protocol
from tests.factories import NOW, make_device, make_game, make_ruleset, make_writer, record
from tests.notation import deal

pytestmark = pytest.mark.django_db
FIVE = ("Anna", "Bernd", "Clara", "Dora", "Emil")


def pad_of(game: Game, client: Client | None = None, *, language: str = "de") -> str:
    """The page of a game, for a stranger unless a browser is given."""
    address = reverse("scores:game_detail", args=[game.code])
    return (client or Client()).get(address, headers={"accept-language": language}).content.decode()


def game_of_changing_people(*deals: DealRecord) -> Game:
    """Five play the first deal, three of them go on."""
    lineups = (
        Lineup(from_deal=1, players=FIVE, ruleset=make_ruleset("five")),
        Lineup(from_deal=2, players=("Fritz", "Bernd", "Clara"), ruleset=make_ruleset()),
    )
    import_protocol(protocol=Protocol(id="people", lineups=lineups, deals=deals), now=NOW)
    return Game.objects.get()


def test_doubt_names_who_sat_there_then() -> None:
    doubtful = deal("0@200 m=150/0/0/0/0 p=260/0/0/0/-11")
    game = game_of_changing_people(doubtful, deal("0@200 m=150/40/0 p=96/84/70"))

    page = pad_of(game)

    assert "Anna: 260 kann nicht sein" in page
    assert "Emil: -11 kann nicht sein" in page
    assert "Fritz: 260" not in page


def test_row_uses_the_words_of_its_own_deal() -> None:
    first, second = make_ruleset("five"), make_ruleset("two-handed-french")
    assert first.deck.faces is not second.deck.faces
    lineups = (
        Lineup(from_deal=1, players=FIVE, ruleset=first),
        Lineup(from_deal=2, players=("Anna", "Bernd"), ruleset=second),
    )
    import_protocol(
        protocol=Protocol(id="words", lineups=lineups, deals=(deal("0@200 acorns m=150/0/0/0/0 p=100/150/0/0/0"),)),
        now=NOW,
    )

    page = pad_of(Game.objects.get())

    assert 'aria-label="Eichel"' in page
    assert 'aria-label="Kreuz"' not in page


def test_kept_rows_know_their_reader() -> None:
    writer = make_writer(make_game(device=make_device(cookie="annas")))
    row = record(writer).deal
    phone = Client()
    phone.cookies[DEVICE_COOKIE] = "annas"
    change, history = (
        f'href="{reverse(f"scores:{name}", args=[writer.game.code, row.ref])}"'
        for name in ("deal_edit", "deal_history")
    )

    # The writer's page comes first: nothing of it may reach the reader's.
    assert change in pad_of(writer.game, phone)
    assert (change in pad_of(writer.game), history in pad_of(writer.game)) == (False, True)
    assert "History of deal" in pad_of(writer.game, language="en")
    assert "History of deal" not in pad_of(writer.game)


def test_kept_row_gives_way_when_its_deal_changes() -> None:
    writer = make_writer(make_game())
    record(writer, deal("0@200 m=150/40/0 p=96/84/71"))
    assert "Die Stiche sind zusammen 251 statt 250." in pad_of(writer.game)
    kept = Acceptance(code="points_sum", reason="so entschieden")

    row = writer.game.deals.get()
    row.facts |= {"accepted": [{"code": kept.code, "reason": kept.reason}]}
    row.save()

    assert "so entschieden" in pad_of(writer.game)


def test_totals_from_a_paper_pad_are_its_first_line() -> None:
    """Else the first deal would lead to a score that nothing explains."""
    page = pad_of(make_game(start=(340, -150, 0)), language="en")
    assert page.count('<span class="entry-change">carried on</span>') == 3
    assert re.findall(r'class="entry-total">([^<]*)<', page) == ["340", "−150", "0"]
    assert "carried on" not in pad_of(make_game(), language="en")
