"""The history of a deal."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scores.enums import Action, DealState
from scores.models import Deal, Game
from scores.selectors import deal_history, game_table
from scores.services import correct_deal, strike_deal, undo_last_change
from tests.factories import NOW, made_deal, make_writer, record

pytestmark = pytest.mark.django_db


def test_history_names_every_version_with_time_phone_and_reason() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    ref = record(anna).deal.ref
    later = NOW + timedelta(minutes=4)
    correct_deal(
        writer=bernd, ref=ref, record=made_deal(bid=300), expected_revision=1, key="c", reason="verhört", now=later
    )
    strike_deal(writer=anna, ref=ref, expected_revision=2, now=later)
    undo = game_table(Game.objects.get()).undo
    assert undo is not None
    undo_last_change(writer=bernd, expected_revision=undo.number, now=later)

    history = deal_history(Deal.objects.get())

    assert (history.ref, history.names) == (ref, ("Anna", "Bernd", "Clara"))
    assert [
        (line.number, line.action, line.subject_action, line.by, line.reason, line.state, line.is_present)
        for line in history.versions
    ] == [
        (4, Action.UNDO, Action.STRIKE, "Bernds Handy", "", DealState.BOOKED, True),
        (3, Action.STRIKE, None, "Annas Handy", "", DealState.STRUCK, False),
        (2, Action.CORRECT, None, "Bernds Handy", "verhört", DealState.BOOKED, False),
        (1, Action.RECORD, None, "Annas Handy", "", DealState.BOOKED, False),
    ]
    assert [line.score.changes[0] for line in history.versions] == [-600, -600, -600, 250]
    assert [line.at for line in history.versions] == [later, later, later, NOW]


@pytest.mark.parametrize("corrections", [1, 6])
def test_history_takes_three_queries(corrections: int) -> None:
    writer = make_writer()
    ref = record(writer).deal.ref
    for number in range(corrections):
        correct_deal(
            writer=writer,
            ref=ref,
            record=made_deal(bid=210 + 10 * number),
            expected_revision=number + 1,
            key=f"{number}",
            now=NOW,
        )
    deal = Deal.objects.get()

    with CaptureQueriesContext(connection) as queries:
        deal_history(deal)

    assert len(queries) == 3  # the game, its line-ups, the versions
