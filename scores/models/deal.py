"""Deals as they stand now, the deal that is being written, and the keys of what was sent."""

from django.db import models
from django.db.models import Q

from scores.enums import CONTRACT_CHOICES, EVENT_CHOICES, OUTCOME_CHOICES, DealState, choices_of, values_of
from scores.models.club import TenantModel
from scores.models.codes import new_deal_ref
from scores.models.device import Device
from scores.models.game import MAX_SEATS, Game
from scores.rules import Event

# Deals are inserted between others: positions leave room, and numbers on screen are counted.
POSITION_STEP = 1024


class Deal(TenantModel):
    """One dealing, from the auction to the score.

    `facts` is the truth, as a protocol file writes it. The columns under "derived" are for statistics. `revision` is
    the number of the deal's newest version.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    ref = models.CharField(max_length=12, default=new_deal_ref, editable=False)
    position = models.BigIntegerField()
    facts = models.JSONField()
    state = models.CharField(max_length=12, choices=choices_of(DealState), default=DealState.BOOKED.value)
    revision = models.PositiveIntegerField(default=1)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(null=True, blank=True)
    changed_by = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    # Derived.
    event = models.CharField(max_length=20, choices=EVENT_CHOICES)
    contract = models.CharField(max_length=20, choices=CONTRACT_CHOICES)
    declarer = models.PositiveSmallIntegerField(null=True, blank=True)
    bid = models.IntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True, choices=OUTCOME_CHOICES)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="deal_ref_unique", fields=["game", "ref"]),
            models.UniqueConstraint(name="deal_position_unique", fields=["game", "position"]),
            models.CheckConstraint(name="deal_state_known", condition=Q(state__in=values_of(DealState))),
            models.CheckConstraint(name="deal_event_known", condition=Q(event__in=values_of(Event))),
            models.CheckConstraint(
                name="deal_declarer_sits", condition=Q(declarer__isnull=True) | Q(declarer__lt=MAX_SEATS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ref}"


class DealDraft(TenantModel):
    """What was typed for the next deal, or for the correction of one, and not booked yet.

    `bids` lists every bid that was written down: `{"declarer", "bid", "device", "at"}`, the newest last.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts")
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.CASCADE, related_name="drafts")
    facts = models.JSONField(default=dict)
    bids = models.JSONField(default=list)
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    updated_at = models.DateTimeField()
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="draft_next_unique", fields=["game"], condition=Q(deal__isnull=True)),
            models.UniqueConstraint(name="draft_deal_unique", fields=["deal"], condition=Q(deal__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"draft of {self.game_id}"


class WriteKey(TenantModel):
    """The key of a form that was booked, with a hash of its content: the same form sent twice books once."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="write_keys")
    key = models.CharField(max_length=64)
    content_hash = models.CharField(max_length=64)
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="write_keys")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="write_key_unique", fields=["game", "key"])]

    def __str__(self) -> str:
        return self.key
