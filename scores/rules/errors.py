"""Broken promises to the rules engine.

Bad play is never an exception: it is an `Issue` (see `checks`). These errors are raised for input that cannot be
read at all.

    RulesError
    ├── NotationError    a card or a meld that cannot be read
    ├── RulesetError     a ruleset with faulty or contradictory options
    └── ProtocolError    a file that is no game protocol
"""

from dataclasses import dataclass


class RulesError(Exception):
    """Root of everything the rules engine raises."""


class NotationError(RulesError, ValueError):
    """A text that names no card, meld or suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionFault:
    """One faulty option of a ruleset.

    `key` is the dotted key at fault; `code` is stable (`unknown_key`, `wrong_type`, `deck_not_used_up`, …); `values`
    are the figures a sentence about it needs.
    """

    key: str
    code: str
    values: tuple[object, ...] = ()

    def __str__(self) -> str:
        details = ", ".join(str(value) for value in self.values)
        return f"{self.key}: {self.code}" + (f" ({details})" if details else "")


class RulesetError(RulesError, ValueError):
    """A ruleset that cannot be: every fault at once, each naming its key."""

    def __init__(self, faults: tuple[OptionFault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults


class ProtocolError(RulesError, ValueError):
    """A file that is no protocol: the JSON path and the reason."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason
