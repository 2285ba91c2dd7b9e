"""Small forms beside the deals: an adjustment, another end, how tricks are written, the name of a phone."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scores.forms.numbers import NumberError, clean_number, read_sum
from scores.forms.player_names import clean_name
from scores.forms.start_choices import COUNTED_LABELS
from scores.forms.start_form import MOST_DEALS, MOST_POINTS
from scores.models.device import DEVICE_NAME_LENGTH
from scores.rules import Counted, DealRecord, EndBy, Event

_MOST_REASON = 200


class AdjustmentForm(forms.Form):
    """Points for or against parties, with the reason that is printed beside them."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=_MOST_REASON,
        error_messages={"required": gettext_lazy("Why? The reason stands on the pad.")},
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, names: list[str], initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.names = names
        self.record: DealRecord | None = None
        for party, name in enumerate(names):
            self.fields[f"points_{party}"] = forms.CharField(required=False, label=name)

    @property
    def party_fields(self) -> list[forms.BoundField]:
        """The fields for points, one a party."""
        return [self[f"points_{party}"] for party in range(len(self.names))]

    def clean(self) -> None:
        """Read all points; at least one party books something."""
        points = [self._points(f"points_{party}") for party in range(len(self.names))]
        if not self.errors and not any(points):
            self.add_error("points_0", _("Nobody books anything yet."))
        if not self.errors:
            self.record = DealRecord(
                event=Event.ADJUSTMENT, points=tuple(points), reason=clean_name(self.cleaned_data["reason"])
            )
            if not self.record.reason:
                self.add_error("reason", _("Why? The reason stands on the pad."))

    def _points(self, name: str) -> int:
        try:
            return read_sum(self.cleaned_data.get(name, ""), signed=True) or 0
        except NumberError:
            self.add_error(name, _("A whole number is needed here."))
            return 0


class EndForm(forms.Form):
    """Another target, or another number of deals."""

    by = forms.ChoiceField(
        choices=[(EndBy.TARGET.value, gettext_lazy("Up to")), (EndBy.DEALS.value, gettext_lazy("Number of deals"))],
        label=gettext_lazy("How far"),
    )
    target = forms.CharField(required=False, label=gettext_lazy("Points"))
    deals = forms.CharField(required=False, label=gettext_lazy("Number of deals"))

    def clean(self) -> None:
        """Read the number that is meant."""
        by = self.cleaned_data.get("by")
        if by:
            name, most = ("deals", MOST_DEALS) if by == EndBy.DEALS.value else ("target", MOST_POINTS)
            self.cleaned_data["changes"] = {"end.by": by, f"end.{name}": clean_number(self, name, most=most)}


class CountedForm(forms.Form):
    """Exact points or tens."""

    counted = forms.ChoiceField(choices=list(COUNTED_LABELS.items()), label=gettext_lazy("Tricks are written"))

    def clean_counted(self) -> Counted:
        """The choice as the engine names it."""
        return Counted(self.cleaned_data["counted"])


class DeviceNameForm(forms.Form):
    """What the others read beside what this phone wrote."""

    name = forms.CharField(
        label=gettext_lazy("Name of this phone"),
        max_length=DEVICE_NAME_LENGTH,
        error_messages={"required": gettext_lazy("Whose phone is it?")},
    )

    def clean_name(self) -> str:
        """A name that can be seen."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Whose phone is it?"))
        return name
