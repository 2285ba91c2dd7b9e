"""Names as people type and paste them."""

import pytest

from scores.forms.player_names import clean_name, name_errors


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("Anna\tMaria\n", "Anna Maria"),
        ("\u200eAnna\u200f", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("\u2066Anna\u2069", "Anna"),
        ("An\u0000na", "Anna"),
        ("O\u0308ztürk", "Öztürk"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\u200d", ""),
        ("\u00ad\u200b", ""),
        ("\u0301", ""),
        ("", ""),
        ("أحمد", "أحمد"),
    ],
)
def test_clean_name(typed: str, name: str) -> None:
    """What nobody sees goes; emoji and other scripts stay whole."""
    assert clean_name(typed) == name


def test_errors_name_their_seats() -> None:
    """Missing, too long and doubled ones at once; the first of two equal ones is right."""
    assert set(name_errors(["Anna", "", "x" * 41, "ANNA"])) == {1, 2, 3}
    assert name_errors(["Anna", "Strauß", "Strauss"]) == {}
