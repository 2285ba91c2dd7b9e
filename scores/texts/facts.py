"""The facts of a deal line by line, so that two versions can be read side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scores.rules import DealRecord, Event, Ruleset, party_members, score_deal, words_of
from scores.texts.beside import called_text, pressed_text
from scores.texts.talon import melded_texts
from scores.texts.words import event_label, party_name, points_text, signed_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line: what it is about, and what was written."""

    label: str
    value: str


def deal_facts(record: DealRecord, *, ruleset: Ruleset, names: Sequence[str]) -> tuple[Fact, ...]:
    """What was written down of a deal, and what it books, in the order of the form; nothing that was left empty."""
    score = score_deal(record, ruleset)
    lines: list[tuple[str, str]] = []
    if record.dealer is not None:
        lines.append((_("Dealer"), names[record.dealer]))
    if record.declarer is not None:
        lines.append((_("Declarer"), names[record.declarer]))
    if record.bid is not None:
        lines.append((_("Bid"), points_text(record.bid)))
    lines.append((_("Game"), _game(record, ruleset)))
    if record.offender is not None:
        lines.append((_("Who revoked"), names[record.offender]))
    lines += _melds(record, score.meld_points, ruleset, names)
    lines += _shown(record, ruleset, names)
    lines += [
        (_("Tricks %(name)s") % {"name": party_name(party, names=names, ruleset=ruleset)}, points_text(points))
        for party, points in enumerate(record.card_points)
        if points is not None
    ]
    lines += [
        (_("Trick %(name)s") % {"name": party_name(party, names=names, ruleset=ruleset)}, _("yes") if took else _("no"))
        for party, took in enumerate(record.took_trick)
        if took is not None
    ]
    if record.reached_first is not None:
        lines.append((_("First at the target"), names[record.reached_first]))
    if record.points_out is not None:
        lines.append((_("Points still out"), points_text(record.points_out)))
    lines += _beside(record, ruleset, names)
    lines += [
        (_("Books %(name)s") % {"name": party_name(party, names=names, ruleset=ruleset)}, signed_text(change))
        for party, change in enumerate(score.changes)
        # What a meld booked that stopped the deal depends on the game before it.
        if change is not None and not (score.outcome is None and ruleset.end.at_once)
    ]
    if record.reason:
        lines.append((_("Reason"), record.reason))
    lines += [(_("Kept"), kept.reason) for kept in record.accepted]
    return tuple(Fact(label=label, value=value) for label, value in lines)


def _beside(record: DealRecord, ruleset: Ruleset, names: Sequence[str]) -> list[tuple[str, str]]:
    called, pressed = called_text(record, ruleset=ruleset, names=names), pressed_text(record, ruleset)
    return [(label, text) for label, text in ((_("Called"), called), (_("Pressed"), pressed)) if text]


def _game(record: DealRecord, ruleset: Ruleset) -> str:
    words = words_of(ruleset)
    if record.contract.is_special:
        if record.event is Event.CONCEDED:
            return f"{words[record.contract]}, {words['concede']}"
        result = {True: _("won"), False: _("lost"), None: ""}[record.special_made]
        return ", ".join(part for part in (words[record.contract], result) if part)
    suit = words[record.trump] if record.trump else ""
    event = "" if record.event is Event.PLAYED else event_label(record.event, ruleset)
    return ", ".join(part for part in (event, suit) if part) or "–"


def _melds(record: DealRecord, points: Sequence[int], ruleset: Ruleset, names: Sequence[str]) -> list[tuple[str, str]]:
    if record.party_melds:
        whose = [party_name(party, names=names, ruleset=ruleset) for party in range(len(party_members(ruleset)))]
        noted = [entry is not None for entry in record.party_melds]
    else:
        whose = list(names)
        noted = [entry is not None for entry in record.melds]
    return [
        (_("Melds %(name)s") % {"name": name}, points_text(of_name))
        for name, of_name, is_noted in zip(whose, points, noted, strict=False)
        if is_noted
    ]


def _shown(record: DealRecord, ruleset: Ruleset, names: Sequence[str]) -> list[tuple[str, str]]:
    """The melds of the game for two, a line for each player in the order of showing."""
    shown = melded_texts(record, ruleset)
    return [
        (
            _("Shown by %(name)s") % {"name": name},
            ", ".join(f"{text} {points_text(points)}" for of, text, points in shown if of == seat),
        )
        for seat, name in enumerate(names)
        if any(of == seat for of, _text, _points in shown)
    ]
