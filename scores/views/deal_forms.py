"""What the views of a deal share: reading the form, its frame, and the answers when it cannot be booked."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scores.forms.deal_input import typed_fields
from scores.forms.deal_layout import Before, DealPage, Table
from scores.forms.deal_pages import NOTHING_CHOSEN, OnPhone, check_form, lay_out_form, read_form
from scores.forms.player_names import clean_name, clean_text
from scores.forms.shown_melds import MELDER_FIELD
from scores.forms.talon_input import talon_fields
from scores.models import Game
from scores.rules import Counted, DealRecord
from scores.selectors import GameTable
from scores.services import Clash, DraftClash, Mismatch
from scores.services.keys import new_key
from scores.texts import Fact, action_text, deal_facts

_LONGEST_REVISION = 15  # digits; the database takes 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What stands around the fields: where the form goes, and what it knows of the game.

    `default_dealer` deals unless the table says otherwise (empty where it did). `store` names the copy that a phone
    keeps until the server has it; empty urls leave their button out.
    """

    title: str
    submit: str
    action: str
    preview_url: str
    key: str
    expected_revision: str
    default_dealer: int | str = ""
    draft_revision: int = 0
    store: str = ""
    resting: str = ""
    undo_url: str = ""
    more_url: str = ""
    asks_reason: bool = False
    saves_stages: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of two versions that stand side by side."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way on: a link, or a button that sends the form elsewhere with one value changed."""

    label: str
    url: str
    name: str = ""
    value: str = ""
    is_link: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something that has to be said before the form goes on."""

    text: str
    is_error: bool = False
    sides: tuple[Side, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A form as it came: what was typed, its key, and the revisions it knows."""

    typed: dict[str, str]
    key: str
    expected_revision: int
    draft_revision: int
    shown_shape: str
    reason: str
    melder: str = ""


def sent_form(request: HttpRequest) -> Sent:
    """Read what came with a request; a form without its hidden fields knows nothing and clashes.

    A dealer who was not chosen is none: who deals follows from the deals before, which may be others by now.
    """
    typed = typed_fields(request.POST.dict()) | talon_fields(request.POST)
    if typed.get("dealer") == request.POST.get("default_dealer"):
        typed.pop("dealer", None)
    return Sent(
        typed=typed,
        key=clean_text(request.POST.get("key", ""), longest=64),
        expected_revision=whole_number(request.POST.get("expected_revision", "")),
        draft_revision=max(0, whole_number(request.POST.get("draft_revision", ""))),
        shown_shape=request.POST.get("shown_shape", ""),
        reason=clean_name(request.POST.get("reason", ""))[:300],
        melder=request.POST.get(MELDER_FIELD, ""),
    )


def whole_number(text: str) -> int:
    """Read a revision as it was sent; -1 for anything else, which no revision is."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_REVISION else -1


def first_said(page: DealPage) -> str:
    """The first part of the form where something is said; questions about tricks stand with the tricks."""
    return next((place for place, said in page.said.items() if said), "tricks")


def new_deal_form(table: GameTable, *, on_phone: OnPhone = NOTHING_CHOSEN) -> DealPage:
    """The form of the next deal with what is typed so far on any phone."""
    typed = table.draft.facts if table.draft else {}
    before = Before(totals=tuple(column.total for column in table.columns), target=table.target)
    seats = Table(ruleset=table.ruleset, names=table.names, before=before)
    checked = check_form(typed, table=seats, dealer=table.next_deal.dealer, counted=table.counted)
    return lay_out_form(typed, checked=checked, table=seats, on_phone=on_phone)


def new_deal_frame(
    game: Game,
    *,
    number: int,
    draft_revision: int,
    default_dealer: int | str,
    key: str = "",
    expected: int | None = None,
    resting: str = "",
) -> Frame:
    """The frame of the form of the next deal."""
    return Frame(
        title=_("Deal %(number)s") % {"number": number},
        submit=_("Write it down"),
        action=reverse("scores:deal_record", args=[game.code]),
        preview_url=reverse("scores:deal_preview", args=[game.code]),
        key=key or new_key(),
        expected_revision=str(game.next_deal_revision if expected is None else expected),
        default_dealer=default_dealer,
        draft_revision=draft_revision,
        store=str(number),
        resting=resting,
        undo_url=reverse("scores:undo", args=[game.code]),
        more_url=reverse("scores:game_more", args=[game.code]),
        saves_stages=True,
    )


def clock(at: datetime) -> str:
    """A time of this evening."""
    return date_format(timezone.localtime(at), "H:i")


def conflict_notice(answer: Clash | Mismatch, *, game: Game, table: Table, number: int | None) -> Notice:
    """Both versions of a deal that could not be booked, and the ways on; `number` is the other's on screen."""
    if isinstance(answer, Clash):
        return _clash_notice(answer, game=game, table=table, number=number)
    return _mismatch_notice(answer, game=game, table=table, number=number)


def _clash_notice(clash: Clash, *, game: Game, table: Table, number: int | None) -> Notice:
    """Somebody was faster: both versions side by side, and the ways on."""
    what = action_text(clash.action.value, number=number)
    who = clash.by or _("somebody else")
    ways = []
    if clash.deal is not None and number is not None:
        ways.append(_as_correction(game, clash.deal.ref, clash.deal.revision, number))
    ways.append(_back(game))
    return Notice(
        text=_("%(who)s was faster, %(time)s: %(what)s. Nothing typed here is lost.")
        % {"who": who, "time": clock(clash.at), "what": what},
        is_error=True,
        sides=_sides(who, clash.theirs, clash.ours, table),
        ways=tuple(ways),
    )


def _mismatch_notice(mismatch: Mismatch, *, game: Game, table: Table, number: int | None) -> Notice:
    """The form was booked before with other figures: whether it is meant as a correction."""
    ways = [_back(game)]
    if number is not None:
        ways.insert(0, _as_correction(game, mismatch.deal.ref, mismatch.revision, number))
    return Notice(
        text=_("This form was written down already, with other figures. What is meant?"),
        is_error=True,
        sides=_sides(_("Written down"), mismatch.theirs, mismatch.ours, table),
        ways=tuple(ways),
    )


def draft_notice(clash: DraftClash, *, game: Game, table: Table, ours: DealRecord, counted: Counted) -> Notice:
    """Another phone typed something else into the same fields, or booked the deal."""
    who = clash.by or _("somebody else")
    preview = reverse("scores:deal_preview", args=[game.code])
    if not clash.fields:
        return Notice(
            text=_("%(who)s has written this deal down, %(time)s.") % {"who": who, "time": clock(clash.at)},
            is_error=True,
            ways=(_back(game),),
        )
    theirs = read_form(clash.theirs, table=table, dealer=ours.dealer or 0, counted=counted).record
    return Notice(
        text=_("%(who)s typed other figures for this deal, %(time)s.") % {"who": who, "time": clock(clash.at)},
        is_error=True,
        sides=_sides(who, theirs, ours, table),
        ways=(
            Way(label=_("Mine are right"), url=preview, name="take", value=str(clash.revision)),
            Way(label=_("Take the others"), url=preview, name="take", value="theirs"),
        ),
    )


def _as_correction(game: Game, ref: str, revision: int, number: int) -> Way:
    return Way(
        label=_("Change deal %(number)s to mine") % {"number": number},
        url=reverse("scores:deal_edit", args=[game.code, ref]),
        name="expected_revision",
        value=str(revision),
    )


def _back(game: Game) -> Way:
    return Way(label=_("Leave it as it is"), url=reverse("scores:game_detail", args=[game.code]), is_link=True)


def _sides(who: str, theirs: DealRecord | None, ours: DealRecord | None, table: Table) -> tuple[Side, ...]:
    """Both versions, of which only the lines that differ."""
    if theirs is None or ours is None:
        return ()
    if theirs.dealer is None or ours.dealer is None:
        # Whoever deals anyway is noted in neither.
        theirs, ours = replace(theirs, dealer=None), replace(ours, dealer=None)
    both = [deal_facts(record, ruleset=table.ruleset, names=table.names) for record in (theirs, ours)]
    same = set(both[0]) & set(both[1])
    sides = [tuple(fact for fact in facts if fact not in same) for facts in both]
    return (Side(title=who, facts=sides[0]), Side(title=_("Typed here"), facts=sides[1]))
