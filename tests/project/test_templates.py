"""All templates load, and nothing in them breaks the strict policy or asks another host."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

from tests.project.source_files import ROOT, script_and_style_files, short_name, template_files

# What the policy would block in the browser, where a test might not look.
FORBIDDEN_IN_TEMPLATES = {
    "address of another host": re.compile(
        r"""(?:src|href|action|srcset|hx-\w+)\s*=\s*["'](?:https?:)?//""", re.IGNORECASE
    ),
    "inline style": re.compile(r"""<style\b|\sstyle\s*=\s*["']""", re.IGNORECASE),
    "inline script": re.compile(r"<script(?![^>]*\bsrc=)[^>]*>", re.IGNORECASE),
    "inline event handler": re.compile(r"""<[^>%{]*\son[a-z]+\s*=\s*["']""", re.IGNORECASE),
    "htmx expression": re.compile(r"""\shx-on\b|hx-vals\s*=\s*["']js:|hx-vars""", re.IGNORECASE),
    "link that opens a window": re.compile(r"""target\s*=\s*["']_blank""", re.IGNORECASE),
}
FORBIDDEN_IN_STATIC = {
    "address of another host": re.compile(
        r"""(?:url\(|@import|import|fetch\(|src\s*=|href\s*=)\s*["'(]*(?:https?:)?//""", re.IGNORECASE
    ),
    "code from text": re.compile(r"\beval\(|new Function\(|document\.write"),
}


def faults_in(files: list[Path], patterns: dict[str, re.Pattern[str]]) -> list[str]:
    """Name every place that a pattern finds."""
    found = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        for fault, pattern in patterns.items():
            found += [
                f"{short_name(file)}:{text.count(chr(10), 0, hit.start()) + 1}: {fault}"
                for hit in pattern.finditer(text)
            ]
    return found


@pytest.mark.parametrize("file", template_files(), ids=short_name)
def test_template_loads(file: Path) -> None:
    """Every tag and filter in it exists."""
    folder = next(parent for parent in file.parents if parent.name == "templates")
    get_template(file.relative_to(folder).as_posix())  # raises on a fault


def test_templates_keep_the_policy() -> None:
    """No inline code or style, nothing from elsewhere."""
    assert faults_in(template_files(), FORBIDDEN_IN_TEMPLATES) == []


def test_scripts_and_styles_stay_at_home() -> None:
    """What we serve fetches from us only."""
    assert faults_in(script_and_style_files(), FORBIDDEN_IN_STATIC) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<script src="https://cdn.example/x.js"></script>', "address of another host"),
        ('<link href="//cdn.example/x.css">', "address of another host"),
        ('<p style="color: red">', "inline style"),
        ("<script>alert(1)</script>", "inline script"),
        ('<button type="button" onclick="go()">', "inline event handler"),
    ],
)
def test_patterns_find_what_they_forbid(text: str, fault: str) -> None:
    """A pattern that finds nothing would prove nothing."""
    assert FORBIDDEN_IN_TEMPLATES[fault].search(text)


def test_every_page_builds_on_the_base() -> None:
    """A page has the frame, a fragment has none."""
    outside = [
        short_name(file)
        for file in template_files()
        if file.parent != ROOT / "templates"
        and not file.name.startswith("_")
        and "{% extends " not in file.read_text(encoding="utf-8")
    ]
    assert outside == []
