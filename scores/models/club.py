"""The tenant: a club (Verein or Stammtisch)."""

from django.db import models


class Club(models.Model):
    """A club. Games without accounts belong to none."""

    name = models.CharField(max_length=120)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="club_name_not_empty", condition=~models.Q(name=""), violation_error_code="name_empty"
            )
        ]

    def __str__(self) -> str:
        return self.name


class TenantModel(models.Model):
    """A row that belongs to a club, or to nobody's club.

    The column is on every such row from the first day, so that rows can be told apart, and moved, by club alone.
    """

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.CASCADE, related_name="+", db_index=False)

    class Meta:
        abstract = True
