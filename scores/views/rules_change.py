"""Changing the rules of a game that is being played: choose, see what it means, confirm."""

import json
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scores.access import game_to_write
from scores.forms.ruleset_form import RulesetForm
from scores.forms.table_rules import base_rules, read_changes, write_changes
from scores.option_texts import differences, fault_text
from scores.rules import RulesetError, adapt_rules
from scores.selectors import StoredGame, load_game
from scores.selectors.other_rules import game_by_other_rules
from scores.services import change_game_options

_NEXT = "next"
_HOLDS = {"all", _NEXT}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_rules_change(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of a game as a form; what comes back is asked about, and what is confirmed is changed."""
    writer = game_to_write(request, code)
    if request.POST.get("holds") in _HOLDS:
        return _apply(request, code)
    stored = load_game(writer.game)
    present = stored.lineup.ruleset
    typed = request.POST.dict() if request.method == "POST" else None
    options = RulesetForm(base=base_rules(writer.game.preset_slug, present), ruleset=present, typed=typed)
    if typed is not None and options.is_valid:
        changes = read_changes(write_changes(options.ruleset, present))
        return ask_rules_change(request, stored, changes=changes)
    return render(request, "scores/game_rules_change.html", {"game": writer.game, "options": options})


def ask_rules_change(request: HttpRequest, stored: StoredGame, *, changes: Mapping[str, Any]) -> HttpResponse:
    """Say what changed rules mean for this game, and ask from when they hold."""
    present = stored.lineup.ruleset
    try:
        changed = adapt_rules(present, changes)
        meaning = game_by_other_rules(stored, changes)
    except RulesetError as problem:
        for fault in problem.faults:
            messages.error(request, fault_text(fault))
        return redirect("scores:game_more", code=stored.game.code)
    context = {
        "game": stored.game,
        "changes": json.dumps(dict(changes), ensure_ascii=False),
        "differences": differences(changed, present),
        "meaning": meaning,
        "has_deals": bool(stored.entries),
    }
    return render(request, "scores/rules_confirm.html", context)


def _apply(request: HttpRequest, code: str) -> HttpResponse:
    writer = game_to_write(request, code)
    try:
        changed = change_game_options(
            writer=writer,
            changes=read_changes(request.POST.get("changes", "")),
            from_next_deal=request.POST["holds"] == _NEXT,
            now=timezone.now(),
        )
    except RulesetError as problem:
        for fault in problem.faults:
            messages.error(request, fault_text(fault))
        return redirect("scores:game_more", code=code)
    said = _("The rules are changed.") if changed else _("Nothing was different: all stays as it is.")
    messages.success(request, said)
    return redirect("scores:game_detail", code=code)
