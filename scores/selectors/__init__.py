"""Reads: games, deals and evenings as frozen records for templates, paper and files.

Nothing here writes, and a template that gets one of these records asks the database nothing more.
"""

from scores.selectors.drafts import Draft, OpenBid, deal_draft
from scores.selectors.evenings import EveningSummary, KittyLine, PersonLine, evening_summary
from scores.selectors.games import (
    GameLine,
    GamePage,
    PartyLine,
    current_evening,
    device_games,
    known_names,
    machine_games,
)
from scores.selectors.history import ChangeLine, DealHistory, VersionLine, deal_history
from scores.selectors.rows import Cell, DealRow
from scores.selectors.stored_games import StoredGame, load_game
from scores.selectors.tables import ChartLine, Column, GameEnd, GameTable, NextDeal, game_table, table_of

__all__ = [
    "Cell",
    "ChangeLine",
    "ChartLine",
    "Column",
    "DealHistory",
    "DealRow",
    "Draft",
    "EveningSummary",
    "GameEnd",
    "GameLine",
    "GamePage",
    "GameTable",
    "KittyLine",
    "NextDeal",
    "OpenBid",
    "PartyLine",
    "PersonLine",
    "StoredGame",
    "VersionLine",
    "current_evening",
    "deal_draft",
    "deal_history",
    "device_games",
    "evening_summary",
    "game_table",
    "known_names",
    "load_game",
    "machine_games",
    "table_of",
]
