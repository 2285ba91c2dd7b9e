"""Deals as short text, so that a test says on one line what happened at the table.

    deal("0@250 bells m=150/40/- p=96/84/70")          seat 0 plays 250 in bells: melds a seat, card points a party
    deal("2@260 conceded m=0/40/0")                     seat 2 gave up
    deal("0@200 durch lost")                            a Durch that failed
    deal("1@220 defender_revoke by=2 out=140 p=50/30/30 t=yyn")

Words stand in any order. `-` is null. Named melds are joined by `+`: `m=binokel+run:bells/0/0`.
"""

from typing import Any

from scores.rules import (
    Contract,
    Counted,
    DealRecord,
    Event,
    Suit,
    parse_meld,
)

_FLAGS = {"y": True, "n": False, "-": None}


def deal(text: str, **facts: Any) -> DealRecord:
    """The record that a text notes; `facts` are further fields of it."""
    values: dict[str, Any] = {"event": Event.PLAYED}
    for word in text.split():
        values |= _read(word)
    return DealRecord(**(values | facts))


def _read(word: str) -> dict[str, Any]:
    for field, kind in (("event", Event), ("contract", Contract), ("trump", Suit), ("counted", Counted)):
        if word in set(kind):
            return {field: kind(word)}
    if word in {"made", "lost"}:
        return {"special_made": word == "made"}
    if "@" in word:
        seat, _, bid = word.partition("@")
        return {"declarer": _number(seat), "bid": _number(bid)}
    key, _, value = word.partition("=")
    field, read = _KEYS[key]
    return {field: read(value)}


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


def _numbers(text: str) -> tuple[int | None, ...]:
    return tuple(_number(part) for part in text.split("/"))


def _melding(text: str) -> Any:
    if text == "-" or text.lstrip("-").isdigit():
        return _number(text)
    return tuple(parse_meld(name) for name in text.split("+"))


_KEYS: dict[str, tuple[str, Any]] = {
    "d": ("dealer", _number),
    "m": ("melds", lambda text: tuple(_melding(part) for part in text.split("/"))),
    "pm": ("party_melds", _numbers),
    "p": ("card_points", _numbers),
    "t": ("took_trick", lambda text: tuple(_FLAGS[sign] for sign in text)),
    "by": ("offender", _number),
    "out": ("points_out", _number),
    "points": ("points", _numbers),
}
