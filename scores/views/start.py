"""Starting a game: the form, the rules behind it, and their single options."""

from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scores.access import device_of, ensure_device, set_device_cookie
from scores.forms.ruleset_form import RulesetForm
from scores.forms.start_form import GamePlan, StartForm
from scores.forms.table_rules import families_at, family_rules, first_family, write_changes
from scores.models import Device
from scores.option_texts import Difference, differences
from scores.option_texts.rules_page import Disputed, disputed_options
from scores.option_texts.summary import summary_lines
from scores.option_texts.types import Text
from scores.selectors import known_names
from scores.selectors.last_game import LastGame, evening_of_company, last_game
from scores.services import StartedGame, start_game


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenRules:
    """What the start form says about the rules chosen in it."""

    sentence: Text
    summary: tuple[str, ...]
    differences: tuple[Difference, ...]
    own_changes: tuple[Difference, ...]
    disputed: tuple[Disputed, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_start(request: HttpRequest) -> HttpResponse:
    """Show the start form, or start the game that was typed into it."""
    device = device_of(request)
    if request.method != "POST":
        form = StartForm(last=last_for_form(device, request.GET.get("wie", "")))
        return render(request, "scores/game_start.html", start_context(form, device))
    form = posted_form(request, device)
    if "rules_only" in request.POST:
        kept = StartForm.kept(request.POST, last=form.last)
        return render(request, "scores/_start_rules.html", start_context(kept, device))
    if not form.is_valid() or form.plan is None:
        return render(request, "scores/game_start.html", start_context(form, device))
    device = device or ensure_device(request)
    started = _start(form.plan, device=device, key=form.cleaned_data["key"])
    response = redirect("scores:game_started", code=started.game.code)
    set_device_cookie(response, device)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start_rules(request: HttpRequest) -> HttpResponse:
    """Change single options of the rules for a game that is about to start; what was typed before comes along."""
    if request.method != "POST":
        return redirect("scores:game_start")
    device = device_of(request)
    form = posted_form(request, device)
    form.is_valid()
    base, _slug = form.base()
    present = form.rules_typed() or base
    typed = request.POST.dict() if "take" in request.POST else None
    options = RulesetForm(base=form.compared_with(), ruleset=present, typed=typed)
    if typed is not None and options.is_valid:
        kept = StartForm.kept(request.POST, last=form.last)
        kept.initial.update({"changes": write_changes(options.ruleset, base), "end": "rules", "hand": ""})
        return render(request, "scores/game_start.html", start_context(kept, device))
    context = {"form": StartForm.kept(request.POST, last=form.last), "options": options}
    return render(request, "scores/start_rules.html", context)


def last_for_form(device: Device | None, code: str) -> LastGame | None:
    """The game that a form starts from: with its people when somebody chose it, else only with its rules."""
    last = last_game(device, code=code)
    return last if last is None or code else replace(last, names=())


def posted_form(request: HttpRequest, device: Device | None) -> StartForm:
    """The form that came back, with the game that it started from."""
    like = request.POST.get("like", "")
    return StartForm(request.POST, last=last_game(device, code=like) if like else None)


def start_context(form: StartForm, device: Device | None) -> dict[str, Any]:
    """What the start form needs beside itself."""
    return {"form": form, "known_names": known_names(device), "chosen": chosen_rules(form)}


def chosen_rules(form: StartForm) -> ChosenRules:
    """The rules that are chosen in a form, in words."""
    ruleset = form.ruleset_chosen
    families, family = families_at(form.kind_chosen), form.rules_chosen
    return ChosenRules(
        sentence=families[family].description if family in families else "",
        summary=summary_lines(ruleset),
        differences=differences(ruleset, family_rules(first_family(form.kind_chosen), form.kind_chosen)),
        own_changes=differences(ruleset, form.compared_with()),
        disputed=disputed_options(ruleset),
    )


def _start(plan: GamePlan, *, device: Device, key: str) -> StartedGame:
    def start() -> StartedGame:
        now = timezone.now()
        return start_game(
            names=plan.names,
            ruleset=plan.ruleset,
            first_dealer=plan.first_dealer,
            counted=plan.counted,
            start=plan.start,
            device=device,
            evening=evening_of_company(device, names=plan.names, now=now),
            preset_slug=plan.preset_slug,
            key=key,
            now=now,
        )

    try:
        return start()
    except IntegrityError:
        # The same form, sent twice at the same moment: the other one was first, and this finds its game.
        return start()
