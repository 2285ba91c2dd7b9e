"""Beside the deals: adjustments, other rules in mid-game, counting, the end, the name of a phone."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scores.access import Writer
from scores.models import Deal, DealDraft, Device, Game
from scores.rules import parse_ruleset
from scores.services import save_draft
from tests.factories import NOW, make_game, make_writer, record
from tests.scores.views.clients import make_writing_phone

pytestmark = pytest.mark.django_db
WRITES = ["mehr/ausgleich", "mehr/ziel", "mehr/regeln", "mehr/zaehlen", "mehr/geraet", "ende", "weiter"]


@pytest.fixture
def played() -> tuple[Client, Game]:
    """A writing phone in a game with one deal: 250 + 120 + 70 of made bid 200."""
    game = make_game()
    record(make_writer(game))
    client, game = make_writing_phone(game)
    game.refresh_from_db()
    return client, game


def reload(game: Game) -> Game:
    """The game as it stands now."""
    return Game.objects.get(pk=game.pk)


def send(client: Client, game: Game, path: str, **data: Any) -> Any:
    """Send one of the forms."""
    return client.post(f"/spiele/{game.code}/{path}/", data)


def test_page_shows_everything(played: tuple[Client, Game]) -> None:
    """A way to each of the things that can be done."""
    client, game = played
    page = client.get(f"/spiele/{game.code}/mehr/").content.decode()
    for path in (
        "mehr/ausgleich",
        "mehr/ziel",
        "mehr/regeln",
        "mehr/zaehlen",
        "mehr/geraet",
        "ende",
        "links",
        "regeln",
        "abend",
    ):
        assert f'/spiele/{game.code}/{path}/"' in page, path


def test_page_queries(played: tuple[Client, Game], django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Access, line-ups, deals."""
    client, game = played
    with django_assert_num_queries(3):
        client.get(f"/spiele/{game.code}/mehr/")


def test_reader_does_nothing(client: Client) -> None:
    """403 on every form, and on the page itself; nothing changes."""
    game = make_game()
    record(make_writer(game))
    before = reload(game).revision
    assert [send(client, game, path).status_code for path in WRITES] == [403] * len(WRITES)
    assert client.get(f"/spiele/{game.code}/mehr/").status_code == 403
    assert reload(game).revision == before


def test_unknown_game(client: Client) -> None:
    """404 on every form."""
    assert [client.post(f"/spiele/gibtesnicht2/{path}/").status_code for path in WRITES] == [404] * len(WRITES)


def test_wrong_methods(played: tuple[Client, Game]) -> None:
    """What changes something is sent, never opened."""
    client, game = played
    paths = ["mehr/ausgleich", "mehr/ziel", "mehr/zaehlen", "weiter"]
    assert [client.get(f"/spiele/{game.code}/{path}/").status_code for path in paths] == [405] * 4


def test_adjustment_is_booked_with_its_reason(played: tuple[Client, Game]) -> None:
    """Minus and plus, sums too; sent twice it is booked once."""
    client, game = played
    before = game.totals
    for _ in range(2):
        response = send(
            client, game, "mehr/ausgleich", key="a1", points_0="−50", points_1="10+5", reason="Karte gezeigt"
        )
        assert response.status_code == 302
    assert reload(game).totals == [before[0] - 50, before[1] + 15, before[2]]
    deal = Deal.objects.order_by("position").last()
    assert deal is not None
    assert (deal.event, deal.facts["reason"]) == ("adjustment", "Karte gezeigt")


def test_same_form_with_other_figures_books_nothing_more(played: tuple[Client, Game]) -> None:
    """A page sent again with another number is no second penalty."""
    client, game = played
    send(client, game, "mehr/ausgleich", key="a1", points_0="-50", reason="x")
    totals = reload(game).totals
    send(client, game, "mehr/ausgleich", key="a1", points_0="-70", reason="x")
    assert reload(game).totals == totals


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ({"reason": "x"}, ["points_0"]),
        ({"points_0": "viel", "reason": ""}, ["points_0", "reason"]),
        ({"points_1": "5", "reason": " \u200e "}, ["reason"]),
        ({"points_1": "9" * 9, "reason": "x"}, ["points_1"]),
    ],
)
def test_adjustment_that_does_not_hold(played: tuple[Client, Game], typed: dict[str, str], fields: list[str]) -> None:
    """It is told at the field, what was typed is kept, nothing is booked."""
    client, game = played
    before = reload(game).revision
    response = send(client, game, "mehr/ausgleich", key="a1", **typed)
    assert response.status_code == 200
    assert sorted(response.context["adjustment"].errors) == fields
    assert all(f'value="{text}"' in response.content.decode() for text in typed.values() if text.strip("\u200e "))
    assert reload(game).revision == before


def test_adjustment_leaves_the_deal_being_typed(played: tuple[Client, Game]) -> None:
    """A penalty in mid-deal loses neither the bid that is written down nor the place of the next deal."""
    client, game = played
    writer: Writer = make_writer(game, name="Claras Handy")
    save_draft(writer=writer, facts={"declarer": "1", "bid": "250"}, base_revision=None, now=NOW)
    expected = reload(game).next_deal_revision
    send(client, game, "mehr/ausgleich", key="a1", points_0="-50", reason="x")
    assert DealDraft.objects.get(game=game).facts["bid"] == "250"
    assert reload(game).next_deal_revision == expected


def test_other_target_says_what_it_means_first(played: tuple[Client, Game]) -> None:
    """Nothing changes before it is confirmed; a target that somebody has reached ends the game."""
    client, game = played
    response = send(client, game, "mehr/ziel", by="target", target="200")
    assert response.context["meaning"].ends_game
    assert reload(game).finished_at is None
    changes = response.context["changes"]
    assert send(client, game, "mehr/regeln", changes=changes, holds="all").status_code == 302
    assert reload(game).winners == [0]


def test_target_can_go_up_and_open_a_game_again(played: tuple[Client, Game]) -> None:
    """The other way round, told as well."""
    client, game = played
    send(client, game, "mehr/regeln", changes='{"end.target": 200}', holds="all")
    response = send(client, game, "mehr/ziel", by="target", target="1.500")
    assert response.context["meaning"].reopens_game
    send(client, game, "mehr/regeln", changes=response.context["changes"], holds="all")
    assert reload(game).finished_at is None


@pytest.mark.parametrize(
    "typed", [{"by": "target", "target": "0"}, {"by": "deals", "deals": ""}, {"by": "deals", "deals": "501"}]
)
def test_targets_that_cannot_be(played: tuple[Client, Game], typed: dict[str, str]) -> None:
    """Told at the field."""
    client, game = played
    response = send(client, game, "mehr/ziel", **typed)
    assert list(response.context["end"].errors) == [typed["by"]]


def test_rules_for_the_whole_game_reckon_again(played: tuple[Client, Game]) -> None:
    """Exact points instead of tens: the change is shown before and booked after."""
    client, game = played
    assert client.get(f"/spiele/{game.code}/mehr/regeln/").status_code == 200
    response = send(client, game, "mehr/regeln", **{"rounding.to": "1"})
    meaning = response.context["meaning"]
    assert [(party.before, party.after) for party in meaning.parties] == [(250, 246), (120, 124), (70, 70)]
    send(client, game, "mehr/regeln", changes=response.context["changes"], holds="all")
    assert reload(game).totals == [246, 124, 70]


def test_rules_from_the_next_deal_leave_what_is_booked(played: tuple[Client, Game]) -> None:
    """What stands on the pad stays."""
    client, game = played
    totals = game.totals
    send(client, game, "mehr/regeln", changes=json.dumps({"rounding.to": 1}), holds="next")
    assert reload(game).totals == totals
    newest = game.lineups.filter(is_current=True).order_by("from_position").last()
    assert newest is not None
    assert parse_ruleset(newest.ruleset).rounding.to == 1


def test_impossible_rules_are_told_at_their_option(played: tuple[Client, Game]) -> None:
    """And nothing changes."""
    client, game = played
    response = send(client, game, "mehr/regeln", **{"table.hand_size": "13"})
    assert list(response.context["options"].errors) == ["table.hand_size"]


@pytest.mark.parametrize("changes", ["{", '{"table.seats": 4}', '{"nonsense": 1}', '{"end.target": "x"}'])
def test_made_up_changes_change_nothing(played: tuple[Client, Game], changes: str) -> None:
    """What comes back from the page is checked; other seats need other people."""
    client, game = played
    before = reload(game).revision
    assert send(client, game, "mehr/regeln", changes=changes, holds="all").status_code == 302
    assert reload(game).revision == before


def test_tens_from_now_on(played: tuple[Client, Game]) -> None:
    """The table's way of writing; a made-up one changes nothing."""
    client, game = played
    send(client, game, "mehr/zaehlen", counted="tens")
    assert reload(game).counted == "tens"
    send(client, game, "mehr/zaehlen", counted="roughly")
    assert reload(game).counted == "tens"


def test_name_of_the_phone(played: tuple[Client, Game]) -> None:
    """Spaces and unseen signs go; an empty name is refused and the old one stays."""
    client, game = played
    assert 'value="Bernds Handy"' in client.get(f"/spiele/{game.code}/mehr/geraet/").content.decode()
    assert send(client, game, "mehr/geraet", name="  Opas \u202eTelefon ").status_code == 302
    assert Device.objects.filter(name="Opas Telefon").exists()
    response = send(client, game, "mehr/geraet", name="\u200e")
    assert list(response.context["form"].errors) == ["name"]
    assert list(send(client, game, "mehr/geraet", name="x" * 41).context["form"].errors) == ["name"]


def test_end_is_asked_and_can_be_taken_back(played: tuple[Client, Game]) -> None:
    """Whoever leads has won, until the game goes on."""
    client, game = played
    page = client.get(f"/spiele/{game.code}/ende/").content.decode()
    assert f'value="{game.next_deal_revision}"' in page
    assert reload(game).closed_at is None
    send(client, game, "ende", expected_revision=str(game.next_deal_revision))
    assert reload(game).winners == [0]
    assert f"/spiele/{game.code}/weiter/" in client.get(f"/spiele/{game.code}/mehr/").content.decode()
    send(client, game, "weiter")
    assert reload(game).finished_at is None


@pytest.mark.parametrize("expected", ["", "x", "999", "9" * 40])
def test_end_after_somebody_wrote_asks_again(played: tuple[Client, Game], expected: str) -> None:
    """A deal that was booked meanwhile is looked at first."""
    client, game = played
    assert send(client, game, "ende", expected_revision=expected).status_code == 200
    assert reload(game).closed_at is None


def test_going_on_with_a_game_that_goes_on_changes_nothing(played: tuple[Client, Game]) -> None:
    """A second tap does no harm."""
    client, game = played
    before = reload(game).revision
    send(client, game, "weiter")
    assert reload(game).revision == before


@pytest.mark.parametrize("holds", ["all", "next"])
@pytest.mark.parametrize(
    "changes",
    [
        '{"table.seats": 4, "table.hand_size": 9}',
        '{"auction.held": false, "end.reached_by": "anyone"}',
        '{"table.dealer_sits_out": true, "table.hand_size": 18}',
        '{"deck.words": {"widow": "\\ud800"}}',
        '{"deck.words": {"widow": "\\u0000"}}',
        '{"\\ud800": 1}',
        '{"end.target": 1200, "end.target": 1300}',
        "[" * 5000,
        '{"end.target": 1e400}',
        "no JSON",
    ],
)
def test_handmade_rules_change_nothing(played: tuple[Client, Game], changes: str, holds: str) -> None:
    """Who plays, and with whom, stays; what cannot be stored or shown is no rule."""
    client, game = played
    answer = send(client, game, "mehr/regeln", changes=changes, holds=holds)
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200
    assert reload(game).revision == game.revision


def test_rules_confirmed_twice_change_once(played: tuple[Client, Game]) -> None:
    """A double tap is one step, so one step back undoes it."""
    client, game = played
    for path, form in (
        ("mehr/regeln", {"changes": '{"end.target": 1500}', "holds": "next"}),
        ("mehr/regeln", {"changes": '{"end.target": 1200}', "holds": "all"}),
        ("mehr/zaehlen", {"counted": "tens"}),
    ):
        send(client, game, path, **form)
        once = reload(game).revision
        send(client, game, path, **form)
        assert reload(game).revision == once
    assert once == game.revision + 3


def test_rules_hold_from_where_the_page_offers(played: tuple[Client, Game]) -> None:
    """A button that the page does not have is no answer to its question."""
    client, game = played
    assert send(client, game, "mehr/regeln", changes='{"end.target": 1200}', holds="perhaps").status_code == 200
    assert reload(game).revision == game.revision
