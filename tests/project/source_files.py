"""The project's own files, as the tests of this folder look at them."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("binokel_site", "scores", "tournaments")


def product_files() -> list[Path]:
    """List the Python files of the product, without migrations."""
    return [ROOT / "manage.py", *(file for name in PACKAGES for file in _python(ROOT / name))]


def files_of_tests() -> list[Path]:
    """List the Python files of the tests."""
    return list(_python(ROOT / "tests"))


def template_files() -> list[Path]:
    """List all templates."""
    return sorted([*(ROOT / "templates").rglob("*.html"), *ROOT.glob("*/templates/**/*.html")])


def script_and_style_files() -> list[Path]:
    """List the scripts, styles and pictures that we wrote."""
    static = ROOT / "binokel_site" / "static"
    return sorted(file for ending in ("js", "css", "svg") for file in static.rglob(f"*.{ending}"))


def short_name(file: Path) -> str:
    """Name a file as seen from the project's folder."""
    return file.relative_to(ROOT).as_posix()


def _python(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*.py")) if "migrations" not in file.parts)
