"""Room between deals: positions are sparse, and spread out again where they have become tight."""

from scores.models import POSITION_STEP, Deal, Game, Lineup


def spread_positions(game: Game) -> None:
    """Give all deals of a game even positions; line-ups keep beginning where they did.

    No two rows may share a position even for a moment, so each goes through a place below all others.
    """
    deals = list(game.deals.order_by("position"))
    lineups = list(game.lineups.filter(from_position__gt=0).order_by("from_position", "pk"))
    starts = [_first_at(deals, lineup) for lineup in lineups]
    lowest = min((deal.position for deal in deals), default=0)
    for index, deal in enumerate(deals, start=1):
        deal.position = min(lowest, 0) - index
    Deal.objects.bulk_update(deals, ["position"])
    for index, deal in enumerate(deals, start=1):
        deal.position = index * POSITION_STEP
    Deal.objects.bulk_update(deals, ["position"])
    for index, lineup in enumerate(lineups, start=1):
        lineup.from_position = -index
    Lineup.objects.bulk_update(lineups, ["from_position"])
    for index, (lineup, start) in enumerate(zip(lineups, starts, strict=True), start=1):
        lineup.from_position = start * POSITION_STEP + POSITION_STEP // 2 + index
    Lineup.objects.bulk_update(lineups, ["from_position"])


def _first_at(deals: list[Deal], lineup: Lineup) -> int:
    """How many deals come before a line-up."""
    return sum(deal.position < lineup.from_position for deal in deals)
