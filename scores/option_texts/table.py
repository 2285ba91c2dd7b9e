"""Texts of the options about table, cards, auction and play."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.types import OptionText

TABLE_TEXTS = {
    "table.seats": OptionText(
        label=_("Seats at the table"),
        help=_("How many sit at the table, the pausing dealer included: 2 to 6, or 8."),
        source="26, 27, 42, 47",
    ),
    "table.parties": OptionText(
        label=_("Who plays together"),
        help=_("Everybody for himself, partners opposite (Kreuzbinokel), or two teams of three."),
        source="8, 26, 28, 47",
        values={
            "single": _("everybody for himself"),
            "pairs": _("partners sit opposite"),
            "triples": _("two teams of three"),
        },
    ),
    "table.dealer_sits_out": OptionText(
        label=_("The dealer sits out"),
        help=_("One more sits at the table than plays; whoever deals pauses for this deal."),
        source="3, 34, 39",
    ),
    "table.direction": OptionText(
        label=_("Direction of play"),
        help=_("The way round in which cards are dealt and played."),
        source="3, 4, 7, 26, 32, 38",
        values={
            "counterclockwise": _("counter-clockwise"),
            "clockwise": _("clockwise"),
        },
    ),
    "table.leads": OptionText(
        label=_("Who leads the first trick"),
        help=_("Who plays the first card; in a Durch it is always the declarer."),
        source="3, 26, 38",
        values={
            "after_dealer": _("the player after the dealer"),
            "declarer": _("the declarer"),
        },
    ),
    "table.hand_size": OptionText(
        label=_("Cards for each player"),
        help=_("With the Dabb they must use up the whole deck."),
        source="1, 3, 11, 26, 38, 42, 47",
    ),
    "table.widow_size": OptionText(
        label=_("Cards in the Dabb"),
        help=_("The face-down cards that the declarer takes up; 0 where all cards are dealt."),
        source="1, 3, 11, 26, 47",
    ),
    "table.talon": OptionText(
        label=_("Drawing from a stock"),
        help=_("The game for two: no Dabb, no auction, cards are drawn from a stock and melds shown during play."),
        source="26, 27",
    ),
    "table.tricks_return": OptionText(
        label=_("Tricks go back to the hand"),
        help=_("While the stock lasts won cards go back to the hand; only the tricks after it count."),
        source="27",
    ),
    "table.packets": OptionText(
        label=_("Cards dealt at a time"),
        help=_("How the cards are dealt, for example 4-2-4-2-4 with the Dabb in between."),
        source="1, 2, 26, 34",
        values={
            "null": _("as the dealer likes"),
        },
    ),
    "table.calling": OptionText(
        label=_("Calling a card"),
        help=_("The declarer may call one card that he lacks and gives another one for it."),
        source="26, 31",
    ),
}

DECK_TEXTS = {
    "deck.low_rank": OptionText(
        label=_("Low cards"),
        help=_("40 cards without sevens, or 48 with sevens or nines."),
        source="1, 3, 8, 26, 27",
        values={
            "none": _("none, 40 cards"),
            "seven": _("sevens, 48 cards"),
            "nine": _("nines, 48 cards"),
        },
    ),
    "deck.faces": OptionText(
        label=_("Card faces"),
        help=_("Names and symbols of suits and ranks."),
        source="8, 26, 27, 36",
        values={
            "wuerttemberg": _("Württemberg"),
            "french": _("French"),
        },
    ),
    "deck.words": OptionText(
        label=_("The table's own words"),
        help=_("What suits, cards, melds and the Dabb are called at this table."),
        source="8, 26, 27, 33",
    ),
    "deck.binokel": OptionText(
        label=_("Cards of the Binokel"),
        help=_("The two cards that make a Binokel."),
        source="8, 26, 45",
    ),
    "deck.card_points": OptionText(
        label=_("Card points"),
        help=_("What each card counts in a trick; all cards together are always worth 240."),
        source="26, 29, 49",
    ),
    "deck.bonus_trick": OptionText(
        label=_("Trick with extra points"),
        help=_("Which trick brings the extra points."),
        source="26, 49",
        values={
            "last": _("the last trick"),
            "first": _("the first trick"),
        },
    ),
    "deck.bonus_points": OptionText(
        label=_("Extra points for that trick"),
        help=_("With 10 all tricks together are worth 250."),
        source="26, 49",
    ),
}

AUCTION_TEXTS = {
    "auction.held": OptionText(
        label=_("There is an auction"),
        help=_("Without one there is no bid and no declarer (the game for two)."),
        source="26, 27",
    ),
    "auction.minimum": OptionText(
        label=_("Lowest bid"),
        help=_("The bid with which the auction begins."),
        source="1, 5, 31, 42, 44, 47",
        values={
            "null": _("no lowest bid"),
        },
    ),
    "auction.step": OptionText(
        label=_("Steps of the auction"),
        help=_("Bids rise by this number or a multiple of it."),
        source="26, 28, 47",
    ),
    "auction.forced": OptionText(
        label=_("Somebody must play"),
        help=_("What happens when nobody wants to bid."),
        source="5, 42, 47",
        values={
            "none": _("nobody has to"),
            "opener": _("the first must bid"),
            "forehand": _("forehand plays at the lowest bid"),
        },
    ),
    "auction.order": OptionText(
        label=_("Order of the auction (Kreuzbinokel)"),
        help=_("Who bids on when a player has passed."),
        source="26",
        values={
            "partner_after_pass": _("the partner of who passed"),
            "strict": _("the next at the table"),
        },
    ),
    "auction.all_passed": OptionText(
        label=_("When everybody passes"),
        help=_("Who deals next when nobody bid."),
        source="26, 42",
        values={
            "same_dealer": _("the same dealer again"),
            "next_dealer": _("the next dealer"),
        },
    ),
}

PLAY_TEXTS = {
    "play.must_beat": OptionText(
        label=_("Must beat"),
        help=_("Whoever can must play a higher card of the suit led."),
        source="26",
    ),
    "play.must_trump": OptionText(
        label=_("Must trump"),
        help=_("Whoever lacks the suit led must play trump."),
        source="26",
    ),
    "play.must_overtrump": OptionText(
        label=_("Must overtrump"),
        help=_("Whoever can must play a higher trump."),
        source="26, 49",
    ),
}
