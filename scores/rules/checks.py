"""Checks of one deal: every problem at once, each as an `Issue` with a stable code. Bad play never raises.

What `values` holds for each code:

- `bid_below_minimum` (bid, least), `bid_not_in_steps` (bid, step), `overbid_not_hopeless` and `concede_barred`
  (melds, bid), `contract_not_played` (contract), `points_range` (points, most), `points_sum` (sum, least, most),
  `points_impossible` (points), `points_without_trick` (points), `trick_unclear` (melds), `made_unclear` (reached,
  bid), `rest_missing` (parties), `melds_in_special` (points); nothing for the others.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scores.rules.check_melds import check_melds
from scores.rules.check_points import check_points
from scores.rules.deals import Contract, DealRecord, Event, Issue
from scores.rules.facts import DealFacts
from scores.rules.payoffs import special_value
from scores.rules.ruleset import DiscardErrorLoss, Forced, LostDefenders, Ruleset, SpecialConceded

Issues = Iterator[Issue]
_NOBODY_PLAYS = {Event.PASSED, Event.MISDEAL, Event.ADJUSTMENT}
_WITHOUT_AUCTION = {Event.PLAYED, Event.OPEN, Event.MISDEAL, Event.ADJUSTMENT}


def check_deal(record: DealRecord, ruleset: Ruleset) -> tuple[Issue, ...]:
    """Every problem of a deal under a ruleset; doubts that the table kept carry their reason.

    The entry after the end of a game (`deal_after_end`) is the only problem that `play_game` adds.
    """
    facts = DealFacts(record, ruleset)
    issues = tuple(issue for check in _CHECKS for issue in check(facts))
    if not (issues and record.accepted):
        return issues
    reasons = {accepted.code: accepted.reason for accepted in record.accepted}
    return tuple(replace(issue, reason=reasons.get(issue.code)) for issue in issues)


def _missing_facts(facts: DealFacts) -> Issues:
    record = facts.record
    if not facts.ruleset.auction.held or record.event in _NOBODY_PLAYS or record.event is Event.OPEN:
        return
    if record.declarer is None:
        yield Issue(code="declarer_missing")
    if record.bid is None and _needs_bid(facts):
        yield Issue(code="bid_missing")
    if record.contract.is_special and record.event is Event.PLAYED and record.special_made is None:
        yield Issue(code="special_result_missing")
    if record.event is Event.DEFENDER_REVOKE and _is_no_defender(facts, record.offender):
        yield Issue(code="offender_missing")
    if _needs_declarer_melds(facts) and not _recorded_melds(facts):
        yield Issue(code="melds_missing")


def _needs_bid(facts: DealFacts) -> bool:
    if facts.record.event is Event.CONCEDED and facts.record.contract.is_special:
        return facts.ruleset.special.conceded is SpecialConceded.BID
    return facts.record.contract is Contract.TRUMP


def _is_no_defender(facts: DealFacts, seat: int | None) -> bool:
    return seat is None or facts.compiled.party_of_seat[seat] == facts.declaring


def _needs_declarer_melds(facts: DealFacts) -> bool:
    if facts.record.contract.is_special or facts.declaring is None:
        return False
    doubles_melds = facts.ruleset.errors.discard is DiscardErrorLoss.DOUBLE_MELDS
    return facts.record.event is Event.OVERBID or (facts.record.event is Event.DISCARD_ERROR and doubles_melds)


def _recorded_melds(facts: DealFacts) -> list[bool]:
    """For each entry of the declaring party that holds something, True; empty where nothing was recorded."""
    return [entry for entry in _meld_entries(facts) if entry]


def _meld_entries(facts: DealFacts) -> list[bool]:
    """Whether something was recorded, for each seat of the declaring party (or once for the party)."""
    # Asked only where somebody declares.
    record, declaring = facts.record, facts.declaring or 0
    if record.party_melds:
        return [record.party_melds[declaring] is not None]
    return [bool(record.melds) and record.melds[seat] is not None for seat in facts.compiled.members[declaring]]


def _bid(facts: DealFacts) -> Issues:
    bid, auction = facts.record.bid, facts.ruleset.auction
    if bid is None or not auction.held:
        return
    least = auction.minimum or 1
    if bid < least:
        yield Issue(code="bid_below_minimum", values=(bid, least))
    if (bid - (auction.minimum or 0)) % auction.step:
        yield Issue(code="bid_not_in_steps", values=(bid, auction.step))


def _pausing(facts: DealFacts) -> Issues:
    record = facts.record
    if not facts.ruleset.table.dealer_sits_out or record.event in _NOBODY_PLAYS:
        return
    dealer = facts.dealer
    if record.declarer == dealer:
        yield Issue(code="declarer_sits_out", seat=dealer)
    recorded = (
        facts.party_melds[dealer],
        record.card_points[dealer] if record.card_points else None,
        record.took_trick[dealer] if record.took_trick else None,
        record.offender == dealer,
    )
    if any(recorded):
        yield Issue(code="sits_out", seat=dealer)


def _contract(facts: DealFacts) -> Issues:
    record, ruleset = facts.record, facts.ruleset
    if record.event in _NOBODY_PLAYS:
        return
    contract = record.contract
    is_unknown_special = contract.is_special and special_value(ruleset, contract) is None
    is_unknown_overbid = record.event is Event.OVERBID and not ruleset.conceded.overbid_doubles
    if is_unknown_special or is_unknown_overbid or (contract is Contract.NONE) is ruleset.auction.held:
        yield Issue(code="contract_not_played", values=(contract.value,))


def _hopeless(facts: DealFacts) -> Issues:
    record, ruleset = facts.record, facts.ruleset
    if record.bid is None or facts.declaring is None or record.contract is not Contract.TRUMP:
        return
    entries = _meld_entries(facts)
    melds = facts.party_melds[facts.declaring]
    is_hopeless = melds + ruleset.total_points < record.bid
    if record.event is Event.OVERBID and any(entries) and not is_hopeless:
        yield Issue(code="overbid_not_hopeless", values=(melds, record.bid))
    # Melds that nobody noted may be anything: they bar no Abgehen.
    bars = ruleset.conceded.overbid_doubles and record.event is Event.CONCEDED
    if bars and is_hopeless and all(entries):
        yield Issue(code="concede_barred", values=(melds, record.bid))


def _special(facts: DealFacts) -> Issues:
    record = facts.record
    if not record.contract.is_special:
        return
    if record.trump is not None:
        yield Issue(code="trump_in_special")
    books_defenders = facts.ruleset.special.lost_defenders is LostDefenders.MELDS
    of_party = bool(record.party_melds)
    for place, points in enumerate(facts.meld_points):
        party = place if of_party else facts.compiled.party_of_seat[place]
        if points and not (books_defenders and party != facts.declaring):
            seat, of = (None, place) if of_party else (place, None)
            yield Issue(code="melds_in_special", seat=seat, party=of, values=(points,))


def _event(facts: DealFacts) -> Issues:
    record, ruleset = facts.record, facts.ruleset
    if not ruleset.auction.held:
        contradicts = record.event not in _WITHOUT_AUCTION or record.declarer is not None or record.bid is not None
    elif record.event is Event.PASSED:
        has_auction = record.declarer is not None or record.bid is not None
        contradicts = has_auction or ruleset.auction.forced is not Forced.NONE
    elif record.contract.is_special:
        may_concede = ruleset.special.conceded is not None
        contradicts = record.event is Event.OVERBID or (record.event is Event.CONCEDED and not may_concede)
    else:
        contradicts = False
    if contradicts:
        yield Issue(code="event_contradicts_contract")


_CHECKS: tuple[Callable[[DealFacts], Issues], ...] = (
    _missing_facts,
    _bid,
    _pausing,
    _contract,
    _hopeless,
    _special,
    _event,
    check_points,
    check_melds,
)
