"""Fold every game again and report where the stored totals say something else.

python manage.py rescore            report only; exit status 1 where something differs
python manage.py rescore --repair   store what the engine says
"""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scores.selectors.proofs import Difference, game_ids, prove_game
from scores.services.repairs import repair_game


class Command(BaseCommand):
    help = "Recompute all totals from the deals and report differences"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--repair", action="store_true", help="store the recomputed values")

    def handle(self, *_args: Any, repair: bool, **_options: Any) -> None:
        """Prove game by game, so that a large database needs no large memory."""
        count = differing = 0
        for game_id in game_ids():
            count += 1
            differences = prove_game(game_id)
            differing += bool(differences)
            for difference in differences:
                self.stdout.write(_line(difference))
            if repair and differences:
                repair_game(game_id=game_id)
        self.stdout.write(
            f"{count} games, {differing} with differences" + (", repaired" if repair and differing else "")
        )
        if differing and not repair:
            sys.exit(1)


def _line(difference: Difference) -> str:
    return f"{difference.code}: {difference.name} is {difference.stored!r}, must be {difference.computed!r}"
