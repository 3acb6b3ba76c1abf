"""Remarks: a line that cannot be declared as a whole is read without its reasons and asides, and says so."""

from __future__ import annotations

import pytest

from referee.reading.reader import read
from referee.reading.reading import Confirm, Exact
from tests.referee.reading.recorded_positions import context


@pytest.mark.parametrize(
    ("at", "text", "remark"),
    [
        ("plan", "my purse is empty, so vision please", "my purse is empty, so"),
        ("plan", "leadership please, the kettle boils", "the kettle boils"),
        ("plan", "のんびりしたいから、構想に置きます", "のんびりしたいから"),
    ],
)
def test_a_remark_is_left_out_and_told(at: str, text: str, remark: str) -> None:
    reading = read(text, context(at, "crisis"))
    assert isinstance(reading.outcome, Exact | Confirm), reading.outcome
    assert reading.passed
    assert all(text[span.start : span.until].strip(" 、") in remark for span in reading.passed)


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("invest", "invest in 2, so invest in fruit"),
        ("plan", "vision, 9 blue kettles"),
    ],
)
def test_numbers_and_declarations_are_no_remarks(at: str, text: str) -> None:
    reading = read(text, context(at, "crisis"))
    assert not reading.passed
