"""What is being typed: each stage is kept, and every phone sees the bid as soon as it is written down."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction

from scores.access import Writer
from scores.enums import Action
from scores.models import DealDraft
from scores.selectors.drafts import BID_FIELD, DECLARER_FIELD, SHOWN_FIELD
from scores.services.results import DraftClash, DraftSaved
from scores.services.writes import GameWrite, begin_write, refused


@transaction.atomic
def save_draft(
    *,
    writer: Writer,
    facts: Mapping[str, str],
    base_revision: int | None,
    now: datetime,
    ref: str = "",
    deal_revision: int | None = None,
    change_shown: Callable[[str], str] | None = None,
) -> DraftSaved | DraftClash:
    """Keep a form as it is typed: of the next deal, or of the correction of the deal `ref`.

    `base_revision` is the draft's revision that the form knows (None: it knows of no draft), `deal_revision` the game's
    `next_deal_revision` or the deal's own. A form that does not know the newest draft is merged with it field by
    field; where both phones filled a field differently nothing is saved and both values are shown. Nobody quarrels
    with what the same phone saved before: its answer may have been lost on the way.

    The melds shown so far (`SHOWN_FIELD`) are no field that phones could differ in: the draft's own are changed by
    `change_shown`, and what a form says about them is left aside.
    """
    write = begin_write(writer, now=now)
    deal = write.find_deal(ref) if ref else None
    present = deal.revision if deal else write.game.next_deal_revision
    draft = DealDraft.objects.select_related("device").filter(game=write.game, deal=deal).first()
    if deal_revision is not None and deal_revision != present:
        return refused(_booked_meanwhile(write, draft, present))
    shown = draft.facts.get(SHOWN_FIELD, "") if draft else ""
    melds = {SHOWN_FIELD: change_shown(shown) if change_shown else shown}
    typed = _filled({**facts, **melds})
    if draft is None:
        if not typed:
            return refused(DraftSaved(facts={}, revision=0))
        draft = DealDraft(club_id=write.game.club_id, game=write.game, deal=deal, revision=0)
    elif draft.revision != base_revision:
        own = typed.keys() - melds.keys()
        differing = tuple(sorted(field for field in own if draft.facts.get(field, typed[field]) != typed[field]))
        if differing and draft.device_id != writer.device.pk:
            return refused(_draft_clash(draft, differing, present))
        typed = _filled(draft.facts | typed | melds)
    if typed == draft.facts:
        return refused(DraftSaved(facts=draft.facts, revision=draft.revision))
    _keep(write, draft, typed)
    return DraftSaved(facts=typed, revision=draft.revision)


def _filled(facts: Mapping[str, str]) -> dict[str, str]:
    return {field: value for field, value in facts.items() if value}


def _keep(write: GameWrite, draft: DealDraft, typed: dict[str, str]) -> None:
    bid = {field: typed.get(field, "") for field in (DECLARER_FIELD, BID_FIELD)}
    device = write.device.name if write.device else ""
    last = draft.bids[-1] if draft.bids else None
    # Both halves make a bid; whatever was written down before stays beside it.
    if all(bid.values()) and (last is None or any(last[field] != value for field, value in bid.items())):
        draft.bids = [*draft.bids, {**bid, "device": device, "at": write.now.isoformat(timespec="seconds")}]
    draft.facts = typed
    draft.revision += 1
    draft.device = write.device
    draft.updated_at = write.now
    draft.save()
    write.touch()


def _draft_clash(draft: DealDraft, fields: tuple[str, ...], deal_revision: int) -> DraftClash:
    return DraftClash(
        by=draft.device.name if draft.device else "",
        at=draft.updated_at,
        theirs=draft.facts,
        fields=fields,
        revision=draft.revision,
        deal_revision=deal_revision,
    )


def _booked_meanwhile(write: GameWrite, draft: DealDraft | None, deal_revision: int) -> DraftClash:
    change = write.game.changes.exclude(action=Action.START).select_related("device").order_by("-number").first()
    return DraftClash(
        by=change.device.name if change and change.device else "",
        at=change.at if change else write.game.updated_at,
        theirs=draft.facts if draft else {},
        fields=(),
        revision=draft.revision if draft else None,
        deal_revision=deal_revision,
    )
