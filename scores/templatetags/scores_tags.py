"""Signs, card words and sentences for the score pages; the words themselves come from `texts`."""

from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scores.option_texts.summary import dealing_line
from scores.rules import Event, Outcome, Ruleset, words_of
from scores.selectors import Cell, ChangeLine, Column, DealRow, GameTable, OpenBid, VersionLine
from scores.texts import (
    action_text,
    called_text,
    end_reason_text,
    event_label,
    explain_deal,
    issue_text,
    points_text,
    pressed_text,
    signed_text,
)

register = template.Library()

_STILL_TYPING = timedelta(seconds=30)

_UNPLAYED = {Event.PASSED, Event.MISDEAL, Event.OPEN}
# Events that take a line of their own: a column of a phone has no room for their words.
_TOLD_BELOW = {Event.OVERBID, Event.DISCARD_ERROR, Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE, Event.ADJUSTMENT}


@register.filter
def points(number: int | None) -> str:
    """Points with a real minus sign; an en dash for none."""
    return "–" if number is None else points_text(number)


@register.filter
def signed(number: int | None) -> str:
    """What was booked, with its sign."""
    return "–" if number is None else signed_text(number)


@register.filter
def joined(names: Sequence[str]) -> str:
    """The names of a party."""
    return " & ".join(names)


@register.filter
def left_to(column: Column, target: int) -> int:
    """What a party lacks to the target."""
    return max(0, target - column.total)


@register.simple_tag
def word(ruleset: Ruleset, term: str) -> str:
    """The table's own word for a card or a move."""
    return words_of(ruleset)[term]


@register.simple_tag
def dealing(ruleset: Ruleset) -> str:
    """How the cards are dealt."""
    return dealing_line(ruleset)


@register.simple_tag
def deal_row(row: DealRow, code: str, columns: int, writes: object) -> str:
    """A row of the pad. Rows change seldom and are asked for by every phone that follows: they are kept rendered."""
    return _rendered_row(row, code, columns, get_language(), writes=bool(writes))


@lru_cache(maxsize=8192)
def _rendered_row(row: DealRow, code: str, columns: int, _language: str | None, *, writes: bool) -> str:
    """One row. The arguments are all that it depends on: whoever adds to the template adds here."""
    deal_url = reverse("scores:deal_edit" if writes else "scores:deal_history", args=[code, row.ref])
    context = {"row": row, "columns": columns, "writes": writes, "deal_url": deal_url}
    return get_template("scores/_deal_row.html").render(context)


@register.simple_tag
def row_word(row: DealRow) -> str:
    """The words of an entry in which nobody played; empty for any other."""
    if row.event not in _UNPLAYED:
        return ""
    if row.event is Event.OPEN and row.declarer is not None:
        return _("%(name)s plays %(bid)s") % {"name": row.declarer_name, "bid": points(row.bid)}
    return event_label(row.event, row.ruleset)


@register.simple_tag
def cell_word(cell: Cell, row: DealRow) -> str:
    """What the declarer's cell says beside the bid: Abgehen or a special game."""
    if not cell.is_declarer:
        return ""
    words = words_of(row.ruleset)
    parts = [words[row.contract]] if row.contract.is_special else []
    if row.event is Event.CONCEDED:
        concede = words["concede"]
        # The usual word has a short form, as on paper; a table's own word has none.
        parts.append(_("off") if concede == "Abgehen" else concede)
    return " ".join(parts)


@register.simple_tag
def row_note(row: DealRow) -> str:
    """What is told in a line below an entry: errors, adjustments, and what came after the end."""
    parts = [event_label(row.event, row.ruleset)] if row.event in _TOLD_BELOW else []
    parts += [text for text in (row.reason, row.note) if text]
    if "after_end" in row.marks:
        parts.append(_("after the end, counts for nothing"))
    if row.is_struck:
        parts.append(_("struck"))
    return ": ".join(parts)


@register.simple_tag
def row_beside(row: DealRow) -> list[str]:
    """What is noted beside the figures of an entry: a called card, pressed trumps."""
    told = (called_text(row.record, ruleset=row.ruleset, names=row.names), pressed_text(row.record, row.ruleset))
    return [text for text in told if text]


@register.simple_tag
def row_doubts(row: DealRow) -> list[str]:
    """The doubts of an entry in words, with the reasons for which the table kept them."""
    sentences = [
        (issue_text(issue, ruleset=row.ruleset, names=row.names), issue.reason)
        for issue in row.doubts
        if issue.code != "deal_after_end"
    ]
    return [
        _("%(doubt)s Kept: %(reason)s") % {"doubt": sentence, "reason": reason} if reason else sentence
        for sentence, reason in sentences
    ]


@register.simple_tag
def change_words(line: ChangeLine | None) -> str:
    """A step of the history by name: "Deal 8 recorded"."""
    return action_text(line.action, number=line.deal_number, about=line.about) if line else ""


@register.simple_tag
def version_words(version: VersionLine) -> str:
    """What made a version of a deal."""
    return action_text(version.action, subject=version.subject_action or "")


@register.simple_tag
def version_sentence(version: VersionLine, names: Sequence[str], ruleset: Ruleset) -> str:
    """What a version of a deal came to and why."""
    return explain_deal(version.record, version.score, ruleset=ruleset, names=names)


@register.simple_tag
def open_bids(table: GameTable) -> list[OpenBid]:
    """The bids that were written down for the next deal, the newest last.

    A number is saved while it is typed: of what one phone wrote in quick succession only the last counts.
    """
    if table.draft is None or table.end is not None:
        return []
    settled: list[OpenBid] = []
    for bid in table.draft.bids:
        if settled and settled[-1].by == bid.by and bid.at - settled[-1].at <= _STILL_TYPING:
            settled.pop()
        settled.append(bid)
    return settled


@register.simple_tag
def end_words(table: GameTable) -> str:
    """Why the game is over."""
    if table.end is None:
        return ""
    won = [row.contract for row in table.rows if row.outcome is Outcome.SPECIAL_MADE and not row.is_struck]
    play = words_of(table.ruleset)[won[-1]] if won else ""
    return end_reason_text(table.end.reason, target=table.target, ruleset=table.ruleset, play=play)
