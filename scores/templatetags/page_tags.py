"""Names and points in lists of games."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scores.selectors import PartyLine
from scores.texts import points_text

register = template.Library()


@register.filter
def standing(parties: Sequence[PartyLine]) -> SafeString:
    """All parties of a game with their totals: `Anna 640 · Bernd −120`. Foreign letters keep to their own name."""
    return format_html_join(
        " · ",
        "{} <span class='nowrap'>{}</span>",
        ((team_name(party.names), points_text(party.total)) for party in parties),
    )


@register.filter
def winners(parties: Sequence[PartyLine]) -> SafeString:
    """Who won, empty while nobody has."""
    return format_html_join(", ", "{}", ((team_name(party.names),) for party in parties if party.is_winner))


@register.filter
def team_name(names: Sequence[str]) -> SafeString:
    """The names of a party: one, or partners side by side."""
    return format_html_join(" & ", "{}", ((format_html("<bdi>{}</bdi>", name),) for name in names))


@register.filter
def people(names: Sequence[str]) -> SafeString:
    """Names one after the other."""
    return format_html_join(", ", "{}", ((format_html("<bdi>{}</bdi>", name),) for name in names))
