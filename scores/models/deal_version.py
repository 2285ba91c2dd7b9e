"""The history of a game: every change, and every state that a deal or the game itself was ever in."""

from django.db import models
from django.db.models import Q

from scores.enums import Action, ChangeState, DealState, choices_of, values_of
from scores.models.club import TenantModel
from scores.models.deal import Deal
from scores.models.device import Device
from scores.models.game import Game


class Change(TenantModel):
    """One step in a game's history, numbered by the revision that it made of the game.

    What it changed are the versions that belong to it; undoing writes the versions before them once more.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveBigIntegerField()
    action = models.CharField(max_length=12, choices=choices_of(Action))
    state = models.CharField(max_length=12, choices=choices_of(ChangeState))
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True)
    # The change that an undo takes back or a redo brings back.
    subject = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["game", "state", "number"], name="change_undo")]
        constraints = [
            models.UniqueConstraint(name="change_number_unique", fields=["game", "number"]),
            models.CheckConstraint(
                name="change_subject_of_undo",
                condition=Q(subject__isnull=True) | Q(action__in=[Action.UNDO.value, Action.REDO.value]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number} {self.action}"


class DealVersion(TenantModel):
    """One state of a deal. Rows are only ever added."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="deal_versions")
    facts = models.JSONField()
    state = models.CharField(max_length=12, choices=choices_of(DealState))

    class Meta:
        constraints = [
            models.UniqueConstraint(name="deal_version_unique", fields=["deal", "number"]),
            models.CheckConstraint(name="deal_version_state_known", condition=Q(state__in=values_of(DealState))),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}: {self.number}"


class GameVersion(TenantModel):
    """One state of a game beside its deals: counting, deliberate end, and the line-ups in force. Only ever added."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="game_versions")
    counted = models.CharField(max_length=8)
    closed_at = models.DateTimeField(null=True, blank=True)
    lineup_ids = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(name="game_version_unique", fields=["game", "number"])]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.number}"
