"""The form of a deal as its template shows it: choices, number fields and what is said about them.

Everything depends on the ruleset and on who deals; nothing is preselected but the dealer and what was typed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scores.forms.deal_beside import Beside, lay_out_beside
from scores.forms.deal_check import ASKED, PLACES, CheckedDeal, fields_at_fault, place_of_error, place_of_issue
from scores.forms.deal_input import has_party_melds
from scores.rules import (
    Contract,
    Counted,
    Event,
    Issue,
    Ruleset,
    Suit,
    bidding_order,
    party_meld_points,
    party_of,
    special_value,
    words_of,
)
from scores.texts import (
    error_text,
    event_label,
    explain_deal,
    issue_text,
    lead_text,
    need_text,
    party_name,
    signed_text,
    special_label,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of several that exclude each other. `kind` says what it does to the rest of the form (a css class)."""

    value: str
    label: str
    is_checked: bool
    kind: str = ""
    party: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A number field of one seat or party."""

    name: str
    label: str
    value: str
    order: int
    party: int
    seat: int | None
    is_at_fault: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A doubt or an error in words. One with a `code` can be kept with a reason."""

    text: str
    code: str = ""
    is_kept: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickQuestion:
    """Whether a party has a trick; asked only where it can matter."""

    party: int
    text: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Booked:
    """What a party would book."""

    name: str
    change: str
    is_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What would be booked and why, or what is still needed; and the first doubt, whose place may be out of sight."""

    line: str
    booked: tuple[Booked, ...]
    asked: tuple[int, ...]
    doubt: str = ""
    doubt_place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPage:
    """The form of a deal, ready for its template."""

    dealer: int
    dealer_name: str
    dealers: tuple[Choice, ...]
    declarers: tuple[Choice, ...]
    nobody: tuple[Choice, ...]
    has_auction: bool
    bid: str
    bid_at_fault: bool
    suits: tuple[Choice, ...]
    plays: tuple[Choice, ...]
    more_plays: tuple[Choice, ...]
    trumps: tuple[Choice, ...]
    special_results: tuple[Choice, ...]
    has_special_melds: bool
    offenders: tuple[Choice, ...]
    points_out: str
    melders: tuple[Figure, ...]
    takers: tuple[Figure, ...]
    total: int
    is_tens: bool
    counted: str
    faces: str
    beside: Beside
    lead: str
    questions: tuple[TrickQuestion, ...]
    said: dict[str, tuple[Said, ...]]
    preview: Preview

    @property
    def template(self) -> str:
        """The fragment that shows this form."""
        return "scores/_deal_form.html"

    @property
    def answer_template(self) -> str:
        """The fragments that a preview answers with, as long as `shape` stays."""
        return "scores/_deal_preview_answer.html"

    @property
    def shape(self) -> str:
        """What the form's parts depend on; when it changes a preview brings the whole form."""
        return str(self.dealer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """How a game stood before a deal: points per party, and the target as it was then."""

    totals: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits at the table, by which rules they play, and how they stood before the deal."""

    ruleset: Ruleset
    names: Sequence[str]
    before: Before | None = None

    def party(self, party: int) -> str:
        return party_name(party, names=self.names, ruleset=self.ruleset)


def lay_out_deal(typed: Mapping[str, str], *, checked: CheckedDeal, table: Table, is_final: bool = False) -> DealPage:
    """The form with everything that was typed, and what is to be said about it.

    `is_final` says that the deal was to be booked: then what is missing is said too.
    """
    ruleset, record = table.ruleset, checked.record
    dealer = record.dealer or 0
    at_fault = fields_at_fault(checked, is_final=is_final)
    order = bidding_order(ruleset, dealer)
    return DealPage(
        dealer=dealer,
        dealer_name=table.names[dealer],
        dealers=tuple(_seat(seat, table, chosen=str(dealer)) for seat in range(ruleset.table.seats)),
        declarers=tuple(_seat(seat, table, chosen=typed.get("declarer")) for seat in order),
        nobody=_nobody(typed, ruleset),
        has_auction=ruleset.auction.held,
        bid=typed.get("bid", ""),
        bid_at_fault="bid" in at_fault,
        suits=_suits(typed.get("play"), ruleset),
        plays=_plays(typed.get("play"), ruleset),
        more_plays=_more_plays(typed.get("play"), ruleset),
        trumps=_suits(typed.get("trump"), ruleset),
        special_results=_special_results(typed.get("special_made"), ruleset),
        has_special_melds=ruleset.special.lost_defenders == "melds",
        offenders=tuple(_seat(seat, table, chosen=typed.get("offender")) for seat in order),
        points_out=typed.get("points_out", ""),
        melders=_melders(typed, table, order, at_fault),
        takers=_takers(typed, table, order, at_fault),
        total=ruleset.total_points,
        is_tens=record.counted is Counted.TENS or ruleset.table.tricks_return,
        counted=record.counted.value,
        faces=ruleset.deck.faces.value,
        beside=lay_out_beside(typed, ruleset=ruleset, names=table.names, order=order),
        lead=lead_text(record, ruleset=ruleset, names=table.names),
        questions=_questions(typed, checked, table),
        said=_said(typed, checked, table, is_final=is_final),
        preview=preview_deal(checked, table=table),
    )


def preview_deal(checked: CheckedDeal, *, table: Table) -> Preview:
    """What would be booked and why, or what the declarer still needs."""
    record, score, ruleset = checked.record, checked.score, table.ruleset
    doubt = next((issue for issue in checked.early_doubts if issue.code != ASKED), None)
    words, place = (_words(doubt, table), place_of_issue(doubt)) if doubt else ("", "")
    if score.outcome is None:
        line = need_text(record, score, ruleset=ruleset, names=table.names)
        return Preview(line=line, booked=(), asked=(), doubt=words, doubt_place=place)
    return Preview(
        line=explain_deal(record, score, ruleset=ruleset, names=table.names),
        booked=tuple(
            Booked(name=table.party(party), change=signed_text(change), is_lost=change < 0)
            for party, change in enumerate(score.changes)
            if change is not None and record.event not in {Event.PASSED, Event.MISDEAL}
        ),
        asked=checked.asked_parties,
        doubt=words,
        doubt_place=place,
    )


def _choice(value: str, label: str, chosen: str | None, kind: str = "") -> Choice:
    return Choice(value=value, label=label, is_checked=value == chosen, kind=kind)


def _seat(seat: int, table: Table, *, chosen: str | None) -> Choice:
    return Choice(
        value=str(seat),
        label=table.names[seat],
        is_checked=str(seat) == chosen,
        party=party_of(seat, table.ruleset),
    )


def _nobody(typed: Mapping[str, str], ruleset: Ruleset) -> tuple[Choice, ...]:
    events = (Event.PASSED, Event.MISDEAL) if ruleset.auction.held else (Event.MISDEAL,)
    return tuple(_choice(event.value, event_label(event, ruleset), typed.get("declarer"), "nobody") for event in events)


def _suits(chosen: str | None, ruleset: Ruleset) -> tuple[Choice, ...]:
    words = words_of(ruleset)
    return tuple(_choice(suit.value, words[suit], chosen, "suit") for suit in Suit)


def _plays(chosen: str | None, ruleset: Ruleset) -> tuple[Choice, ...]:
    if not ruleset.auction.held:
        return ()
    conceded = _choice(Event.CONCEDED.value, event_label(Event.CONCEDED, ruleset), chosen, "given")
    return (conceded, *_specials(chosen, ruleset, (Contract.DURCH,)))


def _more_plays(chosen: str | None, ruleset: Ruleset) -> tuple[Choice, ...]:
    """What is rare; only what this table plays, and what was chosen in any case."""
    if not ruleset.auction.held:
        return ()
    rare = tuple(contract for contract in Contract if contract.is_special and contract is not Contract.DURCH)
    hopeless = ruleset.conceded.overbid_doubles or chosen == Event.OVERBID.value
    events = [
        *([(Event.OVERBID, "given")] if hopeless else []),
        (Event.DISCARD_ERROR, "error"),
        (Event.DECLARER_REVOKE, "revoke"),
        (Event.DEFENDER_REVOKE, "revoke choice-defender"),
    ]
    return (
        *_specials(chosen, ruleset, rare),
        *(_choice(event.value, event_label(event, ruleset), chosen, kind) for event, kind in events),
    )


def _specials(chosen: str | None, ruleset: Ruleset, contracts: Sequence[Contract]) -> tuple[Choice, ...]:
    words = words_of(ruleset)
    return tuple(
        _choice(contract.value, words[contract], chosen, "special")
        for contract in contracts
        if special_value(ruleset, contract) is not None or chosen == contract.value
    )


def _special_results(chosen: str | None, ruleset: Ruleset) -> tuple[Choice, ...]:
    results = ["yes", "no", *(["conceded"] if ruleset.special.conceded else [])]
    return tuple(_choice(result, special_label(result, ruleset), chosen) for result in results)


def _melders(
    typed: Mapping[str, str], table: Table, order: Sequence[int], at_fault: Sequence[str]
) -> tuple[Figure, ...]:
    if has_party_melds(table.ruleset):
        return _of_parties("party_meld_", typed, table, order, at_fault)
    return tuple(
        Figure(
            name=(name := f"meld_{seat}"),
            label=table.names[seat],
            value=typed.get(name, ""),
            order=place,
            party=party_of(seat, table.ruleset),
            seat=seat,
            is_at_fault=name in at_fault,
        )
        for place, seat in enumerate(order)
    )


def _takers(
    typed: Mapping[str, str], table: Table, order: Sequence[int], at_fault: Sequence[str]
) -> tuple[Figure, ...]:
    return _of_parties("tricks_", typed, table, order, at_fault)


def _of_parties(
    prefix: str, typed: Mapping[str, str], table: Table, order: Sequence[int], at_fault: Sequence[str]
) -> tuple[Figure, ...]:
    """One field a party, in the order in which they bid."""
    parties = list(dict.fromkeys(party_of(seat, table.ruleset) for seat in order))
    return tuple(
        Figure(
            name=(name := f"{prefix}{party}"),
            label=table.party(party),
            value=typed.get(name, ""),
            order=place,
            party=party,
            seat=None,
            is_at_fault=name in at_fault,
        )
        for place, party in enumerate(parties)
    )


def _questions(typed: Mapping[str, str], checked: CheckedDeal, table: Table) -> tuple[TrickQuestion, ...]:
    """Asked of a party whose melds hang on it, and shown as long as an answer stands."""
    asked = {issue.party: _words(issue, table) for issue in checked.doubts if issue.code == ASKED}
    return tuple(
        TrickQuestion(
            party=party,
            text=asked.get(party) or _words(Issue(code=ASKED, party=party, values=(melded,)), table),
            answer=typed.get(f"trick_{party}", ""),
        )
        for party, melded in enumerate(party_meld_points(checked.record, table.ruleset))
        if party in asked or typed.get(f"trick_{party}")
    )


def _words(issue: Issue, table: Table) -> str:
    return issue_text(issue, ruleset=table.ruleset, names=table.names)


def _said(
    typed: Mapping[str, str], checked: CheckedDeal, table: Table, *, is_final: bool
) -> dict[str, tuple[Said, ...]]:
    said: dict[str, list[Said]] = {place: [] for place in PLACES}
    for error in checked.errors:
        # That a deal cannot be booked yet is no news while it is being typed.
        if is_final or error.code != "cannot_book":
            said[place_of_error(error)].append(Said(text=error_text(error.code)))
    for issue in checked.missing if is_final else ():
        said[place_of_issue(issue)].append(Said(text=_words(issue, table)))
    open_doubts = checked.doubts if is_final else checked.early_doubts
    kept = tuple(issue for issue in checked.issues if issue.reason)
    asked_to_keep = set()
    for issue in (*open_doubts, *kept):
        if issue.code == ASKED:
            continue
        # One code is kept once, however many figures it is about.
        first = issue.code not in asked_to_keep
        asked_to_keep.add(issue.code)
        said[place_of_issue(issue)].append(
            Said(
                text=_words(issue, table),
                code=issue.code if first and checked.score.outcome is not None else "",
                is_kept=bool(typed.get(f"accept_{issue.code}")),
                reason=typed.get(f"reason_{issue.code}", ""),
            )
        )
    return {place: tuple(entries) for place, entries in said.items()}
