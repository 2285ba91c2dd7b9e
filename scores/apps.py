"""The app that keeps the score of games."""

from django.apps import AppConfig


class ScoresConfig(AppConfig):
    """Scores: games, deals, players, rulesets."""

    name = "scores"
    default_auto_field = "django.db.models.BigAutoField"
