"""Models and migrations agree, and every migration has a spoken name."""

import io
import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.project.source_files import PACKAGES, ROOT


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    """Every change of a model is in a migration."""
    output = io.StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=output)
    except (SystemExit, CommandError):
        pytest.fail(output.getvalue())


def test_migrations_have_spoken_names() -> None:
    """Four digits and words; none is called auto."""
    files = [file for name in PACKAGES for file in (ROOT / name).glob("migrations/[0-9]*.py")]
    wrong = [
        file.stem for file in files if not re.fullmatch(r"\d{4}_[a-z][a-z0-9_]+", file.stem) or "_auto" in file.stem
    ]
    assert wrong == []


@pytest.mark.django_db
def test_max_migration_names_the_last_one() -> None:
    """Two branches with a migration each meet in this file, and not only in the database."""
    loader = MigrationLoader(connection)
    found = {}
    for app in PACKAGES:
        folder = ROOT / app / "migrations"
        if folder.is_dir():
            found[app] = (folder / "max_migration.txt").read_text(encoding="utf-8").strip()
    assert found == {app: name for app, name in loader.graph.leaf_nodes() if app in PACKAGES}
