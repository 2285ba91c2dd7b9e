"""The table page: everything that it shows of a game, in a constant number of queries."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from scores.enums import EndReason
from scores.models import Game
from scores.rules import Counted, EndBy, PlayedGame, Ruleset, bidding_order, party_members, pausing_seat
from scores.selectors.drafts import DEALER_FIELD, Draft, deal_draft, typed_number
from scores.selectors.history import ChangeLine, undo_and_redo
from scores.selectors.rows import DealRow, deal_rows, party_names
from scores.selectors.sheets import Sheet, sheets_of
from scores.selectors.stored_games import StoredGame, load_game


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One party: its people, how it stands, and what it has to do with the next deal.

    `percent` is how far the bar towards the target is filled, 0 to 100. `opens` says that it opens the bidding.
    """

    party: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    total: int
    percent: int
    is_dealer: bool
    opens: bool
    pauses: bool
    stars: int
    separate: int
    lost_deals: int
    fee: Decimal
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd:
    """How a game ended; `closed` where the table ended it before the rules did."""

    winners: tuple[int, ...]
    winner_names: tuple[tuple[str, ...], ...]
    reason: EndReason
    at: datetime
    rematch_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """The way of one party: its totals before the first deal and after each one."""

    party: int
    names: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextDeal:
    """Who does what in the deal to come: seats, and the names that go with them."""

    number: int
    dealer: int
    dealer_name: str
    is_dealer_set: bool  # somebody chose another dealer than the one whose turn it is
    opener: int
    opener_name: str
    pausing: int | None
    bidding_order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTable:
    """A game as its page shows it.

    `names` are by seat, `columns` by party. `target` is the present target in points and `deal_limit` the number of
    deals where the game ends by that. `draft` is the deal that is being written; `sheets` hold the rows once more, by
    the people who played them.
    """

    code: str
    revision: int
    next_deal_revision: int
    created_at: datetime
    updated_at: datetime
    delete_after: date
    preset_slug: str
    counted: Counted
    ruleset: Ruleset
    names: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[DealRow, ...]
    sheets: tuple[Sheet, ...]
    booked_count: int
    target: int
    deal_limit: int | None
    next_deal: NextDeal
    draft: Draft | None
    end: GameEnd | None
    undo: ChangeLine | None
    redo: ChangeLine | None
    chart: tuple[ChartLine, ...]
    has_stars: bool
    has_separate: bool
    has_fees: bool
    open_doubt_count: int


def game_table(game: Game) -> GameTable:
    """Everything for the page of a game: five queries, six when it is over, whatever its length."""
    return table_of(load_game(game))


def table_of(stored: StoredGame) -> GameTable:
    """The same for a game that is loaded already."""
    game, played = stored.game, stored.played
    draft = deal_draft(game, names=stored.lineup.names)
    undo, redo = undo_and_redo(stored)
    rows = deal_rows(stored)
    next_deal = _next_deal(stored, draft)
    end = _end(stored)
    columns = _columns(stored, next_deal, end)
    return GameTable(
        code=game.code,
        revision=game.revision,
        next_deal_revision=game.next_deal_revision,
        created_at=game.created_at,
        updated_at=game.updated_at,
        delete_after=game.delete_after,
        preset_slug=game.preset_slug,
        counted=Counted(game.counted),
        ruleset=stored.lineup.ruleset,
        names=stored.lineup.names,
        columns=columns,
        rows=rows,
        sheets=sheets_of(stored, rows),
        booked_count=played.booked_count,
        target=played.target,
        deal_limit=_deal_limit(played),
        next_deal=next_deal,
        draft=draft,
        end=end,
        undo=undo,
        redo=redo,
        chart=_chart(stored, rows),
        has_stars=any(played.stars),
        has_separate=any(played.separate),
        has_fees=any(column.fee for column in columns),
        open_doubt_count=sum(len(entry.open_doubts) for entry in rows),
    )


def _deal_limit(played: PlayedGame) -> int | None:
    end = played.lineup.ruleset.end
    return end.deals if end.by is EndBy.DEALS else None


def _next_deal(stored: StoredGame, draft: Draft | None) -> NextDeal:
    ruleset, names = stored.lineup.ruleset, stored.lineup.names
    chosen = typed_number(draft.facts.get(DEALER_FIELD, "")) if draft else None
    dealer = stored.next_dealer if chosen is None or chosen >= len(names) else chosen
    order = bidding_order(ruleset, dealer)
    return NextDeal(
        number=len(stored.records) + 1,
        dealer=dealer,
        dealer_name=names[dealer],
        is_dealer_set=dealer != stored.next_dealer,
        opener=order[0],
        opener_name=names[order[0]],
        pausing=pausing_seat(ruleset, dealer),
        bidding_order=order,
    )


def _end(stored: StoredGame) -> GameEnd | None:
    game = stored.game
    if game.finished_at is None:
        return None
    names = party_names(stored.lineup)
    following = Game.objects.filter(rematch_of=game).values_list("code", flat=True).first()
    return GameEnd(
        winners=tuple(game.winners),
        winner_names=tuple(names[party] for party in game.winners),
        reason=EndReason(game.end_reason),
        at=game.finished_at,
        rematch_code=following or "",
    )


def _columns(stored: StoredGame, next_deal: NextDeal, end: GameEnd | None) -> tuple[Column, ...]:
    played, ruleset = stored.played, stored.lineup.ruleset
    aim = played.target if _deal_limit(played) is None else max(played.totals)
    return tuple(
        Column(
            party=party,
            seats=seats,
            names=tuple(stored.lineup.names[seat] for seat in seats),
            total=played.totals[party],
            percent=_percent(played.totals[party], aim),
            is_dealer=next_deal.dealer in seats,
            opens=next_deal.opener in seats,
            pauses=next_deal.pausing in seats,
            stars=played.stars[party],
            separate=played.separate[party],
            lost_deals=played.lost_deals[party],
            fee=played.fees[party],
            is_winner=end is not None and party in end.winners,
        )
        for party, seats in enumerate(party_members(ruleset))
    )


def _percent(total: int, aim: int) -> int:
    return min(100, max(0, total * 100 // aim)) if aim > 0 else 0


def _chart(stored: StoredGame, rows: tuple[DealRow, ...]) -> tuple[ChartLine, ...]:
    """The way of the people who sit there now; deals before they sat down are not theirs."""
    names = party_names(stored.lineup)
    others = [index for index, row in enumerate(rows, start=1) if row.party_names != names]
    shown = [row for row in rows[max(others, default=0) :] if not row.is_struck]
    if not shown:
        return ()
    return tuple(
        ChartLine(
            party=party,
            names=names[party],
            points=(
                shown[0].cells[party].total - (shown[0].cells[party].change or 0),
                *(row.cells[party].total for row in shown),
            ),
        )
        for party in range(len(names))
    )
