"""People who play, with keys to find and sort German names on every database."""

import unicodedata

from django.db import models

from scores.models.club import TenantModel

# Forms ask for much less; this is what a protocol file may hold.
NAME_LENGTH = 100
KEY_LENGTH = 300
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def tidy_name(name: str) -> str:
    """A typed name without stray spaces, in composed form."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_search_key(name: str) -> str:
    """What two spellings of one name share: `ÖZTÜRK` and `Öztürk`. Databases fold ASCII only, or by their locale."""
    return unicodedata.normalize("NFC", tidy_name(name).casefold())


def name_sort_key(name: str) -> str:
    """Sort key for lists of names after DIN 5007, variant 2: Ä like Ae, ß like ss, other accents dropped."""
    umlauts = name_search_key(name).translate(_UMLAUTS)
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", umlauts) if unicodedata.category(letter) != "Mn")
    # Databases collate spaces and signs differently or not at all.
    return "".join(letter for letter in plain if letter.isalnum() or letter == " ")


class Player(TenantModel):
    """A person at tables, without an account."""

    name = models.CharField(max_length=NAME_LENGTH)
    search_key = models.CharField(max_length=KEY_LENGTH, editable=False)
    sort_key = models.CharField(max_length=KEY_LENGTH, editable=False)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["club", "search_key"], name="player_search"),
            models.Index(fields=["club", "sort_key"], name="player_sort"),
        ]
        constraints = [
            models.CheckConstraint(
                name="player_name_not_empty", condition=~models.Q(name=""), violation_error_code="name_empty"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def set_name(self, name: str) -> None:
        """Set the name and the keys that follow from it."""
        self.name = tidy_name(name)
        self.search_key = name_search_key(name)
        self.sort_key = name_sort_key(name)
