"""The list of melds shown, as a draft keeps it, and the taps that change it."""

from hypothesis import given
from hypothesis import strategies as st

from scores.forms.shown_melds import MeldTap, ShownMeld, change_shown, read_shown, read_tap, write_events, write_shown
from scores.rules import MeldEvent, MeldKind, parse_meld
from tests.rules.strategies import ALL_MELDS

SEATS = 2


def add(meld: str, *, seat: int = 0, tap: str = "t1") -> MeldTap:
    """A tap that adds a meld."""
    return MeldTap(adds=ShownMeld(seat=seat, meld=parse_meld(meld), tap=tap))


def words(text: str) -> list[str]:
    """Seat and meld of each entry."""
    return [f"{entry.seat} {entry.meld}" for entry in read_shown(text, seats=SEATS)]


@given(st.lists(st.builds(ShownMeld, seat=st.integers(0, 1), meld=st.sampled_from(ALL_MELDS), tap=st.just("x9"))))
def test_list_reads_back_to_itself(shown: list[ShownMeld]) -> None:
    assert list(read_shown(write_shown(shown), seats=SEATS)) == shown


def test_what_is_no_entry_is_left_out() -> None:
    assert words("nonsense 0/binokel/a 9/binokel/b /dix/c 1//d 1/four:ace/e") == ["0 binokel", "1 four:ace"]


def test_what_is_no_meld_is_kept_as_it_was_written() -> None:
    """A file may hold anything; its words are a doubt and no fault."""
    text = write_events((MeldEvent(seat=1, meld=parse_meld("dix")),))
    strange = read_shown("1/drei%20Sieben%2Fx/e0", seats=SEATS)
    assert words(text) == ["1 dix"]
    assert [(entry.meld.kind, str(entry.meld)) for entry in strange] == [(MeldKind.UNKNOWN, "drei Sieben/x")]
    assert read_shown(write_shown(strange), seats=SEATS) == strange


def test_taps_add_in_their_order() -> None:
    text = change_shown(change_shown("", add("binokel"), seats=SEATS), add("four:ace", seat=1, tap="t2"), seats=SEATS)
    assert words(text) == ["0 binokel", "1 four:ace"]


def test_tap_that_comes_twice_adds_one_meld() -> None:
    once = change_shown("", add("binokel"), seats=SEATS)
    assert change_shown(once, add("binokel"), seats=SEATS) == once
    assert words(change_shown(once, add("binokel", tap="t2"), seats=SEATS)) == ["0 binokel", "0 binokel"]


def test_dropping_takes_out_the_entry_that_was_named() -> None:
    text = write_shown([ShownMeld(seat=0, meld=parse_meld("dix"), tap=tap) for tap in ("a", "b", "c")])
    after = change_shown(text, MeldTap(drops="0/dix/b"), seats=SEATS)
    assert after == "0/dix/a 0/dix/c"
    assert change_shown(after, MeldTap(drops="0/dix/b"), seats=SEATS) == after


def test_tap_is_read_strictly() -> None:
    good = {"add_meld": "binokel", "melder": "1", "tap": "t-1"}
    tap = read_tap(good, seats=SEATS)
    assert tap is not None
    assert (str(tap.adds), tap.is_sure) == ("1/binokel/t-1", False)
    sure = read_tap({"add_again": "binokel", "melder": "0", "tap": "t1"}, seats=SEATS)
    assert sure is not None
    assert sure.is_sure
    for wrong in ({"melder": "2"}, {"melder": ""}, {"add_meld": "marriage:gold"}, {"tap": "a b"}, {"tap": ""}):
        assert read_tap(good | wrong, seats=SEATS) is None
    assert read_tap({"melder": "1", "tap": "t1"}, seats=SEATS) is None
