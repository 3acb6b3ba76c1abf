"""The board of the seat that acts, beside the table: in however few cells, no figure of it is cut (screen law 7)."""

from __future__ import annotations

import pytest

from referee.rules.game import offered
from scoring.text_catalogs import Lang
from tests.play.recorded import demo
from tui.core.game_ui.registry import board_of
from tui.core.presenters.side_board import WHOLE, beside
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.session.session import Session

MOMENTS = (0.1, 0.4, 0.7, 1.0)
"""How far a recorded play has come."""
HEIGHT = 200
"""Rows enough for everything."""


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("width", [33, 45, 60, 68])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered())
def test_nothing_is_cut(game: str, lang: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """120 columns leave some 34 cells, 160 some 60, where the whole table is drawn; half of a page of 140 is 68."""
    cut: list[str] = []
    truncate = StyledText.truncate

    def watched(text: StyledText, width: int, more: str = "") -> None:
        before = text.plain.rstrip()
        truncate(text, width, more)
        if text.plain.rstrip() != before:
            cut.append(before)

    monkeypatch.setattr(StyledText, "truncate", watched)
    drawn = board_of(game)
    assert drawn is not None
    played = demo(game)
    for moment in MOMENTS:
        table = type(played)("demo", played.entries[: max(1, int(len(played.entries) * moment))])
        words = Session(lang).words(table=table)
        context = DrawingContext(words, table.world.seats, width, HEIGHT, "gyoji-light")
        for seat in table.seats:
            lines = drawn.seat(context, table, seat)
            assert all(line.cell_len <= width for line in lines)
        if width >= WHOLE:
            lines = drawn.compact(context, table)
            assert all(line.cell_len <= width for line in lines)
    assert cut == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered())
def test_when_the_game_is_over_no_line_is_wider_than_there_is_room(game: str, lang: Lang) -> None:
    """Nobody acts then, and the whole table is drawn only where it fits: a wider line breaks the columns."""
    table = demo(game)
    assert table.over
    lines = beside(DrawingContext(Session(lang).words(table=table), table.world.seats, 34, HEIGHT), table)
    assert lines
    assert [line.plain for line in lines if line.cell_len > 34] == []
