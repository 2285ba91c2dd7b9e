"""The steps of a game's history by name: what was done, and what undo and redo would take back or bring back."""

from collections.abc import Callable

from django.utils.translation import gettext as _


def action_text(action: str, *, number: int | None = None, subject: str = "", about: str = "") -> str:
    """What a step did; `number` is the deal's on screen, `subject` the action that an undo or redo was about.

    A deal without a number, struck or taken back, is told apart by `about`.
    """
    if action == "undo":
        return _("Taken back: %(what)s") % {"what": action_text(subject, number=number)}
    if action == "redo":
        return _("Brought back: %(what)s") % {"what": action_text(subject, number=number)}
    if number is not None and action in _OF_A_DEAL:
        return _OF_A_DEAL[action]() % {"number": number}
    return f"{_PLAIN[action]()}: {about}" if about and action in _WITH_DEAL else _PLAIN[action]()


_OF_A_DEAL: dict[str, Callable[[], str]] = {
    "record": lambda: _("Deal %(number)s recorded"),
    "correct": lambda: _("Deal %(number)s corrected"),
    "insert": lambda: _("Deal %(number)s inserted"),
    "restore": lambda: _("Deal %(number)s counts again"),
}
_WITH_DEAL = frozenset({*_OF_A_DEAL, "strike"})
_PLAIN: dict[str, Callable[[], str]] = {
    "": lambda: _("Change"),
    "start": lambda: _("Game started"),
    "record": lambda: _("Deal recorded"),
    "correct": lambda: _("Deal corrected"),
    "insert": lambda: _("Deal inserted"),
    "strike": lambda: _("Deal struck"),
    "restore": lambda: _("Deal counts again"),
    "close": lambda: _("Game ended"),
    "reopen": lambda: _("Game reopened"),
    "options": lambda: _("Rules changed"),
    "counted": lambda: _("Way of counting changed"),
    "lineup": lambda: _("Players changed"),
    "import": lambda: _("Imported"),
}
