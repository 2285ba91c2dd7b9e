"""Security headers that Django 5.2 lacks, or sets where browsers object.

The Content-Security-Policy comes from SECURE_CSP, the name that Django 6 uses for the same.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers


class ContentSecurityPolicyMiddleware:
    """Set the policy on every response that has none of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Write the policy once; settings do not change while the server runs."""
        self.get_response = get_response
        self.policy = "; ".join(
            f"{directive} {' '.join(sources)}" for directive, sources in settings.SECURE_CSP.items()
        )

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request with the policy in its header."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


class OpenerPolicyMiddleware:
    """Cut the tie to windows of other sites, over https.

    On plain http browsers ignore the header and log an error for it on every page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Remember the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request, with the header when it came over https."""
        response = self.get_response(request)
        if request.is_secure():
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        return response


class NoCacheMiddleware:
    """Let no cache keep an answer whose view said nothing about it.

    Pages differ by cookie: what a writer sees is not for the next reader behind the same proxy, and a phone that goes
    back must not show an old score. Static files are answered further out and keep their own word.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Remember the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request; what has a word about caches keeps it."""
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response
