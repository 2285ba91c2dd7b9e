"""Each structural fault makes a file no protocol, and says where and why."""

import copy
from typing import Any

import pytest

from scores.rules import ProtocolError, parse_protocol, read_protocol

GOOD: dict[str, Any] = {
    "format": "binokel-protocol/1",
    "ruleset": {"preset": "wuerttemberg@1"},
    "players": ["Anna", "Bernd", "Clara"],
    "start": [0, 0, 0],
    "deals": [
        {"declarer": 0, "bid": 250, "event": "played", "melds": [150, 40, 0], "card_points": [96, 84, 70]},
        {"declarer": 1, "bid": 200, "event": "conceded"},
    ],
}
FOUR = {"from_deal": 2, "players": ["Anna", "Bernd", "Clara", "Dora"], "ruleset": {"preset": "dealer-out"}}
DELETE = object()


def faulty(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    if value is DELETE:
        del target[path[-1]]
    else:
        target[path[-1]] = value
    return data


def in_deal(field: str, value: Any) -> tuple[tuple[str | int, ...], Any]:
    return ("deals", 0, field), value


# (where, what stands there) -> path of the error, a word of its reason
FAULTS: list[tuple[tuple[tuple[str | int, ...], Any], str, str]] = [
    ((("format",), "binokel-protocol/2"), "format", "binokel-protocol/1"),
    ((("format",), DELETE), "format", "is missing"),
    ((("format",), 1), "format", "binokel-protocol/1"),
    ((("ruleset",), DELETE), "ruleset", "is missing"),
    ((("players",), DELETE), "players", "is missing"),
    ((("deals",), DELETE), "deals", "is missing"),
    ((("deals",), None), "deals", "is missing"),
    ((("plyers",), []), "plyers", "unknown field"),
    ((("a b\n",), []), '$["a b\\n"]', "unknown field"),
    ((("id",), 7), "id", "must be a text"),
    ((("id",), " "), "id", "empty"),
    ((("id",), "x" * 65), "id", "more than 64"),
    ((("ruleset",), "wuerttemberg"), "ruleset", "must be an object"),
    ((("ruleset",), {"preset": "bavaria"}), "ruleset.preset", "no preset 'bavaria'"),
    ((("ruleset",), {"preset": "wuerttemberg@99"}), "ruleset.preset", "no preset"),
    ((("ruleset",), {"preset": 3}), "ruleset.preset", "must be a text"),
    ((("ruleset",), {"preset": "wuerttemberg", "sets": {}}), "ruleset.sets", "unknown field"),
    ((("ruleset",), {"set": {}}), "ruleset.preset", "is missing"),
    ((("ruleset",), {"preset": "wuerttemberg", "set": []}), "ruleset.set", "must be an object"),
    ((("ruleset",), {"preset": "wuerttemberg", "set": {"melds.dixx": 1}}), "ruleset.set", "melds.dixx"),
    ((("ruleset",), {"preset": "wuerttemberg", "set": {"melds.dix": True}}), "ruleset.set", "melds.dix"),
    ((("ruleset",), {"preset": "wuerttemberg", "set": {"table.hand_size": 11}}), "ruleset.set", "table.hand_size"),
    ((("ruleset",), {"melds.dix": None}), "ruleset", "and "),
    ((("players",), ["Anna", "Bernd"]), "players", "must have 3"),
    ((("players",), "Anna"), "players", "must be a list"),
    ((("players",), ["Anna", "Bernd", ""]), "players[2]", "empty"),
    ((("players",), ["Anna", "Bernd", "  "]), "players[2]", "empty"),
    ((("players",), ["Anna", "Bernd", None]), "players[2]", "must be a text"),
    ((("players",), ["Anna", "Bernd", "C\nD"]), "players[2]", "one line"),
    ((("players",), ["Anna", "Bernd", "C" * 101]), "players[2]", "more than 100"),
    ((("start",), [0, 0]), "start", "must have 3"),
    ((("start",), [0, 0, None]), "start[2]", "whole number"),
    ((("start",), [0, 0, 1_000_001]), "start[2]", "over a million"),
    ((("deals",), {}), "deals", "must be a list"),
    ((("deals", 0), []), "deals[0]", "must be an object"),
    ((("deals", 1), None), "deals[1]", "must be an object"),
    (in_deal("event", DELETE), "deals[0].event", "is missing"),
    (in_deal("event", None), "deals[0].event", "is missing"),
    (in_deal("event", "playd"), "deals[0].event", "'playd' is none of played"),
    (in_deal("event", 1), "deals[0].event", "must be a text"),
    (in_deal("contract", "grand"), "deals[0].contract", "'grand' is none of trump"),
    (in_deal("trump", "spades"), "deals[0].trump", "'spades' is none of acorns"),
    (in_deal("counted", "fives"), "deals[0].counted", "none of exact, tens"),
    (in_deal("meld", [1, 2, 3]), "deals[0].meld", "unknown field"),
    (in_deal("dealer", 3), "deals[0].dealer", "no seat 3"),
    (in_deal("dealer", -1), "deals[0].dealer", "no seat -1"),
    (in_deal("declarer", 3), "deals[0].declarer", "no seat 3"),
    (in_deal("declarer", value=True), "deals[0].declarer", "not a truth value"),
    (in_deal("declarer", "0"), "deals[0].declarer", "not a text"),
    (in_deal("offender", 5), "deals[0].offender", "no seat 5"),
    (in_deal("reached_first", 3), "deals[0].reached_first", "no seat 3"),
    (in_deal("bid", 250.5), "deals[0].bid", "not a fraction"),
    (in_deal("bid", 250.0), "deals[0].bid", "not a fraction"),
    (in_deal("bid", value=True), "deals[0].bid", "not a truth value"),
    (in_deal("bid", "250"), "deals[0].bid", "not a text"),
    (in_deal("bid", [250]), "deals[0].bid", "not a list"),
    (in_deal("bid", 1_000_001), "deals[0].bid", "over a million"),
    (in_deal("bid", -1_000_001), "deals[0].bid", "over a million"),
    (in_deal("bid", float("nan")), "deals[0].bid", "reckoned"),
    (in_deal("bid", float("inf")), "deals[0].bid", "reckoned"),
    (in_deal("points_out", 0.5), "deals[0].points_out", "fraction"),
    (in_deal("special_made", 1), "deals[0].special_made", "must be true or false"),
    (in_deal("melds", [150, 40]), "deals[0].melds", "has 2 entries, must have 3, one for each seat"),
    (in_deal("melds", []), "deals[0].melds", "has 0 entries"),
    (in_deal("melds", 150), "deals[0].melds", "must be a list"),
    (in_deal("melds", [150, 40, False]), "deals[0].melds[2]", "truth value"),
    (in_deal("melds", [150, "run:bells", 0]), "deals[0].melds[1]", "whole number"),
    (in_deal("melds", [150, [""], 0]), "deals[0].melds[1][0]", "must not be empty"),
    (in_deal("melds", [150, ["x" * 61], 0]), "deals[0].melds[1][0]", "more than 60"),
    (in_deal("melds", [150, [40], 0]), "deals[0].melds[1][0]", "must be a text"),
    (in_deal("melds", [150, {"cards": "Ab Zb"}, 0]), "deals[0].melds[1].cards", "not a card: 'Zb'"),
    (in_deal("melds", [150, {"cards": 7}, 0]), "deals[0].melds[1].cards", "must be a text"),
    (in_deal("melds", [150, {"card": "Ab"}, 0]), "deals[0].melds[1].card", "unknown field"),
    (in_deal("party_melds", [100, 40, 0]), "deals[0].party_melds", "one of the two"),
    (in_deal("meld_events", {}), "deals[0].meld_events", "must be a list"),
    (in_deal("meld_events", [{"seat": 0}]), "deals[0].meld_events[0].meld", "is missing"),
    (in_deal("meld_events", [{"seat": 3, "meld": "dix"}]), "deals[0].meld_events[0].seat", "no seat 3"),
    (in_deal("meld_events", [{"seat": 0, "meld": 7}]), "deals[0].meld_events[0].meld", "must be a text"),
    (in_deal("meld_events", [{"seat": 0, "meld": "dix", "at": 1}]), "deals[0].meld_events[0].at", "unknown field"),
    (in_deal("card_points", [96, 84]), "deals[0].card_points", "one for each party"),
    (in_deal("card_points", [96, 84, "70"]), "deals[0].card_points[2]", "whole number"),
    (in_deal("card_points", [96, 84, 70.0]), "deals[0].card_points[2]", "fraction"),
    (in_deal("took_trick", [True, True]), "deals[0].took_trick", "must have 3"),
    (in_deal("took_trick", [1, 1, 0]), "deals[0].took_trick[0]", "must be true or false"),
    (in_deal("pressed", 2), "deals[0].pressed", "must be an object"),
    (in_deal("pressed", {"trump": 2}), "deals[0].pressed.trump", "unknown field"),
    (in_deal("pressed", {"trumps": 2.5}), "deals[0].pressed.trumps", "fraction"),
    (in_deal("called", {"from": 2}), "deals[0].called.card", "is missing"),
    (in_deal("called", {"card": "Zh"}), "deals[0].called.card", "'Zh' is no card"),
    (in_deal("called", {"card": "Ah", "from": 3}), "deals[0].called.from", "no seat 3"),
    (in_deal("points", [1, 2]), "deals[0].points", "must have 3"),
    (in_deal("points", [1, 2, None]), "deals[0].points[2]", "whole number"),
    (in_deal("reason", 3), "deals[0].reason", "must be a text"),
    (in_deal("note", ["a"]), "deals[0].note", "must be a text"),
    (in_deal("note", "a" * 10_001), "deals[0].note", "more than 10000"),
    (in_deal("note", "a\0b"), "deals[0].note", "NUL"),
    (in_deal("note", "a\ud800b"), "deals[0].note", "surrogate"),
    (in_deal("recorded_at", "yesterday"), "deals[0].recorded_at", "no time"),
    (in_deal("recorded_at", "0001-01-01T00:00:00+14:00"), "deals[0].recorded_at", "nobody"),
    (in_deal("recorded_at", "0001-01-01T00:00:00"), "deals[0].recorded_at", "nobody"),
    (in_deal("recorded_at", "9999-12-31T23:59:59-14:00"), "deals[0].recorded_at", "nobody"),
    (in_deal("recorded_at", 1_000), "deals[0].recorded_at", "must be a text"),
    (in_deal("accepted", ["points_sum"]), "deals[0].accepted[0]", "must be an object"),
    (in_deal("accepted", [{"code": "points_sum"}]), "deals[0].accepted[0].reason", "is missing"),
    (in_deal("accepted", [{"code": "points_sum", "reason": " "}]), "deals[0].accepted[0].reason", "empty"),
    (in_deal("accepted", [{"reason": "so"}]), "deals[0].accepted[0].code", "is missing"),
    ((("deals", 1), {"event": "adjustment", "reason": "late"}), "deals[1].points", "is missing"),
    ((("deals", 1), {"event": "adjustment", "points": [0, -50, 0]}), "deals[1].reason", "is missing"),
    ((("deals", 1), {"event": "adjustment", "points": [0, 0, 0], "reason": " "}), "deals[1].reason", "empty"),
    ((("deals", 1), {"event": "adjustment", "points": [0, -50], "reason": "late"}), "deals[1].points", "must have 3"),
    ((("lineups",), {}), "lineups", "must be a list"),
    ((("lineups",), [{"players": ["A", "B", "C"]}]), "lineups[0].from_deal", "is missing"),
    ((("lineups",), [{"from_deal": 2}]), "lineups[0].players", "is missing"),
    ((("lineups",), [{**FOUR, "from_deal": 1}]), "lineups[0].from_deal", "more than 1"),
    ((("lineups",), [FOUR, {**FOUR, "from_deal": 2}]), "lineups[1].from_deal", "more than 2"),
    ((("lineups",), [{**FOUR, "from_deal": 2.0}]), "lineups[0].from_deal", "fraction"),
    ((("lineups",), [{**FOUR, "ruleset": None}]), "lineups[0].players", "has 4 entries, must have 3"),
    ((("lineups",), [{**FOUR, "totals": {"4": 0}}]), "lineups[0].totals.4", "no such party"),
    ((("lineups",), [{**FOUR, "totals": {"03": 0}}]), "lineups[0].totals.03", "no such party"),
    ((("lineups",), [{**FOUR, "totals": {"3": None}}]), "lineups[0].totals.3", "whole number"),
    ((("lineups",), [{**FOUR, "totals": [0]}]), "lineups[0].totals", "must be an object"),
    ((("lineups",), [{**FOUR, "seats": 4}]), "lineups[0].seats", "unknown field"),
    ((("lineups",), [{**FOUR, "ruleset": {"preset": "kreuz", "set": {"x": 1}}}]), "lineups[0].ruleset.set", "x"),
    # From the second deal on four sit at the table, so its lists are longer.
    ((("lineups",), [FOUR, {**FOUR, "from_deal": 1_000_001}]), "lineups[1].from_deal", "over a million"),
    ((("history",), {}), "history", "must be a list"),
    ((("history",), ["x"]), "history[0]", "must be an object"),
    ((("history",), [{"x": float("nan")}]), "history[0].x", "reckoned"),
]


@pytest.mark.parametrize(
    ("fault", "path", "reason"), FAULTS, ids=[f"{number}-{path}" for number, (_, path, _) in enumerate(FAULTS)]
)
def test_structural_fault_is_refused_with_its_place(
    fault: tuple[tuple[str | int, ...], Any], path: str, reason: str
) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_protocol(faulty(*fault))
    assert caught.value.path == path
    assert reason in caught.value.reason
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("data", [None, [], "x", 3, True])
def test_data_that_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(ProtocolError, match=r"^\$: must be an object"):
        parse_protocol(data)


@pytest.mark.parametrize("data", [{1: 2}, {"a": {1, 2}}])
def test_data_that_json_does_not_know_is_refused(data: Any) -> None:
    with pytest.raises(ProtocolError):
        parse_protocol(data)


def test_lists_of_a_deal_after_a_lineup_have_its_length() -> None:
    data = faulty(("lineups",), [FOUR])
    data["deals"][1]["melds"] = [0, 0, 0]
    with pytest.raises(ProtocolError, match=r"^deals\[1\]\.melds: has 3 entries, must have 4"):
        parse_protocol(data)
    data["deals"][1]["melds"] = [0, 0, 0, 0]
    assert len(parse_protocol(data).lineups) == 2


TEXTS: list[tuple[bytes, str]] = [
    (b"", "$: the file is empty"),
    (b" \n", "$: the file is empty"),
    (b"\xef\xbb\xbf{}", "$: begins with a byte order mark"),
    (b'{"a": "\xff"}', "$: no UTF-8 (byte 8)"),
    ('{"format": "ä"}'.encode("utf-16"), "$: no UTF-8"),
    (b"{", "$: no JSON: "),
    (b'{"deals": [1,]}', "$: no JSON: "),
    (b"{} {}", "$: no JSON: Extra data (line 1, column 4)"),
    (b'{"deals": [], "deals": []}', "deals: this field is given twice"),
    (b'{"deals": [{"bid": 1, "bid": 2}]}', "deals[0].bid: this field is given twice"),
    (b'{"deals": [{"bid": NaN}]}', "deals[0].bid: no number"),
    (b'{"deals": [{"bid": -Infinity}]}', "deals[0].bid: no number"),
    (b'{"deals": [{"bid": 1e999}]}', "deals[0].bid: no number"),
    (b'{"players": ["\\ud83d"]}', "players[0]: a text with half a character"),
    (b'{"\\ud83d": 1}', "$: a text with half a character"),
    (b"[" * 100_000, "$: nested too deeply"),
    (b"[" * 100_000 + b"]" * 100_000, "$: nested too deeply"),
    (b"[" * 100 + b"]" * 100, "$: nested too deeply"),
    (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "$: nested too deeply"),
    (b" " * 20_000_001, "$: larger than 20000000 bytes"),
]


@pytest.mark.parametrize(("content", "message"), TEXTS, ids=[message for _, message in TEXTS])
def test_file_that_is_no_clean_json_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_protocol(content)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("digits", ["9" * 19, "-" + "9" * 19, "9" * 10_000])
def test_number_of_any_length_is_refused_by_its_field(digits: str) -> None:
    text = (
        '{"format": "binokel-protocol/1", "ruleset": {"preset": "wuerttemberg"}, "players": ["A", "B", "C"],'
        f' "deals": [{{"event": "played", "bid": {digits}}}]}}'
    )
    with pytest.raises(ProtocolError, match=r"^deals\[0\]\.bid: a number over a million"):
        read_protocol(text.encode())
