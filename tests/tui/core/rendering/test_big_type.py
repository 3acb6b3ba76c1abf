"""The large type: what it can draw is three rows high and as wide in each; what it cannot draw is told."""

from __future__ import annotations

from itertools import combinations
from string import ascii_uppercase, digits

import pytest

from tui.core.rendering.big_type import GLYPHS, HEIGHT, LONGEST, SHAPES, big, big_shape
from tui.core.rendering.cell_width import cell_len

ALIKE = {("0", "O"), ("5", "S"), ("-", "−")}
"""Signs that look alike in three rows, as in many typefaces."""


@pytest.mark.parametrize("name", sorted(GLYPHS | SHAPES))
def test_a_sign_is_three_rows_high_and_as_wide_in_each(name: str) -> None:
    rows = (GLYPHS | SHAPES)[name].split("/")
    assert len(rows) == HEIGHT and len({cell_len(row) for row in rows}) == 1


def test_letters_and_figures_are_told_apart() -> None:
    pairs = combinations(sorted(GLYPHS), 2)
    assert {pair for pair in pairs if GLYPHS[pair[0]] == GLYPHS[pair[1]]} == ALIKE


@pytest.mark.parametrize("word", [ascii_uppercase[:10], "Chie", "wxyz", digits, "+19", "−3"])
def test_words_and_numbers_are_drawn(word: str) -> None:
    texts = big(word)
    assert texts is not None and len({cell_len(row) for row in texts}) == 1


@pytest.mark.parametrize("word", ["", "さくら", "Jörg", "明", "x" * (LONGEST + 1)])
def test_what_cannot_be_drawn_is_told(word: str) -> None:
    assert big(word) is None


def test_an_unknown_shape_stands_in_the_middle() -> None:
    assert big_shape("☂") == ("", "  ☂  ", "")
