"""What is asked before a meld is written down: whether its cards were shown in the same kind of meld already.

Source: second seed; `melds.upgrade` for what grows; a Grand stands instead of its pair and its Binokel.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scores.forms.deal_check import CheckedDeal
from scores.forms.deal_layout import Table
from scores.forms.shown_melds import MeldTap, ShownMeld, change_shown, read_shown
from scores.rules import HALVES, Issue, Meld, MeldKind, Rank
from scores.selectors.drafts import SHOWN_FIELD
from scores.texts import issue_text
from scores.texts.talon import again_text

Check = Callable[[Mapping[str, str]], CheckedDeal]
_RUNS = (MeldKind.RUN, MeldKind.DOUBLE_RUN)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainQuestion:
    """A doubt about a meld that was tapped and not written down yet; `value` is the meld."""

    text: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldStep:
    """What a request does with the melds: change them, or ask first; nothing for a request that is no tap."""

    seats: int
    tap: MeldTap | None = None
    question: AgainQuestion | None = None

    def change(self, shown: str) -> str:
        """The melds after it."""
        return (
            shown if self.tap is None or self.question is not None else change_shown(shown, self.tap, seats=self.seats)
        )


def meld_step(tap: MeldTap | None, typed: Mapping[str, str], *, table: Table, check: Check) -> MeldStep:
    """What a tap does with the melds that stand in `typed` so far."""
    seats = table.ruleset.table.seats
    if tap is None or tap.adds is None or tap.is_sure:
        return MeldStep(seats=seats, tap=tap)
    shown = read_shown(typed.get(SHOWN_FIELD, ""), seats=seats)
    text = "" if tap.adds in shown else _doubt(tap, typed, shown, table=table, check=check)
    if not text:
        return MeldStep(seats=seats, tap=tap)
    question = AgainQuestion(text=text, value=str(tap.adds.meld))
    return MeldStep(seats=seats, tap=tap, question=question)


def _doubt(tap: MeldTap, typed: Mapping[str, str], shown: Sequence[ShownMeld], *, table: Table, check: Check) -> str:
    """What the engine doubts once the meld is added; else what was shown before in the same kind of meld."""
    if tap.adds is None:
        return ""
    added = {**typed, SHOWN_FIELD: change_shown(typed.get(SHOWN_FIELD, ""), tap, seats=table.ruleset.table.seats)}
    known = set(_meld_issues(check(typed)))
    doubts = [issue for issue in _meld_issues(check(added)) if issue not in known]
    if doubts:
        return issue_text(doubts[0], ruleset=table.ruleset, names=table.names)
    own = [entry.meld for entry in shown if entry.seat == tap.adds.seat]
    before = next((meld for meld in own if _holds(meld, tap.adds.meld, table)), None)
    if before is None:
        return ""
    return again_text(table.names[tap.adds.seat], tap.adds.meld, shown=before, ruleset=table.ruleset)


def _meld_issues(checked: CheckedDeal) -> list[Issue]:
    return [issue for issue in checked.issues if issue.code.startswith("meld_")]


def _holds(shown: Meld, meld: Meld, table: Table) -> bool:
    """Whether a meld that was shown may be of the same cards: the same, its double, a pair's run, a Grand's parts."""
    if shown == meld:
        return True
    kinds = {shown.kind, meld.kind}
    if MeldKind.GRAND_BINOKEL in kinds:
        other = shown if meld.kind is MeldKind.GRAND_BINOKEL else meld
        return other in _parts_of_grand(table)
    if shown.kind in _RUNS and meld.kind is MeldKind.MARRIAGE:
        return table.ruleset.melds.run_includes_marriage and shown.suit is meld.suit
    return HALVES.get(shown.kind) is meld.kind and (shown.suit, shown.rank) == (meld.suit, meld.rank)


def _parts_of_grand(table: Table) -> tuple[Meld, ...]:
    """What a Grand stands instead of: its Binokel, and the pair of the Binokel's ober."""
    suits = [card.suit for card in table.ruleset.deck.binokel if card.rank is Rank.OBER]
    return (Meld(MeldKind.BINOKEL), *(Meld(MeldKind.MARRIAGE, suit=suit) for suit in suits[:1]))
