"""The table's own words."""

from itertools import pairwise

import pytest

from scores.rules import OFFERED_WORDS, PRESETS, RulesetError, change_options, get_preset, words_of

WUERTTEMBERG = get_preset("wuerttemberg").ruleset
TERMS = tuple(words_of(WUERTTEMBERG))


def test_wuerttemberg_words() -> None:
    assert words_of(WUERTTEMBERG) == {
        "acorns": "Eichel",
        "leaves": "Schippen",
        "hearts": "Herz",
        "bells": "Schellen",
        "ace": "Ass",
        "ten": "Zehner",
        "king": "König",
        "ober": "Ober",
        "unter": "Unter",
        "low": "Siebener",
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
        "trump_marriage": "Trumpfpaar",
        "trump_run": "Trumpffamilie",
        "double_run": "Doppelte Familie",
        "turned_low": "Aufgedeckt: Siebener",
        "durch_open": "Durch aufgelegt",
        "durch_open_hand": "Durch aufgelegt von der Hand",
        "durch_called": "Durch mit Rufen",
    }


def test_french_faces_rename_cards_and_nothing_else() -> None:
    base = words_of(get_preset("two-handed").ruleset)
    french = words_of(change_options(get_preset("two-handed").ruleset, {"deck.faces": "french"}))

    assert {term: french[term] for term in TERMS if french[term] != base[term]} == {
        "acorns": "Kreuz",
        "leaves": "Pik",
        "bells": "Karo",
        "ten": "Zehn",
        "ober": "Dame",
        "unter": "Bube",
        "low": "Sieben",
        "turned_low": "Aufgedeckt: Sieben",
    }


@pytest.mark.parametrize(
    ("faces", "low_rank", "label"),
    [("wuerttemberg", "seven", "Siebener"), ("wuerttemberg", "nine", "Neuner"), ("french", "nine", "Neun")],
)
def test_low_card_is_called_by_its_rank(faces: str, low_rank: str, label: str) -> None:
    ruleset = change_options(get_preset("sevens").ruleset, {"deck.faces": faces, "deck.low_rank": low_rank})

    assert words_of(ruleset)["low"] == label


def test_own_words_replace_the_usual_ones_and_what_is_made_of_them() -> None:
    own = {"leaves": "Laub", "marriage": "Mariage", "durch": "Obârom", "durch_open": "Offener Obârom"}
    words = words_of(change_options(WUERTTEMBERG, {"deck.words": own}))

    assert {term: words[term] for term in TERMS if words[term] != words_of(WUERTTEMBERG)[term]} == own | {
        "trump_marriage": "Trumpfmariage",
        "durch_open_hand": "Obârom aufgelegt von der Hand",
        "durch_called": "Obârom mit Rufen",
    }


@pytest.mark.parametrize("slug", PRESETS)
def test_presets_use_words_that_are_offered(slug: str) -> None:
    words = words_of(PRESETS[slug].ruleset)

    assert tuple(words) == TERMS
    # What the low card is called decides about the word for the turned one.
    unlisted = {term for term, label in words.items() if label not in OFFERED_WORDS[term]}
    assert unlisted <= {"turned_low"}


def test_offered_words_can_all_be_chosen() -> None:
    assert set(OFFERED_WORDS) == set(TERMS)
    for term, labels in OFFERED_WORDS.items():
        assert all(first != second for first, second in pairwise(sorted(labels)))
        for label in labels:
            assert words_of(change_options(WUERTTEMBERG, {"deck.words": {term: label}}))[term] == label


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"joker": "Joker"}, "unknown_term"),
        ({"leaves": ""}, "not_a_label"),
        ({"leaves": " Laub"}, "not_a_label"),
        ({"leaves": "La\nub"}, "not_a_label"),
        ({"leaves": "L" * 31}, "not_a_label"),
        ({"leaves": "Herz"}, "label_twice"),
        ({"ace": "König"}, "label_twice"),
    ],
)
def test_faulty_words_are_refused(words: dict[str, str], code: str) -> None:
    with pytest.raises(RulesetError) as refused:
        change_options(WUERTTEMBERG, {"deck.words": words})

    assert {(fault.key, fault.code) for fault in refused.value.faults} == {("deck.words", code)}
