"""Games, the evenings that tie them together, and who sits where."""

from datetime import date, datetime, timedelta

from django.db import models

from scores.enums import COUNTED_CHOICES, EndReason, choices_of, values_of
from scores.models.club import TenantModel
from scores.models.codes import new_game_code, new_protocol_id
from scores.models.player import NAME_LENGTH, Player
from scores.rules import Counted

MAX_SEATS = 8
# How long a game is kept after its last write.
KEPT_DAYS = 400


def deletion_date(now: datetime) -> date:
    """The day on which a game that was written now may be deleted."""
    return now.date() + timedelta(days=KEPT_DAYS)


class Evening(TenantModel):
    """Games played one after the other by the same people."""

    held_on = models.DateField()  # the hall's date, not that of UTC
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.held_on.isoformat()


class Game(TenantModel):
    """A game: many deals up to the target.

    The deals are the truth. The columns under "derived" repeat what the engine makes of them, for lists, and
    `manage.py rescore` proves them. `revision` rises with every write; `next_deal_revision` with every write that
    makes the next deal another one, so that two phones that record the same deal meet.
    """

    evening = models.ForeignKey(Evening, null=True, blank=True, on_delete=models.SET_NULL, related_name="games")
    code = models.CharField(max_length=16, default=new_game_code, editable=False)
    protocol_id = models.CharField(max_length=64, default=new_protocol_id, editable=False)
    rematch_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")
    # Made when the start form was opened: the form sent twice starts one game.
    start_key = models.CharField(max_length=64, null=True, blank=True, unique=True)

    preset_slug = models.CharField(max_length=60, blank=True)
    counted = models.CharField(max_length=8, choices=COUNTED_CHOICES, default=Counted.EXACT.value)
    first_dealer = models.PositiveSmallIntegerField()
    start = models.JSONField(default=list)  # totals carried in, per party
    closed_at = models.DateTimeField(null=True, blank=True)  # ended by the table before the rules did

    revision = models.PositiveBigIntegerField(default=1)
    next_deal_revision = models.PositiveBigIntegerField(default=0)

    # Derived.
    totals = models.JSONField(default=list)
    lost_deals = models.JSONField(default=list)
    winners = models.JSONField(default=list)
    end_reason = models.CharField(max_length=16, blank=True, choices=choices_of(EndReason))
    booked_count = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)

    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    delete_after = models.DateField()

    class Meta:
        indexes = [
            models.Index(fields=["-updated_at"], name="game_newest"),
            models.Index(fields=["delete_after"], name="game_delete_after"),
        ]
        constraints = [
            models.UniqueConstraint(name="game_code_unique", fields=["code"]),
            models.UniqueConstraint(name="game_protocol_id_unique", fields=["protocol_id"]),
            models.CheckConstraint(name="game_first_dealer_sits", condition=models.Q(first_dealer__lt=MAX_SEATS)),
            models.CheckConstraint(name="game_counted_known", condition=models.Q(counted__in=values_of(Counted))),
            # A game is finished for a reason, and only then.
            models.CheckConstraint(
                name="game_finished_with_reason",
                condition=models.Q(finished_at=None, end_reason="")
                | (models.Q(finished_at__isnull=False) & ~models.Q(end_reason="")),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    @property
    def grant_scope(self) -> str:
        """The scope of the secret links that allow writing in this game."""
        return f"game:{self.pk}"


class Lineup(TenantModel):
    """Who sits where, under which rules, from a position on.

    A line-up never changes; a game that changes gets new ones, and `is_current` says which are in force. The ruleset
    is complete, so that a preset that grows a new version changes no game.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lineups")
    from_position = models.BigIntegerField(default=0)
    ruleset = models.JSONField()
    newcomer_totals = models.JSONField(default=list)  # [party, points] of parties that are new
    # Who deals first in it, where that was agreed when people came or went; else the deal moves on.
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    is_current = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="lineup_position_unique",
                fields=["game", "from_position"],
                condition=models.Q(is_current=True),
            ),
            models.CheckConstraint(
                name="lineup_dealer_sits", condition=models.Q(first_dealer=None) | models.Q(first_dealer__lt=MAX_SEATS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.from_position}"


class LineupSeat(TenantModel):
    """One seat of a line-up."""

    lineup = models.ForeignKey(Lineup, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    party = models.PositiveSmallIntegerField()  # follows from the ruleset; here for lists of games
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    shown_name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="lineup_seat_unique", fields=["lineup", "seat"]),
            models.UniqueConstraint(name="lineup_player_unique", fields=["lineup", "player"]),
            models.CheckConstraint(name="lineup_seat_exists", condition=models.Q(seat__lt=MAX_SEATS)),
            models.CheckConstraint(name="lineup_party_exists", condition=models.Q(party__lt=MAX_SEATS)),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.shown_name}"
