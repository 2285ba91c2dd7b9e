"""Rows for tests, one function a model; nothing happens that the arguments do not say."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from scores.access import Writer, hash_token, new_token
from scores.models import Device, DeviceGame, Evening, Game
from scores.rules import Counted, DealRecord, Event, Ruleset, get_preset
from scores.services import Recorded, accept_writing_link, make_writing_link, record_deal, start_game

NOW = datetime(2025, 1, 31, 19, 15, tzinfo=UTC)
NAMES = ("Anna", "Bernd", "Clara")


def make_device(*, name: str = "Annas Handy", cookie: str = "") -> Device:
    """A device that this cookie belongs to."""
    device = Device.objects.create(token_hash=hash_token(cookie or new_token()), name=name, created_at=NOW)
    device.new_token = cookie
    return device


def make_evening() -> Evening:
    """The evening of `NOW`."""
    return Evening.objects.create(held_on=NOW.date(), created_at=NOW)


def make_ruleset(preset: str = "wuerttemberg") -> Ruleset:
    """A preset's ruleset."""
    return get_preset(preset).ruleset


def make_game(
    *,
    names: Sequence[str] = NAMES,
    preset: str = "wuerttemberg",
    ruleset: Ruleset | None = None,
    device: Device | None = None,
    evening: Evening | None = None,
    first_dealer: int | None = None,
    start: Sequence[int] = (),
    now: datetime = NOW,
) -> Game:
    """A game that has just been started; the last seat deals first, as in a protocol."""
    ruleset = ruleset or make_ruleset(preset)
    return start_game(
        names=names,
        ruleset=ruleset,
        first_dealer=ruleset.table.seats - 1 if first_dealer is None else first_dealer,
        counted=Counted.EXACT,
        device=device or make_device(),
        evening=evening,
        start=start,
        preset_slug=preset,
        now=now,
    ).game


def make_writer(game: Game | None = None, *, name: str = "") -> Writer:
    """Who may write in a game: the device that started it, or another one with a name of its own."""
    game = game or make_game()
    if name:
        accept_writing_link(
            token=make_writing_link(game=game, now=NOW), device=make_device(name=name, cookie=new_token()), now=NOW
        )
        tied = DeviceGame.objects.select_related("device", "grant").get(game=game, device__name=name)
    else:
        tied = DeviceGame.objects.select_related("device", "grant").filter(game=game).order_by("pk")[0]
    return Writer(game=game, device=tied.device, grant=tied.grant)


def made_deal(
    declarer: int = 0,
    *,
    bid: int = 200,
    melds: tuple[int | None, ...] = (150, 40, 0),
    card_points: tuple[int | None, ...] = (96, 84, 70),
) -> DealRecord:
    """A deal of three that the declarer makes with 246 points, unless the figures say otherwise."""
    return DealRecord(event=Event.PLAYED, declarer=declarer, bid=bid, melds=melds, card_points=card_points)


def record(writer: Writer, deal: DealRecord | None = None, *, key: str = "", minutes: int = 0) -> Recorded:
    """Book the next deal, whichever it is."""
    writer.game.refresh_from_db()
    answer = record_deal(
        writer=writer,
        record=deal or made_deal(),
        key=key or new_token(),
        expected_revision=writer.game.next_deal_revision,
        now=NOW + timedelta(minutes=minutes),
    )
    assert isinstance(answer, Recorded)
    return answer
