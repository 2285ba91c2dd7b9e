"""The table's own words: how suits, ranks, melds and moves are called where a ruleset is played.

Words belong to the ruleset and not to the language of the screen. A *term* is the stable English name of a thing
(`leaves`, `marriage`, `widow`), a *label* is what the table calls it (Schippen, Paar, Dabb). `deck.words` of a ruleset
holds only the labels that a table changed; `words_of` gives them all.

Source: first seed (regional names), sheets 8, 27 and 33 (French names).
"""

from collections.abc import Iterator

from scores.rules.cards import LowRank, Rank, Suit
from scores.rules.errors import OptionFault
from scores.rules.ruleset import Faces, Ruleset

LONGEST_LABEL = 30

_FACES = {
    Faces.WUERTTEMBERG: {
        Suit.ACORNS: "Eichel",
        Suit.LEAVES: "Schippen",
        Suit.HEARTS: "Herz",
        Suit.BELLS: "Schellen",
        Rank.ACE: "Ass",
        Rank.TEN: "Zehner",
        Rank.KING: "König",
        Rank.OBER: "Ober",
        Rank.UNTER: "Unter",
    },
    Faces.FRENCH: {
        Suit.ACORNS: "Kreuz",
        Suit.LEAVES: "Pik",
        Suit.HEARTS: "Herz",
        Suit.BELLS: "Karo",
        Rank.ACE: "Ass",
        Rank.TEN: "Zehn",
        Rank.KING: "König",
        Rank.OBER: "Dame",
        Rank.UNTER: "Bube",
    },
}
_LOW = {
    Faces.WUERTTEMBERG: ("Siebener", "Neuner"),
    Faces.FRENCH: ("Sieben", "Neun"),
}
_OTHERS = {
    "marriage": "Paar",
    "run": "Familie",
    "binokel": "Binokel",
    "double_binokel": "Doppelter Binokel",
    "grand_binokel": "Grand",
    "four": "Vier Gleiche",
    "eight": "Acht Gleiche",
    "dix": "Diß",
    "roundhouse": "Rundgang",
    "widow": "Dabb",
    "auction": "Reizen",
    "durch": "Durch",
    "untendurch": "Untendurch",
    "concede": "Abgehen",
}
# Words that are made of another one and follow it when a table changes it.
_COMPOSED = {
    "trump_marriage": ("marriage", "Trumpf{lower}"),
    "trump_run": ("run", "Trumpf{lower}"),
    "double_run": ("run", "Doppelte {word}"),
    "turned_low": ("low", "Aufgedeckt: {word}"),
    "durch_open": ("durch", "{word} aufgelegt"),
    "durch_open_hand": ("durch", "{word} aufgelegt von der Hand"),
    "durch_called": ("durch", "{word} mit Rufen"),
}


def _compose(pattern: str, word: str) -> str:
    # A German compound goes on in small letters: Trumpf + Paar = Trumpfpaar.
    return pattern.format(word=word, lower=word[:1].lower() + word[1:])


TERMS: tuple[str, ...] = (
    *(suit.value for suit in Suit),
    *(rank.value for rank in Rank),
    *_OTHERS,
    *_COMPOSED,
)
"""Every term that has a word, in the order of suits, ranks, melds and moves."""

OFFERED_WORDS: dict[str, tuple[str, ...]] = {
    "acorns": ("Eichel", "Kreuz"),
    "leaves": ("Schippen", "Laub", "Blatt", "Pik", "Grün", "Gras"),
    "hearts": ("Herz",),
    "bells": ("Schellen", "Bollen", "Karo"),
    "ace": ("Ass", "Sau", "Daus", "Alte"),
    "ten": ("Zehner", "Zehn"),
    "king": ("König",),
    "ober": ("Ober", "Dame"),
    "unter": ("Unter", "Bube", "Bauer"),
    "low": ("Siebener", "Leerer", "Sieben", "Neuner", "Neun"),
    "marriage": ("Paar", "Bärle", "Mariage", "Hochzeit"),
    "run": ("Familie", "Quintmajor"),
    "binokel": ("Binokel",),
    "double_binokel": ("Doppelter Binokel", "Dreihunderter"),
    "grand_binokel": ("Grand",),
    "four": ("Vier Gleiche",),
    "eight": ("Acht Gleiche",),
    "dix": ("Diß", "Dissle", "Dix"),
    "roundhouse": ("Rundgang",),
    "widow": ("Dabb", "Dapp", "Tapp"),
    "auction": ("Reizen", "Steigern"),
    "durch": ("Durch", "Obârom"),
    "untendurch": ("Untendurch", "Bettel", "Ondârom"),
    "concede": ("Abgehen",),
    # These follow the words they are made of and are seldom changed by themselves.
    **{term: (_compose(pattern, _OTHERS[base]),) for term, (base, pattern) in _COMPOSED.items() if base in _OTHERS},
    "turned_low": ("Aufgedeckter Siebener", "Aufgedeckte Neun"),
}
"""Term -> labels to choose from; a table may also type one of its own."""


def words_of(ruleset: Ruleset) -> dict[str, str]:
    """Every term with the label that this ruleset's table uses.

    >>> from scores.rules.presets import get_preset
    >>> words = words_of(get_preset("two-handed-french").ruleset)
    >>> words["leaves"], words["low"], words["trump_marriage"]
    ('Pik', 'Neun', 'Trumpfpaar')
    """
    faces = ruleset.deck.faces
    seven, nine = _LOW[faces]
    words = {term.value: label for term, label in _FACES[faces].items()}
    words["low"] = nine if ruleset.deck.low_rank is LowRank.NINE else seven
    words |= _OTHERS
    own = {term: label for term, label in ruleset.deck.words if term in TERMS}
    words |= own
    words |= {term: _compose(pattern, words[base]) for term, (base, pattern) in _COMPOSED.items() if term not in own}
    return {term: words[term] for term in TERMS}


def find_word_faults(ruleset: Ruleset) -> Iterator[OptionFault]:
    """What is wrong with `deck.words`: unknown terms, labels that cannot be shown, one label for two suits or ranks."""
    for term, label in ruleset.deck.words:
        if term not in TERMS:
            yield OptionFault(key="deck.words", code="unknown_term", values=(term,))
        elif not label.strip() or label != label.strip() or len(label) > LONGEST_LABEL or not label.isprintable():
            yield OptionFault(key="deck.words", code="not_a_label", values=(term, label, LONGEST_LABEL))
    words = words_of(ruleset)
    for things in (Suit, Rank):
        labels = [words[thing.value] for thing in things]
        if doubled := sorted({label for label in labels if labels.count(label) > 1}):
            yield OptionFault(key="deck.words", code="label_twice", values=(doubled[0],))
