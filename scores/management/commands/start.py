"""`manage.py start`: everything from a fresh folder to the running server, in one command."""

import hashlib
import io
import os
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import timezone

from binokel_site import launch, serving
from binokel_site.environment import env_int
from binokel_site.launch import StartError
from scores.services import delete_games_at_start

# The address to print where no phone can come.
ONLY_HERE = "localhost"


class Command(BaseCommand):
    """Prepare the database and the static files, print the address, and serve."""

    help = "Starts Binokel for the phones in this network."
    # The checks are for developers and CI; here they would only cost time.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", default=None, help="port, else BINOKEL_PORT, else 8000")
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104 - phones must get in

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            self.start(host=options["host"], port=options["port"])
        except StartError as problem:
            self.stderr.write(str(problem), lambda text: text)
            sys.exit(1)

    def start(self, *, host: str, port: str | None) -> None:
        """Do one step after the other; each refuses with one sentence."""
        if port is None:
            number = env_int("BINOKEL_PORT", default=launch.DEFAULT_PORT, minimum=1, maximum=launch.LAST_PORT)
        else:
            number = launch.port_number(port)
        address = phone_address(host)
        url = f"http://{address}:{number}/"
        try:
            lock = launch.lock_folder(settings.DATA_DIR, url=url)
            listener = launch.open_port(host, number)
            prepare_data()
        except OSError as problem:  # a disk that is full, most likely
            raise launch.unwritable(settings.DATA_DIR, problem) from None
        application = get_wsgi_application()
        import_module(settings.ROOT_URLCONF)  # the first phone need not wait for it
        let_go_of_the_database()
        self.announce(url, port=number)
        try:
            serving.serve(application, listener=listener, workers=worker_count())
        finally:
            os.close(lock)

    def announce(self, url: str, *, port: int) -> None:
        """Print the address, and its QR code for phones in the same Wi-Fi."""
        lines = [f"Binokel läuft: {url}"]
        english = "phones in the same Wi-Fi scan the code"
        if url.startswith(f"http://{ONLY_HERE}:"):
            lines.append("Kein Netz gefunden: Handys kommen erst mit WLAN oder Hotspot dazu, danach neu starten.")
            english = "no network found: start again in a Wi-Fi or with a hotspot, then phones can join"
        else:
            lines.insert(0, qr_code(url, coloured=self.stdout.isatty()))
            lines.append("Handys im selben WLAN lesen den Code. Ende mit Strg+C.")
        if settings.MACHINE_PAGE:
            local = f"http://localhost:{port}{reverse('scores:machine_games')}"
            lines.append(f"An diesem Rechner, mit allen Spielen: {local}")
        lines.append(f"Binokel is running: {url} - {english}. Stop with Ctrl+C.")
        try:
            self.stdout.write("\n".join(lines))
        except UnicodeEncodeError:  # an old terminal without block signs
            readable = [line for line in lines if "█" not in line]
            self.stdout.write("\n".join(readable).encode("ascii", "replace").decode("ascii"))
        self.stdout.flush()


def phone_address(host: str) -> str:
    """Find the address to print: the one listened on, else the likeliest of this machine."""
    if host not in {"", "0.0.0.0"}:  # noqa: S104 - compared, not bound
        return host
    return next(iter(launch.network_addresses()), ONLY_HERE)


def qr_code(text: str, *, coloured: bool) -> str:
    """Draw a code out of half blocks; on a terminal with its own colours, light on dark."""
    picture = io.StringIO()
    segno.make(text, error="m").terminal(out=picture, border=2, compact=True)
    if not coloured:
        return picture.getvalue()
    # Without them a terminal with a light background would show it inverted.
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in picture.getvalue().splitlines())


def worker_count() -> int:
    """One process on SQLite: its threads answer hundreds of requests a second, and it starts fast."""
    return env_int("BINOKEL_WORKERS", default=1 if connection.vendor == "sqlite" else 2, minimum=1, maximum=64)


def prepare_data() -> None:
    """Make ready what lies in the data folder."""
    try:
        migrate_when_needed()
        delete_games_at_start(now=timezone.now())  # each game's page names its day
    except DatabaseError as problem:
        reason = str(problem).strip().splitlines()[0]
        raise StartError(
            f"Die Datenbank lässt sich nicht öffnen ({reason}).", f"The database cannot be opened ({reason})."
        ) from None
    collect_static_when_changed()


def migrate_when_needed() -> None:
    """Bring the database up to date; asking first is cheaper than `migrate` with nothing to do."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def let_go_of_the_database() -> None:
    """Close connection and pool: the workers are copies of this process, and a copied pool gives out nothing."""
    connections.close_all()
    if hasattr(connection, "close_pool"):  # PostgreSQL's
        connection.close_pool()


def collect_static_when_changed() -> None:
    """Collect and compress the static files when one of them differs from the last time."""
    stamp = Path(settings.DATA_DIR) / "static.stamp"
    state = static_state()
    if stamp.exists() and stamp.read_text(encoding="ascii") == state and Path(settings.STATIC_ROOT).is_dir():
        return
    stamp.unlink(missing_ok=True)  # a collection that breaks off must be repeated
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state, encoding="ascii")


def static_state() -> str:
    """Sum up names, sizes and times of all static files, and how they are stored."""
    state = hashlib.sha256(str(settings.STORAGES["staticfiles"]["BACKEND"]).encode())
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            status = Path(storage.path(name)).stat()
            state.update(f"{name}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return state.hexdigest()
