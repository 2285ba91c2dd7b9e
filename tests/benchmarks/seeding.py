"""Puts the games into the database that the page benchmarks look at, through the product's own services."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from django.db import transaction

from scores.access import Writer, hash_token
from scores.models import Device, Game, Grant
from scores.rules import PRESETS, Counted, Ruleset
from scores.services.deals import record_deal
from scores.services.games import start_game
from scores.services.results import Recorded
from tests.benchmarks.engine import evening

DEALS = 200
GAMES = 1000
TOKEN = "benchmark-device"  # noqa: S105 - of a database that lives for a minute
BEGAN = datetime(2026, 1, 1, 19, tzinfo=UTC)


@dataclass(frozen=True)
class Seeded:
    """The long game and the cookie of the device that may write in all games."""

    code: str
    cookie: str = TOKEN


@transaction.atomic
def seed() -> Seeded:
    """Make one game of 200 deals, and 999 that have begun."""
    device = Device.objects.create(token_hash=hash_token(TOKEN), created_at=BEGAN)
    base = PRESETS["wuerttemberg"].ruleset
    endless = replace(base, end=replace(base.end, target=1_000_000))
    long_game = _start(device, 0, endless)
    for number in range(DEALS):
        _record(long_game, device, number)
    for number in range(1, GAMES):
        _record(_start(device, number, base), device, number)
    return Seeded(code=long_game.code)


def _start(device: Device, number: int, ruleset: Ruleset) -> Game:
    names = [f"Anna {number % 40}", f"Öztürk {number % 30}", f"Müller {number % 20}"]
    return start_game(
        names=names,
        ruleset=ruleset,
        first_dealer=2,
        counted=Counted.EXACT,
        device=device,
        preset_slug="wuerttemberg",
        now=BEGAN + timedelta(minutes=number),
    ).game


def _record(game: Game, device: Device, number: int) -> None:
    game.refresh_from_db()
    grant = Grant.objects.filter(scope=game.grant_scope).latest("pk")
    facts, _ruleset = evening()[number % 3]
    answer = record_deal(
        writer=Writer(game=game, device=device, grant=grant),
        record=replace(facts, dealer=None),
        key=f"{game.pk}-{number}",
        expected_revision=game.next_deal_revision,
        now=BEGAN + timedelta(minutes=number),
    )
    assert isinstance(answer, Recorded), answer
