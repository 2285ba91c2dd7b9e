"""Texts of the options about what is booked for a deal."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.types import OptionText

CONCEDED_TEXTS = {
    "conceded.loss_factor": OptionText(
        label=_("The declarer loses"),
        help=_("How often the bid is taken from whoever concedes."),
        source="1, 2, 26, 41",
        values={
            "1": _("the bid, once"),
            "2": _("the bid, twice"),
        },
    ),
    "conceded.loss_to": OptionText(
        label=_("The loss is booked"),
        help=_("In a team: once, or for each of its players."),
        source="41",
        values={
            "party": _("once for the team"),
            "player": _("for each player of the team"),
        },
    ),
    "conceded.bonus": OptionText(
        label=_("The defenders get beside their melds"),
        help=_("What each defending party books for a conceded game."),
        source="1, 2, 26, 39, 42, 43, 45",
        values={
            "none": _("nothing"),
            "half_bid": _("half the bid"),
            "per_player": _("points times players"),
            "fixed": _("a fixed number of points"),
        },
    ),
    "conceded.bonus_points": OptionText(
        label=_("Points of this bonus"),
        help=_("Times the active players, or as the fixed number."),
        source="26, 39, 42",
    ),
    "conceded.bonus_to": OptionText(
        label=_("The bonus is booked"),
        help=_("In a team: once, or for each of its players."),
        source="26, 41, 42",
        values={
            "party": _("once for the team"),
            "player": _("for each player of the team"),
        },
    ),
    "conceded.half_bid_rounding": OptionText(
        label=_("Half the bid is rounded"),
        help=_("Half of 310 is 155: up to ten makes 160. Half of 305 is 152.5: to the point makes 153, down 152."),
        source="1, 2, 45",
        values={
            "up_to_ten": _("up to ten"),
            "exact": _("to the point"),
            "down": _("down"),
        },
    ),
    "conceded.defender_melds": OptionText(
        label=_("The defenders' melds count"),
        help=_("The defenders book their melds although nothing is played."),
        source="1, 2, 26, 39",
    ),
    "conceded.melds_need_trick": OptionText(
        label=_("Those melds need a trick"),
        help=_("Where it is played on after conceding: melds count only with a trick."),
        source="39, 41, 42",
    ),
    "conceded.overbid_doubles": OptionText(
        label=_("A hopeless bid costs double"),
        help=_("Melds and all 250 cannot reach the bid: it is booked double and conceding is barred."),
        source="1, 30",
    ),
}

MADE_TEXTS = {
    "made.check": OptionText(
        label=_("The bid is checked with"),
        help=_("Whether melds and tricks reach the bid; exactly the bid is enough."),
        source="2, 26, 39, 42, 46",
        values={
            "exact": _("every single point"),
            "rounded": _("the rounded tricks"),
        },
    ),
}

FAILED_TEXTS = {
    "failed.loss": OptionText(
        label=_("The declarer loses when he fails"),
        help=_("What a game that was played and not reached costs."),
        source="1, 2, 26, 39, 41, 48",
        values={
            "double_bid": _("twice the bid"),
            "single_bid": _("the bid as it is"),
            "bid_plus_100": _("the bid and 100"),
        },
    ),
    "failed.bonus": OptionText(
        label=_("Bonus for the defenders of a failed game"),
        help=_("What each defending party books beside melds and tricks."),
        source="1, 39, 48",
        values={
            "none": _("nothing"),
            "half_bid": _("half the bid"),
            "per_player": _("points times players"),
            "fixed": _("a fixed number of points"),
        },
    ),
    "failed.bonus_points": OptionText(
        label=_("Points of the bonus for a failed game"),
        help=_("Times the active players, or as the fixed number."),
        source="39, 48",
    ),
    "failed.defender_melds": OptionText(
        label=_("The defenders' melds count in a failed game"),
        help=_("The defenders keep what they melded."),
        source="1, 2, 39, 42",
    ),
    "failed.defender_tricks": OptionText(
        label=_("The defenders' tricks count in a failed game"),
        help=_("The defenders book their tricks."),
        source="1, 2, 39, 42",
    ),
    "failed.melds_need_trick": OptionText(
        label=_("Melds need a trick in a failed game"),
        help=_("After a failed game the defenders' melds count only with a trick."),
        source="1, 39",
    ),
}

ROUNDING_TEXTS = {
    "rounding.to": OptionText(
        label=_("Tricks are booked"),
        help=_("Tens: up to 4 down, from 5 up. Melds, bids and totals are never rounded."),
        source="1, 2, 10, 11, 13, 18, 21, 22, 39, 42, 46",
        values={
            "1": _("exactly"),
            "10": _("in tens"),
        },
    ),
}

ERRORS_TEXTS = {
    "errors.discard": OptionText(
        label=_("Pressing wrong or not at all"),
        help=_("Forgotten, a wrong number, or a melded card pressed."),
        source="26, 32",
        values={
            "double_bid": _("costs twice the bid"),
            "double_melds": _("costs twice the melded points"),
        },
    ),
    "errors.declarer_revoke": OptionText(
        label=_("The declarer does not follow suit"),
        help=_("A revoke of the declarer."),
        source="2, 3",
        values={
            "lost": _("the game is lost"),
            "lost_rest_halved": _("lost, the defenders share what is still out"),
        },
    ),
    "errors.defender_revoke": OptionText(
        label=_("A defender does not follow suit"),
        help=_("A revoke of a defender."),
        source="2, 3",
        values={
            "declarer_gets_rest": _("the declarer gets what is still out"),
            "offender_tricks_void": _("his tricks do not count"),
        },
    ),
}
