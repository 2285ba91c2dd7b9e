"""Recording deals, and changing them afterwards."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scores.enums import Action, DealState
from scores.models import Deal, DealDraft, DealVersion
from scores.rules import DealRecord, Event, Outcome, Suit
from scores.selectors.stored_games import load_game
from scores.services import (
    Clash,
    Duplicate,
    Mismatch,
    Recorded,
    correct_deal,
    insert_deal,
    record_deal,
    restore_deal,
    save_draft,
    strike_deal,
)
from tests.factories import NOW, made_deal, make_game, make_writer, record

pytestmark = pytest.mark.django_db


def test_record_deal_books_and_caches_the_totals() -> None:
    writer = make_writer()

    answer = record_deal(writer=writer, record=made_deal(), key="k1", expected_revision=0, now=NOW)

    assert isinstance(answer, Recorded)
    assert answer.number == 1
    game = answer.deal.game
    game.refresh_from_db()
    assert (game.totals, game.booked_count, game.revision) == ([250, 120, 70], 1, 3)
    assert game.next_deal_revision == 1
    deal = Deal.objects.get()
    assert (deal.event, deal.declarer, deal.bid, deal.outcome) == ("played", 0, 200, "made")
    assert deal.facts == {
        "declarer": 0,
        "bid": 200,
        "contract": "trump",
        "event": "played",
        "melds": [150, 40, 0],
        "card_points": [96, 84, 70],
        "recorded_at": "2025-01-31T19:15:00+00:00",
    }
