"""Taking back a game's last change, and bringing it back."""

from datetime import datetime

from django.db import transaction

from scores.access import Writer
from scores.enums import Action, ChangeState, DealState
from scores.models import Change, DealDraft, DealVersion, GameVersion
from scores.selectors.history import change_to_redo, change_to_undo
from scores.services.results import Changed, Stale
from scores.services.writes import GameWrite, begin_write, refused

_MAKES_A_NEXT_DEAL = {Action.RECORD, Action.IMPORT, Action.LINEUP}


@transaction.atomic
def undo_last_change(*, writer: Writer, expected_revision: int, now: datetime) -> Changed | Stale:
    """Take back the game's last change; `expected_revision` is its number, as the page named it."""
    write = begin_write(writer, now=now)
    last = change_to_undo(write.game)
    if last is None or last.number != expected_revision:
        return refused(Stale(last=last))
    change = write.change(Action.UNDO, subject=last)
    for version in last.deal_versions.select_related("deal"):
        before = DealVersion.objects.filter(deal=version.deal_id, number=version.number - 1).first()
        _put_deal(write, version, before, change=change)
    for game_version in last.game_versions.all():
        # A game has a version from its start on, so there always is one before.
        _put_game(write, write.game.versions.get(number=game_version.number - 1), change=change)
    return _finish(write, last, change, state=ChangeState.UNDONE)


@transaction.atomic
def redo_change(*, writer: Writer, expected_revision: int, now: datetime) -> Changed | Stale:
    """Bring back the change that was taken back last; `expected_revision` is its number."""
    write = begin_write(writer, now=now)
    undone = change_to_redo(write.game)
    if undone is None or undone.number != expected_revision:
        return refused(Stale(last=undone))
    change = write.change(Action.REDO, subject=undone)
    for version in undone.deal_versions.select_related("deal"):
        _put_deal(write, version, version, change=change)
    for game_version in undone.game_versions.all():
        _put_game(write, game_version, change=change)
    return _finish(write, undone, change, state=ChangeState.LIVE)


def _put_deal(write: GameWrite, version: DealVersion, to: DealVersion | None, *, change: Change) -> None:
    deal = next(deal for deal in write.stored.deals if deal.pk == version.deal_id)
    facts, state = (to.facts, to.state) if to else (version.facts, DealState.WITHDRAWN.value)
    write.set_deal(deal, facts=facts, state=state, change=change)


def _put_game(write: GameWrite, to: GameVersion, *, change: Change) -> None:
    write.game.counted = to.counted
    write.game.closed_at = to.closed_at
    write.game.lineups.update(is_current=False)
    write.game.lineups.filter(pk__in=to.lineup_ids).update(is_current=True)
    write.reload()
    write.add_game_version(change)


def _finish(write: GameWrite, subject: Change, change: Change, *, state: ChangeState) -> Changed:
    subject.state = state
    subject.save(update_fields=["state"])
    if subject.action in _MAKES_A_NEXT_DEAL:
        write.game.next_deal_revision += 1
    if subject.action == Action.LINEUP:
        # What was begun names seats in which other people sit now.
        DealDraft.objects.filter(game=write.game, deal=None).delete()
    write.finish()
    return Changed(game=write.game, change=change)
