"""The form of a deal in the game for two: who shows what, how both stand, and the tricks once the stock is gone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from scores.forms.deal_check import CheckedDeal
from scores.forms.deal_layout import Before, Booked, Choice, DealPage, Preview, Table, lay_out_deal
from scores.forms.shown_melds import ShownMeld, read_shown
from scores.forms.talon_chips import Chip, common_chips, rare_chips
from scores.forms.talon_input import EMPTY_FIELD, FIRST_FIELD, TURNED_FIELD, TURNED_LOW, is_first_asked, play_alone
from scores.forms.talon_questions import AgainQuestion
from scores.rules import Event, party_of, shown_points, stopping_meld, words_of
from scores.selectors.drafts import SHOWN_FIELD
from scores.services.keys import new_key
from scores.texts.talon import first_text, last_meld_text, reached_text, shown_text, winner_text

_TAP_LENGTH = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLine:
    """A meld that was shown: in words, its points, and whether it still counts. `entry` takes it out again."""

    entry: str
    seat: int
    name: str
    text: str
    points: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One of the two: what was shown in this deal, and how he stands with it."""

    seat: int
    party: int
    name: str
    is_melder: bool
    melds: tuple[ShownLine, ...]
    total: int
    melded: int
    target: int

    @property
    def standing(self) -> int:
        """The total with the melds of this deal."""
        return self.total + self.melded

    @property
    def left(self) -> int:
        """What is still missing to the target."""
        return max(0, self.target - self.standing)

    @property
    def percent(self) -> int:
        """How far the bar is filled."""
        return min(100, max(0, self.standing * 100 // self.target)) if self.target > 0 else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedCard:
    """The turned-up low card, which the dealer books."""

    word: str
    name: str
    points: int
    is_turned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TalonPage(DealPage):
    """The form of a deal, ready for its template. `tap` marks the next tap, `shown` is the list of melds as it is kept.

    `is_melding` says that melds can be shown, `is_counting` that the tricks are asked for; neither where a meld has
    ended the game (`reached`).
    """

    trump: str
    trump_word: str
    turned: TurnedCard | None
    players: tuple[Player, ...]
    chips: tuple[Chip, ...]
    rare: tuple[Chip, ...]
    needs_trump: bool
    question: AgainQuestion | None
    last: ShownLine | None
    shown: str
    tap: str
    is_melding: bool
    is_counting: bool
    is_stock_empty: bool
    is_misdeal: bool
    reached: str
    first_text: str
    firsts: tuple[Choice, ...]

    @property
    def template(self) -> str:
        return "scores/_talon_form.html"

    @property
    def answer_template(self) -> str:
        return "scores/_talon_answer.html"

    @property
    def shape(self) -> str:
        is_turned = self.turned is not None and self.turned.is_turned
        stage = (self.is_melding, self.is_counting, self.is_misdeal)
        return f"{self.dealer} {self.trump} {is_turned:d} {''.join(str(int(part)) for part in stage)}"

    @property
    def is_talon(self) -> bool:
        """For the templates: this is the form of the game for two."""
        return True

    @property
    def has_sums(self) -> bool:
        """Whether somebody typed melds as a sum."""
        return any(figure.value for figure in self.melders)


def lay_out_talon(
    typed: Mapping[str, str],
    *,
    checked: CheckedDeal,
    table: Table,
    before: Before,
    is_final: bool = False,
    melder: str = "",
    question: AgainQuestion | None = None,
) -> TalonPage:
    """The form with everything that was typed and shown; `melder` is the seat that this phone shows melds for."""
    page = lay_out_deal(typed, checked=checked, table=table, is_final=is_final)
    base = {field.name: getattr(page, field.name) for field in fields(DealPage)}
    record, ruleset = checked.record, table.ruleset
    shown = read_shown(typed.get(SHOWN_FIELD, ""), seats=ruleset.table.seats)
    stop = stopping_meld(record, ruleset, totals=before.totals, target=before.target)
    lines = _lines(shown, checked, table, stop=stop)
    seat = _melder(melder, shown, order=[choice.value for choice in page.declarers])
    is_over, is_misdeal = stop is not None, record.event is Event.MISDEAL
    is_empty = typed.get(EMPTY_FIELD) == "yes"
    own = tuple(entry.meld for entry in shown if entry.seat == seat)
    reached = reached_text(table.names[record.meld_events[stop - 1].seat], before.target) if stop else ""
    last = next((line for line in reversed(lines) if line.entry), None)
    is_asked = is_first_asked(record, ruleset=ruleset, before=before)
    base["preview"] = _preview(checked, table, before, page.preview, reached=reached, last=None if is_empty else last)
    words = words_of(ruleset)
    return TalonPage(
        **base,
        trump=record.trump or "",
        trump_word=words[record.trump] if record.trump else "",
        turned=_turned(typed, table, dealer=page.dealer),
        players=_players(lines, checked, table, before, melder=seat),
        chips=common_chips(ruleset, trump=record.trump, own=own),
        rare=rare_chips(ruleset, trump=record.trump, own=own),
        needs_trump=record.trump is None and ruleset.melds.run is None,
        question=question,
        last=last,
        shown=typed.get(SHOWN_FIELD, ""),
        tap=new_key()[:_TAP_LENGTH],
        is_melding=not (is_over or is_empty or is_misdeal),
        is_stock_empty=is_empty,
        is_counting=is_empty and not (is_over or is_misdeal),
        is_misdeal=is_misdeal,
        reached=reached,
        first_text=first_text(before.target) if is_asked else "",
        firsts=_firsts(typed, table) if is_asked else (),
    )


def _melder(chosen: str, shown: Sequence[ShownMeld], *, order: Sequence[str]) -> int:
    """Who shows melds on this phone: as chosen there, else whoever showed the last one, else whoever leads first."""
    if chosen in order:
        return int(chosen)
    return shown[-1].seat if shown else int(order[0])


def _lines(
    shown: Sequence[ShownMeld], checked: CheckedDeal, table: Table, *, stop: int | None
) -> tuple[ShownLine, ...]:
    """All melds of the deal; the turned card stands first and is no entry of the list."""
    events, ruleset = checked.record.meld_events, table.ruleset
    entries = ["", *map(str, shown)] if len(events) > len(shown) else [*map(str, shown)]
    return (
        tuple(
            ShownLine(
                entry=entry,
                seat=event.seat,
                name=table.names[event.seat],
                text=shown_text(event.meld, ruleset),
                points=points,
                counts=stop is None or place < stop,
            )
            for place, (entry, event, (_seat, points)) in enumerate(
                zip(entries, events, shown_points(checked.record, ruleset), strict=True)
            )
        )
        if events
        else ()
    )


def _players(
    lines: Sequence[ShownLine], checked: CheckedDeal, table: Table, before: Before, *, melder: int
) -> tuple[Player, ...]:
    points = checked.score.meld_points
    return tuple(
        Player(
            seat=seat,
            party=(party := party_of(seat, table.ruleset)),
            name=name,
            is_melder=seat == melder,
            melds=tuple(line for line in lines if line.seat == seat),
            total=before.totals[party],
            melded=points[seat] if checked.record.event is Event.PLAYED else 0,
            target=before.target,
        )
        for seat, name in enumerate(table.names)
    )


def _turned(typed: Mapping[str, str], table: Table, *, dealer: int) -> TurnedCard | None:
    points = table.ruleset.melds.turned_low
    if points is None:
        return None
    return TurnedCard(
        word=shown_text(TURNED_LOW, table.ruleset),
        name=table.names[dealer],
        points=points,
        is_turned=typed.get(TURNED_FIELD) == "yes",
    )


def _firsts(typed: Mapping[str, str], table: Table) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=str(seat), label=name, is_checked=typed.get(FIRST_FIELD) == str(seat))
        for seat, name in enumerate(table.names)
    )


def _preview(
    checked: CheckedDeal, table: Table, before: Before, plain: Preview, *, reached: str, last: ShownLine | None
) -> Preview:
    """What the last tap did; and where the deal is complete what it books and who wins with it."""
    line = last_meld_text(last.name, last.text, last.points) if last else ""
    booked: tuple[Booked, ...] = ()
    if checked.score.outcome is not None:
        played = play_alone(checked.record, ruleset=table.ruleset, before=before)
        wins = [
            winner_text(party, played.totals[party], names=table.names, ruleset=table.ruleset)
            for party in played.winners
        ]
        # That the target is reached is said above; what it means is that somebody wins.
        line = " ".join([*([] if reached else [f"{plain.line}."]), *wins]) if wins else plain.line
        booked = plain.booked
    return Preview(line=line, booked=booked, asked=plain.asked, doubt=plain.doubt, doubt_place=plain.doubt_place)
