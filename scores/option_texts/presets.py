"""Names and descriptions of the presets, and what published rules disagree about."""

from django.utils.translation import gettext_lazy as _

from scores.option_texts.types import Contradiction, PresetText

PRESET_TEXTS = {
    "wuerttemberg": PresetText(
        title=_("Württemberg, three players"),
        description=_("Three players, 40 cards, 12 each and four in the Dabb, up to 1000."),
    ),
    "four": PresetText(
        title=_("Four, each for himself"),
        description=_("Four players, nine cards each and four in the Dabb."),
    ),
    "kreuz": PresetText(
        title=_("Kreuzbinokel"),
        description=_("Four players, partners sit opposite and write one total."),
    ),
    "sevens": PresetText(
        title=_("Three players with sevens"),
        description=_("48 cards, 15 each and three in the Dabb; the trump seven is worth 10."),
    ),
    "heroldstatt": PresetText(
        title=_("Heroldstatt tournament"),
        description=_("From 150, half the bid for the defenders, no Durch, 15 deals, 1.00 for each lost deal."),
    ),
    "ennahofen": PresetText(
        title=_("Ennahofen tournament"),
        description=_(
            "Half the bid on conceding, double run 1500, eight tens count nothing, 0.50 for a "
            "lost deal, from the fifth 1.00."
        ),
    ),
    "ohmden": PresetText(
        title=_("Ohmden tournament"),
        description=_("48 cards with sevens, 16 each and no Dabb, nine deals."),
    ),
    "exact": PresetText(
        title=_("Exact points"),
        description=_("As Württemberg, but every point is written and nothing is rounded."),
    ),
    "dealer-out": PresetText(
        title=_("Four, the dealer sits out"),
        description=_("Three play, the dealer pauses; 30 for each defender, stars for a Durch, 12 deals."),
    ),
    "tens-count-ten": PresetText(
        title=_("Counting in tens"),
        description=_("Ace, ten and king count ten each, Ober and Unter nothing."),
    ),
    "memo": PresetText(
        title=_("Without bonus on conceding"),
        description=_("Conceding brings the defenders only their melds; Untendurch 300; a lost Durch costs double."),
    ),
    "two-handed": PresetText(
        title=_("Two players with sevens"),
        description=_("Twelve cards each, drawing from the stock, no auction and no Dabb."),
    ),
    "two-handed-french": PresetText(
        title=_("Two players with nines"),
        description=_(
            "French cards; tricks go back to the hand while the stock lasts; the game stops at once at 1000."
        ),
    ),
    "five": PresetText(
        title=_("Five players"),
        description=_("Each for himself, seven cards each and five in the Dabb."),
    ),
    "six-pairs": PresetText(
        title=_("Six as three pairs"),
        description=_("48 cards, seven each and six in the Dabb; partners sit opposite."),
    ),
    "eight": PresetText(
        title=_("Eight as four pairs"),
        description=_("48 cards, six each and no Dabb; partners sit opposite."),
    ),
}

# A set-up page shows these beside the option: no default is right everywhere.
CONTRADICTIONS = (
    Contradiction(
        key="conceded.bonus",
        sentence=_(
            "Conceding: at home mostly 10 points for each player, in tournaments half the bid; "
            "some tables write 30 or 40, some nothing."
        ),
    ),
    Contradiction(
        key="failed.bonus",
        sentence=_("Failed game: mostly no bonus for the defenders; in Heroldstatt half the bid, elsewhere 30."),
    ),
    Contradiction(
        key="melds.eight",
        sentence=_(
            "Eight tens: 1000 in Heroldstatt, nothing in Ennahofen; elsewhere eights are worth 1000, 800, 600 and 400."
        ),
    ),
    Contradiction(key="melds.double_run", sentence=_("Double run: 1000 at one table, 1500 at the next.")),
    Contradiction(
        key="special.loss_factor", sentence=_("Lost Durch: mostly its value, at some tables twice its value.")
    ),
    Contradiction(key="rounding.to", sentence=_("Writing: some tournaments write tens, many write every point.")),
    Contradiction(
        key="end.reached_by",
        sentence=_("End of the game: mostly a made game, at some tables any deal, at others only the declarer's own."),
    ),
    Contradiction(
        key="deck.binokel",
        sentence=_("Binokel: usually bells Unter and leaves Ober, on some sheets bells Ober and leaves Unter."),
    ),
    Contradiction(
        key="melds.eight",
        sentence=_("Eight tens were no meld in an older edition of one rule page and are 1000 in its newer one."),
    ),
    Contradiction(
        key="failed.loss", sentence=_("Failed game: nearly everywhere twice the bid, here and there the bid and 100.")
    ),
)
