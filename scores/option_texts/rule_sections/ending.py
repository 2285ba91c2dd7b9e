"""How a game ends, what it costs, a few tactics, and where the name comes from."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scores.option_texts.options import GROUP_TITLES
from scores.option_texts.rule_sections.parts import RulesSection, option_facts, told
from scores.rules import BonusTrick, EndBy, Rank, ReachedBy, Ruleset, Tie, words_of

_TWO_PLAYERS = 2


def end_section(ruleset: Ruleset) -> RulesSection:
    """Target or number of deals, and what holds for several over it."""
    lines = _by_deals(ruleset) if ruleset.end.by is EndBy.DEALS else _by_target(ruleset)
    limit = ruleset.end.negative_limit
    return RulesSection(
        name="end",
        title=GROUP_TITLES["end"],
        paragraphs=told(
            *lines,
            _("A declarer at %(limit)s or below loses the whole game.") % {"limit": f"−{-limit}"}
            if limit is not None and ruleset.auction.held
            else "",
        ),
    )


def _by_deals(ruleset: Ruleset) -> tuple[str, ...]:
    end = ruleset.end
    line = ngettext(
        "The game is over after %(count)s deal; the most points win.",
        "The game is over after %(count)s deals; the most points win.",
        end.deals,
    )
    tie = (
        _("If exactly equal: the declarer of the last deal if he is among them, else all of them.")
        if ruleset.auction.held and end.tie is not Tie.JOINT
        else _("If exactly equal: all of them.")
    )
    skipped = _("Deals that nobody played and misdeals do not count.") if ruleset.auction.held else ""
    return told(line % {"count": end.deals}, skipped, _exact_points(ruleset), tie)


def _exact_points(ruleset: Ruleset) -> str:
    if not ruleset.end.exact_breaks_ties or ruleset.rounding.to == 1:
        return ""
    return _("If the written totals are equal, the points before rounding decide.")


def _by_target(ruleset: Ruleset) -> tuple[str, ...]:
    end = ruleset.end
    reached = {
        ReachedBy.MADE_GAME: _("Only a game that was won ends it; then everybody at the target counts."),
        ReachedBy.DECLARER: _("Only the declarer ends it, with a game that he won; nobody else wins in that deal."),
        ReachedBy.ANYONE: _("Every deal can end it."),
    }[end.reached_by]
    several = () if end.reached_by is ReachedBy.DECLARER else _several(ruleset)
    return told(
        _("The target is %(target)s points.") % {"target": end.target},
        reached if ruleset.auction.held else "",
        _("Whoever sits out cannot end it.") if ruleset.table.dealer_sits_out else "",
        _("A meld that reaches the target ends the game at once, in mid-deal.")
        if end.at_once and ruleset.table.talon
        else "",
        *several,
    )


def _several(ruleset: Ruleset) -> tuple[str, ...]:
    """Who wins of several at the target: the first in the count, where two count, and otherwise as ruled."""
    end, held, exact = ruleset.end, ruleset.auction.held, _exact_points(ruleset)
    if end.tie is Tie.RAISE_TARGET:
        raised = _("With several at the target it rises by %(points)s until at most one is there; he wins.")
        return told(raised % {"points": end.raise_by})
    most = (
        _("Both at the target: whoever was there first in the count, else the most points.")
        if ruleset.table.talon
        else _("Several at the target: the most points win.")
    )
    if end.tie is Tie.JOINT:
        return told(most, exact, _("If exactly equal: all of them."))
    if not held:
        return told(most, exact, _("If exactly equal: the game goes on."))
    if end.tie is Tie.DECLARER:
        return told(
            _("Several at the target: the declarer if he is among them, else the most points."),
            exact,
            _("If exactly equal without him: the game goes on."),
        )
    return told(most, exact, _("If exactly equal: the declarer if he is among them, else the game goes on."))


def money_sections(ruleset: Ruleset) -> tuple[RulesSection, ...]:
    """What is paid; nothing where nothing is."""
    money = ruleset.money
    keys = ["money.entry_fee"] if money.entry_fee else []
    if money.lost_deal and ruleset.auction.held:
        keys += ["money.lost_deal", "money.counted_per", "money.counts_conceded"]
    if not keys:
        return ()
    return (RulesSection(name="money", title=GROUP_TITLES["money"], facts=option_facts(ruleset, keys)),)


def tactics_section(ruleset: Ruleset) -> RulesSection:
    """What old hands do."""
    return RulesSection(
        name="tactics",
        title=gettext_lazy("Tricks of old hands"),
        paragraphs=told(
            *(_with_auction(ruleset) if ruleset.auction.held else ()),
            *_for_two(ruleset),
            _bonus_trick(ruleset),
        ),
    )


def _with_auction(ruleset: Ruleset) -> tuple[str, ...]:
    words = words_of(ruleset)
    where = {"concede": words["concede"], "ober": words[Rank.OBER], "marriage": words["marriage"]}
    return told(
        _("Feeding: if it is close for the declarer, the others put cards that count into tricks that go to them.")
        if ruleset.players > _TWO_PLAYERS
        else "",
        _("Driving up: whoever clearly wants the game can be made to pay for it; who overdoes it has to play himself."),
        _("%(concede)s: into a suit of which one holds both cards “%(ober)s”; nobody melds %(marriage)s there.") % where
        if ruleset.conceded.defender_melds and ruleset.melds.trump_marriage
        else "",
    )


def _for_two(ruleset: Ruleset) -> tuple[str, ...]:
    if not ruleset.table.talon:
        return ()
    return (
        _("Do not meld everything at once: each open card shows something of the hand."),
        _("Keep trumps until the stock is gone: only then do they take."),
    )


def _bonus_trick(ruleset: Ruleset) -> str:
    if not ruleset.deck.bonus_points or ruleset.deck.bonus_trick is not BonusTrick.LAST:
        return ""
    values = {"bonus": ruleset.deck.bonus_points}
    return _("Last trick: a trump or high card kept to the end brings the %(bonus)s that decide a close game.") % values


def name_section() -> RulesSection:
    """Where the word comes from."""
    return RulesSection(
        name="name",
        title=gettext_lazy("Where the name comes from"),
        paragraphs=told(
            _("Probably from Italian “bin oculi”, two eyes: every card looks at one twice."),
            _("The game grew out of the French Bézique and Cinq-Cents; in America it is called Pinochle."),
            _("In Swabia it is spoken “Benoggl”."),
        ),
    )
