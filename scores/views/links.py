"""Links and QR codes: to read for everybody, to write for those who may, and what opening a secret one does."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scores.access import (
    Access,
    ensure_device,
    game_access,
    game_to_write,
    grant_of_token,
    set_device_cookie,
    was_grant_token,
)
from scores.models import Game
from scores.option_texts.summary import dealing_line
from scores.selectors.stored_games import current_lineups
from scores.services import accept_writing_link, make_writing_link, renew_writing_link
from scores.views.phone_links import PhoneLink, phone_link


@never_cache
@require_safe
def game_started(request: HttpRequest, code: str) -> HttpResponse:
    """After the start: go and write, and take a second phone along."""
    access = game_access(request, code)
    if access.writer is None:
        return redirect("scores:game_detail", code=code)
    return render(request, "scores/game_started.html", _context(request, access))


@never_cache
@require_safe
def game_links(request: HttpRequest, code: str) -> HttpResponse:
    """The reading link with its code; for those who write the way to the writing one."""
    return render(request, "scores/game_links.html", _context(request, game_access(request, code)))


@require_POST
def links_write(request: HttpRequest, code: str) -> HttpResponse:
    """Make one more writing link and show it, this once: only its hash is kept."""
    writer = game_to_write(request, code)
    token = make_writing_link(game=writer.game, now=timezone.now())
    return secret_page(request, writer.game, token=token, template="scores/writing_link_shown.html")


@require_http_methods(["GET", "HEAD", "POST"])
def links_renew(request: HttpRequest, code: str) -> HttpResponse:
    """Ask first; then end all writing links and phones but this one, and show the new link."""
    writer = game_to_write(request, code)
    if request.method != "POST":
        return render(request, "scores/links_renew.html", {"game": writer.game})
    token = renew_writing_link(game=writer.game, device=writer.device, now=timezone.now())
    context = {"was_renewed": True}
    return secret_page(request, writer.game, token=token, template="scores/writing_link_shown.html", more=context)


@require_safe
def writing_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open a writing link: this device may write from now on, and the secret leaves the address."""
    now = timezone.now()
    if grant_of_token(token, now=now) is None:
        return _no_longer(request, token)
    device = ensure_device(request)
    game = accept_writing_link(token=token, device=device, now=now)
    if game is None:
        return _no_longer(request, token)
    messages.success(request, _("This phone may write now, as “%(name)s”.") % {"name": device.name})
    response = redirect("scores:game_detail", code=game.code)
    set_device_cookie(response, device)
    keep_secret(response)
    return response


def _no_longer(request: HttpRequest, token: str) -> HttpResponse:
    """A link that was renewed is told from one that never was."""
    if not was_grant_token(token):
        raise Http404
    response = render(request, "scores/writing_link.html", status=410)
    keep_secret(response)
    return response


def secret_page(
    request: HttpRequest, game: Game, *, token: str, template: str, more: dict[str, Any] | None = None
) -> HttpResponse:
    """A page with a writing link in it: kept by no cache, told to no other page."""
    link = phone_link(request, reverse("scores:writing_link", args=[token]), title=_("QR code to write"))
    response = render(request, template, {"game": game, "link": link, **(more or {})})
    keep_secret(response)
    return response


def keep_secret(response: HttpResponse) -> None:
    """Let no cache keep an answer, and no referrer tell its address."""
    add_never_cache_headers(response)
    response["Cache-Control"] = "no-store, private"
    response["Referrer-Policy"] = "no-referrer"


def reading_link(request: HttpRequest, game: Game) -> PhoneLink:
    """The address of a game's page."""
    return phone_link(request, reverse("scores:game_detail", args=[game.code]), title=_("QR code to follow"))


def _context(request: HttpRequest, access: Access) -> dict[str, Any]:
    lineup = current_lineups(access.game)[-1]
    return {
        "game": access.game,
        "names": lineup.names,
        "dealing": dealing_line(lineup.ruleset),
        "writes": access.writer is not None,
        "device": access.writer.device if access.writer else None,
        "link": reading_link(request, access.game),
    }
