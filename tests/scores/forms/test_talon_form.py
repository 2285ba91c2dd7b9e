"""The form of the game for two: what is read, what is offered, asked and said, and when a meld ends the game."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scores.forms.deal_layout import Before, Table
from scores.forms.deal_pages import OnPhone, check_form, lay_out_form, type_record
from scores.forms.shown_melds import MeldTap, ShownMeld
from scores.forms.talon_input import read_talon_deal
from scores.forms.talon_layout import TalonPage
from scores.forms.talon_questions import MeldStep, meld_step
from scores.rules import Counted, DealRecord, Event, MeldEvent, Ruleset, Suit, change_options, parse_meld
from tests.factories import make_ruleset
from tests.rules.strategies import ALL_MELDS

NAMES = ("Anna", "Bernd")
FRENCH, SEVENS = "two-handed-french", "two-handed"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def shown(*melds: str) -> str:
    """The list of some melds: `"0 binokel"`."""
    entries = (meld.split() for meld in melds)
    return " ".join(f"{seat}/{meld}/{place}" for place, (seat, meld) in enumerate(entries))


def make_table(preset: str = FRENCH, totals: tuple[int, int] = (0, 0), **options: Any) -> Table:
    """A table of two with these totals."""
    ruleset = change_options(make_ruleset(preset), {key.replace("__", "."): value for key, value in options.items()})
    return Table(ruleset=ruleset, names=NAMES, before=Before(totals=totals, target=ruleset.end.target))


def lay_out(
    table: Table,
    given: dict[str, str] | None = None,
    *,
    is_final: bool = False,
    on_phone: OnPhone | None = None,
    **more: str,
) -> TalonPage:
    """The form where Bernd deals."""
    typed = (given or {}) | more
    checked = check_form(typed, table=table, dealer=1, counted=Counted.EXACT)
    page = lay_out_form(typed, checked=checked, table=table, is_final=is_final, on_phone=on_phone or OnPhone())
    assert isinstance(page, TalonPage)
    return page


def read(ruleset: Ruleset, **typed: str) -> DealRecord:
    """What is read where Bernd deals."""
    return read_talon_deal(typed, ruleset=ruleset, dealer=1, counted=Counted.EXACT).record


def tap(meld: str, *before: str, table: Table, seat: int = 0, play: str = "") -> MeldStep:
    """Tap a meld after others."""
    return meld_step(
        MeldTap(adds=ShownMeld(seat=seat, meld=parse_meld(meld), tap="new")),
        {"play": play, "shown": shown(*before)},
        table=table,
        check=lambda typed: check_form(typed, table=table, dealer=1, counted=Counted.EXACT),
    )


def question(meld: str, *before: str, table: Table, play: str = "") -> str:
    """What is asked before a meld is written down."""
    step = tap(meld, *before, table=table, play=play)
    return step.question.text if step.question else ""


def test_melds_are_read_in_their_order() -> None:
    record = read(make_ruleset(FRENCH), play="hearts", shown=shown("0 marriage:hearts", "1 four:ace"), tricks_0="120")
    assert [(event.seat, str(event.meld)) for event in record.meld_events] == [(0, "marriage:hearts"), (1, "four:ace")]
    assert (record.trump, record.card_points, record.dealer) == (Suit.HEARTS, (120, None), 1)


def test_turned_card_stands_first_and_is_the_dealers() -> None:
    typed = {"turned_low": "yes", "shown": shown("0 binokel")}
    record = read(make_ruleset(FRENCH), **typed)
    assert record.meld_events[0] == MeldEvent(seat=1, meld=parse_meld("turned_low"))
    other = read(make_ruleset(FRENCH), dealer="0", **typed)
    assert other.meld_events[0].seat == 0


def test_turned_card_is_nothing_where_the_rules_have_no_value_for_it() -> None:
    assert read(make_ruleset(SEVENS), turned_low="yes").meld_events == ()


def test_misdeal_has_no_melds() -> None:
    record = read(make_ruleset(FRENCH), declarer="misdeal", shown=shown("0 binokel"), turned_low="yes")
    assert (record.event, record.meld_events) == (Event.MISDEAL, ())


@given(
    events=st.lists(st.builds(MeldEvent, seat=st.integers(0, 1), meld=st.sampled_from(ALL_MELDS)), max_size=8),
    dealer=st.integers(0, 1),
    preset=st.sampled_from((FRENCH, SEVENS)),
)
def test_record_reads_back_to_itself(events: list[MeldEvent], dealer: int, preset: str) -> None:
    """A correction that changes nothing changes nothing."""
    ruleset = make_ruleset(preset)
    record = read(ruleset, dealer=str(dealer), tricks_0="100", tricks_1="150")
    record = DealRecord(
        event=record.event,
        contract=record.contract,
        dealer=dealer,
        trump=Suit.BELLS,
        meld_events=tuple(events),
        card_points=record.card_points,
    )
    typed = type_record(record, ruleset)
    again = read_talon_deal(typed, ruleset=ruleset, dealer=dealer, counted=Counted.EXACT, base=record).record
    if ruleset.melds.turned_low is not None:
        assert again == record
    else:
        assert [event for event in again.meld_events if str(event.meld) != "turned_low"] == [
            event for event in events if str(event.meld) != "turned_low"
        ]


def test_only_what_the_rules_value_is_offered() -> None:
    page = lay_out(make_table(), play="hearts")
    assert {chip.value: chip.points for chip in page.chips} == {
        "marriage:acorns": 20,
        "marriage:leaves": 20,
        "marriage:hearts": 40,
        "marriage:bells": 20,
        "run:hearts": 150,
        "binokel": 40,
        "double_binokel": 80,
        "grand_binokel": 80,
        "four:ace": 100,
        "four:king": 80,
        "four:ober": 60,
        "four:unter": 40,
    }
    assert [chip.value for chip in page.chips if chip.is_first] == ["four:ace"]
    assert [chip.value for chip in page.rare] == ["eight:ace", "eight:king", "eight:ober", "eight:unter"]


def test_runs_wait_for_the_trump_where_only_it_has_one() -> None:
    page = lay_out(make_table())
    assert page.needs_trump
    assert not any(chip.value.startswith("run") for chip in page.chips)


def test_sevens_have_runs_in_every_suit_a_dix_and_no_turned_card() -> None:
    page = lay_out(make_table(SEVENS), play="bells")
    points = {chip.value: chip.points for chip in page.chips}
    assert (points["run:acorns"], points["run:bells"], points["dix"], points["double_binokel"]) == (100, 150, 10, 300)
    assert "grand_binokel" not in points
    assert page.turned is None


def test_chip_brings_the_difference_where_the_rules_say_so() -> None:
    table = make_table(melds__upgrade="difference")
    page = lay_out(table, shown=shown("0 binokel"), on_phone=OnPhone(melder="0"))
    other = lay_out(table, shown=shown("0 binokel"), on_phone=OnPhone(melder="1"))
    assert {chip.value: chip.points for chip in page.chips}["double_binokel"] == 40
    assert {chip.value: chip.points for chip in other.chips}["double_binokel"] == 80


def test_whoever_leads_is_asked_first_then_whoever_showed_last() -> None:
    table = make_table()
    assert [player.is_melder for player in lay_out(table).players] == [True, False]
    assert [player.is_melder for player in lay_out(table, shown=shown("1 binokel")).players] == [False, True]
    chosen = lay_out(table, shown=shown("1 binokel"), on_phone=OnPhone(melder="0"))
    assert [player.is_melder for player in chosen.players] == [True, False]
    strange = lay_out(table, on_phone=OnPhone(melder="7"))
    assert [player.is_melder for player in strange.players] == [True, False]


def test_players_stand_with_the_melds_of_the_deal() -> None:
    table = make_table(totals=(640, 700))
    page = lay_out(table, play="hearts", turned_low="yes", shown=shown("0 marriage:hearts", "0 binokel", "1 four:ace"))
    assert [(player.melded, player.standing, player.left) for player in page.players] == [
        (80, 720, 280),
        (110, 810, 190),
    ]
    assert [line.text for line in page.players[1].melds] == ["Neun turned up", "Four Asse"]
    assert page.preview.line == "Bernd: Four Asse +100"


def test_double_after_single_is_worth_its_full_value_unasked() -> None:
    table = make_table()
    assert question("double_binokel", "0 binokel", table=table) == ""
    page = lay_out(table, shown=shown("0 binokel", "0 double_binokel"))
    assert page.players[0].melded == 120


@pytest.mark.parametrize(
    ("meld", "before", "preset", "text"),
    [
        (
            "binokel",
            "0 binokel",
            FRENCH,
            "Anna has shown Binokel already. It counts again with other cards, or with cards that came back.",
        ),
        ("binokel", "0 binokel", SEVENS, "Anna has shown Binokel already. It counts again only with other cards."),
        (
            "binokel",
            "0 double_binokel",
            FRENCH,
            "Anna has shown Doppelter Binokel already. Binokel counts with other cards, or with cards that came back.",
        ),
        (
            "four:ace",
            "0 eight:ace",
            SEVENS,
            "Anna has shown Eight Asse already. Four Asse counts only with other cards.",
        ),
        (
            "grand_binokel",
            "0 marriage:leaves",
            FRENCH,
            "Anna has shown Paar Pik already. Grand counts with other cards, or with cards that came back.",
        ),
        (
            "binokel",
            "0 grand_binokel",
            FRENCH,
            "Anna has shown Grand already. Binokel counts with other cards, or with cards that came back.",
        ),
        (
            "marriage:hearts",
            "0 run:hearts",
            SEVENS,
            "Anna has shown Familie in Herz already. The pair in it does not count again.",
        ),
    ],
)
def test_cards_shown_in_the_same_kind_are_asked_about(meld: str, before: str, preset: str, text: str) -> None:
    assert question(meld, before, table=make_table(preset), play="hearts") == text


@pytest.mark.parametrize(
    ("meld", "before"),
    [
        ("four:king", "0 marriage:hearts"),
        ("marriage:bells", "0 marriage:hearts"),
        ("binokel", "1 binokel"),
        ("run:hearts", "0 marriage:hearts"),
        ("eight:ace", "0 four:ace"),
        ("marriage:leaves", "0 run:acorns"),
    ],
)
def test_other_kinds_other_suits_and_the_other_player_are_not(meld: str, before: str) -> None:
    assert question(meld, before, table=make_table(SEVENS), play="hearts") == ""


def test_what_the_deck_has_not_is_said_before_it_is_written_down() -> None:
    table = make_table(SEVENS)
    step = tap("binokel", "0 binokel", "1 binokel", table=table, seat=1)
    assert step.question is not None
    assert "deck" in step.question.text
    assert step.change("0/binokel/0") == "0/binokel/0"


def test_sure_tap_is_not_asked_again() -> None:
    table = make_table(SEVENS)
    sure = MeldTap(adds=ShownMeld(seat=0, meld=parse_meld("binokel"), tap="new"), is_sure=True)
    typed = {"shown": shown("0 binokel")}
    step = meld_step(sure, typed, table=table, check=lambda _typed: pytest.fail("nothing is asked"))
    assert step.question is None
    assert step.change(typed["shown"]) == "0/binokel/0 0/binokel/new"


def test_same_tap_again_is_not_asked_about() -> None:
    table = make_table()
    step = meld_step(
        MeldTap(adds=ShownMeld(seat=0, meld=parse_meld("binokel"), tap="0")),
        {"shown": shown("0 binokel")},
        table=table,
        check=lambda typed: check_form(typed, table=table, dealer=1, counted=Counted.EXACT),
    )
    assert step.question is None
    assert step.change(shown("0 binokel")) == shown("0 binokel")


def test_stages_of_a_deal() -> None:
    table = make_table()
    assert (lay_out(table).is_melding, lay_out(table).is_counting) == (True, False)
    empty = lay_out(table, talon_empty="yes")
    assert (empty.is_melding, empty.is_counting) == (False, True)
    again = lay_out(table, talon_empty="no")
    assert (again.is_melding, again.is_counting) == (True, False)
    misdeal = lay_out(table, declarer="misdeal")
    assert (misdeal.is_melding, misdeal.is_counting) == (False, False)


def test_meld_that_reaches_the_target_ends_the_game_as_it_stands() -> None:
    table = make_table(totals=(960, 930))
    page = lay_out(table, play="hearts", shown=shown("0 marriage:hearts", "1 four:ace"))
    assert page.reached == "Anna has reached 1000: the game is over. Tricks count no more."
    assert (page.is_melding, page.is_counting) == (False, False)
    assert [[line.counts for line in player.melds] for player in page.players] == [[True], [False]]
    assert [player.standing for player in page.players] == [1000, 930]
    checked = check_form(
        {"play": "hearts", "shown": shown("0 marriage:hearts", "1 four:ace")},
        table=table,
        dealer=1,
        counted=Counted.EXACT,
    )
    assert checked.is_bookable
    assert checked.score.changes == (40, 0)


def test_first_game_counts_on_where_the_target_does_not_stop_it() -> None:
    page = lay_out(make_table(SEVENS, totals=(960, 930)), play="hearts", shown=shown("0 marriage:hearts"))
    assert (page.reached, page.is_melding) == ("", True)
    assert page.players[0].left == 0


def test_tricks_that_return_leave_no_rest() -> None:
    typed = {"talon_empty": "yes", "tricks_0": "120"}
    page = lay_out(make_table(), typed, is_final=True)
    assert [one.text for one in page.said["tricks"]] == ["The tricks of Bernd are missing."]
    assert page.is_tens
    less = lay_out(make_table(), talon_empty="yes", tricks_0="120", tricks_1="80", is_final=True)
    assert not any(less.said.values())
    assert less.preview.line == "Anna 0 + 120, Bernd 0 + 80"


def test_kept_tricks_have_a_rest() -> None:
    page = lay_out(make_table(SEVENS), talon_empty="yes", tricks_0="120", shown=shown("1 dix"), is_final=True)
    assert not any(page.said.values())
    assert [(one.name, one.change) for one in page.preview.booked] == [("Anna", "+120"), ("Bernd", "+140")]


def test_who_was_first_is_asked_only_where_both_are_over() -> None:
    table = make_table(totals=(900, 890))
    both = lay_out(table, talon_empty="yes", tricks_0="120", tricks_1="130", reached_first="0")
    assert both.first_text == "Both have 1000: who was there first in the count?"
    assert [choice.is_checked for choice in both.firsts] == [True, False]
    assert both.preview.line == "Anna 0 + 120, Bernd 0 + 130. Anna wins with 1020."
    one = lay_out(table, talon_empty="yes", tricks_0="99", tricks_1="130", reached_first="0")
    assert one.firsts == ()
    checked = check_form(
        {"tricks_0": "99", "tricks_1": "130", "reached_first": "0"}, table=table, dealer=1, counted=Counted.EXACT
    )
    assert checked.record.reached_first is None


def test_melds_may_be_written_as_a_sum() -> None:
    page = lay_out(make_table(), talon_empty="yes", meld_0="60", tricks_0="120", tricks_1="80")
    assert page.has_sums
    assert page.players[0].melded == 60
    assert [one.change for one in page.preview.booked] == ["+180", "+80"]


def test_kept_doubt_about_melds_is_booked_with_its_reason() -> None:
    table = make_table(SEVENS)
    typed = {
        "talon_empty": "yes",
        "tricks_0": "120",
        "shown": shown("0 binokel", "0 binokel", "1 binokel"),
    }
    # Three knaves and three queens: two doubts of one code, which is kept once.
    assert [one.code for one in lay_out(table, typed).said["melds"]] == ["meld_cards_overdrawn", ""]
    kept = typed | {"accept_meld_cards_overdrawn": "yes", "reason_meld_cards_overdrawn": "so war es"}
    assert check_form(kept, table=table, dealer=1, counted=Counted.EXACT).is_bookable
