"""Who comes, goes and moves, in words: what is said before other people sit down at a table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scores.texts.words import points_text


def seated_text(
    seating: str, *, names: Sequence[str], seats: Sequence[int], before_names: Sequence[str], total: int
) -> str:
    """What a change of people means for one party; seats are counted from 0, as everywhere."""
    values = {
        "name": _together(names),
        "before": _together([name for name in before_names if name not in names] or before_names),
        "seat": seats[0] + 1,
        "total": points_text(total),
    }
    if seating == "takes_over":
        # Of partners one may stay.
        if set(names) & set(before_names) or len(names) > 1:
            values["before"] = _together(before_names)
            return _("%(name)s carry on from %(before)s: %(total)s") % values
        return _("%(name)s comes for %(before)s and takes over %(total)s") % values
    if seating == "moves":
        if len(names) == 1:
            return _("%(name)s moves to seat %(seat)s and keeps %(total)s") % values
        return _("%(name)s move and keep %(total)s") % values
    if seating == "new":
        return ngettext("%(name)s starts with %(total)s", "%(name)s start with %(total)s", len(names)) % values
    return ngettext("%(name)s stays: %(total)s", "%(name)s stay: %(total)s", len(names)) % values


def leaver_text(names: Sequence[str], total: int) -> str:
    """Somebody leaves whose points nobody carries on."""
    values = {"name": _together(names), "total": points_text(total)}
    return ngettext("%(name)s leaves with %(total)s", "%(name)s leave with %(total)s", len(names)) % values


def _together(names: Sequence[str]) -> str:
    return " & ".join(names)
