"""While a line is typed: its verdict is seen whole as long as there are free rows, and each reason stands once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane

REFUSED = {
    "nippon": ("build light_bulb_1", "NIP-7.6"),
    "russian_railroads": ("engineer", "RRR-4.151"),
    "crisis": ("vision", "CRI-3.1"),
}
"""A line that the start of each game does not allow, and the clause that it breaks first."""
QUESTIONS = 4
"""What a bid needs at a box of City of Plan Cards of which nothing is known: the number of cards, the bid spaces, the
trust space and the coal chips.
"""


def new_table(folder: Path, game_id: str, lang: str) -> Session:
    """Open a table of three people at which nothing has been declared."""
    session, game = Session(lang, SqliteStore(folder)), find(game_id)
    session.store.adopt("friday", [opening(game, seats_of(game, ("Ann", "Ben", "Cleo")))])
    return session


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", REFUSED)
def test_a_refusal_stands_once_with_its_cure(tmp_path: Path, game: str, lang: str, size: tuple[int, int]) -> None:
    text, clause = REFUSED[game]

    async def steps(room: Room) -> None:
        await room.line(text)
        await room.pilot.pause()
        verdict = room.at_table.query_one("#verdict", TextPane)
        assert room.text.count(clause) == 1, room.text
        assert any(mark.strip() == "→" for mark, _ in verdict.lines), "the cure is part of the verdict"
        assert not verdict.hides, room.text

    asyncio.run(visit(new_table(tmp_path, game, lang), steps, size=size))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_questions_of_a_line_take_the_free_rows_of_the_list(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        moves, verdict = room.at_table.query_one(MoveSuggestionList), room.at_table.query_one("#verdict", TextPane)
        before = moves.region.height
        await room.line("bid 1 4")
        await room.pilot.pause()
        assert sum(mark == "?" for mark, _ in verdict.lines) == QUESTIONS + 1, "the call and the questions"
        assert not verdict.hides, room.text
        assert "▾" not in "".join(room.text.partition("│")[0]), room.text
        await room.line("")
        await room.pilot.pause()
        assert moves.region.height == before, "an empty line has the whole list again"

    asyncio.run(visit(new_table(tmp_path, "plan_city", lang), steps, size=(80, 24)))
