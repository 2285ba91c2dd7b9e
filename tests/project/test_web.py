"""One view answers with a page or with its fragment."""

from typing import Any

import pytest
from django.test import RequestFactory, override_settings
from django_htmx.middleware import HtmxDetails

from binokel_site.web import HtmxHttpRequest, no_change, render_page_or_fragment

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.locmem.Loader",
                    {"page.html": "page {{ number }}", "_part.html": "part {{ number }}"},
                )
            ]
        },
    }
]


def answer(**headers: str) -> Any:
    """Render with the headers that htmx sends."""
    request = HtmxHttpRequest()
    request.META.update(RequestFactory(headers=headers).get("/").META)
    request.htmx = HtmxDetails(request)
    with override_settings(TEMPLATES=TEMPLATES):
        return render_page_or_fragment(request, page="page.html", fragment="_part.html", context={"number": 7})


def test_browser_gets_the_page() -> None:
    """Without htmx there is the whole page, and caches keep the two apart."""
    response = answer()
    assert response.content == b"page 7"
    assert "HX-Request" in response.headers["Vary"]


def test_htmx_gets_the_fragment() -> None:
    """With htmx there is the part that it swaps."""
    assert answer(hx_request="true").content == b"part 7"


@pytest.mark.parametrize("header", ["hx_boosted", "hx_history_restore_request"])
def test_htmx_gets_the_page_where_it_replaces_the_document(header: str) -> None:
    """A boosted link, and a history entry that is no longer cached."""
    assert answer(hx_request="true", **{header: "true"}).content == b"page 7"


def test_no_change_has_no_content() -> None:
    """Htmx swaps nothing on 204."""
    assert (no_change().status_code, no_change().content) == (204, b"")
