"""Protocol files on the command line: check them, bring them into the database, write a game out.

    python manage.py protocol check FILE...     one JSON object a line; exit 0 all fits, 1 some issue, 2 no protocol

`-` stands for the standard input. `check` needs no database.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scores.rules import PROTOCOL_MAX_BYTES, ProtocolError, check_lines, has_open_issues, read_protocol

STANDARD_INPUT = "-"
ALL_FITS, SOME_ISSUE, NO_PROTOCOL = 0, 1, 2
# One byte more than is allowed tells that a file is too large, also of one that never ends.
_ENOUGH = PROTOCOL_MAX_BYTES + 1


class Command(BaseCommand):
    help = "Check game protocols"
    # It must work in a folder without a database, and at once.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        check = actions.add_parser("check", help="score and check every deal, one JSON object a line")
        check.add_argument("files", nargs="+", metavar="FILE", help="a protocol file, or - for the standard input")

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        """Check each file; a broken one does not keep the others from being printed."""
        try:
            status = max([self._check(name, named=len(files) > 1) for name in files])
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever reads has seen enough (`| head`); the interpreter must not complain while it closes.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = SOME_ISSUE
        if status:
            sys.exit(status)

    def _check(self, name: str, *, named: bool) -> int:
        try:
            lines = check_lines(read_protocol(_read(name)))
        except ProtocolError as error:
            self.stderr.write(_one_line(f"{name}: {error}"))
            return NO_PROTOCOL
        for line in lines:
            self.stdout.write(json.dumps({"file": name, **line} if named else line))
        return SOME_ISSUE if has_open_issues(lines) else ALL_FITS


def _read(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read(_ENOUGH)
        with Path(name).open("rb") as file:
            return file.read(_ENOUGH)
    except OSError as error:
        raise ProtocolError("$", f"cannot be read: {error.strerror}") from None


def _one_line(text: str) -> str:
    return "".join(_signs(text))


def _signs(text: str) -> Iterator[str]:
    for sign in text:
        yield sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode()
