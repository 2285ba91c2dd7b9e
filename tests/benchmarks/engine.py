"""How many deals the rules engine scores in a second on one core."""

import time

from scores.rules import PRESETS, DealRecord, Ruleset, check_deal, score_deal
from tests.benchmarks.figures import Figure
from tests.notation import deal

ROUNDS = 4000


def evening() -> list[tuple[DealRecord, Ruleset]]:
    """The kinds of deals that an evening is made of, as often as they come."""
    ruleset = PRESETS["wuerttemberg"].ruleset
    texts = [
        "d=2 0@250 bells m=150/40/0 p=96/84/70",
        "d=0 1@210 acorns m=0/120/20 p=60/130/60",
        "d=1 2@300 hearts m=20/0/180 p=70/50/130",
        "d=2 0@240 leaves m=60/40/40 p=120/-/60",
        "d=0 1@260 conceded m=40/80/0",
        "d=1 2@200 durch made",
        "d=2 0@330 bells m=240/0/60 p=40/110/100",
        "d=0 passed",
    ]
    return [(deal(text), ruleset) for text in texts]


def measure() -> list[Figure]:
    """Score the same evening over and over; nothing is remembered between two deals but the payoff table."""
    deals = evening()
    return [
        Figure("engine: deals scored", _per_second(score_deal, deals), "a second", at_least=50_000),
        Figure("engine: deals checked", _per_second(check_deal, deals), "a second"),
    ]


def _per_second(work: object, deals: list[tuple[DealRecord, Ruleset]]) -> float:
    assert callable(work)
    for record, ruleset in deals:  # the payoff table is made once a ruleset
        work(record, ruleset)
    began = time.perf_counter()
    for _ in range(ROUNDS):
        for record, ruleset in deals:
            work(record, ruleset)
    return ROUNDS * len(deals) / (time.perf_counter() - began)
