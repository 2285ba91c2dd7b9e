"""Both databases are set up as the settings promise."""

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_health_page_reaches_the_database(client: Client) -> None:
    """The health page asks the database and needs no template."""
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_connection_has_the_promised_settings() -> None:
    """SQLite writes ahead and minds foreign keys; PostgreSQL is a real one."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            found = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
            assert found == ["wal", 1]
            assert cursor.execute("PRAGMA foreign_keys").fetchone()[0] == 1
            assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 10_000
        else:
            assert connection.vendor == "postgresql"
            cursor.execute("SELECT version()")
            assert cursor.fetchone()[0].startswith("PostgreSQL")


@pytest.mark.django_db
def test_health_page_says_when_the_database_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A watchdog reads the status, and the reason stays in the log."""

    def gone() -> None:
        raise OperationalError("secret details")

    monkeypatch.setattr(connection, "cursor", gone)
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (503, b"database unreachable\n")
