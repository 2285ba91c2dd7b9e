"""Deleting what has been kept long enough."""

from datetime import datetime

from django.db import transaction

from scores.models import Device, Evening, Game, Grant, Player


@transaction.atomic
def delete_expired_games(*, now: datetime) -> int:
    """Delete every game whose day has come, and all that belongs to nobody else; gives the number of games."""
    expired = list(Game.objects.filter(delete_after__lt=now.date()))
    if not expired:
        return 0
    Grant.objects.filter(scope__in=[game.grant_scope for game in expired]).delete()
    Game.objects.filter(pk__in=[game.pk for game in expired]).delete()
    Player.objects.filter(club=None, seats=None).delete()
    Evening.objects.filter(games=None).delete()
    Device.objects.filter(device_games=None, created_at__lt=min(game.updated_at for game in expired)).delete()
    return len(expired)
