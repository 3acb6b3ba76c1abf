"""The column of the whole table at 160 columns: no text at the edge, the acting seat's board once, words for codes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.table.table import Table
from tests.play.recorded import demo
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.widgets.text_pane import TextPane

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def acting(game: str) -> Table:
    """Give the demo of a game at a moment of its second half when one seat acts."""
    played = demo(game)
    return next(
        table
        for count in range(len(played.entries) // 2, len(played.entries))
        if (table := Table("demo", played.entries[:count])).acting
    )


def column(room: Room) -> list[str]:
    """Give the lines of the column of the whole table."""
    return [line.plain for _, line in room.app.screen.query_one("#beside", TextPane).lines]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_at_the_edge_and_no_board_twice(tmp_path: Path, game: str, lang: str) -> None:
    table = acting(game)
    seat = next(seat for seat in table.table_state.seats if seat.id == table.acting)

    async def steps(room: Room) -> None:
        pane = room.app.screen.query_one("#beside", TextPane)
        assert pane.lines and all(line.cell_len < pane.content_size.width for _, line in pane.lines)
        head = f"{seat.id}{seat.shape} {seat.name}"  # of a board: the name alone, or its points two blanks behind it
        headed = [line for line in column(room) if line.startswith(f"{head}  ") or line.rstrip() == head]
        assert not headed, "it stands below the entry line"

    asyncio.run(visit(kept(tmp_path, table, lang), steps, size=(160, 45), name=table.name))


WORDS = {
    "en": ("scorings so far", "transport slots", "foreign companies", "(2) foreign", "tile 2", "workers"),
    "ja": ("得点計算", "鉄道・船スロット", "海外企業", "(2) 海外", "タイル2", "ワーカー3個"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_common_board_of_nippon_is_read_in_words(tmp_path: Path, lang: str) -> None:
    """ "slots 2/8 foreign 7" and "3×?" stood there, and nothing said what (2) and – mean."""
    table = acting("nippon")

    async def steps(room: Room) -> None:
        text = "\n".join(column(room))
        assert [word for word in WORDS[lang] if word not in text] == []
        assert "×?" not in text

    asyncio.run(visit(kept(tmp_path, table, lang), steps, size=(160, 45), name=table.name))
