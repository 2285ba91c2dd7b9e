"""The same house rules at tables of another size."""

import pytest

from scores.rules import (
    PRESETS,
    LowRank,
    RulesetError,
    TableKind,
    adapt_rules,
    change_options,
    changed_options,
    dealt_hands,
    get_preset,
    party_members,
    ruleset_at,
    table_kind,
    with_dealer_out,
    with_hand,
)

BASE = get_preset("wuerttemberg").ruleset
# The presets that more than two can play.
SLUGS = [slug for slug, preset in PRESETS.items() if not preset.ruleset.table.talon]
KINDS = [kind for kind in TableKind if kind is not TableKind.TWO]


@pytest.mark.parametrize(
    ("kind", "slug"),
    [
        (TableKind.THREE, "wuerttemberg"),
        (TableKind.FOUR, "four"),
        (TableKind.KREUZ, "kreuz"),
        (TableKind.FIVE, "five"),
        (TableKind.SIX_PAIRS, "six-pairs"),
        (TableKind.EIGHT_PAIRS, "eight"),
    ],
)
def test_base_rules_at_each_table_are_the_published_preset(kind: TableKind, slug: str) -> None:
    """The first seed's rules for more players are what its presets write out."""
    assert ruleset_at(BASE, kind) == get_preset(slug).ruleset


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_preset_can_be_played_at_every_table(slug: str, kind: TableKind) -> None:
    """Changing the table gives a playable ruleset of that kind, and changing it again changes nothing."""
    seated = ruleset_at(get_preset(slug).ruleset, kind)
    assert table_kind(seated) is kind
    assert seated.table.seats == kind.seats
    assert ruleset_at(seated, kind) is seated


@pytest.mark.parametrize("slug", SLUGS)
def test_only_what_the_players_demand_is_changed(slug: str) -> None:
    """From three to four hands change, what is booked does not."""
    rules = ruleset_at(get_preset(slug).ruleset, TableKind.THREE)
    assert set(changed_options(ruleset_at(rules, TableKind.FOUR), rules)) <= {
        "table.seats",
        "table.hand_size",
        "table.widow_size",
        "table.packets",
    }


def test_pausing_dealer_keeps_the_hands_of_three() -> None:
    """Four with the dealer out play the game of three."""
    assert ruleset_at(BASE, TableKind.DEALER_OUT) == with_dealer_out(BASE)
    assert ruleset_at(with_dealer_out(BASE), TableKind.THREE) == BASE


def test_table_that_deals_all_cards_goes_on_doing_so() -> None:
    """Sheet 3: 16 each and no widow becomes 12 each; at five the deck does not come out even."""
    ohmden = get_preset("ohmden").ruleset
    four, five = ruleset_at(ohmden, TableKind.FOUR).table, ruleset_at(ohmden, TableKind.FIVE).table
    assert (four.hand_size, four.widow_size) == (12, 0)
    assert (five.hand_size, five.widow_size) == (9, 3)


def test_table_without_a_widow_by_need_gets_one_back() -> None:
    """Eight with 48 cards have no widow because none is left, not because they like it."""
    three = ruleset_at(get_preset("eight").ruleset, TableKind.THREE)
    assert (three.table.hand_size, three.table.widow_size) == (15, 3)


def test_low_cards_of_the_table_stay() -> None:
    """Six with nines keep them, and their own value of the trump card."""
    nines = change_options(
        BASE, {"deck.low_rank": "nine", "table.hand_size": 15, "table.widow_size": 3, "melds.dix": None}
    )
    six = ruleset_at(nines, TableKind.SIX_PAIRS)
    assert (six.deck.low_rank, six.melds.dix) == (LowRank.NINE, None)


def test_game_for_two_stays_a_game_for_two() -> None:
    """Drawing from a stock is for two."""
    two = get_preset("two-handed").ruleset
    assert table_kind(two) is TableKind.TWO
    assert ruleset_at(two, TableKind.TWO) is two
    with pytest.raises(RulesetError) as refused:
        ruleset_at(two, TableKind.THREE)
    assert [fault.code for fault in refused.value.faults] == ["talon_needs_two_seats"]


def test_other_games_are_none_for_two() -> None:
    """The game for two has rules of its own; leaving people out of another game does not make it."""
    with pytest.raises(RulesetError) as refused:
        ruleset_at(BASE, TableKind.TWO)
    assert [fault.code for fault in refused.value.faults] == ["fixed_by_table"]


def test_two_may_change_what_belongs_to_their_game() -> None:
    """Whether a meld that grows counts in full is a house rule of two, and of nobody else."""
    two = get_preset("two-handed").ruleset
    assert adapt_rules(two, {"melds.upgrade": "difference", "end.at_once": True}).end.at_once
    with pytest.raises(RulesetError):
        adapt_rules(BASE, {"end.at_once": True})
    with pytest.raises(RulesetError):
        adapt_rules(two, {"auction.held": True})


def seed_table() -> dict[tuple[int, int], set[tuple[int, int]]]:
    """The table of the first seed: cards in the deck and players, with cards for each and in the widow."""
    without = {3: {(12, 4)}, 4: {(9, 4)}, 5: {(7, 5)}, 6: set(), 8: set()}
    with_sevens = {3: {(14, 6), (15, 3), (16, 0)}, 4: {(11, 4)}, 5: {(9, 3)}, 6: {(7, 6)}, 8: {(6, 0)}}
    return {(40, players): hands for players, hands in without.items()} | {
        (48, players): hands for players, hands in with_sevens.items()
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slug", ["wuerttemberg", "sevens", "ohmden"])
def test_hands_are_those_of_the_seed(slug: str, kind: TableKind) -> None:
    """What is offered is what the seed lists; what is dealt is one of it, and each uses up the deck."""
    rules = ruleset_at(get_preset(slug).ruleset, kind)
    hands = dealt_hands(rules)
    assert set(hands) == seed_table()[rules.deck_size, rules.players]
    # Where the sheet has no widow, none is dealt at other tables either, if the deck allows it.
    dealt = (rules.table.hand_size, rules.table.widow_size)
    assert dealt in hands or (slug == "ohmden" and dealt == (rules.deck_size // rules.players, 0))
    assert all(rules.players * hand + widow == rules.deck_size for hand, widow in hands)
    assert all(with_hand(rules, *hand).table.hand_size == hand[0] for hand in hands)


def test_game_for_two_has_no_hands_to_choose_from() -> None:
    assert dealt_hands(get_preset("two-handed").ruleset) == ()


def test_hand_that_does_not_use_up_the_deck_is_refused() -> None:
    with pytest.raises(RulesetError):
        with_hand(BASE, 13, 2)


def test_six_can_play_as_two_teams_of_three() -> None:
    rules = ruleset_at(BASE, TableKind.SIX_TRIPLES)
    assert party_members(rules) == ((0, 2, 4), (1, 3, 5))
    assert (rules.deck_size, rules.melds.dix, rules.table.hand_size, rules.table.widow_size) == (48, 10, 7, 6)


def test_two_with_a_dabb_are_no_table_that_is_offered() -> None:
    """Eighteen cards each and four in the Dabb: a sheet plays so, and a file may hold it."""
    rules = change_options(BASE, {"table.seats": 2, "table.hand_size": 18})
    assert table_kind(rules) is None
