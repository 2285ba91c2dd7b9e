"""Taps on the melds of the game for two: on the open deal, which all phones share, and on a deal that is corrected."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scores.forms.deal_layout import Table
from scores.forms.deal_pages import OnPhone
from scores.forms.shown_melds import MELDER_FIELD, read_tap
from scores.forms.talon_questions import Check, MeldStep, meld_step
from scores.models import Game
from scores.selectors import GameTable, deal_draft
from scores.selectors.drafts import SHOWN_FIELD
from scores.services.keys import find_written
from scores.views.deal_forms import Notice, Sent, new_deal_form
from scores.views.games import next_deal_frame

# What live.js sends instead of a revision where somebody types that nobody has answered yet.
_TYPING = "typed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """Melds that came in from another phone while this one booked: the form with them, and what is said about it."""

    typed: dict[str, str]
    revision: int
    notice: Notice


def form_step(request: HttpRequest, typed: Mapping[str, str], *, table: Table, check: Check) -> MeldStep:
    """What a request does with the melds of a form that keeps them itself: a correction."""
    seats = table.ruleset.table.seats
    tap = read_tap(request.POST, seats=seats) if table.ruleset.table.talon else None
    return meld_step(tap, typed, table=table, check=check)


def next_step(request: HttpRequest, game: Game, sent: Sent, *, table: Table, check: Check) -> MeldStep:
    """What a request does with the melds of the open deal, which its draft keeps."""
    if not table.ruleset.table.talon:
        return MeldStep(seats=table.ruleset.table.seats)
    draft = deal_draft(game, names=table.names)
    typed = {**sent.typed, SHOWN_FIELD: draft.facts.get(SHOWN_FIELD, "") if draft else ""}
    return form_step(request, typed, table=table, check=check)


def changed_melds(typed: Mapping[str, str], step: MeldStep) -> dict[str, str]:
    """What is typed, with the melds after a step."""
    return {**typed, SHOWN_FIELD: step.change(typed.get(SHOWN_FIELD, ""))}


def without_melds(facts: Mapping[str, str]) -> dict[str, str]:
    """What is typed beside the melds."""
    return {field: value for field, value in facts.items() if field != SHOWN_FIELD}


def unseen_melds(game: Game, sent: Sent) -> Unseen | None:
    """The melds that would get lost if the form were booked as it stands; None where it shows them all."""
    draft = game.drafts.filter(deal=None).first()
    if draft is None or sent.expected_revision != game.next_deal_revision or find_written(game, sent.key):
        return None
    shown = draft.facts.get(SHOWN_FIELD, "")
    if shown == sent.typed.get(SHOWN_FIELD, ""):
        return None
    notice = Notice(text=_("Another phone has written down melds meanwhile. They stand here now."), is_error=True)
    return Unseen(typed={**sent.typed, SHOWN_FIELD: shown}, revision=draft.revision, notice=notice)


def open_deal_news(request: HttpRequest, game: Game, table: GameTable) -> dict[str, Any]:
    """What becomes of a writer's form when another phone showed melds, or typed something else, for the open deal."""
    known = request.GET.get("draft_revision", "")
    revision = str(table.draft.revision if table.draft else 0)
    if not table.ruleset.table.talon or known == revision:
        return {}
    page = new_deal_form(table, on_phone=OnPhone(melder=request.GET.get(MELDER_FIELD, "")))
    if known == _TYPING and request.GET.get("shown_shape", "") == page.shape:
        # Figures that are being typed stay; only the melds around them are new.
        return {"melds_form": page, "frame": next_deal_frame(game, table)}
    return {"form": page, "frame": next_deal_frame(game, table)}
