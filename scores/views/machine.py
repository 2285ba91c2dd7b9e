"""The page of whoever sits at the machine that runs the app: its games, and new links when a phone is gone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scores.access import machine_game, require_machine
from scores.selectors import machine_games as games_of_machine
from scores.selectors.stored_games import current_lineups
from scores.services import make_writing_link, renew_writing_link
from scores.views.links import secret_page


@never_cache
@require_safe
def machine_games(request: HttpRequest) -> HttpResponse:
    """All games of this machine."""
    require_machine(request)
    return render(request, "scores/machine_games.html", {"games": games_of_machine(page=request.GET.get("page", ""))})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def machine_link(request: HttpRequest, code: str) -> HttpResponse:
    """One game: make a new writing link for it, with or without ending the others."""
    game = machine_game(request, code)
    if request.method != "POST":
        context = {"game": game, "names": current_lineups(game)[-1].names}
        return render(request, "scores/machine_link.html", context)
    renews = "renew" in request.POST
    now = timezone.now()
    token = renew_writing_link(game=game, device=None, now=now) if renews else make_writing_link(game=game, now=now)
    more = {"was_renewed": renews, "back_url": reverse("scores:machine_games")}
    return secret_page(request, game, token=token, template="scores/writing_link_shown.html", more=more)
