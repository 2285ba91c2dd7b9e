"""`manage.py start` as players use it: a process, a port, a folder."""

import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.source_files import ROOT

GAME = {
    "format": "binokel-protocol/1",
    "ruleset": {"preset": "wuerttemberg"},
    "players": ["Anna", "Bernd", "Clara"],
    "deals": [],
}


class Start:
    """One `manage.py start` on this machine only."""

    def __init__(self, folder: Path, *, port: int) -> None:
        """Begin, without waiting for it."""
        self.url = f"http://127.0.0.1:{port}"
        self.began = time.monotonic()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("BINOKEL_", "DATABASE_URL"))}
        kept.pop("DJANGO_SETTINGS_MODULE", None)
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "start", "--host", "127.0.0.1", "--port", str(port)],
            cwd=ROOT,
            env={**kept, "BINOKEL_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_up(self) -> float:
        """Wait for the first answer, and give the seconds it took."""
        while time.monotonic() < self.began + 30:
            assert self.process.poll() is None, self.process.communicate()
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
            except OSError:
                time.sleep(0.02)
            else:
                return time.monotonic() - self.began
        pytest.fail("the server did not come up")

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Stop it, and give exit code, output and errors."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        output, errors = self.process.communicate(timeout=20)
        return self.process.returncode, output, errors


def free_port() -> int:
    """Find a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that does not exist yet, as in a fresh clone."""
    return tmp_path / "data"


@pytest.fixture
def running(folder: Path) -> Iterator[Start]:
    """A server that is up."""
    start = Start(folder, port=free_port())
    start.wait_until_up()
    yield start
    start.end()


def test_first_and_second_start(folder: Path) -> None:
    """The first makes everything, the second is up in under 3 seconds with the same key."""
    first = Start(folder, port=free_port())
    first.wait_until_up()
    key = (folder / "secret_key").read_text()
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    code, output, errors = first.end()
    assert (code, errors) == (0, "")
    assert f"Binokel läuft: {first.url}/" in output
    assert re.search(r"http://localhost:\d+/rechner/\n", output)  # for who sits here
    assert re.search("[▀▄█]{10}", output)  # the QR code

    second = Start(folder, port=free_port())
    assert second.wait_until_up() < 3
    assert second.end(signal.SIGINT)[0] == 0
    assert (folder / "secret_key").read_text() == key


def test_static_files_are_served_compressed(running: Start) -> None:
    """What was collected is what phones get, packed."""
    static = ROOT / "binokel_site" / "static"
    name = next(static.rglob("*.css")).relative_to(static).as_posix()
    request = urllib.request.Request(f"{running.url}/static/{name}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=5) as response:
        assert response.status == 200
        assert response.headers["Content-Encoding"] == "gzip"


def test_foreign_host_is_refused(running: Start) -> None:
    """The server answers to this machine's names only, and shows no traceback."""
    request = urllib.request.Request(f"{running.url}/healthz", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(request, timeout=5)
    assert refusal.value.code == 400
    assert b"Traceback" not in refusal.value.read()
    refusal.value.close()


def test_refusals_are_one_sentence(running: Start, folder: Path, tmp_path: Path) -> None:
    """A second start in the folder, a taken port, a folder that cannot be written: exit code 1, no traceback."""
    port = int(running.url.rpartition(":")[2])
    (tmp_path / "file").write_text("")
    refused = {
        "Binokel läuft in diesem Ordner schon": Start(folder, port=free_port()),
        f"Der Port {port} ist nicht frei": Start(tmp_path / "other", port=port),
        "In den Ordner": Start(tmp_path / "file" / "data", port=free_port()),
    }
    for sentence, start in refused.items():
        output, errors = start.process.communicate(timeout=30)
        assert (start.process.returncode, output) == (1, "")
        assert errors.startswith(sentence)
        assert len(errors.splitlines()) == 2  # German, and the same in English


def test_start_after_a_kill(folder: Path) -> None:
    """A server that was killed leaves nothing that keeps the next one from starting."""
    port = free_port()
    first = Start(folder, port=port)
    first.wait_until_up()
    first.process.kill()
    first.process.wait(timeout=10)
    second = Start(folder, port=port)
    assert second.process.stdout is not None
    assert "Binokel" in "".join(
        iter(second.process.stdout.readline, "Handys im selben WLAN lesen den Code. Ende mit Strg+C.\n")
    )
    second.wait_until_up()
    assert second.end()[0] == 0
    first.process.communicate()


def test_wrong_setting_is_one_sentence() -> None:
    """A word that is neither yes nor no is named, without a traceback."""
    run = subprocess.run(
        [sys.executable, "manage.py", "start"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "binokel_site.settings", "BINOKEL_DEBUG": "vielleicht"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("BINOKEL_DEBUG is 'vielleicht', but must be one of yes, no")
    assert len(run.stderr.splitlines()) == 1


def test_start_deletes_games_whose_day_has_come(folder: Path, tmp_path: Path) -> None:
    first = Start(folder, port=free_port())
    first.wait_until_up()
    first.end()
    for name in ("expired", "standing"):
        (tmp_path / name).write_text(json.dumps({**GAME, "id": name}), encoding="utf-8")
        environment = {**os.environ, "BINOKEL_DATA_DIR": str(folder)}
        environment.pop("DATABASE_URL", None)
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        command = [sys.executable, "manage.py", "protocol", "import", str(tmp_path / name)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    database = sqlite3.connect(folder / "binokel.sqlite3")
    with database:
        database.execute("UPDATE scores_game SET delete_after = '2020-01-01' WHERE protocol_id = 'expired'")
    second = Start(folder, port=free_port())
    second.wait_until_up()
    second.end()
    assert database.execute("SELECT protocol_id FROM scores_game").fetchall() == [("standing",)]
    database.close()
