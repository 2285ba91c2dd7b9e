"""Browsers for view tests: one that writes in a game, and one that nobody knows."""

from django.test import Client

from scores.access import DEVICE_COOKIE, new_token
from scores.models import Game
from scores.services import accept_writing_link, make_writing_link
from tests.factories import NOW, make_device, make_game


def phone(token: str) -> Client:
    """A browser with a device's cookie."""
    client = Client()
    client.cookies[DEVICE_COOKIE] = token
    return client


def make_writing_phone(game: Game | None = None, *, name: str = "Bernds Handy") -> tuple[Client, Game]:
    """A browser that may write in a game, and the game."""
    game = game or make_game()
    token = new_token()
    device = make_device(name=name, cookie=token)
    accept_writing_link(token=make_writing_link(game=game, now=NOW), device=device, now=NOW)
    return phone(token), game
