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
# So many of them must have cut off a save that was on its way; nine out of ten do.
CUT_OFF = 10
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
        self.cut_off: dict[str, str] | None = None
        self.is_at_it = threading.Event()
        self.refused: list[str] = []

    def run(self) -> None:
        """Write until there is no answer."""
        try:
            while not self.refused:
                form = self.phone.form()
                tricks = next(self.tricks)
                self.cut_off = {**form, **played(tricks=tricks)}
                if self.acknowledged:
                    self.is_at_it.set()
                answer = self.phone.record(self.cut_off)
                if answer.is_booked:
                    self.acknowledged.append(tricks)
                else:
                    self.refused.append(f"{answer.status}: {answer.text}")
                self.cut_off = None
        except NoAnswerError:
            return


def recorded(server: Server) -> list[Tricks]:
    """Read the figures of tricks of all deals out of the database."""
    found: list[list[Any]] = [facts["card_points"] for facts in server.stored_facts()]
    return [(points[0], points[1]) for points in found]


def test_nothing_acknowledged_is_lost(own_server: Server, game: dict[str, Any], writers: list[Phone]) -> None:
    """After every restart each acknowledged deal is there once, and the database is sound.

    A phone whose form got no answer sends it again: it is booked once, whether it had been saved or not.
    """
    chance = random.Random(20)  # noqa: S311 - moments, not secrets
    tricks = all_tricks()
    acknowledged: list[Tricks] = []
    saved_unheard = lost_unheard = 0
    for _ in range(KILLS):
        writer = Writer(writers[0], tricks)
        writer.start()
        # However slow the machine is: one deal is booked, and the kill falls into the next save or beside it.
        assert writer.is_at_it.wait(timeout=60), writer.refused
        time.sleep(chance.uniform(0, 0.06))
        own_server.kill()
        writer.join(timeout=60)
        assert writer.refused == []
        acknowledged += writer.acknowledged
        unheard = tricks_of(writer.cut_off)
        found = Counter(recorded(own_server))
        assert set(acknowledged) <= set(found)
        assert set(found) <= {*acknowledged, *unheard}
        assert max(found.values()) == 1
        own_server.start()
        if writer.cut_off is not None:
            was_saved = unheard[0] in found
            saved_unheard, lost_unheard = saved_unheard + was_saved, lost_unheard + (not was_saved)
            assert writers[0].record(writer.cut_off).is_booked
            acknowledged += unheard
            assert Counter(recorded(own_server)) == Counter(acknowledged)
    assert saved_unheard + lost_unheard >= CUT_OFF
    result = own_server.ask("recompute", game["code"])
    assert result["stored"] == result["played"]
    assert result["deals"] == len(recorded(own_server))
    assert result["differences"] == []


def tricks_of(form: dict[str, str] | None) -> list[Tricks]:
    """The figures that tell a form's deal from the others; none without a form."""
    return [(int(form["tricks_0"]), int(form["tricks_1"]))] if form else []
