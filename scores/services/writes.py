"""One write to a game: it is claimed by its revision, changed with versions kept, and folded again.

Claiming is an `UPDATE … WHERE revision = n`, which both databases serialise: whoever claims second reads what the
first one wrote. So writes that have nothing to do with each other both succeed, and those that do are found out by
the revision of what they change.
"""

from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction

from scores.access import Writer
from scores.enums import Action, ChangeState, DealState
from scores.models import POSITION_STEP, Change, Deal, DealVersion, Device, Game, GameVersion, deletion_date
from scores.rules import DealRecord, PlayedGame, write_deal
from scores.selectors.outcomes import derived_columns
from scores.selectors.stored_games import StoredGame, fold_game, load_game, read_facts
from scores.services.keys import parse_time
from scores.services.positions import spread_positions

_SETTLED = {Action.START, Action.UNDO, Action.REDO}
Answer = TypeVar("Answer")
_DERIVED = ["totals", "lost_deals", "winners", "end_reason", "booked_count", "finished_at"]


def claim_game(game_id: int) -> Game:
    """Raise a game's revision by one and keep everybody else out of it until the transaction ends."""
    while True:
        game = Game.objects.get(pk=game_id)
        if Game.objects.filter(pk=game_id, revision=game.revision).update(revision=game.revision + 1):
            game.revision += 1
            return game
        # Somebody else was in between, and is done: read again.


class GameWrite:
    """A claimed game that is being changed by a device. To be used inside a transaction."""

    def __init__(self, *, game_id: int, device: Device | None, now: datetime) -> None:
        self.game = claim_game(game_id)
        self.device = device
        self.now = now
        self._stored: StoredGame | None = None
        self._added: list[Deal] = []

    @property
    def stored(self) -> StoredGame:
        """The game as it stood when it was claimed, or finished."""
        if self._stored is None:
            self._stored = load_game(self.game)
        return self._stored

    def find_deal(self, ref: str, *, even_withdrawn: bool = False) -> Deal:
        """A deal of the game by its public name; `Deal.DoesNotExist` for any other, a withdrawn one too."""
        for deal in self.stored.deals:
            if deal.ref == ref and (even_withdrawn or deal.state != DealState.WITHDRAWN):
                return deal
        raise Deal.DoesNotExist

    def reload(self) -> None:
        """Read the game again: its line-ups or positions changed."""
        self._stored = None

    def change(self, action: Action, *, reason: str = "", subject: Change | None = None) -> Change:
        """Begin a step of the history. A step of one's own drops what could have been brought back."""
        settled = action in _SETTLED
        if not settled:
            self.game.changes.filter(state=ChangeState.UNDONE).update(state=ChangeState.DROPPED)
        return Change.objects.create(
            club_id=self.game.club_id,
            game=self.game,
            number=self.game.revision,
            action=action,
            state=ChangeState.SETTLED if settled else ChangeState.LIVE,
            device=self.device,
            at=self.now,
            reason=reason,
            subject=subject,
        )

    def add_deal(self, record: DealRecord, *, position: int, change: Change) -> Deal:
        """A new deal at a position, with its first version."""
        recorded_at = parse_time(record.recorded_at) or self.now
        deal = Deal(
            club_id=self.game.club_id,
            game=self.game,
            position=position,
            facts=write_deal(record),
            recorded_at=recorded_at,
            recorded_by=self.device,
        )
        _set_columns(deal, record)
        deal.save(force_insert=True)
        self._add_version(deal, change)
        self._added.append(deal)
        return deal

    def set_deal(self, deal: Deal, *, facts: dict[str, Any], state: str, change: Change) -> None:
        """Another state of a deal, kept as its next version."""
        deal.facts = facts
        deal.state = state
        deal.revision += 1
        deal.changed_at = self.now
        deal.changed_by = self.device
        _set_columns(deal, read_facts(facts, self.stored.lineup_at(deal.position).ruleset))
        deal.save()
        self._add_version(deal, change)

    def _add_version(self, deal: Deal, change: Change) -> None:
        DealVersion.objects.create(
            club_id=deal.club_id,
            deal=deal,
            number=deal.revision,
            change=change,
            facts=deal.facts,
            state=deal.state,
        )

    def add_game_version(self, change: Change) -> None:
        """Keep the game's present state beside its deals as its next version."""
        GameVersion.objects.create(
            club_id=self.game.club_id,
            game=self.game,
            number=self.game.versions.count() + 1,
            change=change,
            counted=self.game.counted,
            closed_at=self.game.closed_at,
            lineup_ids=list(self.game.lineups.filter(is_current=True).order_by("pk").values_list("pk", flat=True)),
        )

    def finish(self) -> StoredGame:
        """Fold the game again and store what follows from it."""
        stored = self._fold()
        changed = []
        for deal, played in zip(stored.entries, stored.played.deals, strict=True):
            outcome = played.score.outcome or ""
            if deal.outcome != outcome:
                deal.outcome = outcome
                changed.append(deal)
        Deal.objects.bulk_update(changed, ["outcome"])
        _set_derived(self.game, stored.played, now=self.now)
        self.game.updated_at = self.now
        self.game.delete_after = deletion_date(self.now)
        self.game.save(
            update_fields=[*_DERIVED, "updated_at", "delete_after", "next_deal_revision", "closed_at", "counted"]
        )
        return stored

    def repair_deals(self) -> None:
        """Set the columns beside each deal's facts anew."""
        for deal in self.stored.deals:
            _set_columns(deal, read_facts(deal.facts, self.stored.lineup_at(deal.position).ruleset))
            deal.save(update_fields=["event", "contract", "declarer", "bid"])

    def _fold(self) -> StoredGame:
        if self._stored is None:
            stored = self.stored
        else:
            deals = sorted((*self._stored.deals, *self._added), key=lambda deal: deal.position)
            stored = fold_game(self.game, lineups=self._stored.lineups, deals=tuple(deals))
        self._stored = stored
        self._added = []
        return stored

    def touch(self) -> None:
        """Store that the game was written in, where nothing that counts has changed."""
        self.game.updated_at = self.now
        self.game.delete_after = deletion_date(self.now)
        self.game.save(update_fields=["updated_at", "delete_after"])

    def next_position(self) -> int:
        """The position behind all deals and line-ups."""
        taken = [deal.position for deal in self.stored.deals]
        taken += [lineup.row.from_position for lineup in self.stored.lineups]
        return max(taken, default=0) + POSITION_STEP

    def position_before(self, deal: Deal) -> int:
        """A free position just before a deal, in the same line-up; makes room where there is none."""
        low = self._lowest_before(deal)
        if deal.position - low > 1:
            return (low + deal.position) // 2
        spread_positions(self.game)
        self.reload()
        deal.refresh_from_db(fields=["position"])
        return (self._lowest_before(deal) + deal.position) // 2

    def _lowest_before(self, deal: Deal) -> int:
        lineup = self.stored.lineup_at(deal.position)
        taken = [other.position for other in self.stored.deals if other.position < deal.position]
        if lineup is not self.stored.lineups[0]:
            taken.append(lineup.row.from_position - 1)
        return max(taken, default=deal.position - 2 * POSITION_STEP)


def begin_write(writer: Writer, *, now: datetime) -> GameWrite:
    """Claim the writer's game."""
    return GameWrite(game_id=writer.game.pk, device=writer.device, now=now)


def refused(answer: Answer) -> Answer:
    """The answer that nothing was written: everything stays as it was, the claimed revision too."""
    transaction.set_rollback(True)
    return answer


def _set_derived(game: Game, played: PlayedGame, *, now: datetime) -> None:
    for name, value in derived_columns(game, played).items():
        setattr(game, name, value)
    if not game.end_reason:
        game.finished_at = None
    elif played.reason is None:
        game.finished_at = game.closed_at
    else:
        game.finished_at = game.finished_at or now


def _set_columns(deal: Deal, record: DealRecord) -> None:
    deal.event = record.event
    deal.contract = record.contract
    deal.declarer = record.declarer
    deal.bid = record.bid
