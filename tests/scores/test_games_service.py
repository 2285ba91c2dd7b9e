"""Starting games, ending them, and playing on."""

from datetime import UTC, datetime, timedelta

import pytest

from scores.enums import Action
from scores.models import DeviceGame, Evening, Game
from scores.rules import Counted, RulesetError, change_options
from scores.selectors import game_table, load_game
from scores.services import (
    Changed,
    Stale,
    StartedGame,
    change_game_options,
    close_game,
    delete_expired_games,
    delete_games_at_start,
    rematch,
    reopen_game,
    set_counted,
    start_game,
)
from scores.services.games import add_evening
from tests.factories import NOW, made_deal, make_device, make_game, make_ruleset, make_writer, record

pytestmark = pytest.mark.django_db


def start(**changes: object) -> StartedGame:
    """A game started from a form with a key."""
    arguments = {
        "names": ["Anna", " Bernd  B. ", "Clara"],
        "ruleset": make_ruleset(),
        "first_dealer": 0,
        "counted": Counted.TENS,
        "device": make_device(name=""),
        "preset_slug": "wuerttemberg",
        "now": NOW,
        "key": "form-1",
        **changes,
    }
    return start_game(**arguments)  # type: ignore[arg-type]  # one dictionary of many types


def test_started_game_has_everything_of_its_own() -> None:
    started = start(start=(100, 0, -20))

    game = Game.objects.get()
    assert started.game == game
    assert (game.counted, game.preset_slug, game.first_dealer) == ("tens", "wuerttemberg", 0)
    assert (game.totals, game.start) == ([100, 0, -20], [100, 0, -20])
    assert game.delete_after == (NOW + timedelta(days=400)).date()
    assert game.evening is not None
    assert game.evening.held_on == NOW.date()
    stored = load_game(game)
    assert stored.lineup.names == ("Anna", "Bernd B.", "Clara")
    assert stored.lineup.ruleset == make_ruleset()
    assert len(game.code) == 12


def test_evening_is_that_of_the_hall_and_not_of_utc() -> None:
    late = NOW.replace(hour=23, minute=30)

    assert add_evening(now=late).held_on == (NOW + timedelta(days=1)).date()


def test_same_start_form_twice_starts_one_game_and_lets_both_write() -> None:
    first = start()
    second_device = make_device(name="")

    again = start(device=second_device)

    assert again == StartedGame(game=first.game, writing_token="")
    assert Game.objects.count() == 1
    assert DeviceGame.objects.filter(device=second_device, game=first.game).exists()
    # Once more with the same cookie changes nothing.
    start(device=second_device)
    assert DeviceGame.objects.count() == 2


def test_nameless_devices_are_numbered_in_their_game() -> None:
    device = make_device(name="")
    start(device=device)

    device.refresh_from_db()
    assert device.name.endswith(" 1")


def test_rematch_keeps_people_rules_evening_and_writers_and_moves_the_deal() -> None:
    anna = make_writer(make_game(start=(800, 0, 0), first_dealer=1))
    bernd = make_writer(anna.game, name="Bernds Handy")
    record(anna)

    started = rematch(writer=bernd, now=NOW + timedelta(hours=1))

    assert started.writing_token
    new = load_game(started.game)
    old = load_game(Game.objects.get(pk=anna.game.pk))
    assert [seat.player_id for seat in new.lineup.seats] == [seat.player_id for seat in old.lineup.seats]
    assert new.lineup.ruleset == old.lineup.ruleset
    assert (new.next_dealer, new.played.totals) == (2, (0, 0, 0))
    assert new.game.evening == old.game.evening
    assert {tied.device for tied in new.game.device_games.all()} == {anna.device, bernd.device}


def test_rematch_asked_for_by_two_phones_is_one_game() -> None:
    anna = make_writer()
    bernd = make_writer(anna.game, name="Bernds Handy")
    first = rematch(writer=anna, now=NOW).game

    assert rematch(writer=bernd, now=NOW) == StartedGame(game=first, writing_token="")
    assert Game.objects.count() == 2


def test_rematch_gives_a_game_without_evening_one() -> None:
    writer = make_writer()
    Evening.objects.all().delete()

    following = rematch(writer=writer, now=NOW).game

    assert following.evening is not None
    assert following.evening == Game.objects.get(pk=writer.game.pk).evening


def test_close_game_refuses_when_a_deal_was_booked_meanwhile() -> None:
    writer = make_writer()
    change = record(writer).change

    assert close_game(writer=writer, expected_revision=0, now=NOW) == Stale(last=change)
    assert Game.objects.get().closed_at is None


def test_closed_game_without_a_deal_has_no_winner() -> None:
    writer = make_writer()

    answer = close_game(writer=writer, expected_revision=0, now=NOW, reason="Wirt macht zu")

    assert isinstance(answer, Changed)
    assert (answer.change.action, answer.change.reason) == (Action.CLOSE, "Wirt macht zu")
    game = Game.objects.get()
    assert (game.winners, game.finished_at, game.end_reason) == ([], NOW, "closed")


def test_closed_game_with_equal_totals_has_joint_winners() -> None:
    writer = make_writer()
    record(writer, made_deal(1, bid=150, melds=(80, 80, 0), card_points=(90, 90, 70)))

    close_game(writer=writer, expected_revision=1, now=NOW)

    assert Game.objects.get().winners == [0, 1]


@pytest.mark.parametrize(("exact_breaks_ties", "winners"), [(True, [1]), (False, [0, 1])])
def test_exact_points_break_the_tie_of_a_closed_game_where_the_rules_say_so(
    *, exact_breaks_ties: bool, winners: list[int]
) -> None:
    ruleset = change_options(make_ruleset(), {"end.exact_breaks_ties": exact_breaks_ties})
    writer = make_writer(make_game(ruleset=ruleset))
    record(writer, made_deal(1, bid=150, melds=(80, 80, 0), card_points=(88, 92, 70)))

    close_game(writer=writer, expected_revision=1, now=NOW)

    assert Game.objects.get().totals[:2] == [170, 170]
    assert Game.objects.get().winners == winners


def test_reopened_game_goes_on() -> None:
    writer = make_writer()
    close_game(writer=writer, expected_revision=0, now=NOW)

    reopen_game(writer=writer, now=NOW)

    assert game_table(Game.objects.get()).end is None


def test_counting_can_be_changed_in_mid_game() -> None:
    writer = make_writer()

    set_counted(writer=writer, counted=Counted.TENS, now=NOW)

    assert game_table(Game.objects.get()).counted is Counted.TENS


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"end.target": 0}, "end.target"),
        ({"no.such": 1}, "no.such"),
        ({"table.seats": 4, "table.hand_size": 9}, "table.seats"),
    ],
)
def test_impossible_options_are_refused_and_change_nothing(changes: dict[str, object], key: str) -> None:
    writer = make_writer()
    revision = Game.objects.get().revision

    with pytest.raises(RulesetError) as error:
        change_game_options(writer=writer, changes=changes, now=NOW)

    assert key in [fault.key for fault in error.value.faults]
    assert Game.objects.get().revision == revision


def test_expired_games_go_with_all_that_is_theirs() -> None:
    device = make_device()
    old = make_writer(make_game(device=device))
    record(old)
    kept = make_game(device=make_device(name="neu"), now=NOW + timedelta(days=30))

    assert delete_expired_games(now=NOW + timedelta(days=400)) == 0
    assert delete_expired_games(now=NOW + timedelta(days=401)) == 1

    assert list(Game.objects.all()) == [kept]
    assert Evening.objects.count() == 1
    assert load_game(kept).lineup.names == ("Anna", "Bernd", "Clara")


def test_start_with_a_clock_that_runs_ahead_deletes_nothing() -> None:
    """A day is over once somebody has written after it; a date that the machine woke up with is no proof."""
    game = make_game()

    assert delete_games_at_start(now=NOW + timedelta(days=36_000)) == 0
    assert list(Game.objects.all()) == [game]

    later = make_game(device=make_device(name="neu"), now=NOW + timedelta(days=402))
    assert delete_games_at_start(now=NOW + timedelta(days=402)) == 1
    assert list(Game.objects.all()) == [later]


def test_games_written_by_a_clock_that_stood_still_are_kept() -> None:
    """An empty battery sets the clock back by years; the next start by the right one must not take the evening away."""
    game = make_game(now=datetime(2009, 1, 1, tzinfo=UTC))
    make_game(device=make_device(name="neu"))

    assert delete_games_at_start(now=NOW) == 0
    assert delete_expired_games(now=NOW) == 0
    assert Game.objects.filter(pk=game.pk).exists()


def test_start_without_games_deletes_nothing() -> None:
    assert delete_games_at_start(now=NOW) == 0
