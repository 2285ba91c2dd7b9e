"""The people at the table from the next deal on: who sits where, who deals, and what newcomers start with."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scores.forms.numbers import UnreadableError, read_number
from scores.forms.player_names import clean_name, name_errors
from scores.rules import Lineup, Parties, Ruleset, TableKind, carried_parties, ruleset_at, with_dealer_out
from scores.selectors import StoredGame
from scores.selectors.lineup_changes import LineupPlan, SeatedBefore, left_with, names_of_parties, seated_before
from scores.texts import points_text

TAKE_OVER, AS_LEFT, ZERO, LOWEST, TYPED = "take_over", "as_left", "zero", "lowest", "typed"
_MOST_POINTS = 1_000_000
# At a table of three a fourth may join, and the dealer sits out.
_MAY_GROW = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One place at the table; `is_extra` for that of somebody who may join."""

    number: int
    name: str
    error: str
    deals: bool
    is_extra: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsChoice:
    """One of the ways in which somebody new may start."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """With what a party starts that did not sit there before; `who` tells its answer from the others'."""

    number: int
    who: str
    names: tuple[str, ...]
    choices: tuple[PointsChoice, ...]
    typed: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    choice: str
    typed: str


class LineupForm:
    """What is typed about the people at a table. Without data it shows who sits there now."""

    def __init__(self, stored: StoredGame, data: Mapping[str, str] | None = None) -> None:
        self.stored = stored
        self.before: SeatedBefore = seated_before(stored)
        self.present = stored.lineup
        self._answers = self._kept_answers() if data is None else _sent_answers(data)
        seats = self.present.ruleset.table.seats
        self.may_grow = may_grow(self.present.ruleset)
        row_count = seats + 1 if self.may_grow else seats
        typed = (
            self._shown(row_count) if data is None else [data.get(f"name_{row}", "") for row in range(1, row_count + 1)]
        )
        self.typed = [clean_name(name) for name in typed]
        self._dealer_row = _row(data.get("dealer", "") if data is not None else "", row_count)
        self.errors: dict[int, str] = {}
        self.questions: tuple[Question, ...] = ()
        self.plan = self._read()

    @property
    def rows(self) -> list[SeatRow]:
        """All places in the order of play."""
        chosen = self._dealer()
        return [
            SeatRow(
                number=row + 1,
                name=name,
                error=self.errors.get(row, ""),
                deals=row == chosen,
                is_extra=row >= self.present.ruleset.table.seats,
            )
            for row, name in enumerate(self.typed)
        ]

    @property
    def may_shrink(self) -> bool:
        """Whether somebody may leave and the others go on without a pause."""
        return self.present.ruleset.table.dealer_sits_out

    @property
    def signature(self) -> str:
        """What was shown: only that is saved."""
        return hashlib.sha256(repr(self.plan).encode()).hexdigest()[:16] if self.plan else ""

    def _shown(self, row_count: int) -> list[str]:
        names = list(self.present.names)
        return names + [""] * (row_count - len(names))

    def _read(self) -> LineupPlan | None:
        filled = [row for row, name in enumerate(self.typed) if name]
        names = tuple(self.typed[row] for row in filled)
        ruleset = self._ruleset(len(names))
        for seat, problem in name_errors(names).items():
            self.errors[filled[seat]] = problem
        if ruleset is None:
            seats = range(self.present.ruleset.table.seats)
            self.errors |= {row: _("Who sits here?") for row in seats if not self.typed[row]}
        if self.errors or ruleset is None:
            return None
        dealer = self._dealer()
        self.questions, totals = self._ask(names, ruleset)
        if any(question.error for question in self.questions):
            return None
        return LineupPlan(
            names=names,
            ruleset=ruleset,
            newcomer_totals=totals,
            first_dealer=sum(row < dealer for row in filled) % len(names),
        )

    def _ruleset(self, count: int) -> Ruleset | None:
        """The rules for so many people; None where they cannot go on with this game."""
        ruleset = self.present.ruleset
        if count == ruleset.table.seats:
            return ruleset
        if count == ruleset.table.seats + 1 and self.may_grow:
            return with_dealer_out(ruleset)
        if count == ruleset.table.seats - 1 and self.may_shrink:
            return ruleset_at(ruleset, TableKind.THREE)
        return None

    def _dealer(self) -> int:
        """The row of whoever deals next: as chosen, or the person whose turn it is."""
        if self._dealer_row is not None:
            return self._dealer_row
        turn = self.stored.next_dealer
        name = self.present.names[turn]
        return self.typed.index(name) if name in self.typed else turn

    def _ask(self, names: Sequence[str], ruleset: Ruleset) -> tuple[tuple[Question, ...], tuple[tuple[int, int], ...]]:
        after = Lineup(from_deal=self.before.lineup.from_deal + 1, players=tuple(names), ruleset=ruleset)
        carried = carried_parties(self.before.lineup, after)
        known = {tuple(sorted(party)) for party in self.before.names}
        questions: list[Question] = []
        totals: list[tuple[int, int]] = []
        for party, members in enumerate(names_of_parties(after)):
            if tuple(sorted(members)) in known:
                continue
            question, points = self._question(len(questions), members, carried[party])
            questions.append(question)
            if points is not None:
                totals.append((party, points))
        return tuple(questions), tuple(totals)

    def _question(self, number: int, names: tuple[str, ...], old: int | None) -> tuple[Question, int | None]:
        """The question about a party, and the points that it starts with: None where it takes over."""
        who = "\n".join(sorted(names))
        left = left_with(self.stored, names)
        points: dict[str, int | None] = {}
        labels: dict[str, str] = {}
        if old is not None:
            points[TAKE_OVER] = None
            labels[TAKE_OVER] = _("takes over %(points)s from %(name)s") % {
                "points": points_text(self.before.totals[old]),
                "name": " & ".join(self.before.names[old]),
            }
        if left is not None:
            points[AS_LEFT] = left
            labels[AS_LEFT] = _("as before leaving: %(points)s") % {"points": points_text(left)}
        lowest = min(self.before.totals)
        points |= {ZERO: 0, LOWEST: lowest, TYPED: None}
        labels |= {
            ZERO: _("with 0"),
            LOWEST: _("with the lowest score, %(points)s") % {"points": points_text(lowest)},
            TYPED: _("with other points"),
        }
        answer = self._answers.get(who, _Answer(choice="", typed=""))
        chosen = answer.choice if answer.choice in points else next(iter(points))
        start, error = points[chosen], ""
        if chosen == TYPED:
            start, error = _typed_points(answer.typed)
        choices = tuple(PointsChoice(value=value, label=labels[value], is_chosen=value == chosen) for value in points)
        question = Question(number=number, who=who, names=names, choices=choices, typed=answer.typed, error=error)
        return question, start

    def _kept_answers(self) -> dict[str, _Answer]:
        """What was answered when these people sat down, while nothing was played since."""
        names = names_of_parties(Lineup(from_deal=1, players=self.present.names, ruleset=self.present.ruleset))
        newcomers = self.present.newcomer_totals
        return {"\n".join(sorted(names[party])): _answer(points) for party, points in newcomers}


def may_grow(ruleset: Ruleset) -> bool:
    """Whether one more may sit down and the dealer sits out from then on."""
    table = ruleset.table
    is_plain = table.parties is Parties.SINGLE and not table.dealer_sits_out and not table.talon
    return is_plain and table.seats == _MAY_GROW


def _answer(points: int) -> _Answer:
    return _Answer(choice=TYPED if points else ZERO, typed=str(points) if points else "")


def _sent_answers(data: Mapping[str, str]) -> dict[str, _Answer]:
    """The answers as they came: each with the people that it was asked about."""
    answers = {}
    for number in range(8):
        if who := data.get(f"who_{number}", "").replace("\r\n", "\n"):
            answers[who] = _Answer(
                choice=data.get(f"points_{number}", ""), typed=data.get(f"typed_{number}", "").strip()
            )
    return answers


def _typed_points(text: str) -> tuple[int | None, str]:
    if not text:
        return None, _("With how many points?")
    try:
        points = read_number(text)
    except UnreadableError as problem:
        return None, str(problem)
    if abs(points) > _MOST_POINTS:
        return None, _("At most %(most)s.") % {"most": _MOST_POINTS}
    return points, ""


def _row(text: str, count: int) -> int | None:
    return int(text) - 1 if text in {str(row) for row in range(1, count + 1)} else None
