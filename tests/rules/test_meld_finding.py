"""Finding melds: the worked cases, a brute-force search, and what a further card may do."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.rules import (
    PRESETS,
    Card,
    LowRank,
    Meld,
    MeldKind,
    Rank,
    Ruleset,
    Suit,
    cards_of_meld,
    change_options,
    find_melds,
    full_deck,
    get_preset,
    hand_value,
    has_roundhouse,
    meld_value,
    parse_cards,
    parse_meld,
    rank_trumps,
)

WUERTTEMBERG = get_preset("wuerttemberg").ruleset
FRENCH = get_preset("two-handed-french").ruleset
RULESETS = {
    **{slug: preset.ruleset for slug, preset in PRESETS.items()},
    "pairs beside runs": change_options(WUERTTEMBERG, {"melds.run_includes_marriage": False}),
    "no doubles": change_options(WUERTTEMBERG, {"melds.double_run": None, "melds.double_binokel": 0}),
    "grand and runs": change_options(FRENCH, {"melds.run": 100, "melds.double_run": 1000, "melds.dix": 10}),
    "swapped faces": change_options(WUERTTEMBERG, {"deck.binokel": ["Us", "Ob"], "melds.grand_binokel": 80}),
    "small eights": change_options(
        WUERTTEMBERG, {"melds.eight": {"ace": 150, "king": 0, "ober": 0, "unter": 50, "ten": 1, "low": 0}}
    ),
}
TRUMPS = st.sampled_from([None, *Suit])

ALL_MELDS = [
    *(Meld(kind, suit=suit) for kind in (MeldKind.MARRIAGE, MeldKind.RUN, MeldKind.DOUBLE_RUN) for suit in Suit),
    *(Meld(kind, rank=rank) for kind in (MeldKind.FOUR_ALIKE, MeldKind.EIGHT_ALIKE) for rank in Rank),
    *map(Meld, (MeldKind.BINOKEL, MeldKind.DOUBLE_BINOKEL, MeldKind.GRAND_BINOKEL, MeldKind.DIX)),
]
# Melds of one group may not share a card; a run stands in two, since the pair inside it counts as used.
GROUPS = (
    {MeldKind.RUN, MeldKind.DOUBLE_RUN},
    {MeldKind.FOUR_ALIKE, MeldKind.EIGHT_ALIKE},
    {MeldKind.BINOKEL, MeldKind.DOUBLE_BINOKEL, MeldKind.GRAND_BINOKEL},
    {MeldKind.DIX},
)
PAIR_GROUP = {MeldKind.MARRIAGE, MeldKind.GRAND_BINOKEL}
PAIR_RANKS = {Rank.KING, Rank.OBER}


def brute_force_value(hand: tuple[Card, ...], ruleset: Ruleset, trump: Suit | None) -> int:
    """The best of all sets of melds whose groups each find their cards in the hand."""
    held = Counter(hand)
    candidates = [
        meld for meld in ALL_MELDS if meld_value(meld, ruleset, trump=trump) and _fits([meld], ruleset, held, trump)
    ]
    best = 0
    for times in itertools.product(range(3), repeat=len(candidates)):
        melds = [meld for meld, count in zip(candidates, times, strict=True) for _ in range(count)]
        value = sum(meld_value(meld, ruleset, trump=trump) or 0 for meld in melds)
        if value > best and _fits(melds, ruleset, held, trump):
            best = value
    return best


def _fits(melds: list[Meld], ruleset: Ruleset, held: Counter[Card], trump: Suit | None) -> bool:
    in_pairs = PAIR_GROUP | (GROUPS[0] if ruleset.melds.run_includes_marriage else set())
    for group in (*GROUPS, in_pairs):
        used: Counter[Card] = Counter()
        for meld in melds:
            if meld.kind in group:
                cards = cards_of_meld(meld, ruleset, trump=trump)
                if not cards:
                    return False
                if group is in_pairs:
                    cards = tuple(card for card in cards if card.rank in PAIR_RANKS)
                used.update(cards)
        if not used <= held:
            return False
    return True


def deck_of(ruleset: Ruleset) -> tuple[Card, ...]:
    return full_deck(ruleset.deck.low_rank)


# Few faces, so that melds are frequent and the search stays small.
FACES = st.sampled_from(
    [
        "Ks Os Ub",
        "Ks Os Us As Xs Ub",
        "Kb Ob Ub Ab Xb Os",
        "Ke Ks Kh Kb Os Ub",
        "Oe Os Oh Ob Ks Ub",
        "Ub Us Uh Ue Os Ks",
        "Xe Xs Xh Xb",
        "7e 7s 7h 7b Ab",
    ]
)


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[str, tuple[Card, ...]]:
    name = draw(st.sampled_from(sorted(RULESETS)))
    faces = [card for card in parse_cards(draw(FACES)) if card in deck_of(RULESETS[name])]
    return name, tuple(card for card in faces for _ in range(draw(st.integers(0, 2))))


@settings(deadline=None, max_examples=150)
@given(hand=small_hands(), trump=TRUMPS)
def test_found_melds_are_worth_what_a_search_over_all_sets_gives(
    hand: tuple[str, tuple[Card, ...]], trump: Suit | None
) -> None:
    name, cards = hand
    assert hand_value(cards, RULESETS[name], trump=trump) == brute_force_value(cards, RULESETS[name], trump)


@settings(deadline=None, max_examples=200)
@given(data=st.data(), name=st.sampled_from(sorted(RULESETS)), trump=TRUMPS)
def test_further_card_never_lowers_the_value(data: st.DataObject, name: str, trump: Suit | None) -> None:
    deck = data.draw(st.permutations(deck_of(RULESETS[name])))
    size = data.draw(st.integers(0, 16))
    values = [hand_value(deck[:count], RULESETS[name], trump=trump) for count in range(size + 1)]
    assert values == sorted(values)


@settings(deadline=None)
@given(data=st.data(), name=st.sampled_from(sorted(RULESETS)), trump=TRUMPS)
def test_found_melds_show_cards_of_the_hand_and_add_up(data: st.DataObject, name: str, trump: Suit | None) -> None:
    ruleset = RULESETS[name]
    hand = data.draw(st.permutations(deck_of(ruleset)))[:14]
    found = find_melds(hand, ruleset, trump=trump)
    assert sum(meld.points for meld in found) == hand_value(hand, ruleset, trump=trump)
    for meld in found:
        assert meld.points > 0
        assert meld.points == meld_value(meld.meld, ruleset, trump=trump)
        assert Counter(meld.cards) <= Counter(hand)


def test_found_melds_are_named_with_cards_and_points() -> None:
    found = find_melds(parse_cards("Ab Xb Kb Ob Ub Kb Ob Os"), WUERTTEMBERG, trump=Suit.BELLS)
    assert [(str(meld.meld), " ".join(map(str, meld.cards)), meld.points) for meld in found] == [
        ("marriage:bells", "Kb Ob", 40),
        ("run:bells", "Ab Xb Kb Ob Ub", 150),
        ("binokel", "Ub Os", 40),
    ]


def test_fewest_melds_are_named_where_two_ways_are_worth_the_same() -> None:
    ruleset = change_options(WUERTTEMBERG, {"melds.double_binokel": 80})
    assert [str(meld.meld) for meld in find_melds(parse_cards("Os Os Ub Ub"), ruleset, trump=None)] == [
        "double_binokel"
    ]


def test_third_copy_of_a_card_is_no_further_meld() -> None:
    assert hand_value(parse_cards("Kh Kh Kh Oh Oh Oh"), WUERTTEMBERG, trump=None) == 40


def test_trumps_are_ranked_by_what_they_give() -> None:
    hand = parse_cards("Kh Oh Kb Ob Ab Xb Ub")
    assert rank_trumps(hand, WUERTTEMBERG) == (
        (Suit.BELLS, 170),
        (Suit.HEARTS, 140),
        (Suit.ACORNS, 120),
        (Suit.LEAVES, 120),
    )


@pytest.mark.parametrize(("cards", "is_one"), [("Ke Oe Ks Os Kh Oh Kb Ob", True), ("Ke Oe Ks Os Kh Oh Kb Kb", False)])
def test_roundhouse_is_king_and_ober_of_every_suit(cards: str, *, is_one: bool) -> None:
    assert has_roundhouse(parse_cards(cards)) is is_one


@pytest.mark.parametrize(
    ("meld", "trump", "cards"),
    [
        ("double_run:leaves", None, "As As Xs Xs Ks Ks Os Os Us Us"),
        ("eight:low", None, "7e 7e 7s 7s 7h 7h 7b 7b"),
        ("grand_binokel", None, "Ks Ub Os"),
        ("dix", Suit.HEARTS, "7h"),
        ("dix", None, ""),
    ],
)
def test_cards_of_a_meld(meld: str, trump: Suit | None, cards: str) -> None:
    assert cards_of_meld(parse_meld(meld), FRENCH, trump=trump) == parse_cards(cards)


def test_grand_needs_a_binokel_with_an_ober() -> None:
    ruleset = change_options(WUERTTEMBERG, {"deck.binokel": ["Ub", "As"], "melds.grand_binokel": 80})
    assert cards_of_meld(parse_meld("grand_binokel"), ruleset, trump=None) == parse_cards("Ub As")
    assert hand_value(parse_cards("Ub As Ks Os"), ruleset, trump=None) == 60


def test_deck_without_low_cards_has_no_dix() -> None:
    assert len(full_deck(LowRank.NONE)) == 40
    assert hand_value(parse_cards("7b 7b"), WUERTTEMBERG, trump=Suit.BELLS) == 0
