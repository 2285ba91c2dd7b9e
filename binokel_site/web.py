"""What views of both apps share: the request's type, and one answer for page and fragment.

A *page* is a whole document; a *fragment* is the part of it that htmx swaps in. The same view
gives both, so that everything also works as a plain form or link.
"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request after django-htmx's middleware: it also says what htmx told about itself."""

    htmx: HtmxDetails


def render_page_or_fragment(
    request: HtmxHttpRequest,
    *,
    page: str,
    fragment: str,
    context: Mapping[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Render the fragment for htmx and the page for everybody else.

    A boosted link and a restored history entry replace the whole document, so they get the page.
    """
    wants_fragment = bool(request.htmx) and not request.htmx.boosted and not request.htmx.history_restore_request
    response = render(request, fragment if wants_fragment else page, dict(context), status=status)
    # Both live under one address: no cache may hand one out for the other.
    patch_vary_headers(response, ["HX-Request"])
    return response


def no_change() -> HttpResponse:
    """Answer a poll without news: htmx swaps nothing on 204."""
    return HttpResponse(status=204)
