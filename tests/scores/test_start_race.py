"""The same start form from several fingers at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from scores.models import Game
from tests.scores.views.test_game_start import FORM, START


def _alone(work: Callable[[], str]) -> str:
    """Work in a thread, and give its database connection back."""
    try:
        return work()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_one_game_whoever_is_first() -> None:
    """Eight requests with one key: one game, and everybody is led to it."""
    with ThreadPoolExecutor(max_workers=8) as pool:
        answers = list(pool.map(_alone, [lambda: Client().post(START, FORM)["Location"]] * 8))
    assert set(answers) == {f"/spiele/{Game.objects.get().code}/los/"}
