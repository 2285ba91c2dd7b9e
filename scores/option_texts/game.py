"""Texts of the options about the whole game."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.types import OptionText

MONEY_TEXTS = {
    "money.entry_fee": OptionText(
        label=_("Entry fee"),
        help=_("What each player pays before the start."),
        source="2, 3, 4, 6",
    ),
    "money.lost_deal": OptionText(
        label=_("Money for lost deals"),
        help=_("From which lost deal on how much is due, for example 0.50, from the fifth 1.00."),
        source="1, 2, 11",
    ),
    "money.counted_per": OptionText(
        label=_("Lost deals are counted"),
        help=_("Where counting starts anew."),
        source="1, 2",
        values={
            "game": _("in each game"),
            "day": _("over the whole day"),
        },
    ),
    "money.counts_conceded": OptionText(
        label=_("Conceding is a lost deal"),
        help=_("A conceded game costs money too."),
        source="1, 2, 11",
    ),
}

END_TEXTS = {
    "end.by": OptionText(
        label=_("The game ends"),
        help=_("At a number of points or after a number of deals."),
        source="26, 39, 45",
        values={
            "target": _("at the target"),
            "deals": _("after a number of deals"),
        },
    ),
    "end.target": OptionText(
        label=_("Target"),
        help=_("The points to reach, usually a multiple of 500."),
        source="26, 27, 30, 38",
    ),
    "end.deals": OptionText(
        label=_("Number of deals"),
        help=_("Passed and misdealt deals do not count."),
        source="1, 3, 39, 45",
    ),
    "end.reached_by": OptionText(
        label=_("Which deal may end the game"),
        help=_("Whether the target must be reached with a made game, and whose."),
        source="26, 39, 41, 42, 44, 45, 47",
        values={
            "made_game": _("a made game, whoever is over"),
            "declarer": _("a made game of whoever is over"),
            "anyone": _("any deal"),
        },
    ),
    "end.tie": OptionText(
        label=_("Several over the target"),
        help=_("Who wins when several reach the target in one deal."),
        source="36, 39, 42, 43",
        values={
            "highest": _("the highest, if equal the declarer"),
            "declarer": _("the declarer first"),
            "raise_target": _("the target rises"),
            "joint": _("the highest, if equal all of them"),
        },
    ),
    "end.raise_by": OptionText(
        label=_("The target rises by"),
        help=_("Only where the target rises when several are over it."),
        source="36",
    ),
    "end.exact_breaks_ties": OptionText(
        label=_("Exact points decide ties"),
        help=_("Equal written totals are decided by the points before rounding."),
        source="39",
    ),
    "end.at_once": OptionText(
        label=_("The game stops in mid-deal"),
        help=_("Whoever reaches the target ends the game at once (the game for two)."),
        source="27",
    ),
    "end.negative_limit": OptionText(
        label=_("Lowest total"),
        help=_("The declarer loses the whole game at this total or below."),
        source="44",
        values={
            "null": _("no limit"),
        },
    ),
}
