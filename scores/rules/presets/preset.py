"""What a preset is: a named, versioned ruleset with its source."""

from dataclasses import dataclass

from scores.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One named ruleset.

    A changed preset is a new version, never an edit of one that games were played with. `source` names the rule
    sheets (numbered as in `docs/rules.md`).
    """

    slug: str
    version: int
    ruleset: Ruleset
    source: str

    @property
    def reference(self) -> str:
        """Slug and version as games and protocols store them, for example `wuerttemberg@1`."""
        return f"{self.slug}@{self.version}"
