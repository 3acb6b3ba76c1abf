"""A message about a line that is no move takes the rows that the list above it leaves empty."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, kept, visit
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane

SAID = [
    "export silk 3 and then paper bento knowledge 4 for contract nine please",
    "place grey 3 black 2 brown 1 engineer locomotive 7 on kiev and st petersburg 12 workers",
    "the cat jumped over the tall fence and then it slept for hours beneath an apple tree",
]
"""Lines that are no moves; what is said about the second one needs 17 rows in CRISIS."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lines"), [("crisis", 40), ("nippon", 32)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_message_is_read_whole_where_rows_are_free(tmp_path: Path, game: str, lines: int, lang: str) -> None:
    async def steps(room: Room) -> None:
        for said in SAID:
            await room.line(said)
            await room.pilot.pause(0.3)
            moves, verdict = (
                room.app.screen.query_one(MoveSuggestionList),
                room.app.screen.query_one("#verdict", TextPane),
            )
            used = moves.count_lines(moves.items, moves.size.width, moves.size.height) + 3
            assert not verdict.hides or moves.size.height <= used, room.text

    asyncio.run(visit(kept(tmp_path, long_table(game, lang, lines), lang), steps, name="demo"))
