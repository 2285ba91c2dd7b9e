"""Makes a game with two writing phones, and says how to get at it: `python -m tests.faults.seed`."""

import json
from dataclasses import replace

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after the setup

from scores.access import DEVICE_COOKIE, hash_token  # noqa: E402
from scores.models import Device, Grant  # noqa: E402
from scores.rules import PRESETS, Counted  # noqa: E402
from scores.services.games import start_game  # noqa: E402
from scores.services.links import tie_device  # noqa: E402

TOKENS = ("first-phone", "second-phone")


def main() -> None:
    """Start a game that no number of deals ends."""
    now = timezone.now()
    devices = [Device.objects.create(token_hash=hash_token(token), created_at=now) for token in TOKENS]
    base = PRESETS["wuerttemberg"].ruleset
    game = start_game(
        names=("Anna", "Bert", "Clara"),
        ruleset=replace(base, end=replace(base.end, target=1_000_000)),
        first_dealer=2,
        counted=Counted.EXACT,
        device=devices[0],
        now=now,
    ).game
    tie_device(devices[1], game=game, grant=Grant.objects.get(scope=game.grant_scope), now=now)
    print(json.dumps({"code": game.code, "cookie": DEVICE_COOKIE, "tokens": TOKENS}))  # noqa: T201 - the answer


if __name__ == "__main__":
    main()
