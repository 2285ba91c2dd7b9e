"""Browsers at a table: one that writes, one that reads, and what a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from scores.access import DEVICE_COOKIE, Writer, new_token
from scores.models import Deal, DeviceGame, Game
from scores.rules import DealRecord, Ruleset
from scores.selectors import GameTable, game_table
from scores.services import accept_writing_link, make_writing_link
from tests.factories import NAMES, NOW, make_device, make_game, make_writer, record

MADE = {
    "declarer": "0",
    "bid": "240",
    "play": "bells",
    "meld_0": "150",
    "meld_1": "40",
    "tricks_0": "96",
    "tricks_1": "84",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A browser that writes in a game."""

    game: Game
    writer: Writer
    client: Client

    def url(self, name: str, *args: str) -> str:
        return reverse(f"scores:{name}", args=[self.game.code, *args])

    def get(self, name: str, *args: str, **query: Any) -> Any:
        """Open an address as a page; with `htmx=True` as a fragment."""
        htmx = query.pop("htmx", False)
        return self.client.get(self.url(name, *args), query, headers=_headers(htmx=htmx))

    def post(self, name: str, *args: str, **fields: Any) -> Any:
        """Send a form as htmx does; with `htmx=False` as a plain form."""
        htmx = fields.pop("htmx", True)
        return self.client.post(self.url(name, *args), fields, headers=_headers(htmx=htmx))

    def opened(self, *, name: str = "game_detail", args: Sequence[str] = ()) -> dict[str, str]:
        """The hidden fields of a form that is opened now."""
        page = self.get(name, *args)
        frame, form = page.context["frame"], page.context["form"]
        return {
            "key": frame.key,
            "expected_revision": frame.expected_revision,
            "draft_revision": str(frame.draft_revision),
            "shown_shape": form.shape,
            "default_dealer": str(frame.default_dealer),
            "counted": form.counted,
            "dealer": str(form.dealer),
        }

    def records(self, deal: DealRecord | None = None) -> Deal:
        """Book the next deal without the form."""
        return record(self.writer, deal).deal

    @property
    def table(self) -> GameTable:
        """The game as it stands now."""
        return game_table(Game.objects.get(pk=self.game.pk))


def sit_down(*, names: Sequence[str] = NAMES, preset: str = "wuerttemberg", ruleset: Ruleset | None = None) -> Seat:
    """Start a game on Anna's phone."""
    cookie = new_token()
    game = make_game(names=names, preset=preset, ruleset=ruleset, device=make_device(cookie=cookie))
    return _seat(game, make_writer(game), cookie)


def sit_beside(seat: Seat) -> Seat:
    """A second phone, Bernd's, that may write in the same game."""
    cookie = new_token()
    device = make_device(name="Bernds Handy", cookie=cookie)
    accept_writing_link(token=make_writing_link(game=seat.game, now=NOW), device=device, now=NOW)
    tied = DeviceGame.objects.select_related("grant").get(game=seat.game, device=device)
    return _seat(seat.game, Writer(game=seat.game, device=device, grant=tied.grant), cookie)


def reader() -> Client:
    """Somebody with the game's public link alone."""
    return Client(headers={"accept-language": "en"})


def text_of(response: Any) -> str:
    """The body as text."""
    text: str = response.content.decode()
    return text


def _seat(game: Game, writer: Writer, cookie: str) -> Seat:
    client = reader()
    client.cookies[DEVICE_COOKIE] = cookie
    return Seat(game=game, writer=writer, client=client)


def _headers(*, htmx: bool) -> dict[str, str]:
    return {"HX-Request": "true"} if htmx else {}
