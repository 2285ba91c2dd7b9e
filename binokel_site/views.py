"""Pages that belong to no app: the health check and the answers to errors."""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """Say whether the server answers and reaches its database; needs no network and no template."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("health check: no database")
        return HttpResponse("database unreachable\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """Spare the log a 404 from browsers that ask without looking: the pages name their own icon."""
    return HttpResponse(status=204, headers={"Cache-Control": "max-age=86400"})


# Django calls the next three with `exception` by its name.
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - part of the call
    """Answer a request that makes no sense, such as a foreign host name."""
    return _error_page(request, status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - part of the call
    """Answer somebody who may read but not do this."""
    return _error_page(request, status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - part of the call
    """Answer an address that is not there, or not for this person."""
    return _error_page(request, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after a fault of ours; the traceback goes to the log, never to the page."""
    return _error_page(request, status=500)


def out_of_order(request: HttpRequest) -> HttpResponse:
    """Answer while the database is busy, full or gone: trying again may do."""
    response = _error_page(request, status=503)
    response["Retry-After"] = "5"
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose token is missing or stale: usually a page left open for too long."""
    logger.warning("form refused: %s", reason)
    return _error_page(request, status=403)


def _error_page(request: HttpRequest, *, status: int) -> HttpResponse:
    """Render the status's template; an error page must come even when that fails."""
    try:
        body = get_template(f"{status}.html").render({}, request)
    except TemplateDoesNotExist:
        return _plain_error(status)
    except Exception:  # whatever broke the page may break its error page too
        logger.exception("error page %s failed", status)
        return _plain_error(status)
    return HttpResponse(body, status=status)


def _plain_error(status: int) -> HttpResponse:
    sentences = {
        400: gettext("This request cannot be answered."),
        403: gettext("This is not allowed with this link."),
        404: gettext("There is nothing here."),
        500: gettext("Something went wrong here. What was saved is safe."),
        503: gettext("Not possible at this moment."),
    }
    return HttpResponse(f"{sentences[status]}\n", status=status, content_type="text/plain; charset=utf-8")
