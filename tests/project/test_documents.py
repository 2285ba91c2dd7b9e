"""The documents keep up with the code, and their links lead somewhere."""

import re
from enum import EnumType

import pytest
from django.apps import apps

from scores.rules import Contract, Event, MeldKind, Outcome, Parties, Rank, Suit
from tests.project.source_files import ROOT, short_name

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]+\]\(([^)#\s]+)(?:#[^)]*)?\)")


def glossary_names() -> set[str]:
    """Collect every code name of the glossary; `Suit.ACORNS` counts for both of its parts."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return {part for name in re.findall(r"`([^`]+)`", text) for part in name.split(".")}


@pytest.mark.parametrize(
    "words", [Contract, Event, MeldKind, Outcome, Parties, Rank, Suit], ids=lambda kind: kind.__name__
)
def test_glossary_has_the_words_of_the_table(words: EnumType) -> None:
    """Who reads a name in the code finds what players call it."""
    assert sorted(set(words.__members__) - glossary_names()) == []


def test_glossary_has_every_stored_thing() -> None:
    """Each model is a word of the table."""
    models = {model.__name__ for app in ("scores", "tournaments") for model in apps.get_app_config(app).get_models()}
    assert sorted(models - glossary_names()) == []


def test_links_between_documents_lead_somewhere() -> None:
    """A link to a file that went away is found here."""
    assert len(DOCUMENTS) > 5
    broken = [
        f"{short_name(document)}: {target}"
        for document in DOCUMENTS
        for target in LINK.findall(document.read_text(encoding="utf-8"))
        if not target.startswith(("http://", "https://", "mailto:")) and not (document.parent / target).exists()
    ]
    assert broken == []


def test_every_setting_of_the_environment_is_documented() -> None:
    """The README lists all variables that the settings read, and no others."""
    sources = [*(ROOT / "binokel_site").glob("*.py"), *(ROOT / "scores" / "management" / "commands").glob("*.py")]
    read = {
        name
        for file in sources
        for name in re.findall(r'"(BINOKEL_\w+|DATABASE_URL)"', file.read_text(encoding="utf-8"))
    }
    listed = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert read == listed
