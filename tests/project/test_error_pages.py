"""Errors are answered with a page of ours, whatever broke."""

import pytest
from django.db import OperationalError
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.test import Client, RequestFactory

from binokel_site import views
from scores import access
from tests.factories import make_game


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
    """All have a sentence without any template."""
    request = rf.get("/")
    answers = [
        views.bad_request(request, ValueError()),
        views.permission_denied(request, ValueError()),
        views.page_not_found(request, ValueError()),
        views.server_error(request),
        views.out_of_order(request),
    ]
    assert [answer.status_code for answer in answers] == [400, 403, 404, 500, 503]
    assert {answer.headers["Content-Type"] for answer in answers} == {"text/plain; charset=utf-8"}
    assert len({answer.content for answer in answers}) == 5


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


@pytest.mark.django_db
@pytest.mark.parametrize("reason", ["database or disk is full", "database is locked", "couldn't get a connection"])
def test_database_that_refuses_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, reason: str
) -> None:
    """It passes: no error of ours, no traceback on the terminal, and the page says that nothing is lost."""
    game = make_game()

    def refuse(_code: str) -> None:
        raise OperationalError(f"{reason}\nDETAIL: more")

    monkeypatch.setattr(access, "_game", refuse)
    answer = Client(headers={"accept-language": "en"}).get(f"/spiele/{game.code}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "What was written down is safe" in answer.content.decode()
    said = [entry for entry in caplog.records if entry.name == "binokel_site.outage"]
    assert [entry.getMessage().partition(": ")[2] for entry in said] == [reason]
    assert not any(entry.exc_info for entry in caplog.records)


def test_form_without_token_is_refused_by_our_page() -> None:
    """Django's own page would speak of cookies and settings."""
    answer = Client(enforce_csrf_checks=True).post("/favicon.ico")
    assert answer.status_code == 403
    assert b"CSRF verification failed" not in answer.content
    assert b"DEBUG" not in answer.content
