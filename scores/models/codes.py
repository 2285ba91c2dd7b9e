"""Random codes that stand in links: short enough to type, too many to guess."""

import secrets

# Letters and digits that nobody mixes up when reading a code aloud or off a screen.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_game_code() -> str:
    """The public code of a game: 59 bits, so nobody finds a game by trying."""
    return _code(12)


def new_protocol_id() -> str:
    """The id of a game in protocol files."""
    return _code(16)


def new_deal_ref() -> str:
    """The public name of a deal, unique within its game."""
    return _code(8)


def _code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
