"""The production server as a process of its own, on a database of its own, to be killed and started again."""

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.project.source_files import ROOT


class Server:
    """One data folder, one port, and `manage.py start` on them as often as it takes."""

    def __init__(self, folder: Path) -> None:
        """Choose the port and the database; on PostgreSQL make one beside the given one."""
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database_url = _new_database(os.environ.get("DATABASE_URL", ""))
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BINOKEL_")}
        self.environ = {
            **kept,
            "BINOKEL_DATA_DIR": str(folder),
            "DATABASE_URL": self.database_url,
            "DJANGO_SETTINGS_MODULE": "binokel_site.settings",
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        command = [sys.executable, "manage.py", "start", "--host", "127.0.0.1", "--port", str(self.port)]
        # A process group of its own: the kill takes the workers too, as pulling the plug does.
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environ, stdout=subprocess.DEVNULL, start_new_session=True
        )
        # The port is open from the first moment; the answer comes once everything is in order.
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        while True:
            assert self.process.poll() is None, "the server did not come up"
            try:
                line.request("GET", "/healthz")
                assert line.getresponse().read() == b"ok\n"
            except OSError:
                line.close()
                time.sleep(0.02)
            else:
                line.close()
                return

    def kill(self) -> None:
        """End everything at once, in the middle of whatever it does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=20)

    def stop(self) -> None:
        """End it in good order, if it still runs, and take its database away."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)
        if self.database_url:
            with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as line:
                line.execute(f'DROP DATABASE "{urlsplit(self.database_url).path[1:]}" WITH (FORCE)'.encode())

    def ask(self, program: str, *arguments: str) -> Any:
        """Run one of this folder's programs on the server's database, and read its JSON."""
        command = [sys.executable, "-m", f"tests.faults.{program}", *arguments]
        run = subprocess.run(command, cwd=ROOT, env=self.environ, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    def stored_facts(self) -> list[dict[str, Any]]:
        """Read the facts of all deals, past the server; on SQLite also check that the file is sound."""
        query = "SELECT facts FROM scores_deal ORDER BY id"
        if self.database_url:
            with psycopg.connect(self.database_url) as line:
                return [facts if isinstance(facts, dict) else json.loads(facts) for (facts,) in line.execute(query)]
        store = sqlite3.connect(self.folder / "binokel.sqlite3", timeout=10)
        try:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert store.execute("PRAGMA foreign_key_check").fetchall() == []
            return [json.loads(facts) for (facts,) in store.execute(query)]
        finally:
            store.close()


def _new_database(url: str) -> str:
    if not url:
        return ""
    name = f"faults_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(url, autocommit=True) as line:
        line.execute(f'CREATE DATABASE "{name}"'.encode())
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
