"""Errors are answered with a page of ours, whatever broke."""

import pytest
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.test import Client, RequestFactory

from binokel_site import views


@pytest.fixture
def no_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all templates away."""

    def missing(name: str) -> None:
        raise TemplateDoesNotExist(name)

    monkeypatch.setattr(views, "get_template", missing)


@pytest.fixture
def broken_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every template fail."""

    class Broken:
        def render(self, _context: object, _request: HttpRequest) -> str:
            raise RuntimeError

    monkeypatch.setattr(views, "get_template", lambda _name: Broken())


@pytest.mark.usefixtures("no_templates")
def test_error_without_template_is_plain_text(rf: RequestFactory) -> None:
    """All four have a sentence without any template."""
    request = rf.get("/")
    answers = [
        views.bad_request(request, ValueError()),
        views.permission_denied(request, ValueError()),
        views.page_not_found(request, ValueError()),
        views.server_error(request),
    ]
    assert [answer.status_code for answer in answers] == [400, 403, 404, 500]
    assert {answer.headers["Content-Type"] for answer in answers} == {"text/plain; charset=utf-8"}
    assert len({answer.content for answer in answers}) == 4


@pytest.mark.usefixtures("broken_templates")
def test_broken_error_template_still_answers(rf: RequestFactory) -> None:
    """What broke the page may break its error page too."""
    answer = views.server_error(rf.get("/"))
    assert answer.status_code == 500
    assert b"RuntimeError" not in answer.content


def test_fault_in_a_view_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """The visitor reads a sentence, the log gets the rest."""
    monkeypatch.setattr(views, "connection", None)  # the health page fails on it
    answer = Client(raise_request_exception=False).get("/healthz")
    assert answer.status_code == 500
    assert b"Traceback" not in answer.content
    assert b"NoneType" not in answer.content


def test_form_without_token_is_refused_by_our_page() -> None:
    """Django's own page would speak of cookies and settings."""
    answer = Client(enforce_csrf_checks=True).post("/favicon.ico")
    assert answer.status_code == 403
    assert b"CSRF verification failed" not in answer.content
    assert b"DEBUG" not in answer.content
