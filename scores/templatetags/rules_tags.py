"""Cards on the page of rules, drawn as the deck of its ruleset shows them."""

from django import template

from scores.rules import Card, Ruleset
from scores.texts import CardFace, card_face

register = template.Library()


@register.simple_tag
def drawn(card: Card, ruleset: Ruleset) -> CardFace:
    """A card for `includes/_card.html`."""
    return card_face(card, ruleset)
