"""Proof of the derived columns: what is stored beside what the engine makes of the deals."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scores.models import Game
from scores.selectors.outcomes import derived_columns
from scores.selectors.stored_games import StoredGame, load_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One derived value that is not what it must be."""

    code: str
    name: str
    stored: Any
    computed: Any


def game_ids() -> Iterator[int]:
    """All games, one after the other."""
    return Game.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=500)


def prove_game(game_id: int) -> tuple[Difference, ...]:
    """Every derived value of a game that differs from what its deals say."""
    game = Game.objects.get(pk=game_id)
    stored = load_game(game)
    return (*_of_game(stored), *_of_deals(stored))


def _of_game(stored: StoredGame) -> Iterator[Difference]:
    game = stored.game
    for name, computed in derived_columns(game, stored.played).items():
        if getattr(game, name) != computed:
            yield Difference(code=game.code, name=name, stored=getattr(game, name), computed=computed)


def _of_deals(stored: StoredGame) -> Iterator[Difference]:
    for deal, record, played in zip(stored.entries, stored.records, stored.played.deals, strict=True):
        computed = {
            "event": record.event.value,
            "contract": record.contract.value,
            "declarer": record.declarer,
            "bid": record.bid,
            "outcome": played.score.outcome.value if played.score.outcome else "",
        }
        for name, value in computed.items():
            if getattr(deal, name) != value:
                yield Difference(
                    code=stored.game.code,
                    name=f"deal {played.number} {name}",
                    stored=getattr(deal, name),
                    computed=value,
                )
