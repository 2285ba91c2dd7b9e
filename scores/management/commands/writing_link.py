"""A new secret link to write in a game, from the machine that runs the app.

python manage.py writing_link CODE            one more link, the others stay
python manage.py writing_link CODE --renew    all other links and devices only read from now on
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone

from scores.models import Game
from scores.services import make_writing_link, renew_writing_link


class Command(BaseCommand):
    help = "Make a new writing link for a game"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", metavar="CODE", help="the game's code, as in its address")
        parser.add_argument("--renew", action="store_true", help="end all other links of the game")

    def handle(self, *_args: Any, code: str, renew: bool, **_options: Any) -> None:
        """Print the path of the link: the address before it is the one that the phones use."""
        game = Game.objects.filter(code=code).first()
        if game is None:
            raise CommandError(f"There is no game {code}.")
        now = timezone.now()
        token = renew_writing_link(game=game, device=None, now=now) if renew else make_writing_link(game=game, now=now)
        self.stdout.write(reverse("scores:writing_link", args=[token]))
