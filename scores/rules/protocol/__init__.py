"""The protocol: one file format for games, read strictly, written canonically, checked line by line.

The format is described in `docs/protocol.md`.
"""

from scores.rules.protocol.deal_fields import parse_deal, write_deal
from scores.rules.protocol.json_text import PROTOCOL_MAX_BYTES, load_json
from scores.rules.protocol.lines import check_lines, has_open_issues
from scores.rules.protocol.reading import parse_protocol, read_protocol
from scores.rules.protocol.records import PROTOCOL_FORMAT, Protocol
from scores.rules.protocol.writing import write_protocol

__all__ = [
    "PROTOCOL_FORMAT",
    "PROTOCOL_MAX_BYTES",
    "Protocol",
    "check_lines",
    "has_open_issues",
    "load_json",
    "parse_deal",
    "parse_protocol",
    "read_protocol",
    "write_deal",
    "write_protocol",
]
