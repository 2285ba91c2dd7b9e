"""Protocol files on the command line: check them, bring them into the database, write a game out.

python manage.py protocol check FILE...     one JSON object a line; exit 0 all fits, 1 some issue, 2 no protocol
python manage.py protocol import FILE...    one JSON object a file; exit 0 it is there, 1 refused, 2 no protocol
python manage.py protocol export GAME       the game's protocol, by its code or by the id in the file;
                                            with --history also the earlier versions of its deals

`-` stands for the standard input. `check` needs no database.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q
from django.utils import timezone

from scores.models import Game
from scores.rules import (
    PROTOCOL_MAX_BYTES,
    Protocol,
    ProtocolError,
    check_lines,
    has_open_issues,
    read_protocol,
    write_protocol,
)
from scores.selectors.protocols import earlier_versions, export_protocol
from scores.services import ImportRefused, import_protocol

STANDARD_INPUT = "-"
DONE, NOT_ALL_WELL, NO_PROTOCOL = 0, 1, 2
# One byte more than is allowed tells that a file is too large, also of one that never ends.
_ENOUGH = PROTOCOL_MAX_BYTES + 1


class Command(BaseCommand):
    help = "Check game protocols, import them, export games"
    # `check` must work in a folder without a database, and at once.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
        for name, text in (
            ("check", "score and check every deal, one JSON object a line"),
            ("import", "bring games into the database; the same file twice changes nothing"),
        ):
            action = actions.add_parser(name, help=text)
            action.add_argument("files", nargs="+", metavar="FILE", help="a protocol file, or - for the standard input")
        export = actions.add_parser("export", help="write a game's protocol")
        export.add_argument("game", metavar="GAME", help="the game's code, as in its address, or its protocol id")
        export.add_argument("--history", action="store_true", help="with the earlier versions of its deals")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        """Do one action; the exit status tells what came of it."""
        try:
            status = self._export(options) if action == "export" else self._each(action, options["files"])
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever reads has seen enough (`| head`); the interpreter must not complain while it closes.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = NOT_ALL_WELL
        if status:
            sys.exit(status)

    def _each(self, action: str, files: list[str]) -> int:
        """Take file after file; a broken one does not keep the others from being read."""
        worst = DONE
        for name in files:
            try:
                protocol = read_protocol(_read(name))
                status = self._import(name, protocol) if action == "import" else self._check(name, protocol, files)
            except ProtocolError as error:
                self._complain(f"{name}: {error}")
                status = NO_PROTOCOL
            worst = max(worst, status)
        return worst

    def _check(self, name: str, protocol: Protocol, files: list[str]) -> int:
        lines = check_lines(protocol)
        for line in lines:
            self.stdout.write(json.dumps({"file": name, **line} if len(files) > 1 else line))
        return NOT_ALL_WELL if has_open_issues(lines) else DONE

    def _import(self, name: str, protocol: Protocol) -> int:
        found = import_protocol(protocol=protocol, now=timezone.now())
        if isinstance(found, ImportRefused):
            differing = [*(f"deal {number}" for number in found.deals), *found.parts]
            self._complain(f"{name}: not imported; what does not fit the game of this id: {', '.join(differing)}")
            return NOT_ALL_WELL
        self.stdout.write(json.dumps({"file": name, "game": found.game.code, "added": found.added_count}))
        return DONE

    def _export(self, options: dict[str, Any]) -> int:
        reference = options["game"]
        game = Game.objects.filter(Q(code=reference) | Q(protocol_id=reference)).first()
        if game is None:
            raise CommandError(_one_line(f"There is no game {reference}."))
        protocol = export_protocol(game)
        if options["history"]:
            protocol = replace(protocol, history=earlier_versions(game))
        self.stdout.write(json.dumps(write_protocol(protocol), indent=1))
        return DONE

    def _complain(self, text: str) -> None:
        self.stderr.write(_one_line(text))


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
