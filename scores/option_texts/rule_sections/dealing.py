"""Who sits where, the cards and how they are dealt."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scores.option_texts.rule_sections.parts import Fact, RulesSection, SuitName, option_facts, told
from scores.option_texts.summary import dealing_line
from scores.rules import Parties, Ruleset, Suit, ranks_of_deck, words_of

_TWO_SEATS = 2


def cards_section(ruleset: Ruleset) -> RulesSection:
    """Suits, ranks from the highest down, and what they count."""
    words = words_of(ruleset)
    ranks = ", ".join(words[rank] for rank in ranks_of_deck(ruleset.deck.low_rank))
    return RulesSection(
        name="cards",
        title=gettext_lazy("Cards"),
        facts=(
            Fact(label=_("Suits"), suits=tuple(SuitName(suit=suit, word=words[suit]) for suit in Suit)),
            Fact(label=_("Ranks, from the highest"), text=ranks),
            *option_facts(ruleset, ["deck.card_points"]),
        ),
        paragraphs=told(_("Every card is there twice: %(deck)s cards.") % {"deck": ruleset.deck_size}),
    )


def dealing_section(ruleset: Ruleset) -> RulesSection:
    """How many play, and how each gets his cards."""
    return RulesSection(
        name="dealing",
        title=gettext_lazy("Dealing"),
        facts=(
            *_people(ruleset),
            Fact(label=_("Cards"), text=dealing_line(ruleset)),
            *option_facts(ruleset, ["table.direction"] if ruleset.table.seats > _TWO_SEATS else []),
            *option_facts(ruleset, ["table.packets"]),
        ),
        paragraphs=told(
            _("The dealer shuffles, the player before him cuts.")
            if ruleset.table.seats > _TWO_SEATS
            else _("The dealer shuffles, the other one cuts."),
            _("Knocking instead of cutting: everybody gets his cards in one go."),
            _widow(ruleset),
            *_stock(ruleset),
            _("A misdeal is dealt again by the same dealer; after each deal the next one deals."),
        ),
    )


def _people(ruleset: Ruleset) -> tuple[Fact, ...]:
    players = ngettext("%(count)s player", "%(count)s players", ruleset.players) % {"count": ruleset.players}
    if ruleset.table.dealer_sits_out:
        players = _("%(seats)s at the table, the dealer sits out") % {"seats": ruleset.table.seats}
    together = option_facts(ruleset, ["table.parties"]) if ruleset.table.parties is not Parties.SINGLE else ()
    return (Fact(label=_("Players"), text=players), *together)


def _widow(ruleset: Ruleset) -> str:
    count = ruleset.table.widow_size
    if not count:
        return ""
    line = ngettext(
        "%(name)s: %(count)s card face down on the table, never laid down first or last, after knocking neither.",
        "%(name)s: %(count)s cards face down on the table, never laid down first or last, after knocking neither.",
        count,
    )
    return line % {"name": words_of(ruleset)["widow"], "count": count}


def _stock(ruleset: Ruleset) -> tuple[str, ...]:
    if not ruleset.table.talon:
        return ()
    turned = ruleset.melds.turned_low
    values = {"low": words_of(ruleset)["low"], "points": turned}
    return told(
        _("The next card is turned up: its suit is trump. The rest lies across it face down, the stock."),
        _("If the card turned up is a low one (%(low)s), the dealer writes %(points)s.") % values if turned else "",
    )
