"""Both languages are complete, and what is compiled is what is written."""

import pytest

from tests.project.catalogue import PLACEHOLDER, Entry, catalogue_file, read_mo, read_po, used_messages

LANGUAGES = ["de", "en"]


def entries_of(language: str) -> list[Entry]:
    """Read a language's catalogue."""
    return read_po(catalogue_file(language, "po").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_or_fuzzy(language: str) -> None:
    """Every message has all of its forms, and none is a guess."""
    open_entries = [
        entry.key
        for entry in entries_of(language)
        if entry.is_fuzzy or not all(entry.translations) or len(entry.translations) != len(entry.texts)
    ]
    assert open_entries == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_product_is_in_the_catalogue(language: str) -> None:
    """`make messages` was run after the last change of a text."""
    known = {entry.key for entry in entries_of(language)}
    missing = {key: file for key, file in used_messages().items() if key not in known}
    assert missing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_holds_nothing_that_is_unused(language: str) -> None:
    """A text that went away takes its translation with it."""
    used = used_messages()
    assert len(used) > 3
    assert [entry.key for entry in entries_of(language) if entry.key not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_placeholders(language: str) -> None:
    """A lost placeholder loses a name or a figure; a mistyped one breaks the page."""
    wrong = [
        entry.key
        for entry in entries_of(language)
        for translation in entry.translations
        if not any(
            sorted(PLACEHOLDER.findall(translation)) == sorted(PLACEHOLDER.findall(text)) for text in entry.texts
        )
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_is_up_to_date(language: str) -> None:
    """The committed .mo is what .po compiles to."""
    written = {entry.key: entry.translations for entry in entries_of(language)}
    assert read_mo(catalogue_file(language, "mo")) == written


def test_english_ids_are_their_own_translation() -> None:
    """Who reads English reads what the source says."""
    assert [entry.key for entry in entries_of("en") if entry.translations != entry.texts] == []


def test_no_german_in_the_english_ids() -> None:
    """An id with an umlaut was written in the wrong language; names of things are the exception."""
    umlauts = set("äöüÄÖÜß")
    # A name is the same in both languages.
    ids = [entry.key[1].replace("Württemberg", "") for entry in entries_of("en")]
    assert [text for text in ids if umlauts & set(text)] == []
