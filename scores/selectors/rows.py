"""The deals of a game as on a paper pad: one row each, one cell a party."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from scores.enums import DealState
from scores.models import Deal, Device
from scores.rules import (
    LOST_OUTCOMES,
    Contract,
    DealRecord,
    DealScore,
    Event,
    Issue,
    Item,
    Outcome,
    PlayedDeal,
    Ruleset,
    Suit,
    party_count,
    party_members,
    party_of,
    score_deal,
)
from scores.selectors.stored_games import StoredGame, StoredLineup, record_of

_NAMED_EVENTS = {
    Event.CONCEDED,
    Event.OVERBID,
    Event.DISCARD_ERROR,
    Event.DECLARER_REVOKE,
    Event.DEFENDER_REVOKE,
    Event.PASSED,
    Event.MISDEAL,
    Event.ADJUSTMENT,
    Event.OPEN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a deal booked for one party, and how it stood afterwards.

    `change` is None for a party that sat out; `bid` stands at the declarer's party and is struck through where
    `is_lost`. `items` say why, in order.
    """

    party: int
    change: int | None
    total: int
    items: tuple[tuple[Item, int], ...]
    is_declarer: bool
    bid: int | None
    is_lost: bool
    sits_out: bool
    stars: int
    separate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """One entry of the pad.

    `number` is None for a struck deal, which counts nothing (its cells show what it would have booked). `marks` name
    what was not an ordinary game: events, special contracts, and `after_end`. `names` are by seat, of the people who
    played this deal, and `ruleset` is theirs.
    """

    ref: str
    revision: int
    number: int | None
    record: DealRecord
    event: Event
    contract: Contract
    outcome: Outcome | None
    trump: Suit | None
    bid: int | None
    declarer: int | None
    declarer_name: str
    dealer: int
    dealer_name: str
    cells: tuple[Cell, ...]
    marks: tuple[str, ...]
    doubts: tuple[Issue, ...]
    is_struck: bool
    is_corrected: bool
    recorded_at: datetime
    recorded_by: str
    changed_at: datetime | None
    changed_by: str
    reason: str
    note: str
    names: tuple[str, ...]
    ruleset: Ruleset

    @property
    def party_names(self) -> tuple[tuple[str, ...], ...]:
        """The people of each party who played this deal."""
        return tuple(tuple(self.names[seat] for seat in members) for members in party_members(self.ruleset))

    @property
    def totals_before(self) -> tuple[int, ...]:
        """How the parties stood before this deal; one that is struck changed nothing."""
        return tuple(cell.total if self.is_struck else cell.total - (cell.change or 0) for cell in self.cells)

    @property
    def open_doubts(self) -> tuple[Issue, ...]:
        """Doubts that nobody has kept with a reason yet."""
        return tuple(issue for issue in self.doubts if issue.reason is None)


def deal_rows(stored: StoredGame) -> tuple[DealRow, ...]:
    """All rows in the order of play; withdrawn deals are only in the history."""
    rows: list[DealRow] = []
    for deal, played in _in_order(stored):
        lineup = stored.lineup_at(deal.position)
        if played:
            rows.append(_booked_row(deal, played, lineup))
        else:
            rows.append(_struck_row(deal, stored, lineup, _totals_in_passing(deal, stored, rows)))
    return tuple(rows)


def _totals_in_passing(deal: Deal, stored: StoredGame, rows: list[DealRow]) -> tuple[int, ...]:
    """How the people of a struck deal stood: as before the next deal that they played, or after the one before."""
    lineup = stored.lineup_at(deal.position)
    for entry, played in zip(stored.entries, stored.played.deals, strict=True):
        if entry.position > deal.position and stored.lineup_at(entry.position) is lineup:
            changes = zip(played.totals, played.score.changes, strict=True)
            return tuple(total - (change or 0) for total, change in changes)
    if lineup is stored.lineup:
        return stored.played.totals
    if rows and rows[-1].party_names == party_names(lineup):
        return tuple(cell.total for cell in rows[-1].cells)
    return _start_totals(stored)


def party_names(lineup: StoredLineup) -> tuple[tuple[str, ...], ...]:
    """The shown names of each party's members."""
    return tuple(tuple(lineup.names[seat] for seat in members) for members in party_members(lineup.ruleset))


def _start_totals(stored: StoredGame) -> tuple[int, ...]:
    return tuple(stored.game.start) or (0,) * party_count(stored.lineups[0].ruleset)


def _in_order(stored: StoredGame) -> Iterator[tuple[Deal, PlayedDeal | None]]:
    played = iter(stored.played.deals)
    for deal in stored.deals:
        if deal.state == DealState.BOOKED:
            yield deal, next(played)
        elif deal.state == DealState.STRUCK:
            yield deal, None


def _booked_row(deal: Deal, played: PlayedDeal, lineup: StoredLineup) -> DealRow:
    after_end = any(issue.code == "deal_after_end" for issue in played.issues)
    return _row(
        deal,
        record=played.record,
        score=played.score,
        lineup=lineup,
        totals=played.totals,
        number=played.number,
        doubts=played.issues,
        after_end=after_end,
    )


def _struck_row(deal: Deal, stored: StoredGame, lineup: StoredLineup, totals: tuple[int, ...]) -> DealRow:
    record = record_of(deal, stored.lineups)
    if record.dealer is None:
        record = replace(record, dealer=_dealer_in_passing(deal, stored) % lineup.ruleset.table.seats)
    parties = party_count(lineup.ruleset)
    return _row(
        deal,
        record=record,
        score=score_deal(record, lineup.ruleset),
        lineup=lineup,
        # Other people may have sat down since the last deal that counts.
        totals=totals if len(totals) == parties else (0,) * parties,
        number=None,
        doubts=(),
        after_end=False,
    )


def _dealer_in_passing(deal: Deal, stored: StoredGame) -> int:
    """Who would have dealt a struck deal: whoever dealt the one that took its place."""
    for entry, played in zip(stored.entries, stored.played.deals, strict=True):
        if entry.position > deal.position and played.record.dealer is not None:
            return played.record.dealer
    return stored.next_dealer


def _row(
    deal: Deal,
    *,
    record: DealRecord,
    score: DealScore,
    lineup: StoredLineup,
    totals: tuple[int, ...],
    number: int | None,
    doubts: tuple[Issue, ...],
    after_end: bool,
) -> DealRow:
    dealer = record.dealer or 0
    return DealRow(
        ref=deal.ref,
        revision=deal.revision,
        number=number,
        record=record,
        event=record.event,
        contract=record.contract,
        outcome=score.outcome,
        trump=record.trump,
        bid=record.bid,
        declarer=record.declarer,
        declarer_name="" if record.declarer is None else lineup.names[record.declarer],
        dealer=dealer,
        dealer_name=lineup.names[dealer],
        cells=_cells(record, score, totals, lineup.ruleset),
        marks=_marks(record, after_end=after_end),
        doubts=doubts,
        is_struck=number is None,
        is_corrected=number is not None and deal.revision > 1,
        recorded_at=deal.recorded_at,
        recorded_by=_name(deal.recorded_by),
        changed_at=deal.changed_at,
        changed_by=_name(deal.changed_by),
        reason=record.reason,
        note=record.note,
        names=lineup.names,
        ruleset=lineup.ruleset,
    )


def _cells(record: DealRecord, score: DealScore, totals: tuple[int, ...], ruleset: Ruleset) -> tuple[Cell, ...]:
    declaring = None if record.declarer is None else party_of(record.declarer, ruleset)
    lost = score.outcome in LOST_OUTCOMES or score.outcome is Outcome.CONCEDED
    return tuple(
        Cell(
            party=party,
            change=change,
            total=totals[party],
            items=score.items[party],
            is_declarer=party == declaring,
            bid=record.bid if party == declaring else None,
            is_lost=party == declaring and lost,
            sits_out=change is None,
            stars=score.stars[party],
            separate=score.separate[party],
        )
        for party, change in enumerate(score.changes)
    )


def _marks(record: DealRecord, *, after_end: bool) -> tuple[str, ...]:
    marks = [record.event.value] if record.event in _NAMED_EVENTS else []
    if record.contract.is_special:
        marks.append(record.contract.value)
    if after_end:
        marks.append("after_end")
    return tuple(marks)


def _name(device: Device | None) -> str:
    return device.name if device else ""
