"""Games out of the database as protocols, and protocols into it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scores.models import Deal, Game, Player
from scores.rules import (
    Acceptance,
    Contract,
    Counted,
    DealRecord,
    Event,
    Lineup,
    Protocol,
    change_options,
    write_protocol,
)
from scores.selectors import game_table
from scores.selectors.protocols import export_protocol
from scores.services import (
    Imported,
    ImportRefused,
    change_game_options,
    import_protocol,
    save_draft,
    strike_deal,
    undo_last_change,
)
from tests.factories import NAMES, NOW, made_deal, make_device, make_game, make_ruleset, make_writer, record

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=1)


def make_protocol(*deals: DealRecord, **changes: object) -> Protocol:
    """A protocol of three players."""
    protocol = Protocol(
        id="k7m2q9x4b1c8d5fa",
        lineups=(Lineup(from_deal=1, players=NAMES, ruleset=make_ruleset()),),
        deals=deals,
    )
    return replace(protocol, **changes)  # type: ignore[arg-type]  # one dictionary of many types


def bring_in(protocol: Protocol) -> Imported:
    """Import what must not be refused."""
    answer = import_protocol(protocol=protocol, now=LATER)
    assert isinstance(answer, Imported)
    return answer


def rich_game() -> Game:
    """A game with a dealer of its own, kept doubts, a struck deal, other rules in mid-game and a bid written down."""
    writer = make_writer(make_game(start=(10, 20, 30), first_dealer=0))
    kept = Acceptance(code="points_sum", reason="so entschieden")
    record(writer, replace(made_deal(card_points=(96, 84, 71)), accepted=(kept,), note="laut"))
    struck = record(writer, made_deal(1), minutes=5).deal.ref
    strike_deal(writer=writer, ref=struck, expected_revision=1, now=NOW)
    change_game_options(writer=writer, changes={"end.target": 2000}, from_next_deal=True, now=NOW)
    record(writer, replace(made_deal(2), dealer=0), minutes=9)
    record(writer, DealRecord(event=Event.ADJUSTMENT, points=(0, -50, 0), reason="zu spät"), minutes=9)
    save_draft(writer=writer, facts={"declarer": "1", "bid": "150+70", "dealer": "2"}, base_revision=None, now=NOW)
    return Game.objects.get()


def test_export_holds_what_counts_and_the_open_bid() -> None:
    protocol = export_protocol(rich_game())

    assert [deal.event for deal in protocol.deals] == [Event.PLAYED, Event.PLAYED, Event.ADJUSTMENT, Event.OPEN]
    assert [(lineup.from_deal, lineup.ruleset.end.target) for lineup in protocol.lineups] == [(1, 1000), (2, 2000)]
    assert protocol.start == (10, 20, 30)
    assert [deal.dealer for deal in protocol.deals] == [0, 0, None, 2]
    assert protocol.deals[0].accepted == (Acceptance(code="points_sum", reason="so entschieden"),)
    assert protocol.deals[3] == DealRecord(
        event=Event.OPEN, dealer=2, declarer=1, bid=220, recorded_at="2025-01-31T19:15:00+00:00"
    )


def test_import_of_an_export_into_an_empty_database_is_the_same_game() -> None:
    game = rich_game()
    exported = export_protocol(game)
    shown = game_table(game)
    game.delete()

    imported = bring_in(exported)

    assert write_protocol(export_protocol(imported.game)) == write_protocol(exported)
    table = game_table(imported.game)
    assert [column.total for column in table.columns] == [column.total for column in shown.columns]
    assert table.draft is not None
    assert [(bid.declarer_name, bid.bid) for bid in table.draft.bids] == [("Bernd", 220)]
    assert (imported.added_count, table.undo) == (4, None)
    assert imported.writing_token


def test_import_into_the_same_database_changes_nothing() -> None:
    game = rich_game()
    before = Game.objects.values().get()

    assert import_protocol(protocol=export_protocol(game), now=LATER) == Imported(game=game, added_count=0)
    assert Game.objects.values().get() == before


def test_first_dealer_survives_before_the_first_deal() -> None:
    game = make_game(first_dealer=1)
    exported = export_protocol(game)
    game.delete()

    assert game_table(bring_in(exported).game).next_deal.dealer_name == "Bernd"


def test_longer_history_continues_as_one_change_that_can_be_taken_back() -> None:
    game = bring_in(make_protocol(made_deal())).game
    writer = make_writer(game, name="Annas Handy")
    longer = make_protocol(made_deal(), made_deal(1), made_deal(2))

    added = bring_in(longer)
    undo = game_table(Game.objects.get()).undo

    assert (added.added_count, Game.objects.get().booked_count) == (2, 3)
    assert undo is not None
    undo_last_change(writer=writer, expected_revision=undo.number, now=LATER)
    assert Game.objects.get().booked_count == 1


def test_longer_history_brings_its_lineups() -> None:
    bring_in(make_protocol(made_deal()))
    longer = make_protocol(made_deal(), made_deal())
    rules = change_options(make_ruleset(), {"failed.loss": "single_bid"})
    longer = replace(
        longer, lineups=(*longer.lineups, Lineup(from_deal=2, players=("Anna", "Emil", "Clara"), ruleset=rules))
    )

    game = bring_in(longer).game

    assert export_protocol(game).lineups == longer.lineups
    assert [sheet.names[1] for sheet in game_table(game).sheets] == [("Bernd",), ("Emil",)]
    assert Player.objects.count() == 4


def test_bid_that_was_open_may_become_a_deal() -> None:
    open_bid = DealRecord(event=Event.OPEN, declarer=0, bid=210)
    game = bring_in(make_protocol(made_deal(), open_bid)).game
    assert game_table(game).draft is not None

    bring_in(make_protocol(made_deal(), made_deal(1, bid=220)))

    table = game_table(Game.objects.get())
    assert (table.draft, len(table.rows)) == (None, 2)


def test_bid_that_stands_already_is_not_replaced_and_a_new_one_is_kept() -> None:
    game = bring_in(make_protocol(made_deal())).game
    first = DealRecord(event=Event.OPEN, declarer=0, bid=210)

    assert bring_in(make_protocol(made_deal(), first)).added_count == 1
    assert bring_in(make_protocol(made_deal(), replace(first, bid=230))).added_count == 0

    assert export_protocol(Game.objects.get()).deals[1].bid == 210
    assert game_table(game).rows[0].bid == 200


def test_open_deal_that_says_more_than_a_bid_stays_a_deal() -> None:
    more = DealRecord(event=Event.OPEN, declarer=0, bid=210, melds=(40, None, None))

    game = bring_in(make_protocol(more)).game

    assert (Deal.objects.get().event, game_table(game).draft) == ("open", None)
    assert export_protocol(game).deals == (replace(more, dealer=2),)


@pytest.mark.parametrize(
    ("other", "refused"),
    [
        (make_protocol(made_deal(), made_deal(1)), None),
        (make_protocol(made_deal()), ImportRefused(deals=(2,), parts=())),
        (make_protocol(made_deal(bid=210), made_deal(2)), ImportRefused(deals=(1, 2), parts=())),
        (make_protocol(made_deal(), made_deal(1), start=(1, 0, 0)), ImportRefused(deals=(), parts=("start",))),
        (
            make_protocol(
                made_deal(),
                made_deal(1),
                lineups=(Lineup(from_deal=1, players=("Anna", "Bernd", "Carla"), ruleset=make_ruleset("ennahofen")),),
            ),
            ImportRefused(deals=(), parts=("players", "ruleset")),
        ),
        (
            make_protocol(
                made_deal(),
                made_deal(1),
                lineups=(
                    Lineup(from_deal=1, players=NAMES, ruleset=make_ruleset()),
                    Lineup(from_deal=2, players=("Anna", "Bernd", "Emil"), ruleset=make_ruleset()),
                ),
            ),
            ImportRefused(deals=(), parts=("lineups",)),
        ),
    ],
)
def test_other_differences_are_refused_by_name(other: Protocol, refused: ImportRefused | None) -> None:
    bring_in(make_protocol(made_deal(), made_deal(1)))
    before = Game.objects.values().get()

    answer = import_protocol(protocol=other, now=LATER)

    assert (answer if isinstance(answer, ImportRefused) else None) == refused
    assert Game.objects.values().get() == before


def test_lineup_that_begins_after_the_next_deal_is_refused() -> None:
    first = make_protocol().lineups[0]
    planned = make_protocol(made_deal(), lineups=(first, replace(first, from_deal=4)))

    assert import_protocol(protocol=planned, now=LATER) == ImportRefused(deals=(), parts=("planned lineups",))
    assert not Game.objects.exists()


def test_lineup_that_begins_with_the_next_deal_says_who_sits_there() -> None:
    first = make_protocol().lineups[0]
    planned = make_protocol(made_deal(), lineups=(first, replace(first, from_deal=2, players=("Anna", "Emil", "Ida"))))

    game = bring_in(planned).game

    assert game_table(game).names == ("Anna", "Emil", "Ida")
    assert export_protocol(game) == replace(planned, deals=(replace(made_deal(), dealer=2),))


def test_file_without_an_id_is_known_again_by_its_content() -> None:
    first = bring_in(make_protocol(made_deal(), id=""))

    assert bring_in(make_protocol(made_deal(), id="")).game == first.game
    assert bring_in(make_protocol(made_deal(1), id="")).game != first.game


def test_imported_game_keeps_its_time_and_its_way_of_counting() -> None:
    deal = replace(made_deal(card_points=(90, 90, 70)), counted=Counted.TENS, recorded_at="2024-12-31T23:50:00")

    game = bring_in(make_protocol(deal)).game

    assert game.evening is not None
    assert (game.counted, game.evening.held_on.isoformat()) == ("tens", "2024-12-31")
    assert export_protocol(game).deals[0].recorded_at == "2024-12-31T23:50:00"


def test_importing_device_may_write_and_knows_its_people() -> None:
    device = make_device()
    known = make_game(device=device)

    imported = import_protocol(protocol=make_protocol(made_deal()), now=LATER, device=device)

    assert isinstance(imported, Imported)
    assert imported.game.device_games.get().device == device
    assert Player.objects.count() == 3
    assert known != imported.game


def test_table_without_an_auction_exports_its_open_deal_so() -> None:
    game = make_game(names=("Anna", "Bernd"), preset="two-handed", first_dealer=0)

    (opened,) = export_protocol(game).deals

    assert (opened.event, opened.contract, opened.dealer) == (Event.OPEN, Contract.NONE, 0)


def test_rules_changed_twice_between_two_deals_are_one_lineup() -> None:
    writer = make_writer(make_game())
    for target in (1500, 2000):
        change_game_options(writer=writer, changes={"end.target": target}, from_next_deal=True, now=NOW)
    record(writer)
    struck = record(writer).deal.ref
    for target in (2500, 3000):
        change_game_options(writer=writer, changes={"end.target": target}, from_next_deal=True, now=NOW)
    record(writer)
    strike_deal(writer=writer, ref=struck, expected_revision=1, now=NOW)

    lineups = export_protocol(Game.objects.get()).lineups

    assert [(lineup.from_deal, lineup.ruleset.end.target) for lineup in lineups] == [(1, 2000), (2, 3000)]
