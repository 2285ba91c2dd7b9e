"""Export and import through the command: the same game comes back, and nothing else is let in."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis.extra.django import TestCase

from scores.models import Game
from scores.rules import Protocol, check_lines, parse_protocol, write_protocol
from scores.selectors.protocols import export_protocol
from scores.services import Imported, correct_deal, import_protocol, strike_deal
from tests.factories import NOW, made_deal, make_writer, record
from tests.rules.strategies import protocols
from tests.rules.test_protocol_command import DOUBTFUL, FITS, KEPT, write

GAME: dict[str, Any] = {
    **FITS,
    "id": "k7m2q9x4b1c8d5fa",
    "start": [10, 20, 30],
    "lineups": [
        {
            "from_deal": 3,
            "players": ["Anna", "Bernd", "Clara", "Dora"],
            "totals": {"3": 120},
            "ruleset": {"preset": "dealer-out"},
        }
    ],
    "deals": [
        {**KEPT["deals"][0], "recorded_at": "2025-01-31T20:15:00+01:00", "note": "nach dem Essen"},
        {"event": "adjustment", "points": [0, -50, 0], "reason": "zu spät"},
        {"event": "passed", "dealer": 1},
    ],
}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = 0
    try:
        call_command("protocol", *arguments)
    except SystemExit as stopped:
        status = int(str(stopped.code))
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.mark.django_db
def test_exported_game_is_the_imported_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "game.json", GAME)
    status, out, _ = run(capsys, "import", file)
    game = Game.objects.get()
    assert (status, json.loads(out)) == (0, {"file": file, "game": game.code, "added": 3})
    for reference in (game.code, GAME["id"]):
        status, out, _ = run(capsys, "export", reference)
        assert status == 0
        assert check_lines(parse_protocol(json.loads(out))) == check_lines(parse_protocol(GAME))
        exported = parse_protocol(json.loads(out))
        assert exported.lineups == parse_protocol(GAME).lineups
        assert exported.deals[0] == replace(parse_protocol(GAME).deals[0], dealer=2)


@pytest.mark.django_db
def test_same_file_twice_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, unnamed = write(tmp_path, "game.json", GAME), write(tmp_path, "unnamed.json", FITS)
    run(capsys, "import", file, unnamed)
    before = list(Game.objects.order_by("pk").values())
    status, out, _ = run(capsys, "import", file, unnamed)
    assert status == 0
    assert [json.loads(line)["added"] for line in out.splitlines()] == [0, 0]
    assert list(Game.objects.order_by("pk").values()) == before


@pytest.mark.django_db
def test_longer_history_continues_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "import", write(tmp_path, "game.json", GAME))
    longer = {**GAME, "deals": [*GAME["deals"], {"event": "misdeal"}]}
    status, out, _ = run(capsys, "import", write(tmp_path, "longer.json", longer))
    assert (status, json.loads(out)["added"]) == (0, 1)
    assert len(export_protocol(Game.objects.get()).deals) == 4


@pytest.mark.django_db
def test_other_differences_are_refused_naming_the_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "import", write(tmp_path, "game.json", GAME))
    before = Game.objects.values().get()
    other = {**GAME, "players": ["Anna", "Bernd", "Carla"], "deals": [GAME["deals"][0], {"event": "misdeal"}]}
    file = write(tmp_path, "other.json", {**other, "lineups": None})
    status, out, errors = run(capsys, "import", file)
    assert (status, out) == (1, "")
    assert errors.startswith(f"{file}: not imported; what does not fit the game of this id: deal 2, deal 3, players")
    assert len(errors.splitlines()) == 1
    assert Game.objects.values().get() == before


@pytest.mark.django_db
def test_broken_file_keeps_no_other_from_being_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = write(tmp_path, "broken.json", {**FITS, "deals": [{"event": "?"}]})
    status, out, errors = run(capsys, "import", broken, write(tmp_path, "doubtful.json", DOUBTFUL))
    assert (status, len(out.splitlines()), len(errors.splitlines())) == (2, 1, 1)
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_history_holds_what_was_there_before(capsys: pytest.CaptureFixture[str]) -> None:
    writer = make_writer()
    corrected, struck = (record(writer, made_deal(bid=bid)).deal for bid in (210, 220))
    record(writer, made_deal(bid=230))
    correct_deal(
        writer=writer,
        ref=corrected.ref,
        record=made_deal(bid=240),
        expected_revision=1,
        key="k",
        now=NOW,
        reason="verhört",
    )
    strike_deal(writer=writer, ref=struck.ref, expected_revision=1, now=NOW)
    status, plain, _ = run(capsys, "export", writer.game.code)
    assert (status, "history" in json.loads(plain)) == (0, False)
    _, out, _ = run(capsys, "export", writer.game.code, "--history")
    data = json.loads(out)
    assert [deal["bid"] for deal in data["deals"]] == [240, 230]
    first, second = data["history"]
    assert (first["deal"], [version["facts"]["bid"] for version in first["versions"]]) == (1, [210])
    assert first["versions"][0]["at"] == NOW.isoformat(timespec="seconds")
    assert first["versions"][0]["by"] == writer.device.name
    assert (second["deal"], [version["state"] for version in second["versions"]]) == (None, ["booked", "struck"])
    assert write_protocol(parse_protocol(data)) == data


@pytest.mark.django_db
def test_unknown_game_is_no_export() -> None:
    with pytest.raises(CommandError, match=r"^There is no game nix\.$"):
        call_command("protocol", "export", "nix")


class AnyGameTest(TestCase):
    """Whatever was played: exporting it and importing that is the same game."""

    @settings(max_examples=25)
    @given(protocols())
    def test_import_of_an_export_is_the_same_game(self, protocol: Protocol) -> None:
        last = len(protocol.deals) + 1
        protocol = replace(protocol, lineups=tuple(line for line in protocol.lineups if line.from_deal <= last))
        first = import_protocol(protocol=protocol, now=NOW)
        assert isinstance(first, Imported)
        exported = export_protocol(first.game)
        assert check_lines(exported) == check_lines(protocol)
        written = write_protocol(exported)
        again = import_protocol(protocol=parse_protocol(written), now=NOW)
        assert isinstance(again, Imported)
        assert (again.game.pk, again.added_count) == (first.game.pk, 0)
        first.game.delete()
        anew = import_protocol(protocol=parse_protocol(written), now=NOW)
        assert isinstance(anew, Imported)
        assert write_protocol(export_protocol(anew.game)) == written
