"""Sentences for what the engine and the services say in codes; the only place with such sentences.

Messages are English ids; the German catalogue is what people see. Words of cards and moves are the table's own and
come from its ruleset.
"""

from scores.texts.beside import called_text, lead_text, pressed_text
from scores.texts.cards import CardFace, card_face, card_sign, card_text
from scores.texts.explanations import explain_deal, need_text
from scores.texts.facts import Fact, deal_facts
from scores.texts.history import action_text
from scores.texts.issues import ISSUE_CODES, issue_text
from scores.texts.lineups import leaver_text, seated_text
from scores.texts.melds import meld_text
from scores.texts.words import (
    end_reason_text,
    error_text,
    event_label,
    party_name,
    play_label,
    points_text,
    signed_text,
    special_label,
)

__all__ = [
    "ISSUE_CODES",
    "CardFace",
    "Fact",
    "action_text",
    "called_text",
    "card_face",
    "card_sign",
    "card_text",
    "deal_facts",
    "end_reason_text",
    "error_text",
    "event_label",
    "explain_deal",
    "issue_text",
    "lead_text",
    "leaver_text",
    "meld_text",
    "need_text",
    "party_name",
    "play_label",
    "points_text",
    "pressed_text",
    "seated_text",
    "signed_text",
    "special_label",
]
