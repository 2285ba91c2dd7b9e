"""Commands for whoever sits at the machine."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scores.models import Deal, Game
from scores.selectors.proofs import Difference, prove_game
from scores.services import accept_writing_link
from tests.factories import made_deal, make_device, make_game, make_writer, record

pytestmark = pytest.mark.django_db


def test_rescore_finds_nothing_in_a_sound_database(capsys: pytest.CaptureFixture[str]) -> None:
    writer = make_writer()
    record(writer)
    record(writer, made_deal(bid=300))

    call_command("rescore")

    assert capsys.readouterr().out == "1 games, 0 with differences\n"


def test_rescore_names_and_repairs_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    writer = make_writer()
    record(writer)
    Game.objects.update(totals=[250, 120, 71], booked_count=2)
    Deal.objects.update(outcome="failed", bid=210)
    code = Game.objects.get().code

    with pytest.raises(SystemExit) as stopped:
        call_command("rescore")
    lines = capsys.readouterr().out.splitlines()
    call_command("rescore", "--repair")

    assert stopped.value.code == 1
    assert lines == [
        f"{code}: totals is [250, 120, 71], must be [250, 120, 70]",
        f"{code}: booked_count is 2, must be 1",
        f"{code}: deal 1 bid is 210, must be 200",
        f"{code}: deal 1 outcome is 'failed', must be 'made'",
        "1 games, 1 with differences",
    ]
    assert prove_game(Game.objects.get().pk) == ()


def test_proof_sees_a_game_that_should_be_over() -> None:
    writer = make_writer(make_game(start=(800, 0, 0)))
    record(writer)
    Game.objects.update(finished_at=None, end_reason="", winners=[])
    game = Game.objects.get()

    assert prove_game(game.pk) == (
        Difference(code=game.code, name="winners", stored=[], computed=[0]),
        Difference(code=game.code, name="end_reason", stored="", computed="target"),
    )


@pytest.mark.parametrize("renew", [False, True])
def test_writing_link_is_made_at_the_machine(*, renew: bool, capsys: pytest.CaptureFixture[str]) -> None:
    game = make_game()

    call_command("writing_link", game.code, *(["--renew"] if renew else []))

    path = capsys.readouterr().out.strip()
    token = path.removeprefix("/schreiben/").removesuffix("/")
    assert accept_writing_link(token=token, device=make_device(), now=timezone.now()) == game
    assert game.device_games.filter(grant__revoked_at=None).count() == (1 if renew else 2)


def test_writing_link_of_no_game_is_refused() -> None:
    with pytest.raises(CommandError, match=r"^There is no game nix\.$"):
        call_command("writing_link", "nix")


def test_delete_expired_says_how_many(capsys: pytest.CaptureFixture[str]) -> None:
    make_game(now=timezone.now() - timedelta(days=402))
    make_game(device=make_device(), now=timezone.now())

    call_command("delete_expired")

    assert capsys.readouterr().out == "1 games deleted\n"
    assert Game.objects.count() == 1
