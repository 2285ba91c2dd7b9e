"""What players read about house rules: options, values, presets, faults.

The front door: `from scores.option_texts import OPTION_TEXTS`. Ids are English; the German texts people see are in
the catalogue.
"""

from scores.option_texts.faults import fault_text
from scores.option_texts.options import GROUP_TITLES, OPTION_TEXTS
from scores.option_texts.presets import CONTRADICTIONS, PRESET_TEXTS
from scores.option_texts.sheets import SHEETS
from scores.option_texts.types import Contradiction, OptionText, PresetText
from scores.option_texts.values import Difference, differences, value_text

__all__ = [
    "CONTRADICTIONS",
    "GROUP_TITLES",
    "OPTION_TEXTS",
    "PRESET_TEXTS",
    "SHEETS",
    "Contradiction",
    "Difference",
    "OptionText",
    "PresetText",
    "differences",
    "fault_text",
    "value_text",
]
