"""Deleting what has been kept long enough."""

from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Max

from scores.models import Device, Evening, Game, Grant, Player

# Before this program was: a game of such a time was written while the machine's clock was wrong.
_FIRST_DAY = datetime(2025, 1, 1, tzinfo=UTC)


def delete_games_at_start(*, now: datetime) -> int:
    """The same as `delete_expired_games`, by a clock that nobody has looked at yet.

    A machine that was switched on with a wrong date must not lose its games: no day counts as over before somebody
    has written something after it.
    """
    newest = Game.objects.aggregate(newest=Max("updated_at"))["newest"]
    return delete_expired_games(now=min(now, newest)) if newest else 0


@transaction.atomic
def delete_expired_games(*, now: datetime) -> int:
    """Delete every game whose day has come, and all that belongs to nobody else; gives the number of games."""
    expired = list(Game.objects.filter(delete_after__lt=now.date(), updated_at__gte=_FIRST_DAY))
    if not expired:
        return 0
    Grant.objects.filter(scope__in=[game.grant_scope for game in expired]).delete()
    Game.objects.filter(pk__in=[game.pk for game in expired]).delete()
    Player.objects.filter(club=None, seats=None).delete()
    Evening.objects.filter(games=None).delete()
    Device.objects.filter(device_games=None, created_at__lt=min(game.updated_at for game in expired)).delete()
    return len(expired)
