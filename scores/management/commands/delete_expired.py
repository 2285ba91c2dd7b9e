"""Delete the games whose day has come; the page of a game names the day."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scores.services import delete_expired_games


class Command(BaseCommand):
    help = "Delete games that have been kept long enough"

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Delete, and say how many."""
        self.stdout.write(f"{delete_expired_games(now=timezone.now())} games deleted")
