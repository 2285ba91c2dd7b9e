"""A database that is busy, full or gone is no fault of the program, and passes."""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from binokel_site.views import out_of_order

logger = logging.getLogger(__name__)


class OutageMiddleware:
    """Answer 503 where a page could not reach the database; a transaction that broke off has left nothing behind."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Remember the next in line."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say it in one line on the terminal, for whoever can make room, and in a sentence on the page."""
        if not isinstance(exception, OperationalError):
            return None
        reason = str(exception).strip().partition("\n")[0]
        logger.error("Die Datenbank macht nicht mit / the database refuses: %s", reason)
        return out_of_order(request)
