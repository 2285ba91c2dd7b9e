"""What "Meldung prüfen" answers: the melds of the cards, their sum, and which trump would give most."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scores.forms.meld_question import MeldQuestion
from scores.option_texts import PRESET_TEXTS
from scores.option_texts.types import Text
from scores.rules import (
    PRESETS,
    FoundMeld,
    LowRank,
    MeldKind,
    Ruleset,
    Suit,
    find_melds,
    has_roundhouse,
    rank_trumps,
    words_of,
)
from scores.texts import CardFace, card_face, meld_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownFace:
    """A face of a meld, and whether both copies belong to it."""

    face: CardFace
    is_twice: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldLine:
    """A meld that was found."""

    text: str
    faces: tuple[ShownFace, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpLine:
    """What the cards are worth under one trump, and the question that would say so."""

    suit: str
    label: str
    points: int
    query: str
    is_best: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldAnswer:
    """Everything that is said about some cards. `roundhouse` is the table's word for it, empty where there is none."""

    count: int
    lines: tuple[MeldLine, ...]
    total: int
    roundhouse: str
    trumps: tuple[TrumpLine, ...]
    doubt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesGroup:
    """Presets that are played with the same deck."""

    label: str
    rules: tuple[tuple[str, Text], ...]


def answer_question(question: MeldQuestion) -> MeldAnswer:
    """The best legal melds of the cards that were asked about."""
    cards, ruleset = question.cards, question.ruleset
    # The engine gives them by kind; within a kind the suits come as they lie on the table.
    found = sorted(find_melds(cards, ruleset, trump=question.trump), key=_place)
    return MeldAnswer(
        count=len(cards),
        lines=tuple(_line(meld, question) for meld in found),
        total=sum(meld.points for meld in found),
        roundhouse=words_of(ruleset)["roundhouse"] if has_roundhouse(cards) else "",
        trumps=_trumps(question),
        doubt=_too_many(len(cards), ruleset),
    )


def rules_groups() -> tuple[RulesGroup, ...]:
    """All presets to choose from, those with the same deck together."""
    labels = {
        LowRank.NONE: _("40 cards"),
        LowRank.SEVEN: _("48 cards with sevens"),
        LowRank.NINE: _("48 cards with nines"),
    }
    return tuple(
        RulesGroup(
            label=label,
            rules=tuple(
                (slug, PRESET_TEXTS[slug].title)
                for slug, preset in PRESETS.items()
                if preset.ruleset.deck.low_rank is low_rank
            ),
        )
        for low_rank, label in labels.items()
    )


def _place(found: FoundMeld) -> tuple[int, int]:
    meld = found.meld
    return list(MeldKind).index(meld.kind), list(Suit).index(meld.suit) if meld.suit else 0


def _line(found: FoundMeld, question: MeldQuestion) -> MeldLine:
    return MeldLine(
        text=meld_text(found.meld, question.ruleset, trump=question.trump),
        faces=tuple(
            ShownFace(face=card_face(card, question.ruleset), is_twice=count > 1)
            for card, count in Counter(found.cards).items()
        ),
        points=found.points,
    )


def _trumps(question: MeldQuestion) -> tuple[TrumpLine, ...]:
    ranked = rank_trumps(question.cards, question.ruleset)
    words = words_of(question.ruleset)
    most, least = ranked[0][1], ranked[-1][1]
    return tuple(
        TrumpLine(
            suit=suit.value,
            label=words[suit],
            points=points,
            query=question.query_with(trump=suit),
            # Where all are equal none is the best.
            is_best=points == most > least,
            is_chosen=suit is question.trump,
        )
        for suit, points in ranked
    )


def _too_many(count: int, ruleset: Ruleset) -> str:
    """A word of doubt about more cards than anybody holds. A declarer has the widow in hand before pressing."""
    table = ruleset.table
    # Won cards come back to the hand there: nobody can say how many it holds.
    if table.tricks_return or count <= table.hand_size + table.widow_size:
        return ""
    values = {
        "count": count,
        "hand": table.hand_size,
        "widow": table.widow_size,
        "name": words_of(ruleset)["widow"],
    }
    if not table.widow_size:
        return _("%(count)s cards? A hand holds %(hand)s here.") % values
    return _("%(count)s cards? A hand holds %(hand)s here, with the %(name)s %(widow)s more.") % values
