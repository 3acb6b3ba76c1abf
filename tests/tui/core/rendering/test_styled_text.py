"""Texts with styles, and their widths in cells: fitted, cut, drawn large, as a curve, and on a page."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from string import ascii_uppercase, digits
from typing import Any

import pytest
from rich import cells as rich_cells
from rich.text import Text as RichText

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.history.history_text import curve_lines
from tui.core.history.table_results import curves
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.big_type import GLYPHS, HEIGHT, LONGEST, SHAPES, big, big_shape
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import flow
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import StyledText, StyleSpan
from tui.core.rendering.wrapping import hang, wrap
from tui.widgets.rich_text_conversion import paint, readable

# Text with styles: by hand, and beside the terminal library's own text, which shows it.
PARTS = ("", "a", "ab c ", "佐藤", "★ 1", "e\u0301x", "\n", "line\nnext", "❤\ufe0f", "   ")
STYLES = ("", "bold", "dim", "bold #e5c453")


def test_a_text_lays_its_own_style_no_further_than_it_goes() -> None:
    line = StyledText("a", "bold").append(" b").append(" c", "dim")
    whole = StyledText("> ").append_text(line).append(" d")
    assert whole.plain == "> a b c d" and whole.style == ""
    # "a b c" stands at 2 to 7, its "c" with the blank before it at 5 to 7.
    assert whole.spans == [StyleSpan(2, 7, "bold"), StyleSpan(5, 7, "dim")]


def test_what_is_cut_out_keeps_its_styles() -> None:
    text = StyledText("ab", "dim").append("cd", "bold").append("ef")
    assert text[1:3] == StyledText("b", "dim").append("c", "bold")
    assert text[4:] == StyledText("ef", "dim")
    assert [line.plain for line in StyledText("a\n\nb\n").split()] == ["a", "", "b", ""]


@pytest.mark.parametrize(
    ("width", "more", "cut"), [(6, "", "佐藤ab"), (5, "", "佐藤a"), (3, "", "佐 "), (5, "…", "佐藤…"), (4, "…", "佐 …")]
)
def test_a_text_is_cut_to_its_room(width: int, more: str, cut: str) -> None:
    text = StyledText().append("佐藤ab", "bold")
    text.truncate(width, more)
    assert text == StyledText().append(cut, "bold")


def test_a_line_is_broken_after_a_blank_and_goes_on_below_its_text() -> None:
    assert [line.plain for line in wrap(StyledText("one two three"), 8)] == ["one two", "three"]
    assert [line.plain for line in hang([("!", StyledText("one two", "bold")), ("", StyledText("x"))], 6)] == [
        "! one",
        "  two",
        "  x",
    ]


def test_ascii_has_no_sign_of_doubtful_width() -> None:
    text = StyledText("a → b", "dim").append(" ·", "bold dim")
    assert readable(text) == text
    assert readable(text, True) == StyledText("a > b", "dim").append(" -", "bold dim")


def grown(chance: random.Random, made: Any, depth: int = 2) -> Any:
    """Grow a text by chance, of either kind: both have the same names."""
    text = made(chance.choice(PARTS), chance.choice(STYLES))
    for _ in range(chance.randint(0, 4)):
        how = chance.randrange(6 if depth else 3)
        if how == 0:
            text.append(chance.choice(PARTS), chance.choice(STYLES))
        elif how == 1:
            text.stylize(chance.choice(STYLES), chance.randint(0, 4), chance.randint(0, 9))
        elif how == 2:
            text.rstrip()
        elif how == 3:
            text.append_text(grown(chance, made, depth - 1))
        elif how == 4:
            text = text.join([grown(chance, made, depth - 1) for _ in range(3)])
        else:
            text = text[chance.randint(0, 3) : chance.randint(0, 12)]
    return text


def shown(text: RichText) -> tuple[str, str, list[tuple[int, int, str]]]:
    """What is to be seen: spans over nothing are not."""
    return text.plain, str(text.style), [(one.start, one.end, str(one.style)) for one in text.spans if one]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("seed", range(400))
def test_it_grows_as_the_text_of_the_terminal_library_does(seed: int) -> None:
    ours, theirs = grown(random.Random(seed), StyledText), grown(random.Random(seed), RichText)
    assert shown(paint(ours)) == shown(theirs)
    assert ours.cell_len == theirs.cell_len
    assert [shown(paint(line)) for line in ours.split()] == [
        shown(line) for line in theirs.split("\n", allow_blank=True)
    ]


# Widths of text in cells, against the tables that the terminal library draws by.
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


# The large type: what it can draw is three rows high and as wide in each; what it cannot draw is told.
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


# A run of numbers as a small picture, and the curve of a table of which nobody has told everything.
def test_a_picture_rises_with_its_numbers_and_a_gap_stays_empty() -> None:
    # 0 to 8 in eight levels: every number is its own level; 0 still leaves a mark, what is not known leaves none.
    assert spark([0, 2, None, 4, 8], 5, 0, 8) == ["▁▂ ▄█"]
    assert spark([0, 2, None, 5], 4, 0, 5, ascii=True) == ["_. #"]


def test_two_rows_go_on_above_one_another() -> None:
    # 16 levels for 0 to 16: 8 fills the lower row, 12 half of the upper one.
    assert spark([8, 12, 16], 3, 0, 16, rows=2) == [" ▄█", "███"]


def test_a_wide_picture_ends_with_the_last_number() -> None:
    assert spark([0, 8], 6, 0, 8) == ["▁▁▁███"]
    assert spark([0, 0, 0, 8], 2, 0, 8) == ["▁█"]
    assert spark([], 3, 0, 1) == [""]


def test_the_scale_knows_losses_and_no_gaps() -> None:
    assert bounds([[3, None], [-2, 7]]) == (-2, 7)
    assert bounds([[None]]) == (0, 0)


def test_vp_that_are_not_entered_are_a_gap_and_never_0() -> None:
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ("Aki", "Ben")), blank=True)])
    table.recount({"seats.A.vp": 20}, "read off the track")
    aki, ben = curves(table)
    assert aki.points == (None, 20)
    assert ben.points == (None, None)
    assert curve_lines(words_for("en"), (aki, ben))[-1].split()[1:] == ["20", "-"]


# Cells of a drawn board: what does not fit beside the others goes on below, and no figure is cut.
FACTORY = "絹糸工場（マーク倍増） +2 ▪▪▪▫"
"""Three goods on four spaces: cut behind the first of them, it was read as one."""


@pytest.mark.parametrize("width", [24, 30, 34, 60])
def test_a_cell_that_is_too_long_is_broken_and_not_cut(width: int) -> None:
    lines = flow("  工場 ", [StyledText("紙 ▪▫"), StyledText(FACTORY), StyledText("弁当 +1 ▪▪")], width, 3)
    assert max(line.cell_len for line in lines) <= width
    said = "".join(line.plain for line in lines).replace(" ", "")
    assert said == "工場紙▪▫" + FACTORY.replace(" ", "") + "弁当+1▪▪"
    assert any(line.plain.rstrip().endswith("▪▪▪▫") or "▪▪▪▫ " in line.plain for line in lines)
