"""Who may import whom: the contracts in pyproject.toml hold."""

import subprocess
import sys

from tests.project.source_files import ROOT

LOADED = "import sys, {module}; print([m for m in ('django', 'reportlab', 'binokel_site') if m in sys.modules])"


def test_import_contracts_hold() -> None:
    """The layers of docs/architecture.md, checked by import-linter."""
    run = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_rules_load_without_django() -> None:
    """The engine works in any Python program."""
    command = [sys.executable, "-c", LOADED.format(module="scores.rules")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")
