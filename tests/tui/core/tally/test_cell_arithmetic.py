"""Sums typed into a cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.reading.typed_values import HIGHEST, LONGEST, SIGNS, read_number
from scoring.errors import InputError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("17", 17),
        ("10+7", 17),
        ("3*2", 6),
        ("12-4", 8),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("-5", -5),
        ("3 - -2", 5),
        (" 1 + 2 ", 3),
        ("１０＋７", 17),
        ("3×2", 6),
        ("12−4", 8),
        ("12‒4", 8),
        ("12ー4", 8),
        ("—5", -5),
        ("‒5 ", -5),
        ("007", 7),
        ("((((1))))", 1),
        ("two", 2),
        ("Three", 3),
        ("二", 2),
        ("三つ", 3),
        ("十二", 12),
        ("two + 3*four", 14),
    ],
)
def test_sums_are_worked_out(text: str, value: int) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "sum_unfinished"),
        ("10+", "sum_unfinished"),
        ("(1+2", "sum_unfinished"),
        ("1+2)", "sum_unfinished"),
        ("1 2", "sum_unfinished"),
        ("*3", "sum_unfinished"),
        ("iron", "sum_sign"),
        ("6/2", "sum_sign"),
        ("1.5", "sum_sign"),
        ("2**9", "sum_unfinished"),
        ("__import__('os')", "sum_sign"),
        ("9" * (LONGEST + 1), "sum_long"),
        ("999999*9", "sum_high"),
        ("9" * LONGEST, "sum_high"),
    ],
)
def test_what_is_no_sum_is_said(text: str, key: str) -> None:
    with pytest.raises(InputError) as found:
        read_number(text)
    assert [fault.key for fault in found.value.faults] == [key]


@given(st.text(alphabet=SIGNS, max_size=LONGEST))
def test_every_text_of_its_signs_is_a_bounded_number_or_said_to_be_none(text: str) -> None:
    try:
        value = read_number(text)
    except InputError:
        return
    assert abs(value) <= HIGHEST


NUMBERS = st.integers(0, 99).map(str)
SUMS = st.recursive(NUMBERS, lambda sub: st.builds("({}{}{})".format, sub, st.sampled_from("+-*"), sub), max_leaves=5)


@given(SUMS)
def test_sums_agree_with_python(text: str) -> None:
    wanted = eval(text)
    if abs(wanted) <= HIGHEST and len(text) <= LONGEST:
        assert read_number(text) == wanted
