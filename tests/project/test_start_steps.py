"""The single steps of `manage.py start`, where a whole start would not show them."""

import errno
import re
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from gunicorn.config import Config
from pytest_django import DjangoAssertNumQueries, Settings

from binokel_site import launch
from binokel_site.launch import StartError
from binokel_site.serving import gunicorn_options
from scores.management.commands import start
from scores.management.commands.start import (
    Command,
    collect_static_when_changed,
    migrate_when_needed,
    phone_address,
    prepare_data,
    qr_code,
    worker_count,
)

NO_OPTIONS = {"force_color": False, "no_color": True, "skip_checks": True}


@pytest.fixture
def sources(tmp_path: Path, settings: Settings) -> Path:
    """A folder of static files of our own, collected into a place of its own."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "one.css").write_text("a {}")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.DATA_DIR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"
    return source


def test_static_files_are_collected_when_one_changed(sources: Path) -> None:
    """A new file and a changed one are noticed."""
    collect_static_when_changed()
    assert (Path(settings.STATIC_ROOT) / "one.css").read_text() == "a {}"
    (sources / "one.css").write_text("a { color: red }")
    (sources / "two.css").write_text("")
    collect_static_when_changed()
    assert (Path(settings.STATIC_ROOT) / "one.css").read_text() == "a { color: red }"
    assert (Path(settings.STATIC_ROOT) / "two.css").exists()


def test_static_files_that_went_away_are_taken_out(sources: Path) -> None:
    """What is no longer ours is no longer served."""
    (sources / "two.css").write_text("")
    collect_static_when_changed()
    (sources / "two.css").unlink()
    collect_static_when_changed()
    assert [file.name for file in Path(settings.STATIC_ROOT).iterdir()] == ["one.css"]


@pytest.mark.usefixtures("sources")
def test_static_files_are_left_alone_when_nothing_changed() -> None:
    """The second start is quick; a collection that was thrown away is made again."""
    collect_static_when_changed()
    collected = Path(settings.STATIC_ROOT) / "one.css"
    collected.write_text("touched by nobody")
    collect_static_when_changed()
    assert collected.read_text() == "touched by nobody"
    collected.unlink()
    collected.parent.rmdir()
    collect_static_when_changed()
    assert collected.read_text() == "a {}"


@pytest.mark.django_db
def test_database_that_is_up_to_date_is_left_alone(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """Only the list of migrations is read."""
    with django_assert_max_num_queries(5):
        migrate_when_needed()


def test_database_that_cannot_be_opened_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is the database's own, in one line."""

    def refuse(*_args: object) -> None:
        raise OperationalError("connection refused\nIs the server running?")

    monkeypatch.setattr(MigrationExecutor, "__init__", refuse)
    with pytest.raises(StartError) as refusal:
        prepare_data()
    assert str(refusal.value).splitlines() == [
        "Die Datenbank lässt sich nicht öffnen (connection refused).",
        "The database cannot be opened (connection refused).",
    ]


@pytest.mark.django_db
def test_full_disk_is_one_sentence(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever step meets it first."""
    full = OSError(errno.ENOSPC, "No space left on device")

    def refuse(*_args: object, **_options: object) -> None:
        raise full

    for step in ("delete_games_at_start", "collect_static_when_changed"):
        with monkeypatch.context() as patched:
            patched.setattr(start, step, refuse)
            for taken in ("lock_folder", "open_port"):
                patched.setattr(launch, taken, lambda *_args, **_options: None)
            said = StringIO()
            with pytest.raises(SystemExit):
                Command(stderr=said).execute(host="127.0.0.1", port="8123", **NO_OPTIONS)
        assert said.getvalue().splitlines() == [
            f"In den Ordner {sources.parent} lässt sich nicht schreiben (No space left on device).",
            f"The folder {sources.parent} cannot be written to (No space left on device).",
        ]


def test_address_is_the_one_listened_on() -> None:
    """Whoever listens on one address only is told that one, else it is one that a phone can reach."""
    assert phone_address("192.0.2.9") == "192.0.2.9"
    assert not phone_address("0.0.0.0").startswith("127.")  # noqa: S104 - not bound


@pytest.mark.parametrize("address", ["192.0.2.9", "localhost"])
def test_no_code_is_shown_where_no_phone_can_come(address: str) -> None:
    """Without a network the lines say so, and do not ask phones to read a code."""
    output = StringIO()
    Command(stdout=output).announce(f"http://{address}:8000/", port=8000)
    is_reached = address != "localhost"
    assert ("Handys im selben WLAN lesen den Code" in output.getvalue()) == is_reached
    assert bool(re.search("[▀▄█]{10}", output.getvalue())) == is_reached
    assert ("Kein Netz gefunden" in output.getvalue()) != is_reached
    assert "Ctrl+C" in output.getvalue()


def test_qr_code_has_its_own_colours_on_a_terminal() -> None:
    """Light on dark whatever the terminal's background is, and the same picture."""
    plain, coloured = qr_code("http://192.0.2.9/", coloured=False), qr_code("http://192.0.2.9/", coloured=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain.rstrip("\n")
    assert all(line.endswith("\x1b[0m") for line in coloured.splitlines())


def test_workers_depend_on_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """One on SQLite, two on PostgreSQL, and what is asked for."""
    monkeypatch.delenv("BINOKEL_WORKERS", raising=False)
    assert worker_count() == {"sqlite": 1, "postgresql": 2}[connection.vendor]
    monkeypatch.setenv("BINOKEL_WORKERS", "4")
    assert worker_count() == 4
    options = gunicorn_options(3, worker_count())
    assert (options["workers"], options["worker_class"], options["bind"]) == (4, "gthread", ["fd://3"])


def test_server_believes_no_header_about_itself() -> None:
    """Whoever is on the machine could move the site with SCRIPT_NAME, or say that it is TLS."""
    options = gunicorn_options(3, 1)
    config = Config()
    for name in ("forwarded_allow_ips", "forwarder_headers"):
        config.set(name, options[name])
    assert (config.forwarded_allow_ips, config.forwarder_headers) == ([], [])
