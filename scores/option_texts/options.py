"""Every option's text by its key, in the order of the ruleset."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.booking import (
    CONCEDED_TEXTS,
    ERRORS_TEXTS,
    FAILED_TEXTS,
    MADE_TEXTS,
    ROUNDING_TEXTS,
)
from scores.option_texts.game import END_TEXTS, MONEY_TEXTS
from scores.option_texts.melds import MELDS_TEXTS, SPECIAL_TEXTS
from scores.option_texts.table import AUCTION_TEXTS, DECK_TEXTS, PLAY_TEXTS, TABLE_TEXTS
from scores.option_texts.types import OptionText, Text

GROUP_TITLES: dict[str, Text] = {
    "table": _("Table and dealing"),
    "deck": _("Cards and words"),
    "auction": _("Auction"),
    "play": _("Playing the tricks"),
    "conceded": _("Conceding"),
    "made": _("Making the game"),
    "failed": _("Failing the game"),
    "melds": _("Melds"),
    "special": _("Durch and Untendurch"),
    "rounding": _("Rounding"),
    "errors": _("Mistakes at the table"),
    "money": _("Money"),
    "end": _("End of the game"),
}

OPTION_TEXTS: dict[str, OptionText] = {
    **TABLE_TEXTS,
    **DECK_TEXTS,
    **AUCTION_TEXTS,
    **PLAY_TEXTS,
    **CONCEDED_TEXTS,
    **MADE_TEXTS,
    **FAILED_TEXTS,
    **MELDS_TEXTS,
    **SPECIAL_TEXTS,
    **ROUNDING_TEXTS,
    **ERRORS_TEXTS,
    **MONEY_TEXTS,
    **END_TEXTS,
}
