"""Drawn lines as a picture: every sign at its cell, whatever it is, in the colours of the page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.game import offered_games
from scoring.text_catalogs import LANGS, Lang
from tests.play.recorded import demo
from tui.core.game_ui.registry import board_of
from tui.core.rendering.cell_width import cell_len, clusters
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.svg import ACROSS, DOWN, file_style, svg
from tui.core.session.session import Session

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = "[─-▟]"
"""Lines and blocks, drawn as shapes."""


def picture(*lines: StyledText, title: str = "Board", style: str = "") -> ElementTree.Element:
    """The picture of lines, read as XML."""
    return ElementTree.fromstring(svg(lines, title, style))


def texts(found: ElementTree.Element) -> list[ElementTree.Element]:
    """The texts of a picture."""
    return found.findall(f"{SVG}text")


def placed(found: ElementTree.Element) -> dict[tuple[int, int], str]:
    """The signs of the texts by row and column, each text spread over the cells that it is set to."""
    grid: dict[tuple[int, int], str] = {}
    for text in texts(found):
        said = text.text or ""
        column = int(text.attrib["x"]) // ACROSS
        assert cell_len(said) * ACROSS == int(text.attrib["textLength"])
        for start, end, width in clusters(said):
            if said[start:end].strip():
                grid[int(text.attrib["y"]) // DOWN, column] = said[start:end]
            column += width
    return grid


def expected(lines: list[StyledText]) -> dict[tuple[int, int], str]:
    """The signs of lines by row and column, without those that are drawn as shapes."""
    grid: dict[tuple[int, int], str] = {}
    for row, line in enumerate(lines):
        column = 0
        for start, end, width in clusters(line.plain):
            sign = line.plain[start:end]
            if sign.strip() and not re.fullmatch(SHAPES, sign):
                grid[row, column] = sign
            column += width
    return grid


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", offered_games())
def test_every_sign_of_a_board_stands_at_its_cell(game: str, lang: Lang) -> None:
    table = demo(game)
    drawn = board_of(game)
    assert drawn is not None
    context = DrawingContext(Session(lang).words(table=table), table.table_state.seats, 76, theme="gyoji-dark")
    lines = drawn.compact(context, table)
    found = picture(*lines)
    assert placed(found) == expected(lines)
    assert found.attrib["viewBox"] == f"0 0 {max(line.cell_len for line in lines) * ACROSS} {len(lines) * DOWN}"


def test_wide_signs_take_two_cells_and_the_text_behind_them_stands_where_it_belongs() -> None:
    found = picture(StyledText("絹 ▲A 電球 12"))
    assert [(text.text, int(text.attrib["x"]), int(text.attrib["textLength"])) for text in texts(found)] == [
        ("絹", 0, 20),
        ("▲", 30, 10),
        ("A", 40, 10),
        ("電球", 60, 40),
        ("12", 110, 20),
    ]


def test_columns_do_not_move_where_there_are_many_blanks() -> None:
    found = picture(StyledText("a b   c"))
    assert [(text.text, text.attrib["x"]) for text in texts(found)] == [("a b", "0"), ("c", "60")]


def test_bars_and_lines_are_shapes_that_join() -> None:
    (bar,) = picture(StyledText("███")).findall(f"{SVG}path")
    assert bar.attrib["d"] == "M0 0H30V20H0z"
    (rail,) = picture(StyledText("x══")).findall(f"{SVG}path")
    assert re.findall(r"M(\S+) \S+H(\S+?)V", rail.attrib["d"]) == [("10", "30"), ("10", "30")], "two strokes"
    upper, lower = picture(StyledText("│"), StyledText("┴")).findall(f"{SVG}path")
    assert re.search(r"M\S+ 0H\S+?V20", upper.attrib["d"]), "from edge to edge"
    assert re.search(r"M\S+ 20H", lower.attrib["d"]), "up to the row above"
    assert "M0 " in lower.attrib["d"] and "H10" in lower.attrib["d"], "from side to side"


@pytest.mark.parametrize(
    ("sign", "path"),
    [
        ("▁", "M0 17.5H10V20H0z"),
        ("▄", "M0 10H10V20H0z"),
        ("▀", "M0 0H10V10H0z"),
        ("▌", "M0 0H5V20H0z"),
        ("▐", "M5 0H10V20H5z"),
        ("▚", "M0 0H5V10H0zM5 10H10V20H5z"),
    ],
)
def test_a_block_fills_its_part_of_the_cell(sign: str, path: str) -> None:
    (block,) = picture(StyledText(sign)).findall(f"{SVG}path")
    assert block.attrib["d"] == path


def test_a_shade_is_lighter() -> None:
    opacities = [picture(StyledText(sign)).findall(f"{SVG}path")[0].get("fill-opacity") for sign in "░▒█"]
    assert opacities == ["0.25", "0.5", None]


def test_styles_are_attributes_and_classes() -> None:
    line = StyledText("A", "bold #e5c453").append(" b", "dim").append(" c", "underline").append(" d", "bold not bold")
    found = {(text.text or "").strip(): text.attrib for text in texts(picture(line))}
    assert (found["A"]["class"], found["A"]["font-weight"]) == ("seat seat-yellow", "bold")
    assert "quiet" in found["b"]["class"]
    assert found["c"]["text-decoration"] == "underline"
    assert "font-weight" not in found["d"]


def test_what_is_reversed_stands_on_its_own_colour() -> None:
    found = picture(StyledText("ab ").append("c d", "reverse #1d4f91"))
    (ground,) = found.findall(f"{SVG}rect")
    assert [ground.attrib[name] for name in ("x", "y", "width", "height", "class")] == [
        "30", "0", "30", "20", "seat seat-blue",
    ]  # fmt: skip
    assert texts(found)[-1].attrib["class"] == "reversed"


def test_readers_of_screens_find_the_title_and_the_lines() -> None:
    found = picture(StyledText("one  "), StyledText("█ two"), title="Board · thursday")
    assert (found.attrib["role"], found.findtext(f"{SVG}title")) == ("img", "Board · thursday")
    assert found.findtext(f"{SVG}desc") == "one\n█ two"


def test_only_a_file_brings_colours_of_its_own() -> None:
    assert "style" not in svg([StyledText("A", "bold #e5c453")], "Board")
    assert picture(StyledText("A"), style=file_style()).attrib["viewBox"] == "-10 -10 30 40", "a margin all around"
    assert ".seat-yellow{color:#6e5200}" in (picture(StyledText("A"), style=file_style()).findtext(f"{SVG}style") or "")


def test_nothing_is_drawn_as_a_picture_too() -> None:
    assert picture().attrib["viewBox"] == "0 0 10 20"


@given(st.text(st.characters(exclude_categories=[]), max_size=30), st.text(max_size=10))
def test_a_hostile_name_stays_text(name: str, title: str) -> None:
    found = picture(StyledText(name), title=f"{title}</title><script>")
    assert {element.tag for element in found} <= {f"{SVG}{tag}" for tag in ("title", "desc", "text", "path", "rect")}
    assert all(set(text.attrib) <= {"x", "y", "textLength", "lengthAdjust"} for text in texts(found))
    svg([StyledText(name)], title).encode()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><b onload="x">', "&amp;&#0;", "]]>", "\x00\x1b[31m"])
def test_marks_of_the_language_are_escaped(name: str) -> None:
    found = picture(StyledText("a ").append(name, "bold"), title=name)
    written = "".join(text.text or "" for text in texts(found)).replace(" ", "")
    assert written == "a" + re.sub(r"[\x00\x1b]", "\ufffd", name).replace(" ", "")
