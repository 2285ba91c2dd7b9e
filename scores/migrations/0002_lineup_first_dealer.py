"""A line-up may say who deals first in it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scores", "0001_games_and_deals")]

    operations = [
        migrations.AddField(
            model_name="lineup",
            name="first_dealer",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_dealer", None), ("first_dealer__lt", 8), _connector="OR"),
                name="lineup_dealer_sits",
            ),
        ),
    ]
