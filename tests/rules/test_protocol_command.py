"""`manage.py protocol check`: its lines, its exit status, and no traceback whatever it is given."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[2]
FITS: dict[str, Any] = {
    "format": "binokel-protocol/1",
    "ruleset": {"preset": "wuerttemberg"},
    "players": ["Anna", "Bernd", "Clara"],
    "deals": [{"declarer": 0, "bid": 250, "event": "conceded", "melds": [0, 40, 0]}],
}
DOUBTFUL = {**FITS, "deals": [{"declarer": 0, "bid": 255, "event": "conceded"}]}
KEPT = {**FITS, "deals": [{**DOUBTFUL["deals"][0], "accepted": [{"code": "bid_not_in_steps", "reason": "säh"}]}]}


def write(folder: Path, name: str, data: Any) -> str:
    path = folder / name
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def check(*files: str) -> tuple[int, list[dict[str, Any]], list[str]]:
    """Exit status, the objects on stdout, the lines on stderr."""
    out, errors, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("protocol", "check", *files, stdout=out, stderr=errors)
    except SystemExit as stopped:
        status = int(str(stopped.code))
    return status, [json.loads(line) for line in out.getvalue().splitlines()], errors.getvalue().splitlines()


@pytest.mark.parametrize(("data", "status"), [(FITS, 0), (DOUBTFUL, 1), (KEPT, 0)], ids=["fits", "doubt", "kept"])
def test_status_tells_whether_an_issue_is_open(tmp_path: Path, data: dict[str, Any], status: int) -> None:
    code, lines, errors = check(write(tmp_path, "game.json", data))
    assert (code, errors) == (status, [])
    assert [next(iter(line)) for line in lines] == ["deal", "game"]
    assert lines[0]["changes"][0] == -data["deals"][0]["bid"]


def test_several_files_are_named_and_come_in_their_order(tmp_path: Path) -> None:
    second, first = write(tmp_path, "b.json", DOUBTFUL), write(tmp_path, "a ü.json", FITS)
    code, lines, _ = check(second, first)
    assert code == 1
    assert [line["file"] for line in lines] == [second, second, first, first]


def test_broken_file_keeps_no_other_from_being_checked(tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", FITS)
    broken = write(tmp_path, "broken.json", {**FITS, "deals": [{"event": "passed", "melds": [1]}]})
    code, lines, errors = check(broken, good)
    assert code == 2
    assert [line["file"] for line in lines] == [good, good]
    assert errors == [f"{broken}: deals[0].melds: has 1 entries, must have 3, one for each seat"]
    code, lines, errors = check(broken)
    assert (code, lines, len(errors)) == (2, [], 1)


def test_every_unreadable_file_is_one_line(tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", FITS)
    (tmp_path / "empty.json").touch()
    files = [str(tmp_path), str(tmp_path / "a\nb.json"), f"{good}/inside.json", str(tmp_path / "empty.json")]
    if os.geteuid():
        (tmp_path / "locked.json").touch(mode=0)
        files.append(str(tmp_path / "locked.json"))
    for file in files:
        code, lines, errors = check(file)
        assert (code, lines, len(errors)) == (2, [], 1)
        assert "$: " in errors[0]


def test_file_that_never_ends_is_refused() -> None:
    code, _, errors = check("/dev/zero")
    assert (code, errors) == (2, ["/dev/zero: $: larger than 20000000 bytes"])


def test_check_without_a_file_is_refused() -> None:
    with pytest.raises(CommandError, match="FILE"):
        call_command("protocol", "check")


def run(*arguments: str, folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "BINOKEL_DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "binokel_site.settings",
    }
    command = [sys.executable, str(ROOT / "manage.py"), "protocol", "check", *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


def test_check_leaves_no_trace_and_needs_no_database(tmp_path: Path) -> None:
    done = run(write(tmp_path, "game.json", KEPT), folder=tmp_path / "data")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[0])["issues"][0]["reason"] == "säh"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_standard_input_is_read_by_its_dash(tmp_path: Path) -> None:
    done = run("-", folder=tmp_path, given=json.dumps(DOUBTFUL))
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (1, "", 2)
    done = run("-", folder=tmp_path, given="{")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("-: $: no JSON")
    assert len(done.stderr.splitlines()) == 1


def test_reader_that_stops_early_sees_no_traceback(tmp_path: Path) -> None:
    file = write(tmp_path, "long.json", {**FITS, "deals": FITS["deals"] * 2000})
    pipe = f'"{sys.executable}" "{ROOT / "manage.py"}" protocol check "{file}" | head -1'
    environment = {**os.environ, "BINOKEL_DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "binokel_site.settings"}
    done = subprocess.run(["sh", "-c", pipe], capture_output=True, text=True, env=environment, check=False)
    assert (done.stderr, len(done.stdout.splitlines())) == ("", 1)
