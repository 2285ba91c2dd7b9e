"""Phones, and the secret links that let them write."""

from django.db import models

from scores.enums import Role, choices_of, values_of
from scores.models.club import TenantModel
from scores.models.game import Game

DEVICE_NAME_LENGTH = 40


class Device(models.Model):
    """A phone or computer that may write somewhere; known by a cookie whose token is stored hashed."""

    token_hash = models.CharField(max_length=64, editable=False)
    name = models.CharField(max_length=DEVICE_NAME_LENGTH, blank=True)
    created_at = models.DateTimeField()

    # The cookie's value, known only while the device is being made.
    new_token = ""

    class Meta:
        constraints = [models.UniqueConstraint(name="device_token_unique", fields=["token_hash"])]

    def __str__(self) -> str:
        return self.name


class Grant(TenantModel):
    """A secret link: what it is for (`game:17`), what it allows, and the hash of its token."""

    scope = models.CharField(max_length=80)
    role = models.CharField(max_length=20, choices=choices_of(Role))
    token_hash = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["scope"], name="grant_scope")]
        constraints = [
            models.UniqueConstraint(name="grant_token_unique", fields=["token_hash"]),
            models.CheckConstraint(name="grant_role_known", condition=models.Q(role__in=values_of(Role))),
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.role}"


class DeviceGame(TenantModel):
    """A device that opened a game's secret link; it may write while that link stands."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="device_games")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="device_games")
    grant = models.ForeignKey(Grant, on_delete=models.CASCADE, related_name="device_games")
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="device_game_unique", fields=["device", "game"])]

    def __str__(self) -> str:
        return f"{self.device_id} in {self.game_id}"
