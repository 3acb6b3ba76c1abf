"""What does not fit is cut with a mark, on every board beside and below the entry line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from referee.table.table import Table
from tests.play.recorded import demo
from tests.tui.screen_text import screen_lines
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.core.game_ui.registry import board_of
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.board_text import acting_board, overview
from tui.core.rendering.drawing import DrawingContext, fitting_parts
from tui.widgets.text_pane import TextPane

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def narrow(game: str) -> Table:
    """Give the demo of a game at a moment of its second half when one seat acts."""
    played = demo(game)
    return next(
        table
        for count in range(len(played.entries) // 2, len(played.entries))
        if (table := Table("demo", played.entries[:count])).acting
    )


def context(game: str, lang: str, width: int, ascii: bool = False) -> DrawingContext:
    """Draw at the end of the demo of a game."""
    table = demo(game)
    return DrawingContext(words_for(lang, game, table.seats), table.table_state.seats, width, ascii=ascii)


@pytest.mark.parametrize("game", ["nippon", "russian_railroads", "crisis"])
def test_it_is_known_whether_parts_of_a_board_are_left_out(game: str) -> None:
    """The boards of these games are drawn in one size, so what is missing at a height is left out."""
    table = narrow(game)
    made = DrawingContext(words_for("en", game, table.seats), table.table_state.seats, 72)
    whole = [line.plain for line in acting_board(made, table).lines]
    assert len(whole) > 5 and not acting_board(made, table).hides
    for height in range(1, len(whole) + 2):
        drawn = acting_board(structs.replace(made, height=height), table)
        assert drawn.hides == ([line.plain for line in drawn.lines] != whole), height


@pytest.mark.parametrize(("ascii", "mark"), [(False, " … F5 ─"), (True, " ... F5 -")])
def test_the_title_of_a_board_says_that_parts_are_left_out(tmp_path: Path, ascii: bool, mark: str) -> None:
    """ "companies" ended at the third of five, as if there were no more."""
    table = narrow("crisis")
    session = kept(tmp_path, table)
    session.glyphs = "ascii" if ascii else ""

    async def steps(room: Room) -> None:
        board = room.app.screen.query_one("#mine", TextPane)
        hidden = len(board.lines) < len(acting_board(context("crisis", "en", 72), table).lines)
        title = next(line for line in screen_lines(room.app) if "board" in line and line.strip()[:1] in "─-")
        assert hidden and mark in title, title

    asyncio.run(visit(session, steps, size=(120, 28), name=table.name))


@pytest.mark.parametrize(
    ("lang", "width", "text"), [("en", 26, "score 55 as it stands:"), ("ja", 25, "得点計算をすると55点")]
)
def test_a_text_that_fits_has_no_mark_for_the_blanks_behind_it(lang: str, width: int, text: str) -> None:
    """A row is filled with blanks up to its column; "55 …" stood there where 55 points have room."""
    lines = [
        line.plain.strip() for line in overview(context("russian_railroads", lang, width), demo("russian_railroads"))
    ]
    assert text in lines


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_that_has_no_room_is_not_forgotten(lang: str) -> None:
    """A field has at least three rows of cells; below the player's own rows, there is room for one."""
    board, table = board_of("plan_city"), demo("plan_city")
    assert board is not None
    held, *_ = board.seat(context("plan_city", lang, 72), table, "A")
    made = structs.replace(context("plan_city", lang, 72), height=len(held) + 1)
    assert fitting_parts(board.seat(made, table, "A"), made.height)[-1].plain.strip() == "…"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_in_its_column_is_cut_with_a_mark(game: str, lang: str) -> None:
    table = demo(game)
    for height in range(2, 10):
        lines = overview(structs.replace(context(game, lang, 46), height=height), table)
        assert len(lines) == height and all(line.cell_len <= 46 for line in lines)
        assert lines[-1].plain.strip() == "…", height
