"""The app that runs tournaments on top of the scores."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments: entrants, draws, rounds, standings."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
