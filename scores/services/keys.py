"""Forms carry a key: what was booked with it is known again, and whether it came with the same content."""

import hashlib
import json
import secrets
from dataclasses import replace
from datetime import datetime

from django.utils import timezone

from scores.enums import Action
from scores.models import Deal, Game, WriteKey
from scores.rules import DealRecord, write_deal


def new_key() -> str:
    """The key of a form that is opened now."""
    return secrets.token_urlsafe(16)


def find_written(game: Game, key: str) -> WriteKey | None:
    """What was booked with a form's key."""
    return game.write_keys.select_related("deal").filter(key=key).first() if key else None


def keep_key(game: Game, *, key: str, content: str, deal: Deal, now: datetime) -> None:
    """Remember that a form was booked."""
    if key:
        WriteKey.objects.update_or_create(
            game=game,
            key=key,
            defaults={"club_id": game.club_id, "content_hash": content, "deal": deal, "created_at": now},
        )


def content_hash(action: Action, record: DealRecord, *, ref: str = "") -> str:
    """A hash of what a form asks for; equal for equal content."""
    content = json.dumps([action, ref, write_deal(record)], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def is_same_deal(one: DealRecord, other: DealRecord) -> bool:
    """Whether two records say the same, whenever they were written down."""
    return replace(one, recorded_at="", dealer=None) == replace(other, recorded_at="", dealer=None)


def parse_time(text: str) -> datetime | None:
    """A time of a record; one without an offset is the hall's."""
    if not text:
        return None
    time = datetime.fromisoformat(text)
    return timezone.make_aware(time) if timezone.is_naive(time) else time
