"""What a check prints: one JSON object for each deal of a protocol, then one for the game."""

from collections.abc import Iterable

from scores.rules.deals import Issue, Outcome
from scores.rules.game import PlayedDeal, PlayedGame, play_game
from scores.rules.protocol.json_text import Json
from scores.rules.protocol.records import Protocol
from scores.rules.ruleset import BookedAs, Ruleset

Line = dict[str, Json]


def check_lines(protocol: Protocol) -> list[Line]:
    """Score and check every deal of a protocol: a line for each deal, then the game's line.

    Points are game points per party; `melds` are per seat, or per party where a deal records `party_melds`.
    """
    game = play_game(protocol.lineups, protocol.deals, start=protocol.start)
    rulesets = [lineup.ruleset for lineup in protocol.lineups]
    return [*(_deal_line(deal) for deal in game.deals), {"game": _game_line(game, rulesets)}]


def has_open_issues(lines: Iterable[Line]) -> bool:
    """Whether some deal has an issue that the table did not keep with a reason."""
    return any("reason" not in issue for line in lines for issue in line.get("issues", ()))


def _deal_line(deal: PlayedDeal) -> Line:
    score = deal.score
    line: Line = {"deal": deal.number, "outcome": score.outcome and score.outcome.value}
    line["changes"] = list(score.changes)
    line |= _beside([deal.lineup.ruleset], stars=score.stars, separate=score.separate)
    # A deal that has only begun has no totals yet; those before it stand in the line above.
    line["totals"] = None if score.outcome is Outcome.OPEN else list(deal.totals)
    line["melds"] = list(score.meld_points)
    line["items"] = [[[item.value, points] for item, points in items if points] for items in score.items]
    line["issues"] = [_issue(issue) for issue in deal.issues]
    return line


def _issue(issue: Issue) -> Json:
    found: Line = {"code": issue.code}
    if issue.seat is not None:
        found["seat"] = issue.seat
    if issue.party is not None:
        found["party"] = issue.party
    found["values"] = list(issue.values)
    if issue.reason is not None:
        found["reason"] = issue.reason
    return found


def _game_line(game: PlayedGame, rulesets: list[Ruleset]) -> Line:
    line: Line = {
        "finished": game.finished,
        "winners": list(game.winners),
        "reason": game.reason and game.reason.value,
        "totals": list(game.totals),
        "lost_deals": list(game.lost_deals),
        "fees": [f"{fee:.2f}" for fee in game.fees],
    }
    return line | _beside(rulesets, stars=game.stars, separate=game.separate)


def _beside(rulesets: list[Ruleset], *, stars: tuple[int, ...], separate: tuple[int, ...]) -> Line:
    # Shown only where a ruleset books special games beside the points.
    ways = {ruleset.special.booked_as for ruleset in rulesets}
    line: Line = {}
    if BookedAs.STARS in ways:
        line["stars"] = list(stars)
    if BookedAs.SEPARATE in ways:
        line["separate"] = list(separate)
    return line
