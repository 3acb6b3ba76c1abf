"""Widths of text in cells, against the tables that the terminal library draws by."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich import cells as rich_cells

from tui.core.rendering.cell_width import cell_len, fit

ROOT = Path(__file__).parents[4]


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


def test_every_word_of_the_catalogues_is_as_wide_as_it_is_drawn() -> None:
    found = [path for floor in ("scoring", "referee", "tui") for path in (ROOT / floor).rglob("*.toml")]
    assert found
    for path in found:
        for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            assert cell_len(text) == rich_cells.cell_len(text), text


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("佐藤 健", 7),
        ("Zoe\u0301", 3),
        ("Zoé", 3),
        ("ﾅｶﾑﾗ", 4),
        ("ＡＢ", 4),
        ("한글", 4),
        ("नमस्ते", 4),
        ("★", 1),
        ("🎲", 2),
        ("👩\u200d🚀", 2),
        ("❤\ufe0f", 2),
        ("★\ufe0f", 1),
        ("👍🏽", 2),
        ("", 0),
    ],
)
def test_a_name_takes_so_many_cells(text: str, width: int) -> None:
    """By hand: wide signs take two cells, marks on another none; a picture joined to another is drawn as one with it."""
    assert cell_len(text) == width == rich_cells.cell_len(text)


@pytest.mark.parametrize(
    ("text", "width", "fitted"),
    [
        ("佐藤", 3, "佐 "),
        ("佐藤", 4, "佐藤"),
        ("ab", 4, "ab  "),
        ("abcd", 2, "ab"),
        ("e\u0301x", 1, "e\u0301"),
        ("👩\u200d🚀x", 3, "👩\u200d🚀x"),
        ("👩\u200d🚀x", 2, "👩\u200d🚀"),
        ("a❤\ufe0f", 3, "a❤\ufe0f"),
        ("a❤\ufe0f", 2, "a❤"),
        ("ab", 0, ""),
        ("ab", -1, ""),
    ],
)
def test_a_text_fits_its_room(text: str, width: int, fitted: str) -> None:
    assert fit(text, width) == fitted
