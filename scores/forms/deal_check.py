"""What is wrong, missing or doubtful about a deal that is being typed, each said at its field.

*Errors* keep a deal from being booked. *Doubts* are the table's to decide: they can be kept with a reason.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from scores.forms.deal_beside import BESIDE_FIELDS
from scores.forms.deal_input import DealInput, FieldError
from scores.forms.player_names import clean_name
from scores.rules import Acceptance, DealRecord, DealScore, Issue, Ruleset, check_deal, score_deal

# Issues that say what is still missing while a deal is typed; named only once it is to be booked.
_SAID_LATE = {
    "declarer_missing",
    "bid_missing",
    "special_result_missing",
    "offender_missing",
    "melds_missing",
    "rest_missing",
}
# Issues that are the reason where a deal cannot be booked at all.
_BLOCKING = {*_SAID_LATE, "declarer_sits_out", "contract_not_played", "event_contradicts_contract"}
# Answered by a choice of its own instead of being kept with a reason.
ASKED = "trick_unclear"
# Where an issue is said: the part of the form that it is about.
_PLACES = {
    "declarer_missing": "declarer",
    "declarer_sits_out": "declarer",
    "bid_missing": "bid",
    "bid_below_minimum": "bid",
    "bid_not_in_steps": "bid",
    "special_result_missing": "special",
    "offender_missing": "offender",
    "melds_missing": "melds",
    "melds_in_special": "melds",
    "overbid_not_hopeless": "play",
    "concede_barred": "play",
    "contract_not_played": "play",
    "event_contradicts_contract": "play",
    "trump_in_special": "play",
    "sits_out": "declarer",
}
_PLACES_BY_FIELD = {
    "declarer": "declarer",
    "dealer": "declarer",
    "bid": "bid",
    "play": "play",
    "trump": "play",
    "special_made": "special",
    "offender": "offender",
    "points_out": "tricks",
    **dict.fromkeys(BESIDE_FIELDS, "beside"),
}
Judge = Callable[[DealRecord], tuple[DealScore, tuple[Issue, ...]]]
PLACES = ("declarer", "bid", "play", "special", "offender", "melds", "tricks", "beside")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDeal:
    """A deal that was typed, checked and scored.

    `missing` are the issues without which it could be booked, `doubts` the others that the table has not kept.
    """

    record: DealRecord
    score: DealScore
    issues: tuple[Issue, ...]
    errors: tuple[FieldError, ...]
    doubts: tuple[Issue, ...]
    missing: tuple[Issue, ...]

    @property
    def is_complete(self) -> bool:
        """Whether it can be booked as far as the facts go; doubts may still stand."""
        return not self.errors and not self.missing and self.score.outcome is not None

    @property
    def is_bookable(self) -> bool:
        return self.is_complete and not self.doubts

    @property
    def early_doubts(self) -> tuple[Issue, ...]:
        """The doubts that are said while somebody still types."""
        return tuple(issue for issue in self.doubts if issue.code not in _SAID_LATE)

    @property
    def asked_parties(self) -> tuple[int, ...]:
        """Of whom must be asked whether they have a trick."""
        return tuple(issue.party for issue in self.doubts if issue.code == ASKED and issue.party is not None)


def check_typed(
    read: DealInput, typed: Mapping[str, str], *, ruleset: Ruleset, judge: Judge | None = None
) -> CheckedDeal:
    """Check and score what was typed, with the doubts that were kept (`accept_<code>`, `reason_<code>`).

    `judge` scores and checks where a deal cannot be judged without its game.
    """
    bare = replace(read.record, accepted=())
    judged = judge or (lambda record: (score_deal(record, ruleset), check_deal(record, ruleset)))
    codes = list(dict.fromkeys(issue.code for issue in judged(bare)[1]))
    reasons = {code: clean_name(typed.get(f"reason_{code}", "")) for code in codes if typed.get(f"accept_{code}")}
    errors = list(read.errors)
    errors += [
        FieldError(field=f"reason_{code}", code="reason_missing") for code, reason in reasons.items() if not reason
    ]
    record = replace(
        bare, accepted=tuple(Acceptance(code=code, reason=reason) for code, reason in reasons.items() if reason)
    )
    score, issues = judged(record)
    missing = tuple(issue for issue in issues if issue.code in _BLOCKING) if score.outcome is None else ()
    if score.outcome is None and not missing:
        errors.append(FieldError(field="play", code="cannot_book"))
    return CheckedDeal(
        record=record,
        score=score,
        issues=issues,
        errors=tuple(errors),
        doubts=tuple(issue for issue in issues if not issue.reason and issue not in missing),
        missing=missing,
    )


def place_of_issue(issue: Issue) -> str:
    """The part of the form where an issue is said."""
    if issue.code.startswith("meld_"):
        return "melds"
    return _PLACES.get(issue.code, "tricks")


def place_of_error(error: FieldError) -> str:
    """The part of the form where an error is said."""
    if error.field.startswith("reason_"):
        return place_of_issue(Issue(code=error.field.removeprefix("reason_")))
    if error.field.startswith(("meld_", "party_meld_")):
        return "melds"
    return _PLACES_BY_FIELD.get(error.field, "tricks")


def fields_at_fault(checked: CheckedDeal, *, is_final: bool) -> Sequence[str]:
    """Names of the number fields to mark; what is missing only where the deal was to be booked."""
    issues = [*checked.doubts, *checked.missing] if is_final else checked.early_doubts
    fields = [error.field for error in checked.errors]
    fields += ["bid" for issue in issues if place_of_issue(issue) == "bid"]
    fields += [
        f"tricks_{issue.party}" for issue in issues if place_of_issue(issue) == "tricks" and issue.party is not None
    ]
    return fields
