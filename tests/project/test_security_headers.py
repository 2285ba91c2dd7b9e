"""Every answer carries the strict policy, also the ones for errors."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from binokel_site.csp import ContentSecurityPolicyMiddleware

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/gibt/es/nicht", 404)])
def test_answer_has_policy_and_referrer(client: Client, path: str, status: int) -> None:
    """The policy, no framing, no secret link in a foreign site's referrer."""
    response = client.get(path)
    assert response.status_code == status
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_opener_policy_only_where_browsers_take_it(client: Client) -> None:
    """Browsers log an error about this header on plain http."""
    assert "Cross-Origin-Opener-Policy" not in client.get("/healthz").headers
    assert client.get("/healthz", secure=True).headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_view_may_set_a_policy_of_its_own(rf: RequestFactory) -> None:
    """A policy that is there already stays."""

    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})

    response = ContentSecurityPolicyMiddleware(view)(rf.get("/"))
    assert response.headers["Content-Security-Policy"] == "default-src 'none'"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/gibt/es/nicht", "/regeln/wuerttemberg/", "/healthz"])
def test_no_cache_keeps_an_answer(client: Client, path: str) -> None:
    """Pages differ by cookie, and carry tokens of forms."""
    assert "no-store" in client.get(path).headers["Cache-Control"]


def test_view_may_have_a_word_about_caches_of_its_own(client: Client) -> None:
    """Browsers that ask for an icon need not ask again at once."""
    assert client.get("/favicon.ico").headers["Cache-Control"] == "max-age=86400"


def test_foreign_host_name_is_refused_without_traceback(client: Client) -> None:
    """A name that is not ours gets one plain answer."""
    response = client.get("/healthz", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert b"Traceback" not in response.content
