"""A ruleset as the table plays it, in words: what the rules page shows and prints.

Nothing is said here that the ruleset does not say: what is booked comes out of its payoff table, all other lines are
made of its options.
"""

from dataclasses import dataclass

from scores.option_texts.presets import CONTRADICTIONS
from scores.option_texts.rule_sections import RulesSection, rules_sections
from scores.option_texts.summary import summary_lines
from scores.option_texts.types import Text
from scores.option_texts.values import Difference, differences, value_text
from scores.rules import Contract, EndBy, Ruleset, special_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed:
    """What published rules disagree about, and what holds here."""

    sentence: Text
    here: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Everything about a ruleset. `differences` are those to the rules it is compared with."""

    summary: tuple[str, ...]
    sections: tuple[RulesSection, ...]
    differences: tuple[Difference, ...]
    disputed: tuple[Disputed, ...]
    ruleset: Ruleset


def rules_page(ruleset: Ruleset, *, base: Ruleset) -> RulesPage:
    """The rules page of a ruleset that is compared with a base."""
    return RulesPage(
        summary=summary_lines(ruleset),
        sections=rules_sections(ruleset),
        differences=differences(ruleset, base),
        disputed=disputed_options(ruleset),
        ruleset=ruleset,
    )


def disputed_options(ruleset: Ruleset) -> tuple[Disputed, ...]:
    """Where published sheets contradict each other, with what holds in this ruleset."""
    return tuple(
        Disputed(sentence=entry.sentence, here=value_text(ruleset, entry.key))
        for entry in CONTRADICTIONS
        if _matters(entry.key, ruleset)
    )


def _matters(key: str, ruleset: Ruleset) -> bool:
    """Whether an option has a say at a table: none about bids without an auction, none about games nobody plays."""
    if not ruleset.auction.held and key.startswith(("conceded.", "failed.", "special.", "end.reached_by")):
        return False
    if key.startswith("special."):
        return any(special_value(ruleset, contract) is not None for contract in Contract)
    return key != "end.reached_by" or ruleset.end.by is EndBy.TARGET
