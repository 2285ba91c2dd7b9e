"""What views of both apps share: the request's type, and the answer to a poll without news."""

from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request after django-htmx's middleware: it also says what htmx told about itself."""

    htmx: HtmxDetails


def no_change() -> HttpResponse:
    """Answer a poll without news: htmx swaps nothing on 204."""
    return HttpResponse(status=204)
