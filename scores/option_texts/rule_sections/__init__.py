"""The sections of a page of rules, in the order in which a deal goes.

Each is made from the ruleset itself and says nothing that the ruleset does not rule: where there is no auction there
is no word of bids, where all cards are dealt none of face-down ones.
"""

from scores.option_texts.rule_sections.bidding import bidding_sections
from scores.option_texts.rule_sections.dealing import cards_section, dealing_section
from scores.option_texts.rule_sections.ending import end_section, money_sections, name_section, tactics_section
from scores.option_texts.rule_sections.melding import melds_section
from scores.option_texts.rule_sections.parts import Fact, MeldRow, RulesSection
from scores.option_texts.rule_sections.playing import (
    bookings_section,
    counting_section,
    mistakes_sections,
    play_sections,
    special_sections,
)
from scores.rules import Ruleset

__all__ = ["Fact", "MeldRow", "RulesSection", "rules_sections"]


def rules_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """Everything that a ruleset rules, section by section."""
    return (
        cards_section(ruleset),
        dealing_section(ruleset),
        *bidding_sections(ruleset),
        melds_section(ruleset),
        *play_sections(ruleset),
        counting_section(ruleset),
        bookings_section(ruleset),
        *special_sections(ruleset),
        *mistakes_sections(ruleset),
        end_section(ruleset),
        *money_sections(ruleset),
        tactics_section(ruleset),
        name_section(),
    )
