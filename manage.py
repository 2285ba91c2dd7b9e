#!/usr/bin/env python3
"""Django's entry point; `manage.py start` is the one command that players need.

Kept free of newer syntax, so that an old Python can still say what it lacks.
"""

import os
import sys

MINIMUM_PYTHON = (3, 11)


def python_problem(version: "tuple[int, ...]") -> "str | None":
    """The sentence to show for a Python that is too old, or None when it will do."""
    if tuple(version[:2]) >= MINIMUM_PYTHON:
        return None
    found = ".".join(str(part) for part in version[:2])
    return (
        f"Binokel braucht Python 3.11 oder neuer, hier läuft {found}.\n"
        f"Binokel needs Python 3.11 or newer, this is {found}."
    )


def main() -> None:
    """Run the command on the command line."""
    problem = python_problem(sys.version_info[:3])
    if problem:
        sys.exit(problem)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "binokel_site.settings")
    if sys.argv[1:2] in (["start"], ["runserver"]):
        # The settings are read before a command runs, so the machine's own choices come first.
        from binokel_site.launch import prepare_environment

        prepare_environment(os.environ)
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit(
            "Django fehlt in diesem Python; `make run` richtet alles ein.\n"
            "Django is missing from this Python; `make run` sets everything up."
        )
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))  # one sentence, no traceback


if __name__ == "__main__":
    main()
