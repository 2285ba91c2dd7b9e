"""What was changed, when and by whom."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from scores.enums import Action, ChangeState, DealState
from scores.models import Change, Deal, DealVersion, Game
from scores.rules import DealRecord, DealScore, score_deal
from scores.selectors.stored_games import StoredGame, current_lineups, lineup_at, read_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLine:
    """One step of a game's history, as it is named before it is taken back.

    `number` is what undo and redo expect. The deal is named where the step is about one; its number on screen is
    None while it does not count, then `about` tells it apart by who bid what.
    """

    number: int
    action: Action
    by: str
    at: datetime
    reason: str
    deal_ref: str | None
    deal_number: int | None
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionLine:
    """One state that a deal was in: its facts, what they would book, and who made it so."""

    number: int
    action: Action
    subject_action: Action | None  # of what an undo took back or a redo brought back
    by: str
    at: datetime
    reason: str
    state: DealState
    record: DealRecord
    score: DealScore
    is_present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealHistory:
    """All states of a deal, the newest first."""

    ref: str
    names: tuple[str, ...]
    versions: tuple[VersionLine, ...]


def change_to_undo(game: Game) -> Change | None:
    """The game's last change that can be taken back."""
    return _named(game).filter(state=ChangeState.LIVE).order_by("-number").first()


def change_to_redo(game: Game) -> Change | None:
    """The change that was taken back last and can be brought back."""
    return _named(game).filter(state=ChangeState.UNDONE).order_by("number").first()


def undo_and_redo(stored: StoredGame) -> tuple[ChangeLine | None, ChangeLine | None]:
    """The change to take back and the one to bring back (two queries, whatever the game's length)."""
    game = stored.game
    last = game.changes.filter(state=ChangeState.LIVE).order_by("-number").values("pk")[:1]
    changes = list(_named(game).filter(Q(state=ChangeState.UNDONE) | Q(pk=last)).order_by("number"))
    undo = next((change for change in changes if change.state == ChangeState.LIVE), None)
    redo = next((change for change in changes if change.state == ChangeState.UNDONE), None)
    refs = dict(
        DealVersion.objects.filter(change__in=[change for change in (undo, redo) if change])
        .order_by("-number")
        .values_list("change_id", "deal_id")
    )
    return _line(undo, refs, stored), _line(redo, refs, stored)


def deal_history(deal: Deal) -> DealHistory:
    """Every state of a deal, in a constant number of queries."""
    lineup = lineup_at(current_lineups(deal.game), deal.position)
    versions = deal.versions.select_related("change__device", "change__subject").order_by("-number")
    lines = []
    for version in versions:
        record = read_facts(version.facts, lineup.ruleset)
        change = version.change
        lines.append(
            VersionLine(
                number=version.number,
                action=Action(change.action),
                subject_action=Action(change.subject.action) if change.subject else None,
                by=change.device.name if change.device else "",
                at=change.at,
                reason=change.reason,
                state=DealState(version.state),
                record=record,
                score=score_deal(record, lineup.ruleset),
                is_present=version.number == deal.revision,
            )
        )
    return DealHistory(ref=deal.ref, names=lineup.names, versions=tuple(lines))


def _named(game: Game) -> QuerySet[Change]:
    return game.changes.select_related("device")


def _line(change: Change | None, deal_ids: dict[Any, int], stored: StoredGame) -> ChangeLine | None:
    if change is None:
        return None
    deal = next((deal for deal in stored.deals if deal.pk == deal_ids.get(change.pk)), None)
    return ChangeLine(
        number=change.number,
        action=Action(change.action),
        by=change.device.name if change.device else "",
        at=change.at,
        reason=change.reason,
        deal_ref=deal.ref if deal else None,
        deal_number=stored.number_by_deal.get(deal.pk) if deal else None,
        about=_who_bid_what(deal, stored) if deal else "",
    )


def _who_bid_what(deal: Deal, stored: StoredGame) -> str:
    lineup = stored.lineup_at(deal.position)
    record = read_facts(deal.facts, lineup.ruleset)
    if record.declarer is None:
        return ""
    return " ".join(filter(None, [lineup.names[record.declarer], str(record.bid or "")]))
