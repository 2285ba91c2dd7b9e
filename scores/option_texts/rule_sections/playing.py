"""The order of play, counting the tricks, special games and mistakes."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.option_texts.options import GROUP_TITLES
from scores.option_texts.payoff_words import booking_rows
from scores.option_texts.rule_sections.parts import Fact, RulesSection, Table, option_facts, told
from scores.option_texts.values import value_text
from scores.rules import (
    BookedAs,
    Contract,
    Leads,
    LostDefenders,
    MadeCheck,
    Parties,
    Ruleset,
    special_value,
    words_of,
)

_TENS = 10


def play_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """How tricks are played; in the drawing game first with the stock and then without."""
    if not ruleset.table.talon:
        return (
            RulesSection(
                name="play", title=GROUP_TITLES["play"], paragraphs=told(*_leading(ruleset), *_duties(ruleset))
            ),
        )
    return (_with_stock(ruleset), _without_stock(ruleset))


def _leading(ruleset: Ruleset) -> tuple[str, ...]:
    by_declarer = ruleset.auction.held and ruleset.table.leads is Leads.DECLARER
    return told(
        "" if ruleset.auction.held else _("Which suit is trump the table settles beforehand."),
        _("The declarer leads to the first trick.")
        if by_declarer
        else _("Whoever sits after the dealer leads to the first trick."),
        _("Whoever takes a trick leads to the next."),
    )


def _duties(ruleset: Ruleset) -> tuple[str, ...]:
    play = ruleset.play
    return (
        _("Following: the suit led must be played by whoever has it."),
        _("Beating: whoever can plays a higher card of it.")
        if play.must_beat
        else _("Beating: nobody has to play a higher card of it."),
        _("Trumping: whoever has none of it plays trump.")
        if play.must_trump
        else _("Trumping: whoever has none of it plays what he likes."),
        _("Overtrumping: whoever trumps goes over the trump on the table if he can.")
        if play.must_overtrump
        else _("Overtrumping: nobody has to go over a trump on the table."),
        _("Trump takes every other suit. Of two equal cards the first one takes."),
    )


def _with_stock(ruleset: Ruleset) -> RulesSection:
    won = (
        _("The cards of a trick go back to the winner's hand and count nothing yet; they may be melded and led again.")
        if ruleset.table.tricks_return
        else _("Tricks are kept and count from the beginning.")
    )
    return RulesSection(
        name="stock",
        title=gettext_lazy("While the stock lasts"),
        paragraphs=told(
            _("Whoever did not deal leads to the first trick."),
            _("Nobody has to follow, and trump is not yet in force: the higher card takes, the first of equal ones."),
            _("After each trick both draw a card; the winner may meld and leads again."),
            won,
            _("Melded cards lie open until the next trick is over and may be played at any time.")
            if ruleset.table.tricks_return
            else "",
        ),
    )


def _without_stock(ruleset: Ruleset) -> RulesSection:
    return RulesSection(
        name="play",
        title=gettext_lazy("When the stock is gone"),
        paragraphs=told(
            _("From now on trump is in force."),
            *_duties(ruleset),
            _("Only these tricks are kept and count.") if ruleset.table.tricks_return else "",
        ),
    )


def counting_section(ruleset: Ruleset) -> RulesSection:
    """What all tricks are worth, and how they are written."""
    deck = ruleset.deck
    values = {
        "total": ruleset.total_points,
        "bonus": deck.bonus_points,
        "trick": value_text(ruleset, "deck.bonus_trick"),
    }
    total = (
        _("%(total)s points, %(trick)s brings %(bonus)s of them")
        if deck.bonus_points
        else _("%(total)s points, nothing extra for any trick")
    )
    together = "" if ruleset.table.parties is Parties.SINGLE else _("Partners count tricks and melds together.")
    return RulesSection(
        name="counting",
        title=gettext_lazy("Counting"),
        facts=(Fact(label=_("All tricks"), text=total % values),),
        paragraphs=told(together, _writing(ruleset), _checking(ruleset)),
    )


def _writing(ruleset: Ruleset) -> str:
    if ruleset.rounding.to == _TENS:
        return _("Tricks are written in tens: up to 4 down, from 5 up. Melds are never rounded.")
    return _("Every single point is written.")


def _checking(ruleset: Ruleset) -> str:
    if not ruleset.auction.held:
        return _("Everybody writes melds and tricks.")
    if ruleset.made.check is MadeCheck.ROUNDED and ruleset.rounding.to == _TENS:
        return _("The declarer has won when melds and rounded tricks reach the bid; exactly the bid is enough.")
    return _("The declarer has won when melds and tricks reach the bid, point by point; exactly the bid is enough.")


def bookings_section(ruleset: Ruleset) -> RulesSection:
    """What is booked for each way a deal can end."""
    return RulesSection(name="bookings", title=gettext_lazy("What is written down"), bookings=booking_rows(ruleset))


def special_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """Durch and Untendurch, or that they are not played; nothing without an auction."""
    if not ruleset.auction.held:
        return ()
    words = words_of(ruleset)
    title = gettext_lazy("Special games")
    played = {contract: value for contract in Contract if (value := special_value(ruleset, contract)) is not None}
    if not played:
        line = _("Not played: %(games)s.") % {"games": f"{words[Contract.DURCH]}, {words[Contract.UNTENDURCH]}"}
        return (RulesSection(name="special", title=title, paragraphs=(line,)),)
    star = ruleset.special.booked_as is BookedAs.STARS
    rows = tuple(
        (words[contract], _goal(contract), _("a star") if star else str(value)) for contract, value in played.items()
    )
    table = Table(head=(_("Game"), _("What must be done"), _("counts")), rows=rows)
    return (
        RulesSection(name="special", title=title, table=table, paragraphs=told(*_special_lines(ruleset, set(played)))),
    )


def _goal(contract: Contract) -> str:
    return {
        Contract.DURCH: _("all tricks"),
        Contract.DURCH_OPEN: _("all tricks, the cards laid open before the first one"),
        Contract.DURCH_OPEN_HAND: _("all tricks, laid open, without the face-down cards"),
        Contract.DURCH_CALLED: _("all tricks, with a called card"),
        Contract.UNTENDURCH: _("no trick at all"),
    }[contract]


def _special_lines(ruleset: Ruleset, played: set[Contract]) -> tuple[str, ...]:
    special, words = ruleset.special, words_of(ruleset)
    melds_count = special.lost_defenders is LostDefenders.MELDS or (
        special.conceded is not None and ruleset.conceded.defender_melds
    )
    untendurch = {"game": words[Contract.UNTENDURCH]}
    leads = (
        _("%(game)s: the declarer leads.")
        if special.untendurch_leads is Leads.DECLARER
        else _("%(game)s: whoever sits after the dealer leads.")
    )
    return told(
        _("There is no trump; the declarer melds nothing.")
        if melds_count
        else _("There is no trump, and nothing is melded."),
        _("%(game)s: the declarer leads.") % {"game": words[Contract.DURCH]} if played - {Contract.UNTENDURCH} else "",
        leads % untendurch if Contract.UNTENDURCH in played else "",
        _("Whoever announced it must play it.") if special.conceded is None else "",
        _booked_as(ruleset),
    )


def _booked_as(ruleset: Ruleset) -> str:
    return {
        BookedAs.POINTS: "",
        BookedAs.STARS: _("Stars count neither for the end of the game nor for a tie."),
        BookedAs.SEPARATE: _("The column of its own counts neither for the end of the game nor for a tie."),
        BookedAs.MATCH: _("Made, it wins the whole game at once."),
    }[ruleset.special.booked_as]


def mistakes_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """What a revoke costs; wrong pressing stands with the pressing."""
    if not ruleset.auction.held:
        return ()
    facts = option_facts(ruleset, ["errors.declarer_revoke", "errors.defender_revoke"])
    return (RulesSection(name="errors", title=GROUP_TITLES["errors"], facts=facts),)
