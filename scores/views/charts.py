"""The way to the end as a picture: where lines and words stand in an SVG; the template only draws them."""

from dataclasses import dataclass

from scores.selectors import GameTable
from scores.texts import points_text

WIDTH, HEIGHT = 400, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 42, 108, 12, 24
_LINE_HEIGHT = 19
_MOST_TICKS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A word on an axis."""

    at: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The way of one party; `label_y` keeps names apart that end close together."""

    party: int
    name: str
    total: str
    points: str
    end_x: int
    label_y: int
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """All that stands in the picture, in its own units: whole ones, which no language writes with a comma."""

    width: int
    height: int
    left: int
    right: int
    zero_y: int
    target_y: int | None
    target: str
    deals: tuple[Tick, ...]
    lines: tuple[Line, ...]


def draw_chart(table: GameTable) -> Chart:
    """Place the lines of a game."""
    totals = [total for line in table.chart for total in line.points]
    target = None if table.deal_limit else table.target
    low, high = min(0, *totals), max(1, *totals, target or 0)
    count = len(table.chart[0].points)

    def x_of(deal: int) -> int:
        return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * deal / max(1, count - 1))

    def y_of(points: int) -> int:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - points) / (high - low))

    label_y = _apart({line.party: y_of(line.points[-1]) + 5 for line in table.chart})
    winners = table.end.winners if table.end else ()
    step = -(-(count - 1) // _MOST_TICKS) or 1
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=_LEFT,
        right=WIDTH - _RIGHT,
        zero_y=y_of(0),
        target_y=None if target is None else y_of(target),
        target=points_text(table.target),
        deals=tuple(Tick(at=x_of(deal), text=str(deal)) for deal in range(step, count, step)),
        lines=tuple(
            Line(
                party=line.party,
                name=" & ".join(line.names),
                total=points_text(line.points[-1]),
                points=" ".join(f"{x_of(deal)},{y_of(total)}" for deal, total in enumerate(line.points)),
                end_x=x_of(count - 1),
                label_y=label_y[line.party],
                is_winner=line.party in winners,
            )
            for line in table.chart
        ),
    )


def _apart(wished: dict[int, int]) -> dict[int, int]:
    """Heights of the names, moved down where two would stand on each other, and up again at the lower edge."""
    placed: dict[int, int] = {}
    last = 0
    for party in sorted(wished, key=lambda party: wished[party]):
        last = placed[party] = max(wished[party], last + _LINE_HEIGHT)
    over = max(0, last - (HEIGHT - 4))
    return {party: y - over for party, y in placed.items()}
