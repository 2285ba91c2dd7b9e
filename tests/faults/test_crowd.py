"""Twenty phones follow a game while two write: nothing is lost, nothing is doubled."""

import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.faults.phones import Phone, played
from tests.faults.server import Server

READERS = 20
DEALS_EACH = 25
PATIENCE = 3.0  # seconds within which a follower has the news
SCREEN = 2.0  # a screen asks every 2 seconds
PAUSE = 0.25  # here they ask more, as a heavier load; what is left of the patience is for the answer


class Follower(threading.Thread):
    """Polls a game until it is told the last revision, as the page does."""

    def __init__(self, phone: Phone) -> None:
        """Take the phone; it may only read."""
        super().__init__()
        self.phone = phone
        self.last = threading.Event()
        self.revision = 0
        self.answers: Counter[int] = Counter()

    def run(self) -> None:
        """Open the page, then ask for news."""
        page = self.phone.table()
        self.answers[page.status] += 1
        self.revision = page.revision
        while not self.last.is_set():
            time.sleep(PAUSE)
            self.ask()

    def ask(self) -> None:
        """Poll once."""
        answer = self.phone.poll(self.revision)
        self.answers[answer.status] += 1
        if answer.status == 200:
            self.revision = answer.revision


def write_deals(phone: Phone, number: int) -> int:
    """Record 25 deals, reading again whenever the other was faster; every fifth form is sent twice at once."""
    clashes = 0
    for deal in range(DEALS_EACH):
        booked = False
        while not booked:
            fields = {**phone.form(), **played(tricks=(40 + number, 30 + deal))}
            if deal % 5:
                booked = phone.record(fields).is_booked
            else:
                with ThreadPoolExecutor(2) as both:
                    answers = list(both.map(phone.record, [fields, fields]))
                booked = all(answer.is_booked for answer in answers)
            clashes += not booked
    return clashes


def wait_for_all(followers: list[Follower], last: int) -> float:
    """Wait until every follower has the last revision, and give the seconds that it took."""
    began = time.monotonic()
    while {follower.revision for follower in followers} != {last}:
        assert time.monotonic() < began + PATIENCE - SCREEN, "a follower has not got the last deal"
        time.sleep(0.02)
    return time.monotonic() - began


def test_twenty_follow_while_two_write(own_server: Server, game: dict[str, Any], writers: list[Phone]) -> None:
    """Every deal is there once, every follower ends with the last revision, nobody saw an error."""
    followers = [Follower(Phone(own_server.port, game["code"])) for _ in range(READERS)]
    for follower in followers:
        follower.start()
    try:
        with ThreadPoolExecutor(2) as pool:
            clashes = list(pool.map(write_deals, writers, range(2)))
        last = writers[0].table().revision
        seconds = wait_for_all(followers, last)
    finally:
        for follower in followers:
            follower.last.set()
        for follower in followers:
            follower.join(timeout=60)
    points = Counter(tuple(facts["card_points"][:2]) for facts in own_server.stored_facts())
    assert points == Counter((40 + number, 30 + deal) for number in range(2) for deal in range(DEALS_EACH))
    assert sum(clashes) > 0  # the two did get in each other's way
    print(f"the last of {READERS} had the last deal {seconds:.2f} s after it was booked")
    assert {status for follower in followers for status in follower.answers} == {200, 204}
    result = own_server.ask("recompute", game["code"])
    assert (result["stored"], result["deals"]) == (result["played"], 2 * DEALS_EACH)
