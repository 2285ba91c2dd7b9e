"""Melds in the table's own words: "Familie in Schellen (Trumpf)", "Vier Asse", "Doppelter Binokel"."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scores.rules import Meld, MeldKind, Rank, Ruleset, Suit, words_of

# The words of cards are German on every screen, and so are their plurals. A word that is not here may be anything.
PLURALS = {
    "Ass": "Asse",
    "Sau": "Säue",
    "Daus": "Däuser",
    "Alte": "Alte",
    "Zehner": "Zehner",
    "Zehn": "Zehnen",
    "König": "Könige",
    "Ober": "Ober",
    "Dame": "Damen",
    "Unter": "Unter",
    "Bube": "Buben",
    "Bauer": "Bauern",
    "Siebener": "Siebener",
    "Leerer": "Leere",
    "Sieben": "Siebenen",
    "Neuner": "Neuner",
    "Neun": "Neunen",
}
_TIMES = {MeldKind.FOUR_ALIKE: 4, MeldKind.EIGHT_ALIKE: 8}
_IN_TRUMP = {MeldKind.MARRIAGE: "trump_marriage", MeldKind.RUN: "trump_run"}


def meld_text(meld: Meld, ruleset: Ruleset, *, trump: Suit | None = None) -> str:
    """A meld as a line of a list. What is no meld is said as it was written down."""
    if meld.kind is MeldKind.UNKNOWN:
        return meld.text
    if meld.suit is not None:
        return _of_suit(meld, meld.suit, ruleset, in_trump=meld.suit is trump)
    if meld.rank is not None:
        return _alike(meld.kind, meld.rank, ruleset)
    return words_of(ruleset)[meld.kind]


def _of_suit(meld: Meld, suit: Suit, ruleset: Ruleset, *, in_trump: bool) -> str:
    words = words_of(ruleset)
    own = _own_words(ruleset).get(_IN_TRUMP.get(meld.kind, ""))
    if in_trump and own:
        return f"{own} {words[suit]}"
    name = words[meld.kind]
    text = f"{name} {words[suit]}"
    if meld.kind is not MeldKind.MARRIAGE:
        text = _("%(meld)s in %(suit)s") % {"meld": name, "suit": words[suit]}
    return _("%(meld)s (trump)") % {"meld": text} if in_trump else text


def _alike(kind: MeldKind, rank: Rank, ruleset: Ruleset) -> str:
    label = words_of(ruleset)[rank]
    if own := _own_words(ruleset).get(kind):
        return f"{own}: {PLURALS.get(label, label)}"
    if label not in PLURALS:
        return f"{_TIMES[kind]} × {label}"
    pattern = _("Four %(ranks)s") if kind is MeldKind.FOUR_ALIKE else _("Eight %(ranks)s")
    return pattern % {"ranks": PLURALS[label]}


def _own_words(ruleset: Ruleset) -> Mapping[str, str]:
    return dict(ruleset.deck.words)
