"""Numbers as a table types them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.forms.numbers import MOST, NumberError, read_sum


@pytest.mark.parametrize(
    ("text", "number"),
    [("30", 30), ("12+11+7", 30), (" 12 + 11 ", 23), ("12+", 12), ("0", 0), ("", None), ("  ", None), ("007", 7)],
)
def test_sums_are_read(text: str, number: int | None) -> None:
    assert read_sum(text) == number


@pytest.mark.parametrize(("text", "number"), [("-50", -50), ("−50", -50), ("100-30", 70), ("+5", 5)])
def test_signed_fields_take_either_minus(text: str, number: int) -> None:
    assert read_sum(text, signed=True) == number


@pytest.mark.parametrize(
    "text", ["-50", "abc", "12,5", "1.5", "++", "1++2", "٣", "²", "9999999", "1" * 80, "12 a", "12 11", "12\t11"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NumberError):
        read_sum(text)


@given(st.text(max_size=20))
def test_no_text_breaks_it(text: str) -> None:
    try:
        number = read_sum(text, signed=True)
    except NumberError:
        return
    assert number is None or abs(number) <= MOST


@given(st.lists(st.integers(0, 999), min_size=1, max_size=6))
def test_a_sum_is_its_terms(terms: list[int]) -> None:
    assert read_sum("+".join(map(str, terms))) == sum(terms)
