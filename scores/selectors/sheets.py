"""The pad in parts: wherever other people sit, a new sheet begins with their names and what they begin with."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scores.selectors.rows import DealRow, party_names
from scores.selectors.stored_games import StoredGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Rows that the same people played.

    `carried_on` is what they begin with, from a paper pad or from the sheet before; empty where everyone begins at 0.
    `is_headed` where the names above the pad are not those of all rows.
    """

    names: tuple[tuple[str, ...], ...]
    carried_on: tuple[int, ...]
    rows: tuple[DealRow, ...]
    is_headed: bool


def sheets_of(stored: StoredGame, rows: Sequence[DealRow]) -> tuple[Sheet, ...]:
    """The sheets of a game; the last one is for the people who sit there now, even while it is empty."""
    groups = [(names, tuple(played)) for names, played in groupby(rows, key=lambda row: row.party_names)]
    present = party_names(stored.lineup)
    if not groups or groups[-1][0] != present:
        groups.append((present, ()))
    return tuple(
        Sheet(
            names=names,
            carried_on=_carried_on(played[0].totals_before if played else stored.played.totals, is_first=number == 0),
            rows=played,
            is_headed=len(groups) > 1,
        )
        for number, (names, played) in enumerate(groups)
    )


def _carried_on(totals: tuple[int, ...], *, is_first: bool) -> tuple[int, ...]:
    return () if is_first and not any(totals) else totals
