"""Rules as a page to read and to print: of a preset, and of a game as it is played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scores.access import game_to_read
from scores.forms.ruleset_form import sheet_names
from scores.forms.table_rules import base_rules
from scores.option_texts import PRESET_TEXTS
from scores.option_texts.rules_page import rules_page
from scores.rules import PRESETS, Ruleset, ruleset_at, table_kind
from scores.selectors.stored_games import current_lineups


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """A preset: everything it rules, and where it differs from the usual rules."""
    preset = PRESETS.get(slug)
    if preset is None:
        raise Http404
    context = {
        "title": PRESET_TEXTS[slug].title,
        "sentence": PRESET_TEXTS[slug].description,
        "source": sheet_names(preset.source),
        "page": rules_page(preset.ruleset, base=_usual_rules(preset.ruleset)),
        "others": [(other, PRESET_TEXTS[other].title) for other in PRESETS if other != slug],
    }
    return render(request, "scores/rules.html", context)


def _usual_rules(ruleset: Ruleset) -> Ruleset:
    """What a preset is compared with: the usual rules at a table of its kind, the drawing game with the other one."""
    if ruleset.table.talon:
        return PRESETS["two-handed"].ruleset
    usual, kind = PRESETS["wuerttemberg"].ruleset, table_kind(ruleset)
    return ruleset_at(usual, kind) if kind else usual


@require_safe
def game_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of a game as they hold for its next deal, compared with the preset that it began with."""
    game = game_to_read(request, code)
    lineup = current_lineups(game)[-1]
    base = base_rules(game.preset_slug, lineup.ruleset)
    text = PRESET_TEXTS.get(game.preset_slug)
    context = {
        "game": game,
        "title": text.title if text else "",
        "names": lineup.names,
        "page": rules_page(lineup.ruleset, base=base),
    }
    return render(request, "scores/rules.html", context)
