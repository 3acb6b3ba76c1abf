"""What does not fit is cut with a mark, on every board beside and below the entry line."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.play.recorded import demo
from tui.core.game_ui.registry import board_of
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.side_board import overview
from tui.core.rendering.drawing import DrawingContext, fitting_parts

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def context(game: str, lang: str, width: int, ascii: bool = False) -> DrawingContext:
    """Draw at the end of the demo of a game."""
    table = demo(game)
    return DrawingContext(words_for(lang, game, table.seats), table.table_state.seats, width, ascii=ascii)


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_board_that_is_too_high_ends_with_a_mark(game: str, lang: str, ascii: bool) -> None:
    """ "companies" ended at the third of five, as if there were no more."""
    board, table = board_of(game), demo(game)
    assert board is not None
    wide = context(game, lang, 72, ascii)
    for height in range(2, 30):
        made = structs.replace(wide, height=height)
        parts = board.seat(made, table, "A")
        lines = [line.plain for line in fitting_parts(parts, made)]
        assert len(lines) <= height
        if sum(map(len, parts)) > height and lines:
            assert lines[-1].strip() == ("..." if ascii else "…"), (height, lines[-1])


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_field_that_has_no_room_is_not_forgotten(lang: str) -> None:
    """A field has at least three rows of cells; below the player's own rows, there is room for one."""
    board, table = board_of("plan_city"), demo("plan_city")
    assert board is not None
    held, *_ = board.seat(context("plan_city", lang, 72), table, "A")
    made = structs.replace(context("plan_city", lang, 72), height=len(held) + 1)
    assert fitting_parts(board.seat(made, table, "A"), made)[-1].plain.strip() == "…"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_in_its_column_is_cut_with_a_mark(game: str, lang: str) -> None:
    table = demo(game)
    for height in range(2, 10):
        lines = overview(structs.replace(context(game, lang, 46), height=height), table)
        assert len(lines) == height and all(line.cell_len <= 46 for line in lines)
        assert lines[-1].plain.strip() == "…", height
