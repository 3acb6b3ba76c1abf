"""The boards on the screen of a table: in however few cells, no figure of them is cut (screen law 7)."""

from __future__ import annotations

from itertools import chain

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.table.table import Table
from scoring.text_catalogs import Lang
from tests.play.recorded import demo
from tui.core.game_ui.registry import board_of
from tui.core.presenters.board_text import acting_board, overview
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.session.session import Session

MOMENTS = (0.1, 0.4, 0.7, 1.0)
"""How far a recorded play has come."""
COLUMN = 46
"""Cells of the column of the whole table."""
HEIGHT = 200
"""Rows enough for everything."""


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("width", [33, 46, 60, 72])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_nothing_is_cut(game: str, lang: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """120 columns leave 72 cells to a board, 160 leave 46 to the whole table; a phone has fewer."""
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
        context = DrawingContext(words, table.table_state.seats, width, HEIGHT, "gyoji-light")
        for seat in table.seats:
            lines = list(chain.from_iterable(drawn.seat(context, table, seat)))
            assert all(line.cell_len <= width for line in lines)
        if width >= COLUMN:
            lines = drawn.compact(context, table)
            assert all(line.cell_len <= width for line in lines)
    assert cut == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_when_the_game_is_over_the_whole_table_stays_in_its_column(game: str, lang: Lang) -> None:
    """Nobody acts then: no board stands below the line."""
    table = demo(game)
    assert table.over
    context = DrawingContext(Session(lang).words(table=table), table.table_state.seats, COLUMN, HEIGHT)
    lines = overview(context, table)
    assert lines and [line.plain for line in lines if line.cell_len > COLUMN] == []
    assert acting_board(context, table).lines == []


@pytest.mark.parametrize("rows", [1, 3, 7, 11, 30])
@pytest.mark.parametrize("game", offered_games())
def test_of_a_board_parts_are_shown_whole_or_not_at_all(game: str, rows: int) -> None:
    drawn, played = board_of(game), demo(game)
    assert drawn is not None
    table = next(
        table
        for count in range(len(played.entries) // 2, len(played.entries))
        if (table := type(played)("demo", played.entries[:count])).acting
    )
    context = DrawingContext(Session("en").words(table=table), table.table_state.seats, 72, rows, "gyoji-light")
    left = [line.plain for line in acting_board(context, table).lines]
    assert len(left) <= rows
    for part in drawn.seat(context, table, table.acting):
        texts = [line.plain for line in part]
        if left[: len(texts)] == texts:
            left = left[len(texts) :]
    assert left == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_board_of_which_little_is_entered_offers_to_be_read(lang: Lang) -> None:
    game = find("nippon")
    table = Table("demo", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    table.tell({"active": "A"})
    assert table.acting == "A"
    context = DrawingContext(Session(lang).words(table=table), table.table_state.seats, 72, 2)
    text = " ".join(line.plain for line in acting_board(context, table).lines)
    assert {"en": "/teach", "ja": "/読み取る"}[lang] in text and "? " not in text
