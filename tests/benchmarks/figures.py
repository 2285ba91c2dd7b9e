"""What a benchmark gives: a figure with its unit, and the bound that it has to keep."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured value; without a bound it is for information."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the value is within its bound."""
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def __str__(self) -> str:
        """Write one line of the list."""
        bound = ""
        if self.at_least is not None:
            bound = f"at least {self.at_least:,g}"
        if self.at_most is not None:
            bound = f"at most {self.at_most:,g}"
        value = f"{self.value:,.0f}" if self.value >= 100 or self.value == int(self.value) else f"{self.value:,.1f}"
        return f"{'ok ' if self.is_kept else 'BAD'} {self.name:<52} {value:>10} {self.unit:<10} {bound}"
