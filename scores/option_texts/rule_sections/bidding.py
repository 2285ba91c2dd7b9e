"""From the first bid to the first trick: bidding, conceding, pressing and calling. Nothing of it without an auction."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.option_texts.payoff_words import payoff_words
from scores.option_texts.rule_sections.parts import RulesSection, told
from scores.rules import AllPassed, AuctionOrder, Forced, Outcome, Parties, PayoffRow, Ruleset, payoff_table, words_of

_TWO_PLAYERS = 2


def bidding_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """The sections about the auction and what follows from it."""
    if not ruleset.auction.held:
        return ()
    sections = [_auction(ruleset), _conceding(ruleset)]
    if ruleset.table.widow_size:
        sections.append(_pressing(ruleset))
    if ruleset.table.calling:
        sections.append(_calling())
    return tuple(sections)


def _auction(ruleset: Ruleset) -> RulesSection:
    return RulesSection(
        name="auction",
        title=words_of(ruleset)["auction"],
        paragraphs=told(
            _("Whoever sits after the dealer begins and calls the next one; both raise in turn until one is out."),
            *_who_goes_on(ruleset),
            _amounts(ruleset),
            _nobody_bids(ruleset),
            _("The highest bid is written down at once."),
            _("Whoever has the game turns the face-down cards up for all to see and takes them.")
            if ruleset.table.widow_size
            else "",
        ),
    )


def _who_goes_on(ruleset: Ruleset) -> tuple[str, ...]:
    if ruleset.players == _TWO_PLAYERS:
        return ()
    if ruleset.table.parties is Parties.SINGLE:
        if ruleset.table.dealer_sits_out:
            return (_("Whoever is left goes on with the next one, once round the table."),)
        return (_("Whoever is left goes on with the next one, the dealer comes last."),)
    if ruleset.auction.order is AuctionOrder.STRICT:
        return (_("Whoever is left goes on strictly round the table, with the own partner too when he is next."),)
    return (
        _("When one is out, his partner goes on in his place."),
        _("When all opponents are out, the partners settle between them who plays, best with few words."),
    )


def _amounts(ruleset: Ruleset) -> str:
    values = {"minimum": ruleset.auction.minimum, "step": ruleset.auction.step}
    if ruleset.auction.minimum is None:
        return _("Bids go up in steps of %(step)s; there is no lowest bid.") % values
    return _("The first bid is at least %(minimum)s, then it goes up in steps of %(step)s.") % values


def _nobody_bids(ruleset: Ruleset) -> str:
    if ruleset.auction.forced is Forced.OPENER:
        return _("Whoever begins must bid.")
    if ruleset.auction.forced is Forced.FOREHAND:
        return _("When all are out without a bid, whoever began must play, at the lowest bid.")
    if ruleset.auction.all_passed is AllPassed.SAME_DEALER:
        return _("When all are out without a bid, the same dealer deals again.")
    return _("When all are out without a bid, the next one deals.")


def _row(ruleset: Ruleset, outcome: Outcome) -> PayoffRow:
    return payoff_table(ruleset)[outcome, None]


def _conceding(ruleset: Ruleset) -> RulesSection:
    conceded, single = ruleset.conceded, ruleset.table.parties is Parties.SINGLE
    row = _row(ruleset, Outcome.CONCEDED)
    values = {"declarer": payoff_words(row.declarer), "others": payoff_words(row.defender)}
    own = _("The declarer melds nothing.") if single else _("The declarer and his partners meld nothing.")
    booked = (
        _("Declarer: %(declarer)s. Each of the others: %(others)s.")
        if single
        else _("The declarer's team: %(declarer)s. Each other team: %(others)s.")
    )
    return RulesSection(
        name="concede",
        title=words_of(ruleset)["concede"],
        paragraphs=told(
            _("Whoever sees that it will not do may give up before the first trick."),
            _("He names a suit: it is trump for the others' melds. He need not show his cards.")
            if conceded.defender_melds
            else "",
            own,
            booked % values,
            _hopeless(ruleset),
        ),
    )


def _hopeless(ruleset: Ruleset) -> str:
    if not ruleset.conceded.overbid_doubles:
        return ""
    values = {
        "total": ruleset.total_points,
        "loss": payoff_words(_row(ruleset, Outcome.OVERBID).declarer),
    }
    return _("Not allowed where melds and all %(total)s together stay below the bid; that is: %(loss)s.") % values


def _pressing(ruleset: Ruleset) -> RulesSection:
    melds = ruleset.melds
    dix = {"dix": words_of(ruleset)["dix"]}
    exception = _("Except, when it is told: %(dix)s.") if melds.dix_may_be_pressed else _("That holds for %(dix)s too.")
    loss = {"loss": payoff_words(_row(ruleset, Outcome.DISCARD_ERROR).declarer)}
    return RulesSection(
        name="pressing",
        title=gettext_lazy("Pressing"),
        paragraphs=told(
            _("Before melding the declarer puts as many cards aside, face down, as he took up."),
            _("Their points are his; a trick they are not."),
            _("Whoever presses trumps says how many."),
            _("What is melded may not be pressed."),
            exception % dix if melds.dix else "",
            _("Forgotten, a wrong number, or a melded card pressed: lost, %(loss)s.") % loss,
        ),
    )


def _calling() -> RulesSection:
    return RulesSection(
        name="calling",
        title=gettext_lazy("Calling a card"),
        paragraphs=told(
            _("The declarer may call one card that he lacks. Whoever has it hands it over for another one."),
        ),
    )
