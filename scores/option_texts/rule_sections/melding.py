"""The melds: each with its cards and points, and what holds for all of them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.option_texts.rule_sections.parts import MeldRow, RulesSection, told
from scores.option_texts.values import value_text
from scores.rules import (
    Card,
    Meld,
    MeldKind,
    NeedTrick,
    Parties,
    Rank,
    RankValues,
    Ruleset,
    Suit,
    Upgrade,
    cards_of_meld,
    hand_value,
    meld_value,
    ranks_of_deck,
    words_of,
)

_TRUMP = Suit.HEARTS
_PLAIN = Suit.ACORNS
_RUN_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.OBER, Rank.UNTER)


def melds_section(ruleset: Ruleset) -> RulesSection:
    """When and what is melded."""
    return RulesSection(
        name="melds",
        title=gettext_lazy("Melds"),
        melds=tuple(_rows(ruleset)),
        paragraphs=told(
            *_when(ruleset), *_combining(ruleset), _roundhouse(ruleset), *_need_trick(ruleset), *_growing(ruleset)
        ),
    )


def _rows(ruleset: Ruleset) -> Iterator[MeldRow]:
    words = words_of(ruleset)
    pair = {"king": words[Rank.KING], "ober": words[Rank.OBER]}
    run = {"ranks": ", ".join(words[rank] for rank in _RUN_RANKS)}
    same = _("the same in trump")
    grand = Meld(MeldKind.GRAND_BINOKEL)
    lines = (
        ("marriage", Meld(MeldKind.MARRIAGE, suit=_PLAIN), _("%(king)s and %(ober)s of one suit") % pair),
        (
            "trump_marriage",
            Meld(MeldKind.MARRIAGE, suit=_TRUMP),
            same if ruleset.melds.marriage else _("%(king)s and %(ober)s of trump") % pair,
        ),
        ("run", Meld(MeldKind.RUN, suit=_PLAIN), _("%(ranks)s of one suit") % run),
        (
            "trump_run",
            Meld(MeldKind.RUN, suit=_TRUMP),
            same if ruleset.melds.run else _("%(ranks)s of trump") % run,
        ),
        ("double_run", Meld(MeldKind.DOUBLE_RUN, suit=_TRUMP), _double_run_note(ruleset)),
        ("binokel", Meld(MeldKind.BINOKEL), value_text(ruleset, "deck.binokel")),
        ("double_binokel", Meld(MeldKind.DOUBLE_BINOKEL), _("both cards twice")),
        (
            "grand_binokel",
            grand,
            ", ".join(f"{words[card.suit]}-{words[card.rank]}" for card in _shown(grand, ruleset)),
        ),
    )
    for term, meld, note in lines:
        points = meld_value(meld, ruleset, trump=_TRUMP)
        if points:
            yield MeldRow(name=words[term], note=note, cards=_shown(meld, ruleset), points=str(points))
    yield from _alike(ruleset)
    yield from _low_cards(ruleset)


def _double_run_note(ruleset: Ruleset) -> str:
    return _("all ten cards of one suit") if ruleset.melds.run is not None else _("all ten cards of trump")


def _alike(ruleset: Ruleset) -> Iterator[MeldRow]:
    words = words_of(ruleset)
    for kind, values, note in (
        (MeldKind.FOUR_ALIKE, ruleset.melds.four, _("one of each suit")),
        (MeldKind.EIGHT_ALIKE, ruleset.melds.eight, _("both of each suit")),
    ):
        counting = [rank for rank in ranks_of_deck(ruleset.deck.low_rank) if values.of(rank)]
        if counting:
            meld = Meld(kind, rank=counting[0])
            points = _rank_points(values, counting, words)
            yield MeldRow(name=words[kind], note=note, cards=_shown(meld, ruleset), points=points)


def _rank_points(values: RankValues, ranks: list[Rank], words: dict[str, str]) -> str:
    """One number for ranks that count the same, else each with its own."""
    numbers = {values.of(rank) for rank in ranks}
    if len(numbers) == 1:
        return f"{numbers.pop()} ({', '.join(words[rank] for rank in ranks)})"
    return " · ".join(f"{words[rank]} {values.of(rank)}" for rank in ranks)


def _low_cards(ruleset: Ruleset) -> Iterator[MeldRow]:
    words = words_of(ruleset)
    low = {"low": words[Rank.LOW]}
    notes = {MeldKind.DIX: _("%(low)s of trump") % low}
    if ruleset.table.talon:
        notes[MeldKind.TURNED_LOW] = _("%(low)s turned up by the dealer") % low
    for kind, note in notes.items():
        points = meld_value(Meld(kind), ruleset, trump=_TRUMP)
        if points:
            yield MeldRow(name=words[kind], note=note, cards=_shown(Meld(kind), ruleset), points=str(points))


def _shown(meld: Meld, ruleset: Ruleset) -> tuple[Card, ...]:
    return cards_of_meld(meld, ruleset, trump=_TRUMP)


def _when(ruleset: Ruleset) -> tuple[str, ...]:
    if ruleset.table.talon:
        return (
            _("Melds are shown during play, after a trick of one's own and before leading again, the cards laid open."),
            _("When the stock is gone, melding is over."),
        )
    if ruleset.auction.held:
        return (_("Melds are shown before the first trick, the declarer first; with them he names trump."),)
    return (_("Melds are shown before the first trick."),)


def _combining(ruleset: Ruleset) -> tuple[str, ...]:
    words, melds = words_of(ruleset), ruleset.melds
    run = "run" if melds.run is not None else "trump_run"
    values = {"run": words[run], "king": words[Rank.KING], "ober": words[Rank.OBER], "double": words["double_run"]}
    inside = (
        _("%(run)s: %(king)s and %(ober)s in it are not counted once more.")
        if melds.run_includes_marriage
        else _("%(run)s: %(king)s and %(ober)s in it count besides.")
    )
    whole = [
        words[term]
        for term, points in (
            ("double_run", melds.double_run),
            ("double_binokel", melds.double_binokel),
            ("grand_binokel", melds.grand_binokel),
            ("eight", any(melds.eight.of(rank) for rank in ranks_of_deck(ruleset.deck.low_rank))),
        )
        if points
    ]
    return told(
        _("A card may serve in melds of different kinds, but not twice in the same kind."),
        inside % values,
        _("Counted as a whole or by its parts, never both: %(melds)s.") % {"melds": ", ".join(whole)} if whole else "",
        _("%(double)s: counts as two single ones.") % values if melds.double_run is None else "",
    )


def _roundhouse(ruleset: Ruleset) -> str:
    """What a pair in every suit comes to, and together with the run in trump; reckoned, not ruled."""
    words = words_of(ruleset)
    pairs = [Card(rank, suit) for suit in Suit for rank in (Rank.KING, Rank.OBER)]
    if set(ruleset.deck.binokel) <= set(pairs):
        return ""
    # A trump whose run does not make a Binokel besides.
    for trump in Suit:
        run = [Card(rank, trump) for rank in _RUN_RANKS]
        if not set(ruleset.deck.binokel) <= {*pairs, *run}:
            break
    values = {
        "roundhouse": words["roundhouse"],
        "king": words[Rank.KING],
        "ober": words[Rank.OBER],
        "run": words["trump_run"],
        "points": hand_value(pairs, ruleset, trump=trump),
        "more": hand_value([*pairs, *(card for card in run if card not in pairs)], ruleset, trump=trump),
    }
    return (
        _("%(roundhouse)s (%(king)s and %(ober)s in every suit): %(points)s together; with %(run)s %(more)s.") % values
    )


def _need_trick(ruleset: Ruleset) -> tuple[str, ...]:
    """Whether melds need a trick; in the game for two each is shown after one anyway."""
    if ruleset.table.talon:
        return ()
    need, failed = ruleset.melds.need_trick, ruleset.failed
    everybody = need is NeedTrick.ALL or (need is NeedTrick.DEFENDERS and not ruleset.auction.held)
    if need is NeedTrick.NONE:
        line = _("Melds count without a trick too.")
    elif not everybody:
        line = _("Without a trick the opponents' melds do not count, the declarer's do.")
    elif ruleset.table.parties is Parties.SINGLE:
        line = _("Without a trick of one's own no meld counts.")
    else:
        line = _("Without a trick of the team no meld of the team counts.")
    if not ruleset.auction.held or not failed.defender_melds or failed.melds_need_trick is (need is not NeedTrick.NONE):
        return (line,)
    if failed.melds_need_trick:
        return (line, _("In a lost game the opponents' melds need a trick."))
    return (line, _("In a lost game the opponents' melds count without a trick."))


def _growing(ruleset: Ruleset) -> tuple[str, ...]:
    if not ruleset.table.talon:
        return ()
    again = (
        _("What was shown counts in the same kind again only after it was played and won back.")
        if ruleset.table.tricks_return
        else _("What was shown does not count in the same kind again.")
    )
    grown = (
        _("A single meld that grows into a double or four that become eight: the full value once more.")
        if ruleset.melds.upgrade is Upgrade.FULL
        else _("A single meld that grows into a double or four that become eight: only the difference.")
    )
    return (again, grown)
