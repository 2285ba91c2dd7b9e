"""Melds and cards in the table's own words."""

import pytest

from scores.rules import (
    OFFERED_WORDS,
    PRESETS,
    Card,
    Meld,
    MeldKind,
    Rank,
    Ruleset,
    Suit,
    change_options,
    full_deck,
    parse_meld,
)
from scores.texts import card_face, card_text, meld_text
from scores.texts.melds import PLURALS
from tests.factories import make_ruleset


def with_words(**words: str) -> Ruleset:
    """The usual rules at a table with words of its own."""
    return change_options(make_ruleset(), {"deck.words": words})


@pytest.mark.parametrize(
    ("noted", "text"),
    [
        ("marriage:hearts", "Paar Herz"),
        ("marriage:bells", "Paar Schellen (trump)"),
        ("run:leaves", "Familie in Schippen"),
        ("run:bells", "Familie in Schellen (trump)"),
        ("double_run:bells", "Doppelte Familie in Schellen (trump)"),
        ("four:ace", "Four Asse"),
        ("four:king", "Four Könige"),
        ("eight:ten", "Eight Zehner"),
        ("four:ober", "Four Ober"),
        ("binokel", "Binokel"),
        ("double_binokel", "Doppelter Binokel"),
        ("grand_binokel", "Grand"),
        ("dix", "Diß"),
        ("turned_low", "Aufgedeckt: Siebener"),
    ],
)
def test_every_kind_has_its_words(noted: str, text: str) -> None:
    assert meld_text(parse_meld(noted), make_ruleset("sevens"), trump=Suit.BELLS) == text


def test_without_a_trump_every_suit_is_a_plain_one() -> None:
    assert meld_text(parse_meld("run:bells"), make_ruleset()) == "Familie in Schellen"


@pytest.mark.parametrize(
    ("noted", "text"),
    [
        ("four:ober", "Four Damen"),
        ("eight:unter", "Eight Buben"),
        ("four:ten", "Four Zehnen"),
        ("four:low", "Four Neunen"),
        ("marriage:leaves", "Paar Pik"),
    ],
)
def test_french_table(noted: str, text: str) -> None:
    assert meld_text(parse_meld(noted), make_ruleset("two-handed-french")) == text


@pytest.mark.parametrize(
    ("words", "noted", "text"),
    [
        ({"ace": "Sau"}, "four:ace", "Four Säue"),
        ({"ace": "Kapitän"}, "four:ace", "4 × Kapitän"),
        ({"ace": "Kapitän"}, "eight:ace", "8 × Kapitän"),
        ({"four": "Vierling"}, "four:ace", "Vierling: Asse"),
        ({"eight": "Achter"}, "eight:king", "Achter: Könige"),
        ({"bells": "Bollen", "marriage": "Bärle"}, "marriage:bells", "Bärle Bollen (trump)"),
        ({"trump_marriage": "Vierzger"}, "marriage:bells", "Vierzger Schellen"),
        ({"trump_marriage": "Vierzger"}, "marriage:hearts", "Paar Herz"),
        ({"trump_run": "Trumpfquint"}, "run:bells", "Trumpfquint Schellen"),
        ({"run": "Quintmajor"}, "double_run:hearts", "Doppelte Quintmajor in Herz"),
        ({"double_binokel": "Dreihunderter"}, "double_binokel", "Dreihunderter"),
    ],
)
def test_words_of_the_table(words: dict[str, str], noted: str, text: str) -> None:
    assert meld_text(parse_meld(noted), with_words(**words), trump=Suit.BELLS) == text


def test_what_is_no_meld_is_said_as_it_was_written() -> None:
    assert meld_text(Meld(MeldKind.UNKNOWN, text="fünf Damen"), make_ruleset()) == "fünf Damen"


def test_every_offered_word_of_a_rank_has_its_plural() -> None:
    assert {word for rank in Rank for word in OFFERED_WORDS[rank]} <= set(PLURALS)


def test_cards_by_name() -> None:
    assert card_text(Card(Rank.OBER, Suit.BELLS), make_ruleset()) == "Schellen-Ober"
    assert card_text(Card(Rank.OBER, Suit.BELLS), make_ruleset("two-handed-french")) == "Karo-Dame"
    assert card_text(Card(Rank.ACE, Suit.HEARTS), with_words(ace="Daus")) == "Herz-Daus"


@pytest.mark.parametrize("slug", PRESETS)
def test_every_card_of_a_deck_is_drawn_differently(slug: str) -> None:
    """By its signs, and not by its colour: the corner, the suit sign and the name tell each card from every other."""
    ruleset = make_ruleset(slug)
    faces = [card_face(card, ruleset) for card in set(full_deck(ruleset.deck.low_rank))]
    assert all(face.sign for face in faces)
    assert len({(face.sign, face.suit_symbol) for face in faces}) == len(faces)
    assert len({face.name for face in faces}) == len(faces)
    assert len({face.notation for face in faces}) == len(faces)


@pytest.mark.parametrize(
    ("slug", "rank", "sign", "figure"),
    [
        ("sevens", Rank.LOW, "7", ""),
        ("two-handed-french", Rank.LOW, "9", ""),
        ("wuerttemberg", Rank.OBER, "O", "ober"),
        ("two-handed-french", Rank.OBER, "D", "french-ober"),
        ("two-handed-french", Rank.UNTER, "B", "french-unter"),
        ("two-handed-french", Rank.KING, "K", "king"),
        ("wuerttemberg", Rank.TEN, "10", ""),
    ],
)
def test_signs_and_figures(slug: str, rank: Rank, sign: str, figure: str) -> None:
    face = card_face(Card(rank, Suit.BELLS), make_ruleset(slug))
    assert (face.sign, face.figure_symbol) == (sign, figure)
    assert face.suit_symbol == ("french-bells" if face.faces == "french" else "bells")
