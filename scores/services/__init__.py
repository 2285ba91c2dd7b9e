"""Writes: every function changes a game in one transaction and says what came of it."""

from scores.services.deals import correct_deal, insert_deal, record_deal, restore_deal, strike_deal
from scores.services.deletion import delete_expired_games, delete_games_at_start
from scores.services.drafts import save_draft
from scores.services.games import close_game, rematch, reopen_game, start_game
from scores.services.lineups import change_lineup
from scores.services.links import accept_writing_link, make_writing_link, rename_device, renew_writing_link
from scores.services.options import change_game_options, set_counted
from scores.services.protocols import import_protocol
from scores.services.results import (
    Changed,
    Clash,
    DraftClash,
    DraftSaved,
    Duplicate,
    Imported,
    ImportRefused,
    Mismatch,
    Recorded,
    Stale,
    StartedGame,
)
from scores.services.undo import redo_change, undo_last_change

__all__ = [
    "Changed",
    "Clash",
    "DraftClash",
    "DraftSaved",
    "Duplicate",
    "ImportRefused",
    "Imported",
    "Mismatch",
    "Recorded",
    "Stale",
    "StartedGame",
    "accept_writing_link",
    "change_game_options",
    "change_lineup",
    "close_game",
    "correct_deal",
    "delete_expired_games",
    "delete_games_at_start",
    "import_protocol",
    "insert_deal",
    "make_writing_link",
    "record_deal",
    "redo_change",
    "rematch",
    "rename_device",
    "renew_writing_link",
    "reopen_game",
    "restore_deal",
    "save_draft",
    "set_counted",
    "start_game",
    "strike_deal",
    "undo_last_change",
]
