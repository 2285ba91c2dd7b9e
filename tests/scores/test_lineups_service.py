"""People who come and go between two deals, and everything that hangs on who sits where."""

from collections.abc import Sequence
from typing import Any

import pytest

from scores.access import Writer
from scores.enums import Action
from scores.models import Deal, DealDraft, Game
from scores.rules import Ruleset, TableKind, change_options, parse_protocol, play_game, ruleset_at, write_protocol
from scores.selectors import StoredGame, game_table, load_game
from scores.selectors.protocols import export_protocol
from scores.services import (
    Changed,
    Clash,
    Imported,
    Stale,
    change_game_options,
    change_lineup,
    correct_deal,
    import_protocol,
    record_deal,
    redo_change,
    save_draft,
    strike_deal,
    undo_last_change,
)
from tests.factories import NOW, made_deal, make_game, make_ruleset, make_writer, record
from tests.notation import deal

pytestmark = pytest.mark.django_db

# What `made_deal` books: 150 + 96 for Anna, 40 + 84 for Bernd, 70 for Clara.
BOOKED = (250, 120, 70)


def reload(writer: Writer) -> Game:
    """The writer's game as it stands now."""
    return Game.objects.get(pk=writer.game.pk)


def change(
    writer: Writer,
    *names: str,
    ruleset: Ruleset | None = None,
    new: Sequence[tuple[int, int]] = (),
    first_dealer: int | None = None,
) -> Changed:
    """Other people at the table."""
    game = reload(writer)
    answer = change_lineup(
        writer=writer,
        names=names,
        ruleset=ruleset or load_game(game).lineup.ruleset,
        newcomer_totals=new,
        first_dealer=first_dealer,
        expected_revision=game.next_deal_revision,
        now=NOW,
    )
    assert isinstance(answer, Changed)
    return answer


def standing(writer: Writer) -> dict[str, int]:
    """What each person has."""
    stored = load_game(reload(writer))
    return dict(zip(stored.lineup.names, stored.played.totals, strict=True))


def take_back(writer: Writer) -> None:
    """Undo the last step."""
    undo = game_table(reload(writer)).undo
    assert undo is not None
    assert isinstance(undo_last_change(writer=writer, expected_revision=undo.number, now=NOW), Changed)


def imported_again(writer: Writer) -> tuple[StoredGame, Any]:
    """The game exported, deleted and imported: as it stands then, and what was exported."""
    exported = export_protocol(reload(writer))
    written = write_protocol(exported)
    Game.objects.all().delete()
    answer = import_protocol(protocol=parse_protocol(written), now=NOW)
    assert isinstance(answer, Imported)
    assert write_protocol(export_protocol(answer.game)) == written
    return load_game(answer.game), exported


@pytest.fixture
def writer() -> Writer:
    """Anna's phone in a game of three with one deal."""
    writer = make_writer()
    record(writer)
    return writer


def test_substitute_takes_over_and_is_a_step_of_its_own(writer: Writer) -> None:
    step = change(writer, "Anna", "Bernd", " Erik ").change

    assert step.action == Action.LINEUP
    assert standing(writer) == {"Anna": 250, "Bernd": 120, "Erik": 70}
    assert reload(writer).totals == list(BOOKED)


def test_newcomer_starts_with_his_points(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Erik", new=[(2, -30)])
    record(writer)

    assert standing(writer) == {"Anna": 500, "Bernd": 240, "Erik": 40}


def test_swapped_seats_keep_their_points_and_a_substitute_elsewhere_too(writer: Writer) -> None:
    change(writer, "Clara", "Anna", "Emil")

    assert standing(writer) == {"Clara": 70, "Anna": 250, "Emil": 120}


def test_known_person_comes_back_as_the_same_person(writer: Writer) -> None:
    before = load_game(reload(writer)).lineup.seats[2].player_id
    change(writer, "Anna", "Bernd", "Erik")
    record(writer)
    change(writer, "Anna", "Bernd", "clara", new=[(2, 70)])

    assert load_game(reload(writer)).lineup.seats[2].player_id == before


def test_fourth_joins_and_leaves_again(writer: Writer) -> None:
    four = ruleset_at(make_ruleset(), TableKind.DEALER_OUT)
    change(writer, "Anna", "Bernd", "Clara", "Dora", ruleset=four, new=[(3, 70)])
    record(writer, deal("1@200 m=-/150/-/- p=-/120/60/70 d=0"))
    assert standing(writer) == {"Anna": 250, "Bernd": 390, "Clara": 130, "Dora": 140}

    change(writer, "Bernd", "Clara", "Dora", ruleset=make_ruleset())
    record(writer)

    assert standing(writer) == {"Bernd": 640, "Clara": 250, "Dora": 210}


def test_line_up_in_which_nothing_was_played_is_replaced(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Erik", new=[(2, 0)])
    change(writer, "Anna", "Bernd", "Fritz")

    assert standing(writer)["Fritz"] == 70
    assert reload(writer).lineups.filter(is_current=True).count() == 2
    take_back(writer)
    assert standing(writer)["Erik"] == 0


def test_line_up_whose_deals_were_taken_back_or_struck_stays_readable(writer: Writer) -> None:
    four = ruleset_at(make_ruleset(), TableKind.DEALER_OUT)
    change(writer, "Anna", "Bernd", "Clara", "Dora", ruleset=four, new=[(3, 5)])
    booked = record(writer, deal("1@200 m=-/150/-/- p=-/120/60/70 d=0"))
    strike_deal(writer=writer, ref=booked.deal.ref, expected_revision=1, now=NOW)
    change(writer, "Anna", "Clara", "Dora", ruleset=make_ruleset())

    # Dora was new, and is so wherever she sits.
    assert standing(writer) == {"Anna": 250, "Clara": 70, "Dora": 5}
    assert [len(row.cells) for row in game_table(reload(writer)).rows] == [3, 4]
    assert imported_again(writer)[0].played.totals == (250, 70, 5)


def test_undo_and_redo_bring_back_people_points_and_dealer(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Erik", new=[(2, 0)], first_dealer=2)
    assert load_game(reload(writer)).next_dealer == 2

    take_back(writer)
    assert standing(writer) == {"Anna": 250, "Bernd": 120, "Clara": 70}
    assert load_game(reload(writer)).next_dealer == 0

    redo = game_table(reload(writer)).redo
    assert redo is not None
    assert isinstance(redo_change(writer=writer, expected_revision=redo.number, now=NOW), Changed)
    assert standing(writer) == {"Anna": 250, "Bernd": 120, "Erik": 0}
    assert load_game(reload(writer)).next_dealer == 2


def test_agreed_dealer_is_noted_with_the_deal_and_the_turn_goes_on_from_him(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Clara", first_dealer=2)
    stored = load_game(reload(writer))
    record(writer, made_deal_by(dealer=stored.next_dealer))

    assert Deal.objects.latest("position").facts["dealer"] == 2
    assert load_game(reload(writer)).next_dealer == 0
    assert [played.record.dealer for played in imported_again(writer)[0].played.deals] == [2, 2]


def made_deal_by(*, dealer: int) -> Any:
    """A made deal that a seat dealt."""
    return deal("0@200 m=150/40/0 p=96/84/70", dealer=dealer)


def test_agreed_dealer_stays_when_the_rules_change(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Clara", first_dealer=2)
    change_game_options(writer=writer, changes={"rounding.to": 1}, now=NOW, from_next_deal=True)
    assert load_game(reload(writer)).next_dealer == 2
    change_game_options(writer=writer, changes={"rounding.to": 10}, now=NOW)
    assert load_game(reload(writer)).next_dealer == 2


def test_other_rules_from_the_next_deal_keep_who_was_new(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Erik", new=[(2, 5)])
    change_game_options(writer=writer, changes={"rounding.to": 1}, now=NOW, from_next_deal=True)

    assert standing(writer)["Erik"] == 5


@pytest.mark.parametrize("start", [(), (100, 50, -20)])
def test_people_change_before_the_first_deal(start: tuple[int, ...]) -> None:
    writer = make_writer(make_game(start=start))
    four = ruleset_at(make_ruleset(), TableKind.DEALER_OUT)
    change(writer, "Clara", "Anna", "Bernd", "Dora", ruleset=four, new=[(3, 7)], first_dealer=1)
    clara, anna, bernd = (start[2], start[0], start[1]) if start else (0, 0, 0)
    assert standing(writer) == {"Clara": clara, "Anna": anna, "Bernd": bernd, "Dora": 7}

    record(writer, deal("0@200 m=150/-/-/- p=120/-/60/70 d=1"))
    stored, exported = imported_again(writer)

    assert stored.played.totals == (clara + 270, anna, bernd + 60, 77)
    assert play_game(exported.lineups, exported.deals, start=exported.start).totals == stored.played.totals


def test_earlier_deal_is_corrected_by_its_own_people(writer: Writer) -> None:
    first = Deal.objects.get()
    change(writer, "Anna", "Bernd", "Erik")
    change(writer, "Erik", "Anna", "Bernd")
    record(writer)

    correct_deal(
        writer=writer,
        ref=first.ref,
        record=made_deal(2, melds=(0, 40, 150), card_points=(70, 84, 96)),
        expected_revision=1,
        key="k",
        now=NOW,
    )

    # Clara's deal now counts for Erik, who took over from her, and then sits elsewhere.
    assert standing(writer) == {"Erik": 250 + 250, "Anna": 70 + 120, "Bernd": 120 + 70}


def test_export_and_import_is_the_same_game(writer: Writer) -> None:
    four = ruleset_at(make_ruleset(), TableKind.DEALER_OUT)
    change(writer, "Anna", "Dora", "Bernd", "Clara", ruleset=four, new=[(1, 0)])
    record(writer, deal("1@200 m=-/150/-/- p=-/120/60/70 d=0"))
    change(writer, "Dora", "Bernd", "Clara", ruleset=make_ruleset())
    before = standing(writer)

    stored, _ = imported_again(writer)

    assert dict(zip(stored.lineup.names, stored.played.totals, strict=True)) == before


def test_longer_history_brings_its_line_ups(writer: Writer) -> None:
    known = parse_protocol(write_protocol(export_protocol(reload(writer))))
    change(writer, "Anna", "Bernd", "Erik", new=[(2, 3)])
    with_erik = parse_protocol(write_protocol(export_protocol(reload(writer))))
    Game.objects.all().delete()
    import_protocol(protocol=known, now=NOW)

    answer = import_protocol(protocol=with_erik, now=NOW)

    assert isinstance(answer, Imported)
    assert load_game(answer.game).lineup.names == ("Anna", "Bernd", "Erik")
    # The shorter one afterwards is another game.
    assert not isinstance(import_protocol(protocol=known, now=NOW), Imported)


def test_deal_that_was_begun_is_dropped_and_its_form_clashes(writer: Writer) -> None:
    expected = reload(writer).next_deal_revision
    save_draft(writer=writer, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)
    change(writer, "Anna", "Bernd", "Erik")

    answer = record_deal(writer=writer, record=made_deal(2), key="old form", expected_revision=expected, now=NOW)

    assert isinstance(answer, Clash)
    assert (answer.action, answer.deal) == (Action.LINEUP, None)
    assert not DealDraft.objects.exists()


def test_deal_begun_with_other_people_is_dropped_when_they_leave_again(writer: Writer) -> None:
    change(writer, "Anna", "Bernd", "Erik")
    save_draft(writer=writer, facts={"declarer": "2", "bid": "250"}, base_revision=None, now=NOW)
    take_back(writer)

    assert not DealDraft.objects.exists()


def test_deal_booked_meanwhile_is_looked_at_first(writer: Writer) -> None:
    before = reload(writer)

    answer = change_lineup(writer=writer, names=["A", "B", "C"], ruleset=make_ruleset(), expected_revision=0, now=NOW)

    assert isinstance(answer, Stale)
    assert reload(writer).revision == before.revision


def test_table_whose_rules_changed_keeps_them_with_other_people(writer: Writer) -> None:
    exact = change_options(make_ruleset(), {"rounding.to": 1})
    change(writer, "Anna", "Bernd", "Erik", ruleset=exact)
    record(writer)

    assert standing(writer) == {"Anna": 496, "Bernd": 244, "Erik": 140}
