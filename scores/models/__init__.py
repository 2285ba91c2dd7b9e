"""The tables of the score-keeper."""

from scores.models.club import Club
from scores.models.deal import POSITION_STEP, Deal, DealDraft, WriteKey
from scores.models.deal_version import Change, DealVersion, GameVersion
from scores.models.device import Device, DeviceGame, Grant
from scores.models.game import Evening, Game, Lineup, LineupSeat, deletion_date
from scores.models.player import Player, name_search_key, name_sort_key, tidy_name

__all__ = [
    "POSITION_STEP",
    "Change",
    "Club",
    "Deal",
    "DealDraft",
    "DealVersion",
    "Device",
    "DeviceGame",
    "Evening",
    "Game",
    "GameVersion",
    "Grant",
    "Lineup",
    "LineupSeat",
    "Player",
    "WriteKey",
    "deletion_date",
    "name_search_key",
    "name_sort_key",
    "tidy_name",
]
