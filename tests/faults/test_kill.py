"""A server that is killed in the middle of saves, 50 times, loses nothing that it acknowledged."""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.faults.phones import NoAnswerError, Phone, played
from tests.faults.server import Server

KILLS = 50
Tricks = tuple[int, int]


def all_tricks() -> Iterator[Tricks]:
    """Give figures of tricks that no deal had before."""
    return ((first, second) for first in range(30, 120) for second in range(30, 110))


class Writer(threading.Thread):
    """Records deal after deal until the line breaks; knows what was acknowledged, and what was sent last."""

    def __init__(self, phone: Phone, tricks: Iterator[Tricks]) -> None:
        """Take the phone and the deals that are still to come."""
        super().__init__()
        self.phone = phone
        self.tricks = tricks
        self.acknowledged: list[Tricks] = []
        self.in_doubt: list[Tricks] = []
        self.refused: list[str] = []

    def run(self) -> None:
        """Write until there is no answer."""
        try:
            while not self.refused:
                form = self.phone.form()
                tricks = next(self.tricks)
                self.in_doubt = [tricks]
                answer = self.phone.record({**form, **played(tricks=tricks)})
                if answer.is_booked:
                    self.acknowledged.append(tricks)
                else:
                    self.refused.append(f"{answer.status}: {answer.text}")
                self.in_doubt = []
        except NoAnswerError:
            return


def recorded(server: Server) -> list[Tricks]:
    """Read the figures of tricks of all deals out of the database."""
    found: list[list[Any]] = [facts["card_points"] for facts in server.stored_facts()]
    return [(points[0], points[1]) for points in found]


def test_nothing_acknowledged_is_lost(own_server: Server, game: dict[str, Any], writers: list[Phone]) -> None:
    """After every restart each acknowledged deal is there once, and the database is sound."""
    chance = random.Random(20)  # noqa: S311 - moments, not secrets
    tricks = all_tricks()
    acknowledged: list[Tricks] = []
    in_doubt: list[Tricks] = []
    for _ in range(KILLS):
        writer = Writer(writers[0], tricks)
        writer.start()
        time.sleep(chance.uniform(0.05, 0.4))
        own_server.kill()
        writer.join(timeout=60)
        assert writer.refused == []
        acknowledged += writer.acknowledged
        in_doubt += writer.in_doubt
        found = Counter(recorded(own_server))
        assert set(acknowledged) <= set(found)
        assert set(found) <= {*acknowledged, *in_doubt}
        assert max(found.values(), default=1) == 1
        own_server.start()
    assert len(acknowledged) > KILLS  # the kills did fall in the middle of writing
    assert in_doubt
    result = own_server.ask("recompute", game["code"])
    assert result["stored"] == result["played"]
    assert result["deals"] == len(recorded(own_server))
