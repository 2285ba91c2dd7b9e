"""Reads translation catalogues, and the texts that the sources want translated.

The tests need no gettext tools for it. A *message key* is (context, English id); a plural form is
kept under the key of its singular, as gettext does.
"""

import ast
import gettext
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation.template import templatize

from tests.project.source_files import ROOT, product_files, short_name, template_files

Key = tuple[str, str]

# function -> (position of the context, positions of the texts)
CALLS: dict[str, tuple[int | None, tuple[int, ...]]] = {
    "_": (None, (0,)),
    "gettext": (None, (0,)),
    "gettext_lazy": (None, (0,)),
    "gettext_noop": (None, (0,)),
    "ngettext": (None, (0, 1)),
    "ngettext_lazy": (None, (0, 1)),
    "pgettext": (0, (1,)),
    "pgettext_lazy": (0, (1,)),
    "npgettext": (0, (1, 2)),
    "npgettext_lazy": (0, (1, 2)),
}
STRING = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
TEMPLATE_CALL = re.compile(rf"\b(n?p?gettext|_)\(\s*((?:{STRING}\s*,?\s*)+)", re.DOTALL)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|(?<!\{)\{\w*\}")


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One message of a .po file; `translations` holds one text, or one for each plural form."""

    key: Key
    plural: str | None
    translations: tuple[str, ...]
    is_fuzzy: bool

    @property
    def texts(self) -> tuple[str, ...]:
        """The English texts: the id, and its plural where there is one."""
        return (self.key[1],) if self.plural is None else (self.key[1], self.plural)


@dataclass
class _Draft:
    fields: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False
    current: str = ""


def catalogue_file(language: str, ending: str) -> Path:
    """Find a language's catalogue: `po` for people, `mo` for the program."""
    return ROOT / "locale" / language / "LC_MESSAGES" / f"django.{ending}"


def read_po(text: str) -> list[Entry]:
    r"""Read a catalogue, without its header and its obsolete entries.

    >>> read_po('msgid "one"\nmsgstr "eins"')[0].translations
    ('eins',)
    """
    entries = []
    for block in re.split(r"\n\s*\n", text):
        draft = _Draft()
        for line in block.splitlines():
            _read_line(line, draft)
        if draft.fields.get("msgid"):
            entries.append(_entry(draft))
    return entries


def _read_line(line: str, draft: _Draft) -> None:
    if line.startswith("#,"):
        draft.is_fuzzy = draft.is_fuzzy or "fuzzy" in line
    found = re.match(r'(msg\w+(?:\[\d\])?)?\s*(".*")\s*$', line)
    if not found:
        return
    draft.current = found[1] or draft.current
    draft.fields[draft.current] = draft.fields.get(draft.current, "") + str(ast.literal_eval(found[2]))


def _entry(draft: _Draft) -> Entry:
    return Entry(
        key=(draft.fields.get("msgctxt", ""), draft.fields["msgid"]),
        plural=draft.fields.get("msgid_plural"),
        translations=tuple(text for name, text in sorted(draft.fields.items()) if name.startswith("msgstr")),
        is_fuzzy=draft.is_fuzzy,
    )


def read_mo(file: Path) -> dict[Key, tuple[str, ...]]:
    """Read a compiled catalogue into the same shape: key -> translations."""
    with file.open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
    raw: dict[str | tuple[str, int], str] = vars(translations)["_catalog"]
    found: dict[Key, dict[int, str]] = {}
    for name, text in raw.items():
        message, form = name if isinstance(name, tuple) else (name, 0)
        context, _, plain = message.rpartition("\x04")
        if plain:
            found.setdefault((context, plain), {})[form] = text
    return {key: tuple(text for _, text in sorted(forms.items())) for key, forms in found.items()}


def used_messages() -> dict[Key, str]:
    """Find every text that the product wants translated, with a file that uses it."""
    used: dict[Key, str] = {}
    for file in product_files():
        for key in messages_in_python(file.read_text(encoding="utf-8")):
            used[key] = short_name(file)
    for file in template_files():
        for key in messages_in_template(file.read_text(encoding="utf-8")):
            used[key] = short_name(file)
    return used


def messages_in_python(source: str) -> list[Key]:
    """Find the texts of gettext calls.

    >>> messages_in_python('x = pgettext("card", "Heart"); y = gettext("a" "b")')
    [('card', 'Heart'), ('', 'ab')]
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in CALLS:
            texts = [value.value if isinstance(value, ast.Constant) else None for value in node.args]
            found += _key(name, texts)
    return found


def messages_in_template(source: str) -> list[Key]:
    """Find the texts of translation tags and of `_("…")` in a template.

    >>> messages_in_template('{% load i18n %}{% translate "Hand" context "card" %}')
    [('card', 'Hand')]
    """
    found = []
    for name, arguments in TEMPLATE_CALL.findall(templatize(source)):
        texts = [ast.literal_eval(text) for text in re.findall(STRING, arguments, re.DOTALL)]
        found += _key(name, texts)
    return found


def _key(name: str, texts: Sequence[object]) -> list[Key]:
    context_at, texts_at = CALLS[name]
    context = "" if context_at is None else texts[context_at]
    text = texts[texts_at[0]] if len(texts) > texts_at[0] else None
    # A text that is no literal is collected where the literal stands.
    return [(context, text)] if isinstance(context, str) and isinstance(text, str) else []
