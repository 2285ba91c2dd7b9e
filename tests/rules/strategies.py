"""Made-up deals and games for hypothesis: any shape that a file may hold, and ones that a table could have played."""

from typing import Any

from hypothesis import strategies as st

from scores.rules import (
    PRESETS,
    Acceptance,
    Call,
    Contract,
    Counted,
    DealRecord,
    Event,
    Lineup,
    LowRank,
    Meld,
    MeldEvent,
    MeldKind,
    Protocol,
    Rank,
    Ruleset,
    ShownCards,
    Suit,
    full_deck,
    parse_meld,
    party_count,
    pausing_seat,
    with_dealer_out,
)

PRESET_RULESETS = tuple(preset.ruleset for preset in PRESETS.values())
# The presets, and a table of four that plays each three-handed one.
RULESETS = (
    *PRESET_RULESETS,
    *(with_dealer_out(rules) for rules in PRESET_RULESETS if rules.table.seats == 3),
)
ALL_MELDS = tuple(
    parse_meld(text)
    for text in (
        *(f"{kind}:{suit}" for kind in ("marriage", "run", "double_run") for suit in Suit),
        *(f"{kind}:{rank}" for kind in ("four", "eight") for rank in Rank),
        *(kind for kind in MeldKind if kind in {"binokel", "double_binokel", "grand_binokel", "dix", "turned_low"}),
    )
)
ISSUE_CODES = ("points_sum", "made_unclear", "trick_unclear", "bid_not_in_steps", "nothing_known")

any_rulesets = st.sampled_from(RULESETS)
any_numbers = st.one_of(
    st.integers(-1_000_000, 1_000_000), st.integers(-30, 300), st.sampled_from((0, 10, 40, 100, 250))
)
any_texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
any_words = any_texts.filter(str.strip)
melds: st.SearchStrategy[Meld] = st.sampled_from(ALL_MELDS)
unknown_melds = st.sampled_from([Meld(MeldKind.UNKNOWN, text=text) for text in ("run:bels", "dix:bells", "unknown")])
shown_cards = st.lists(st.sampled_from(full_deck(LowRank.SEVEN)), max_size=8).map(tuple).map(ShownCards)


def _maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def _entries(values: st.SearchStrategy[Any], count: int) -> st.SearchStrategy[Any]:
    return st.just(()) | st.tuples(*[values] * count)


def any_records(ruleset: Ruleset) -> st.SearchStrategy[DealRecord]:
    """Every record that a file may hold for this table, sensible or not."""
    parties = party_count(ruleset)
    seats = st.integers(0, ruleset.table.seats - 1)
    meldings = st.none() | any_numbers | st.lists(melds | unknown_melds, max_size=4).map(tuple) | shown_cards

    def finish(values: dict[str, Any]) -> DealRecord:
        if values["melds"]:
            values["party_melds"] = ()
        if values["event"] is Event.ADJUSTMENT:
            values["points"] = values["points"] or (0,) * parties
            values["reason"] = values["reason"] if values["reason"].strip() else "agreed"
        return DealRecord(**values)

    fields: dict[str, st.SearchStrategy[Any]] = {
        "event": st.sampled_from(Event),
        "contract": st.sampled_from(Contract),
        "dealer": _maybe(seats),
        "declarer": _maybe(seats),
        "bid": _maybe(any_numbers),
        "trump": _maybe(st.sampled_from(Suit)),
        "melds": _entries(meldings, ruleset.table.seats),
        "party_melds": _entries(_maybe(any_numbers), parties),
        "meld_events": st.lists(st.builds(MeldEvent, seat=seats, meld=melds), max_size=3).map(tuple),
        "card_points": _entries(_maybe(any_numbers), parties),
        "took_trick": _entries(_maybe(st.booleans()), parties),
        "counted": st.sampled_from(Counted),
        "special_made": _maybe(st.booleans()),
        "offender": _maybe(seats),
        "points_out": _maybe(any_numbers),
        "pressed_trumps": _maybe(any_numbers),
        "pressed_dix": _maybe(any_numbers),
        "called": _maybe(st.builds(Call, card=st.sampled_from(full_deck(LowRank.SEVEN)), from_seat=_maybe(seats))),
        "reached_first": _maybe(seats),
        "points": _entries(any_numbers, parties),
        "reason": any_texts,
        "accepted": st.lists(
            st.builds(Acceptance, code=st.sampled_from(ISSUE_CODES), reason=any_words), max_size=2
        ).map(tuple),
        "recorded_at": st.sampled_from(("", "2025-01-31T20:15:00+01:00")),
        "note": any_texts,
    }
    return st.fixed_dictionaries(fields).map(finish)


TABLE_EVENTS = (
    Event.PLAYED,
    Event.PLAYED,
    Event.CONCEDED,
    Event.OVERBID,
    Event.DISCARD_ERROR,
    Event.DECLARER_REVOKE,
    Event.DEFENDER_REVOKE,
    Event.PASSED,
    Event.MISDEAL,
)


@st.composite
def table_records(draw: st.DrawFn, ruleset: Ruleset, events: tuple[Event, ...] = TABLE_EVENTS) -> DealRecord:
    """A deal as a table plays it: complete, its card points adding up, everybody's tricks noted."""
    parties = party_count(ruleset)
    dealer = draw(st.integers(0, ruleset.table.seats - 1))
    pausing = pausing_seat(ruleset, dealer)
    playing = [party for party in range(parties) if party != pausing]
    seats = [seat for seat in range(ruleset.table.seats) if seat != pausing]
    auction = ruleset.auction.held
    event = draw(st.sampled_from(events)) if auction else Event.PLAYED
    facts: dict[str, Any] = {"event": event, "dealer": dealer}
    if event in {Event.PASSED, Event.MISDEAL}:
        return DealRecord(**facts)
    if auction:
        facts["declarer"] = draw(st.sampled_from(seats))
        facts["bid"] = 10 * draw(st.integers(15, 60))
    facts["contract"] = Contract.TRUMP if auction else Contract.NONE
    amounts = st.integers(0, 40).map(lambda tens: 10 * tens)
    facts["melds"] = tuple(None if seat == pausing else draw(amounts) for seat in range(ruleset.table.seats))
    cuts = sorted(draw(st.lists(st.integers(0, ruleset.total_points), min_size=len(playing), max_size=len(playing))))
    shares = dict(zip(playing, (high - low for low, high in zip((0, *cuts), cuts, strict=False)), strict=True))
    facts["card_points"] = tuple(shares.get(party) for party in range(parties))
    facts["points_out"] = ruleset.total_points - cuts[-1]
    if event not in {Event.DECLARER_REVOKE, Event.DEFENDER_REVOKE}:
        # Nothing is out: the last party took what is left.
        facts["points_out"] = None
        shares[playing[-1]] += ruleset.total_points - cuts[-1]
        facts["card_points"] = tuple(shares.get(party) for party in range(parties))
    facts["took_trick"] = tuple(
        None if party == pausing else bool(shares[party]) and draw(st.booleans()) for party in range(parties)
    )
    if auction and draw(st.booleans()):
        # So close that a point or the rounding decides.
        party = facts["declarer"] % parties
        melded = sum(facts["melds"][seat] or 0 for seat in seats if seat % parties == party)
        close = melded + shares[party] + (facts["points_out"] or 0) * draw(st.integers(0, 1))
        facts["bid"] = max(1, close + draw(st.integers(-6, 6)))
    if event is Event.PLAYED and not ruleset.table.tricks_return and draw(st.booleans()):
        left_open = draw(st.sampled_from(playing))
        facts["card_points"] = tuple(
            None if party == left_open else points for party, points in enumerate(facts["card_points"])
        )
    if event is Event.DEFENDER_REVOKE:
        facts["offender"] = draw(st.sampled_from([seat for seat in seats if (seat - facts["declarer"]) % parties]))
    return DealRecord(**facts)


@st.composite
def special_records(draw: st.DrawFn, ruleset: Ruleset) -> DealRecord:
    """A special game that the table plays, with its result."""
    dealer = draw(st.integers(0, ruleset.table.seats - 1))
    pausing = pausing_seat(ruleset, dealer)
    parties = party_count(ruleset)
    played = [
        contract
        for contract in Contract
        if contract.is_special and getattr(ruleset.special, contract.value) is not None
    ]
    return DealRecord(
        event=Event.PLAYED,
        dealer=dealer,
        contract=draw(st.sampled_from(played)),
        declarer=draw(st.sampled_from([seat for seat in range(ruleset.table.seats) if seat != pausing])),
        special_made=draw(st.booleans()),
        melds=tuple(None if seat == pausing else 20 * seat for seat in range(ruleset.table.seats)),
        took_trick=tuple(None if party == pausing else True for party in range(parties)),
    )


@st.composite
def protocols(draw: st.DrawFn) -> Protocol:
    """A whole file: line-ups that change, deals of any kind."""
    ruleset = draw(any_rulesets)
    lineups = [Lineup(from_deal=1, players=_names(ruleset), ruleset=ruleset, totals=())]
    for from_deal in sorted(draw(st.sets(st.integers(2, 6), max_size=2))):
        ruleset = draw(st.sampled_from((ruleset, draw(any_rulesets))))
        newcomers = draw(st.dictionaries(st.integers(0, party_count(ruleset) - 1), any_numbers, max_size=2))
        lineups.append(
            Lineup(
                from_deal=from_deal,
                players=_names(ruleset),
                ruleset=ruleset,
                totals=tuple(sorted(newcomers.items())),
            )
        )
    deals = []
    for number in range(1, 1 + draw(st.integers(0, 5))):
        lineup = [lineup for lineup in lineups if lineup.from_deal <= number][-1]
        deals.append(draw(any_records(lineup.ruleset)))
    parties = party_count(lineups[0].ruleset)
    return Protocol(
        id=draw(st.sampled_from(("", "k7m2q9x4b1c8d5fa"))),
        lineups=tuple(lineups),
        start=draw(_entries(any_numbers, parties)),
        deals=tuple(deals),
        history=draw(st.sampled_from(((), ({"deal": 1, "versions": []},)))),
    )


_NAMES = ("Änne", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


def _names(ruleset: Ruleset) -> tuple[str, ...]:
    return _NAMES[: ruleset.table.seats]
