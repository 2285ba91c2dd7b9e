"""Plays a stored game again from its facts: `python -m tests.faults.recompute CODE`."""

import json
import sys

import django

django.setup()

from scores.models import Game  # noqa: E402 - after the setup
from scores.rules import play_game  # noqa: E402
from scores.selectors.proofs import prove_game  # noqa: E402
from scores.selectors.protocols import export_protocol  # noqa: E402


def main(code: str) -> None:
    """Say what is stored as the totals, what the deals come to, and where stored columns differ from the engine's."""
    game = Game.objects.get(code=code)
    protocol = export_protocol(game)
    played = play_game(protocol.lineups, protocol.deals, start=protocol.start)
    print(  # noqa: T201 - the answer
        json.dumps(
            {
                "stored": game.totals,
                "played": played.totals,
                "deals": len(protocol.deals),
                "differences": [difference.name for difference in prove_game(game.pk)],
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1])
