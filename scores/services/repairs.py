"""Storing what the deals say where a derived value is something else."""

from django.db import transaction
from django.utils import timezone

from scores.services.writes import GameWrite


@transaction.atomic
def repair_game(*, game_id: int) -> None:
    """Fold a game again and store everything that follows from its deals."""
    write = GameWrite(game_id=game_id, device=None, now=timezone.now())
    write.repair_deals()
    write.finish()
