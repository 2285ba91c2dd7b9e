"""The script behind `make run`: it finds a Python, and leaves the network alone the second time."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.source_files import ROOT

TOOLS = ("cat", "cksum", "dirname", "grep", "mkdir", "mktemp", "rm", "sh", "tail")
# Plays a Python: makes environments, and writes down what else it is asked for.
NEW_PYTHON = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in
  "-m venv --clear .venv") mkdir -p .venv/bin; cat "$0" > .venv/bin/python; chmod +x .venv/bin/python ;;
esac
"""
OLD_PYTHON = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A project folder and a PATH of their own, with nothing but the usual tools."""
    (tmp_path / "bin").mkdir()
    for tool in (*TOOLS, "chmod"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "requirements.txt").write_text("Django==5.2\n")
    return tmp_path


def install_python(machine: Path, name: str, script: str) -> None:
    """Put a made-up Python on the machine."""
    file = machine / "bin" / name
    file.write_text(script.format(log=machine / "log"))
    file.chmod(0o755)


def run(machine: Path) -> subprocess.CompletedProcess[str]:
    """Run the script as the Makefile does."""
    return subprocess.run(
        ["sh", str(ROOT / ".ci" / "environment"), "requirements.txt"],
        cwd=machine / "project",
        env={"PATH": str(machine / "bin"), "TMPDIR": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_only_old_pythons_are_one_sentence(machine: Path) -> None:
    """German, and the same in English."""
    install_python(machine, "python3", OLD_PYTHON)
    result = run(machine)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "Binokel braucht Python 3.11 oder neuer, und hier ist keines.",
        "Binokel needs Python 3.11 or newer, and there is none here.",
    ]


def test_newer_python_beside_an_old_one_is_found(machine: Path) -> None:
    """The one called python3 need not be the right one."""
    install_python(machine, "python3", OLD_PYTHON)
    install_python(machine, "python3.12", NEW_PYTHON)
    assert run(machine).returncode == 0
    assert (machine / "project" / ".venv" / "bin" / "python").exists()


def test_second_run_installs_nothing(machine: Path) -> None:
    """The same list: nothing is asked of the network. Another list: it is installed."""
    install_python(machine, "python3", NEW_PYTHON)
    assert run(machine).returncode == 0
    installs = (machine / "log").read_text().count("pip install")
    assert installs == 1
    assert run(machine).stdout == ""
    assert (machine / "log").read_text().count("pip install") == 1
    (machine / "project" / "requirements.txt").write_text("Django==5.2.1\n")
    assert run(machine).returncode == 0
    assert (machine / "log").read_text().count("pip install") == 2


def test_failed_installation_is_tried_again(machine: Path) -> None:
    """Without internet the first time, there is a sentence, and the next try is a whole one."""
    broken = NEW_PYTHON.replace("esac", '  *"pip install"*) exit 1 ;;\nesac')
    install_python(machine, "python3", broken)
    result = run(machine)
    assert result.returncode == 1
    assert result.stderr.splitlines()[0].startswith("Die Pakete ließen sich nicht holen")
    assert run(machine).returncode == 1


@pytest.mark.parametrize(
    ("told", "lines"), [("ERROR: NewConnectionError, name resolution", 2), ("ERROR: no space left", 3)]
)
def test_reason_is_shown_unless_the_network_is_missing(machine: Path, told: str, lines: int) -> None:
    """A missing network is said in one sentence, in both languages; other reasons are pip's own."""
    install_python(machine, "python3", NEW_PYTHON.replace("esac", f'  *"pip install"*) echo "{told}"; exit 1 ;;\nesac'))
    assert len(run(machine).stderr.splitlines()) == lines
