"""The games of one evening together, and the next one of the same people."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scores.access import game_access, game_to_write
from scores.selectors import evening_summary
from scores.services import rematch


@require_safe
def evening(request: HttpRequest, code: str) -> HttpResponse:
    """All games of the evening that a game belongs to."""
    access = game_access(request, code)
    if access.game.evening is None:
        return redirect("scores:game_detail", code=code)
    summary = evening_summary(access.game.evening)
    newest = summary.games[-1]
    context = {
        "game": access.game,
        "summary": summary,
        "writes": access.writer is not None,
        "newest": newest,
        "can_rematch": access.writer is not None and newest.code == code and newest.end_reason is not None,
    }
    return render(request, "scores/evening.html", context)


@require_POST
def game_rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Revanche: the same people, the deal moves on."""
    writer = game_to_write(request, code)
    started = rematch(writer=writer, now=timezone.now())
    if started.writing_token:
        messages.success(request, _("Rematch: the same people, the deal moves on."))
    return redirect("scores:game_detail", code=started.game.code)
