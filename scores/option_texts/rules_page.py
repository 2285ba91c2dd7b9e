"""A ruleset as the table plays it, in words: what the rules page prints and the start page sums up.

Nothing is said here that the ruleset does not say: what is booked comes out of its payoff table, all other lines are
options with their values.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.option_texts.options import GROUP_TITLES, OPTION_TEXTS
from scores.option_texts.payoff_words import BookingRow, booking_rows
from scores.option_texts.presets import CONTRADICTIONS
from scores.option_texts.types import Text
from scores.option_texts.values import Difference, differences, value_text
from scores.rules import (
    Bonus,
    EndBy,
    FailedLoss,
    Parties,
    Ruleset,
    Suit,
    Tie,
    option_value,
    ranks_of_deck,
    words_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line: what is ruled, and how."""

    label: Text
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSection:
    """Lines that belong together."""

    name: str
    title: Text
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed:
    """What published rules disagree about, and what holds here."""

    sentence: Text
    here: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Everything about a ruleset. `differences` are those to the rules it is compared with."""

    summary: tuple[str, ...]
    before: tuple[RulesSection, ...]
    melds: tuple[Fact, ...]
    bookings: tuple[BookingRow, ...]
    after: tuple[RulesSection, ...]
    differences: tuple[Difference, ...]
    disputed: tuple[Disputed, ...]


def rules_page(ruleset: Ruleset, *, base: Ruleset) -> RulesPage:
    """The rules page of a ruleset that is compared with a base."""
    return RulesPage(
        summary=summary_lines(ruleset),
        before=(_table(ruleset), _cards(ruleset), *_sections(ruleset, "auction", "play")),
        melds=_melds(ruleset),
        bookings=booking_rows(ruleset),
        after=tuple(
            section for section in (*_sections(ruleset, "rounding", "errors", "end"), _money(ruleset)) if section.facts
        ),
        differences=differences(ruleset, base),
        disputed=disputed_options(ruleset),
    )


def summary_lines(ruleset: Ruleset) -> tuple[str, ...]:
    """A ruleset in a few short lines: cards, conceding, losing, end."""
    return (dealing_line(ruleset), conceding_line(ruleset), failing_line(ruleset), end_line(ruleset))


def dealing_line(ruleset: Ruleset) -> str:
    """How the cards are dealt."""
    values = {
        "deck": ruleset.deck_size,
        "hand": ruleset.table.hand_size,
        "widow": ruleset.table.widow_size,
        "name": words_of(ruleset)["widow"],
    }
    if ruleset.table.talon:
        return _("%(deck)s cards, %(hand)s each, the rest is the stock") % values
    if not ruleset.table.widow_size:
        return _("%(deck)s cards, %(hand)s each, no %(name)s") % values
    return _("%(deck)s cards, %(hand)s each, %(widow)s in the %(name)s") % values


def conceding_line(ruleset: Ruleset) -> str:
    """What an Abgehen brings the others."""
    conceded = ruleset.conceded
    values = {
        "concede": words_of(ruleset)["concede"],
        "points": conceded.bonus_points * (ruleset.players if conceded.bonus is Bonus.PER_PLAYER else 1),
    }
    if conceded.bonus is Bonus.NONE:
        return _("%(concede)s: only their melds for the others") % values
    if conceded.bonus is Bonus.HALF_BID:
        return _("%(concede)s: half the bid for the others") % values
    return _("%(concede)s: %(points)s for the others") % values


def failing_line(ruleset: Ruleset) -> str:
    """What a lost game costs."""
    losses = {
        FailedLoss.DOUBLE_BID: _("Lost: twice the bid"),
        FailedLoss.SINGLE_BID: _("Lost: the bid once"),
        FailedLoss.BID_PLUS_100: _("Lost: the bid and 100"),
    }
    return losses[ruleset.failed.loss]


def end_line(ruleset: Ruleset) -> str:
    """How far a game goes."""
    end = ruleset.end
    if end.by is EndBy.DEALS:
        return ngettext("Ends after %(count)s deal", "Ends after %(count)s deals", end.deals) % {"count": end.deals}
    return _("Up to %(target)s points") % {"target": end.target}


def disputed_options(ruleset: Ruleset) -> tuple[Disputed, ...]:
    """Where published sheets contradict each other, with what holds in this ruleset."""
    return tuple(
        Disputed(sentence=entry.sentence, here=value_text(ruleset, entry.key))
        for entry in CONTRADICTIONS
        if not (entry.key == "special.loss_factor" and ruleset.special.durch is None)
    )


def _facts(ruleset: Ruleset, keys: Iterable[str]) -> tuple[Fact, ...]:
    return tuple(Fact(label=OPTION_TEXTS[key].label, text=value_text(ruleset, key)) for key in keys)


def _table(ruleset: Ruleset) -> RulesSection:
    table = ruleset.table
    players = ngettext("%(count)s player", "%(count)s players", ruleset.players) % {"count": ruleset.players}
    if table.dealer_sits_out:
        players = _("%(seats)s at the table, the dealer sits out") % {"seats": table.seats}
    facts = [
        Fact(label=_("Players"), text=f"{players}, {value_text(ruleset, 'table.parties')}"),
        Fact(label=_("Dealing"), text=dealing_line(ruleset)),
        *_facts(ruleset, ["table.packets"] if table.packets else []),
        *_facts(ruleset, ["table.direction", "table.leads"]),
        *_facts(ruleset, ["table.calling"] if table.calling else []),
        *_facts(ruleset, ["table.tricks_return"] if table.talon else []),
    ]
    return RulesSection(name="table", title=GROUP_TITLES["table"], facts=tuple(facts))


def _cards(ruleset: Ruleset) -> RulesSection:
    words = words_of(ruleset)
    suits = ", ".join(words[suit] for suit in Suit)
    ranks = ", ".join(words[rank] for rank in ranks_of_deck(ruleset.deck.low_rank))
    facts = [
        Fact(label=_("Suits"), text=suits),
        Fact(label=_("Ranks, from the highest"), text=ranks),
        *_facts(ruleset, ["deck.card_points"]),
        Fact(
            label=_("All tricks"),
            text=_("%(total)s points, %(trick)s brings %(bonus)s of them")
            % {
                "total": ruleset.total_points,
                "bonus": ruleset.deck.bonus_points,
                "trick": value_text(ruleset, "deck.bonus_trick"),
            },
        ),
        *_facts(ruleset, ["deck.binokel"]),
    ]
    return RulesSection(name="deck", title=_("Cards"), facts=tuple(facts))


def _sections(ruleset: Ruleset, *groups: str) -> list[RulesSection]:
    keys = {
        "auction": ("auction.minimum", "auction.step", "auction.forced", "auction.all_passed"),
        "play": ("play.must_beat", "play.must_trump", "play.must_overtrump"),
        "rounding": ("rounding.to", "made.check"),
        "errors": ("errors.discard", "errors.declarer_revoke", "errors.defender_revoke"),
        "end": _end_keys(ruleset),
    }
    if ruleset.table.parties is Parties.PAIRS:
        keys["auction"] += ("auction.order",)
    if not ruleset.auction.held:
        keys |= {"auction": ("auction.held",), "rounding": ("rounding.to",), "errors": ()}
    return [
        RulesSection(name=group, title=GROUP_TITLES[group], facts=_facts(ruleset, keys[group]))
        for group in groups
        if keys[group]
    ]


def _end_keys(ruleset: Ruleset) -> tuple[str, ...]:
    end = ruleset.end
    keys = ["end.deals"] if end.by is EndBy.DEALS else ["end.target", "end.reached_by"]
    keys.append("end.tie")
    if end.by is EndBy.TARGET and end.tie is Tie.RAISE_TARGET:
        keys.append("end.raise_by")
    keys += ["end.exact_breaks_ties"] if end.exact_breaks_ties else []
    keys += ["end.at_once"] if end.at_once else []
    keys += ["end.negative_limit"] if end.negative_limit is not None else []
    return tuple(keys)


def _money(ruleset: Ruleset) -> RulesSection:
    money = ruleset.money
    keys = ["money.entry_fee"] if money.entry_fee else []
    if money.lost_deal:
        keys += ["money.lost_deal", "money.counted_per", "money.counts_conceded"]
    return RulesSection(name="money", title=GROUP_TITLES["money"], facts=_facts(ruleset, keys))


def _melds(ruleset: Ruleset) -> tuple[Fact, ...]:
    """The melds with their values in the table's own words, the cheap ones first."""
    words = words_of(ruleset)
    keys = ["marriage", "trump_marriage", "dix", "turned_low", "binokel", "grand_binokel", "double_binokel"]
    keys += ["run", "trump_run", "double_run"]
    values = {key: option_value(ruleset, f"melds.{key}") for key in keys}
    values["turned_low"] = values["turned_low"] if ruleset.table.talon else None
    facts = [Fact(label=words[key], text=str(value)) for key, value in values.items() if value is not None]
    facts += [Fact(label=words[key], text=_alike(ruleset, key)) for key in ("four", "eight") if _alike(ruleset, key)]
    return tuple(facts) + _facts(ruleset, ["melds.need_trick", "melds.run_includes_marriage"])


def _alike(ruleset: Ruleset, key: str) -> str:
    words, values = words_of(ruleset), option_value(ruleset, f"melds.{key}")
    ranks = ranks_of_deck(ruleset.deck.low_rank)
    return " · ".join(f"{words[rank]} {values[rank]}" for rank in ranks if values[rank])
