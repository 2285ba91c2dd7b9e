"""A game as it would stand by other rules: what is asked before rules change in mid-game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scores.rules import PlayedGame, adapt_rules
from scores.selectors.rows import party_names
from scores.selectors.stored_games import StoredGame, fold_game


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyChange:
    """A party's total by the present rules, and by others."""

    names: tuple[str, ...]
    before: int
    after: int
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChange:
    """What other rules would make of the deals that were booked."""

    parties: tuple[PartyChange, ...]
    ends_game: bool
    reopens_game: bool

    @property
    def changes_totals(self) -> bool:
        """Whether anybody's total would be another one."""
        return any(party.before != party.after for party in self.parties)


def game_by_other_rules(stored: StoredGame, changes: Mapping[str, Any]) -> RulesChange:
    """Reckon a whole game again by changed options. Raises `RulesetError` where they cannot be."""
    lineups = tuple(replace(lineup, ruleset=adapt_rules(lineup.ruleset, changes)) for lineup in stored.lineups)
    before, after = stored.played, fold_game(stored.game, lineups=lineups, deals=stored.deals).played
    return RulesChange(
        parties=_parties(stored, before, after),
        ends_game=after.finished and not before.finished,
        reopens_game=before.finished and not after.finished,
    )


def _parties(stored: StoredGame, before: PlayedGame, after: PlayedGame) -> tuple[PartyChange, ...]:
    return tuple(
        PartyChange(names=tuple(names), before=old, after=new, wins=party in after.winners)
        for party, (names, old, new) in enumerate(
            zip(party_names(stored.lineup), before.totals, after.totals, strict=True)
        )
    )
