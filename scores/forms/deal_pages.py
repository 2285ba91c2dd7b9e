"""Which form a deal has: the one of the auction, or that of the game for two with melds in the order of showing."""

from collections.abc import Mapping
from dataclasses import dataclass

from scores.forms.deal_check import CheckedDeal, check_typed
from scores.forms.deal_input import DealInput, read_deal, type_deal
from scores.forms.deal_layout import Before, DealPage, Table, lay_out_deal
from scores.forms.talon_input import check_talon_deal, read_talon_deal, type_talon_deal
from scores.forms.talon_layout import lay_out_talon
from scores.forms.talon_questions import AgainQuestion
from scores.rules import Counted, DealRecord, Ruleset, party_count


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPhone:
    """What a phone's form shows beside what is typed: whose melds it takes, and what it asks about one."""

    melder: str = ""
    question: AgainQuestion | None = None


NOTHING_CHOSEN = OnPhone()


def read_form(
    typed: Mapping[str, str], *, table: Table, dealer: int, counted: Counted, base: DealRecord | None = None
) -> DealInput:
    """Read what was typed for a deal."""
    read = read_talon_deal if table.ruleset.table.talon else read_deal
    return read(typed, ruleset=table.ruleset, dealer=dealer, counted=counted, base=base)


def check_form(
    typed: Mapping[str, str], *, table: Table, dealer: int, counted: Counted, base: DealRecord | None = None
) -> CheckedDeal:
    """Read, check and score what was typed."""
    read = read_form(typed, table=table, dealer=dealer, counted=counted, base=base)
    if table.ruleset.table.talon:
        return check_talon_deal(read, typed, ruleset=table.ruleset, before=_before(table))
    return check_typed(read, typed, ruleset=table.ruleset)


def type_record(record: DealRecord, ruleset: Ruleset) -> dict[str, str]:
    """A record as it would be typed, for correcting it."""
    return type_talon_deal(record, ruleset) if ruleset.table.talon else type_deal(record, ruleset)


def lay_out_form(
    typed: Mapping[str, str],
    *,
    checked: CheckedDeal,
    table: Table,
    is_final: bool = False,
    on_phone: OnPhone = NOTHING_CHOSEN,
) -> DealPage:
    """The form with everything that was typed, and what is to be said about it."""
    if not table.ruleset.table.talon:
        return lay_out_deal(typed, checked=checked, table=table, is_final=is_final)
    return lay_out_talon(
        typed,
        checked=checked,
        table=table,
        before=_before(table),
        is_final=is_final,
        melder=on_phone.melder,
        question=on_phone.question,
    )


def _before(table: Table) -> Before:
    zeros = (0,) * party_count(table.ruleset)
    return table.before or Before(totals=zeros, target=table.ruleset.end.target)
