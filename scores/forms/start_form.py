"""The start of a game: who sits where, by which rules, how far, and what is carried on from a paper pad."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.forms.numbers import UnreadableError, clean_number, read_number
from scores.forms.player_names import clean_name, name_errors
from scores.forms.start_choices import (
    AS_RULES,
    COUNTED_LABELS,
    DEAL_COUNT,
    ENDS,
    KIND_LABELS,
    OTHER_TARGET,
    TARGETS,
    Choice,
    counted_choices,
    end_choices,
    hand_choices,
    kind_choices,
    write_hand,
)
from scores.forms.table_rules import (
    FAMILIES,
    FAMILIES_OF_TWO,
    FIRST_FAMILY,
    FIRST_OF_TWO,
    base_rules,
    changed_rules,
    families_at,
    family_rules,
    first_family,
    preset_of,
)
from scores.option_texts import fault_text
from scores.rules import (
    Counted,
    EndBy,
    Ruleset,
    RulesetError,
    TableKind,
    change_options,
    dealt_hands,
    party_count,
    ruleset_at,
    table_kind,
    with_hand,
)
from scores.selectors.last_game import LastGame
from scores.services.keys import new_key

MOST_SEATS = 8
SEATS = range(1, MOST_SEATS + 1)
LAST_RULES = "last"
MOST_POINTS = 1_000_000
MOST_DEALS = 500
_CARRIED = {"least": f"−{MOST_POINTS}", "most": str(MOST_POINTS)}


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlan:
    """A start form that holds: what `start_game` needs."""

    names: tuple[str, ...]
    ruleset: Ruleset
    preset_slug: str
    first_dealer: int
    counted: Counted
    start: tuple[int, ...]


class StartForm(forms.Form):
    """What is typed to start a game. Fields of seats that the table does not have are kept and ignored."""

    kind = forms.ChoiceField(choices=list(KIND_LABELS.items()), label=gettext_lazy("At the table"))
    dealer = forms.ChoiceField(choices=[(str(seat), str(seat)) for seat in SEATS], label=gettext_lazy("Deals first"))
    rules = forms.ChoiceField(label=gettext_lazy("Rules"))
    rules_two = forms.CharField(required=False, max_length=30)
    changes = forms.CharField(required=False, max_length=20_000, widget=forms.HiddenInput, strip=False)
    hand = forms.CharField(required=False, max_length=8)
    end = forms.ChoiceField(
        choices=[(value, value) for value in ENDS],
        label=gettext_lazy("How far"),
    )
    target = forms.CharField(required=False, label=gettext_lazy("Points"))
    deals = forms.CharField(required=False, label=gettext_lazy("Number of deals"))
    counted = forms.ChoiceField(choices=list(COUNTED_LABELS.items()), label=gettext_lazy("Tricks are written"))
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    like = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, last: LastGame | None = None) -> None:
        self.last = last if last is not None and table_kind(last.ruleset) else None
        self.plan: GamePlan | None = None
        self.typed_ruleset: Ruleset | None = None
        super().__init__(data, initial=self._first_values(self.last))
        for seat in SEATS:
            self.fields[f"name_{seat}"] = forms.CharField(required=False, label=_("Seat %(seat)s") % {"seat": seat})
            self.fields[f"start_{seat}"] = forms.CharField(required=False, label=_("Seat %(seat)s") % {"seat": seat})
        rules = [(slug, text.title) for slug, text in FAMILIES.items()]
        if self._is_like_last(TableKind.THREE):
            # Rules for two are no start for another table, nor the other way round.
            rules.insert(0, (LAST_RULES, _("As last time")))
        self.fields["rules"] = forms.ChoiceField(choices=rules, label=gettext_lazy("Rules"))

    @classmethod
    def kept(cls, data: Any, *, last: LastGame | None) -> "StartForm":
        """A form with what was typed so far and no word about what is still missing."""
        form = cls(last=last)
        form.initial.update({name: data[name] for name in form.fields if name in data})
        return form

    @staticmethod
    def _first_values(last: LastGame | None) -> dict[str, Any]:
        kind = TableKind.THREE
        rules, of_two, counted = FIRST_FAMILY, FIRST_OF_TWO, Counted.EXACT
        if last is not None:
            kind = table_kind(last.ruleset) or TableKind.THREE
            counted = last.counted
            known = (slug for slug in families_at(kind) if family_rules(slug, kind) == last.ruleset)
            like_last = next(known, LAST_RULES)
            rules, of_two = (rules, like_last) if kind is TableKind.TWO else (like_last, of_two)
        return {
            "kind": kind.value,
            "dealer": "1",
            "rules": rules,
            "rules_two": of_two,
            "changes": "",
            "end": AS_RULES,
            "counted": counted.value,
            "key": new_key(),
            "like": last.code if last else "",
            **{f"name_{seat}": name for seat, name in enumerate(last.names if last else (), start=1)},
        }

    @property
    def seat_rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """For each seat its number, its name and what its party brings along."""
        return [(seat, self[f"name_{seat}"], self[f"start_{seat}"]) for seat in SEATS]

    @property
    def usual_kinds(self) -> list[Choice]:
        """The kinds of tables that most sit at."""
        return kind_choices(self.kind_chosen.value, are_rare=False)

    @property
    def rare_kinds(self) -> list[Choice]:
        """The others."""
        return kind_choices(self.kind_chosen.value, are_rare=True)

    @property
    def is_rare_kind(self) -> bool:
        """Whether one of the others is chosen."""
        return any(choice.is_chosen for choice in self.rare_kinds)

    @property
    def end_choices(self) -> list[Choice]:
        """How far the game may go."""
        return end_choices(self["end"].value())

    @property
    def hand_choices(self) -> list[Choice]:
        """How the cards may be dealt, where this table has a choice."""
        ruleset = self.ruleset_chosen
        return hand_choices(ruleset, self._hands(ruleset))

    @property
    def ruleset_chosen(self) -> Ruleset:
        """The rules as they stand in the form, without its end; the family's where changes cannot be."""
        base, _slug = self.base()
        try:
            return self._dealt(changed_rules(base, self["changes"].value() or ""))
        except RulesetError:
            return base

    @property
    def counted_choices(self) -> list[Choice]:
        """How card points are written."""
        return counted_choices(self["counted"].value())

    @property
    def has_start_totals(self) -> bool:
        """Whether totals are carried on, or something is wrong with them."""
        return any(self[f"start_{seat}"].value() or self[f"start_{seat}"].errors for seat in SEATS)

    @property
    def kind_chosen(self) -> TableKind:
        """The kind of table as it stands in the form, sound or not."""
        value = self["kind"].value()
        return TableKind(value) if value in set(TableKind) else TableKind.THREE

    @property
    def rules_chosen(self) -> str:
        """The rules as they stand in the form: those for two are a choice of their own."""
        name = "rules_two" if self.kind_chosen is TableKind.TWO else "rules"
        chosen: str = self[name].value() or ""
        return chosen if chosen in (LAST_RULES, *families_at(self.kind_chosen)) else ""

    def base(self) -> tuple[Ruleset, str]:
        """The rules chosen, at the table chosen, before the table's own changes; and the preset they come from."""
        kind, chosen = self.kind_chosen, self.rules_chosen
        if chosen == LAST_RULES and self.last is not None and self._is_like_last(kind):
            ruleset = ruleset_at(self.last.ruleset, kind)
            return ruleset, preset_of(ruleset) or self.last.preset_slug
        slug = chosen if chosen in families_at(kind) else first_family(kind)
        ruleset = family_rules(slug, kind)
        return ruleset, preset_of(ruleset) or slug

    def _is_like_last(self, kind: TableKind) -> bool:
        """Whether the last game's rules can be played at a kind of table."""
        return self.last is not None and self.last.ruleset.table.talon == (kind is TableKind.TWO)

    @property
    def two_choices(self) -> list[Choice]:
        """The rules of the game for two."""
        chosen = self["rules_two"].value() or FIRST_OF_TWO
        last = [(LAST_RULES, _("As last time"))] if self._is_like_last(TableKind.TWO) else []
        titles = [*last, *((slug, text.title) for slug, text in FAMILIES_OF_TWO.items())]
        return [Choice(value=value, label=title, is_chosen=value == chosen) for value, title in titles]

    def compared_with(self) -> Ruleset:
        """The preset that the rules in the form are compared with."""
        ruleset, slug = self.base()
        return base_rules(slug, ruleset)

    def clean(self) -> None:
        """Look at all fields together and make the plan; every problem at once, at its field."""
        values = self.cleaned_data
        kind = TableKind(values["kind"]) if "kind" in values else TableKind.THREE
        names = tuple(clean_name(values.get(f"name_{seat}", "")) for seat in SEATS[: kind.seats])
        for seat, problem in name_errors(names).items():
            if f"name_{seat + 1}" not in self.errors:
                self.add_error(f"name_{seat + 1}", problem)
        dealer = int(values.get("dealer", "1"))
        self.typed_ruleset = ruleset = self._ruleset()
        start = self._start(party_count(ruleset)) if ruleset else ()
        if self.errors or ruleset is None:
            return
        _base, slug = self.base()
        self.plan = GamePlan(
            names=names,
            ruleset=ruleset,
            preset_slug=slug,
            first_dealer=min(dealer, kind.seats) - 1,
            counted=Counted(values["counted"]),
            start=start,
        )

    def rules_typed(self) -> Ruleset | None:
        """The rules as far as they are typed, the end included; None where something in them cannot be."""
        return None if {"rules", "changes", "target", "deals", "end"} & set(self.errors) else self.typed_ruleset

    def _ruleset(self) -> Ruleset | None:
        try:
            ruleset = self._dealt(changed_rules(self.base()[0], self.cleaned_data.get("changes", "")))
            end = self._end()
            return change_options(ruleset, end) if end else ruleset
        except RulesetError as problem:
            for fault in problem.faults:
                self.add_error("rules", fault_text(fault))
        return None

    def _dealt(self, ruleset: Ruleset) -> Ruleset:
        """The rules with the cards dealt as chosen; a choice that is none at this table is left alone."""
        hands = {write_hand(*hand): hand for hand in self._hands(ruleset)}
        chosen = hands.get(self["hand"].value() or "")
        return with_hand(ruleset, *chosen) if chosen else ruleset

    def _hands(self, ruleset: Ruleset) -> set[tuple[int, int]]:
        """All ways to deal at this table: the usual ones, and that of the rules before the table changed anything."""
        table, deck_size = self.base()[0].table, self.base()[0].deck_size
        own = {(table.hand_size, table.widow_size)} if deck_size == ruleset.deck_size else set()
        return {*dealt_hands(ruleset), *own}

    def _end(self) -> dict[str, Any]:
        end = self.cleaned_data.get("end", AS_RULES)
        if end in TARGETS:
            return {"end.by": EndBy.TARGET.value, "end.target": int(end)}
        if end == OTHER_TARGET:
            target = clean_number(self, "target", most=MOST_POINTS)
            return {} if target is None else {"end.by": EndBy.TARGET.value, "end.target": target}
        if end == DEAL_COUNT:
            deals = clean_number(self, "deals", most=MOST_DEALS)
            return {} if deals is None else {"end.by": EndBy.DEALS.value, "end.deals": deals}
        return {}

    def _start(self, parties: int) -> tuple[int, ...]:
        totals = []
        for party in SEATS[:parties]:
            text = self.cleaned_data.get(f"start_{party}", "").strip()
            try:
                total = read_number(text) if text else 0
            except UnreadableError as problem:
                self.add_error(f"start_{party}", str(problem))
                continue
            if abs(total) > MOST_POINTS:
                self.add_error(f"start_{party}", _("Between %(least)s and %(most)s.") % _CARRIED)
            totals.append(total)
        return tuple(totals) if any(totals) else ()
