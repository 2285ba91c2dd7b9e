"""Texts of the options about melds and special games."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.types import OptionText

MELDS_TEXTS = {
    "melds.need_trick": OptionText(
        label=_("Melds need a trick"),
        help=_("Whose melds count only with a trick of their own; in a team any member's trick is enough."),
        source="26, 30, 39, 42, 45, 46",
        values={
            "all": _("everybody's"),
            "defenders": _("only the defenders'"),
            "none": _("nobody's"),
        },
    ),
    "melds.marriage": OptionText(
        label=_("Pair"),
        help=_("King and Ober of one suit."),
        source="2, 5, 26, 27",
    ),
    "melds.trump_marriage": OptionText(
        label=_("Pair in trump"),
        help=_("King and Ober of trump."),
        source="2, 26, 27",
    ),
    "melds.binokel": OptionText(
        label=_("Binokel"),
        help=_("Usually the Unter of bells with the Ober of leaves."),
        source="2, 26, 37",
    ),
    "melds.double_binokel": OptionText(
        label=_("Double Binokel"),
        help=_("All four cards of the Binokel; counted instead of two single ones."),
        source="2, 5, 26, 27",
    ),
    "melds.grand_binokel": OptionText(
        label=_("Grand"),
        help=_("King and Ober of leaves with the Unter of bells; instead of pair and Binokel."),
        source="27",
        values={
            "null": _("no meld"),
        },
    ),
    "melds.four": OptionText(
        label=_("Four alike"),
        help=_("The same rank once in each suit; 0 counts nothing."),
        source="2, 26, 45",
    ),
    "melds.eight": OptionText(
        label=_("Eight alike"),
        help=_("All eight cards of a rank; with 0 they count as two times four."),
        source="1, 2, 26, 27, 30, 45",
    ),
    "melds.run": OptionText(
        label=_("Run"),
        help=_("Ace, ten, king, Ober and Unter of one suit that is not trump."),
        source="2, 26, 27, 36",
        values={
            "null": _("only in trump"),
        },
    ),
    "melds.trump_run": OptionText(
        label=_("Run in trump"),
        help=_("Ace, ten, king, Ober and Unter of trump."),
        source="2, 26, 27",
    ),
    "melds.dix_may_be_pressed": OptionText(
        label=_("A melded trump seven may be pressed"),
        help=_("It must be told to the others."),
        source="26, 49",
    ),
    "melds.double_run": OptionText(
        label=_("Double run"),
        help=_("Two runs of one suit, trump or not; counted instead of two single ones."),
        source="1, 2, 5, 26, 30, 42, 45, 47",
        values={
            "null": _("two single runs"),
        },
    ),
    "melds.upgrade": OptionText(
        label=_("A meld that grows in the game for two"),
        help=_("A Binokel that becomes a double one, or four that become eight."),
        source="27",
        values={
            "full": _("its full value once more"),
            "difference": _("only the difference"),
        },
    ),
    "melds.dix": OptionText(
        label=_("Trump seven (Diss)"),
        help=_("What a low trump card is worth when it is melded."),
        source="26, 37, 47",
        values={
            "null": _("no meld"),
        },
    ),
    "melds.turned_low": OptionText(
        label=_("Turned-up low card"),
        help=_("In the game for two: the dealer turns up a seven or nine as trump and books this."),
        source="27",
        values={
            "null": _("nothing"),
        },
    ),
    "melds.run_includes_marriage": OptionText(
        label=_("The run includes its pair"),
        help=_("The pair inside a run is not counted again."),
        source="26, 42, 47",
    ),
}

SPECIAL_TEXTS = {
    "special.durch": OptionText(
        label=_("Durch"),
        help=_("The declarer takes every trick."),
        source="1, 2, 26, 31, 44",
        values={
            "null": _("not played"),
        },
    ),
    "special.durch_open": OptionText(
        label=_("Durch laid open"),
        help=_("The cards are laid open before the first trick."),
        source="2, 26, 31",
        values={
            "null": _("not played"),
        },
    ),
    "special.durch_open_hand": OptionText(
        label=_("Durch laid open from the hand"),
        help=_("Laid open without taking up the Dabb."),
        source="26, 31",
        values={
            "null": _("not played"),
        },
    ),
    "special.durch_called": OptionText(
        label=_("Durch with a called card"),
        help=_("Every trick, with the help of a called card."),
        source="31",
        values={
            "null": _("not played"),
        },
    ),
    "special.untendurch": OptionText(
        label=_("Untendurch"),
        help=_("The declarer takes no trick at all."),
        source="5, 26, 41, 43, 49",
        values={
            "null": _("not played"),
        },
    ),
    "special.conceded": OptionText(
        label=_("Giving up a Durch or Untendurch"),
        help=_("What giving up an announced special game costs."),
        source="43",
        values={
            "bid": _("the bid of the auction"),
            "value": _("the value of the special game"),
            "null": _("cannot be given up"),
        },
    ),
    "special.untendurch_leads": OptionText(
        label=_("Who leads in an Untendurch"),
        help=_("Differs from place to place."),
        source="26",
        values={
            "after_dealer": _("the player after the dealer"),
            "declarer": _("the declarer"),
        },
    ),
    "special.loss_factor": OptionText(
        label=_("A lost Durch costs"),
        help=_("How often its value is taken from the declarer; the same for an Untendurch."),
        source="41, 43, 47, 48",
        values={
            "1": _("its value"),
            "2": _("twice its value"),
        },
    ),
    "special.lost_defenders": OptionText(
        label=_("Defenders of a lost Durch"),
        help=_("What each defending party books when a special game is lost."),
        source="41, 43, 47, 48",
        values={
            "nothing": _("nothing"),
            "melds": _("their melds"),
            "fixed": _("a fixed number of points"),
        },
    ),
    "special.lost_points": OptionText(
        label=_("Points for the defenders of a lost Durch"),
        help=_("Only where the defenders get a fixed number."),
        source="48",
    ),
    "special.booked_as": OptionText(
        label=_("A Durch is booked as"),
        help=_("Stars and separate points never count for target or ties."),
        source="39, 41, 44",
        values={
            "points": _("as points"),
            "stars": _("as stars"),
            "separate": _("in a column of its own"),
            "match": _("as victory of the whole game"),
        },
    ),
}
