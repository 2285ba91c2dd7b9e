"""What is asked of "Meldung prüfen": rules, trump and cards, read strictly from an address or from its form."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scores.forms.card_choices import LONGEST_WORD, in_order, read_card_choices, read_cards
from scores.forms.numbers import UnreadableError
from scores.rules import PRESETS, Card, LowRank, Rank, Ruleset, Suit, get_preset, words_of, write_cards
from scores.texts import card_text

RULES, TRUMP, CARDS, CLEAR = "regeln", "trumpf", "karten", "leeren"
USUAL_RULES = "wuerttemberg"
_COPIES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldQuestion:
    """Cards under a preset's rules and a trump.

    `faults` say what could not be read and is left out; `notes` what was read, and is left out because this deck has no
    such card. `is_tapped`: it came from the form, whose fields make a longer address than `query`.
    """

    slug: str
    ruleset: Ruleset
    trump: Suit | None
    cards: tuple[Card, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    is_tapped: bool = False

    @property
    def query(self) -> str:
        """The question as the short end of an address, to keep and to send on."""
        return self.query_with(trump=self.trump)

    def query_with(self, *, trump: Suit | None, cards: Iterable[Card] | None = None) -> str:
        """The same question with another trump, or other cards."""
        notation = write_cards(self.cards if cards is None else cards, low_rank=self.ruleset.deck.low_rank)
        fields = {RULES: self.slug, TRUMP: trump.value if trump else "", CARDS: notation}
        return urlencode({name: value for name, value in fields.items() if value})


def read_question(data: Mapping[str, str]) -> MeldQuestion:
    """Read a question. It always gives one: what cannot be read is left out and said in `faults`."""
    faults: list[str] = []
    slug = data.get(RULES, "") or USUAL_RULES
    if slug not in PRESETS:
        faults.append(_("“%(word)s” are no rules that are known here.") % {"word": slug[:LONGEST_WORD]})
        slug = USUAL_RULES
    trump = data.get(TRUMP, "")
    if trump and trump not in set(Suit):
        faults.append(_("“%(word)s” is no suit.") % {"word": trump[:LONGEST_WORD]})
        trump = ""
    ruleset = get_preset(slug).ruleset
    cards: tuple[Card, ...] = ()
    tapped = None
    try:
        tapped = read_card_choices(data, name=CARDS)
        cards = read_cards(data.get(CARDS, "")) if tapped is None else tapped
    except UnreadableError as fault:
        faults.append(str(fault))
    if CLEAR in data:
        cards = ()
    cards, notes = _of_deck(cards, ruleset)
    cards, overdrawn = _no_third(cards, ruleset)
    return MeldQuestion(
        slug=slug,
        ruleset=ruleset,
        trump=Suit(trump) if trump else None,
        cards=cards,
        faults=(*faults, *overdrawn),
        notes=notes,
        is_tapped=tapped is not None or CLEAR in data,
    )


def _of_deck(cards: tuple[Card, ...], ruleset: Ruleset) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    kept = tuple(card for card in cards if card.rank is not Rank.LOW)
    if ruleset.deck.low_rank is not LowRank.NONE or kept == cards:
        return cards, ()
    low = words_of(ruleset)[Rank.LOW]
    return kept, (_("There is no %(card)s in this deck: left out.") % {"card": low},)


def _no_third(cards: tuple[Card, ...], ruleset: Ruleset) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    counts = Counter(cards)
    faults = tuple(
        _("%(card)s is there only twice.") % {"card": card_text(card, ruleset)}
        for card, count in counts.items()
        if count > _COPIES
    )
    kept = Counter({card: min(count, _COPIES) for card, count in counts.items()})
    return in_order(kept.elements()), faults
