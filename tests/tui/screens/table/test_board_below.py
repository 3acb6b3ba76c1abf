"""The board of the seat that acts stands below the line where there is room, the whole table in a third column."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, kept, played, visit
from tui.core.session.session import Session
from tui.widgets.text_pane import TextPane

SHOWS = [
    ("russian_railroads", 60, "en", "Trans-Siberian"),
    ("russian_railroads", 60, "ja", "シベリア横断鉄道"),
    ("nippon", 40, "en", "contracts"),
    ("crisis", 12, "ja", "倉庫"),
    ("plan_city", 2, "en", "trust"),
]
"""A game, after how many lines of its demo to look, and a word that stands on a player board of it."""


def pane(room: Room, name: str) -> TextPane:
    """Give a part of the table by its name."""
    return room.at_table.query_one(f"#{name}", TextPane)


@pytest.mark.parametrize(("game", "lines", "lang", "word"), SHOWS)
def test_the_board_of_the_seat_that_acts_stands_below_the_line(
    tmp_path: Path, game: str, lines: int, lang: str, word: str
) -> None:
    table = long_table(game, lang, lines)
    assert table.acting

    async def steps(room: Room) -> None:
        board = pane(room, "mine")
        assert board.display and not board.hides
        assert room.session.words(table=table).format_field(table.acting, "seat") in board.title
        assert word in " ".join(line.plain for _, line in board.lines)
        assert not pane(room, "beside").display

    asyncio.run(visit(kept(tmp_path, table, lang), steps, size=(120, 36), name="demo"))


@pytest.mark.parametrize("size", [(80, 24), (115, 36)])
def test_without_the_columns_there_is_no_board(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        assert not pane(room, "mine").display and not pane(room, "beside").display

    asyncio.run(visit(played(tmp_path, 60), steps, size=size))


def test_the_third_column_has_a_heading_and_the_whole_table(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        column = pane(room, "beside")
        assert column.display and column.title == "The whole table"
        text = " ".join(line.plain for _, line in column.lines)
        assert "Scoring track" in text and "Central Japan" in text
        assert pane(room, "mine").display

    asyncio.run(visit(played(tmp_path, 60), steps, size=(160, 45)))


def test_a_letter_draws_neither_board_anew_and_a_verdict_takes_its_rows(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        texts: list[str] = []
        for name in ("mine", "beside"):
            widget = pane(room, name)
            widget.render = lambda name=name, render=widget.render: (texts.append(name), render())[1]  # type: ignore[method-assign, misc]
        before = pane(room, "mine").region
        for letter in "kno":
            await room.press(letter)
            await room.pilot.pause(0.12)
        assert texts == [] and pane(room, "mine").region == before
        await room.press("ctrl+u")
        await room.line("Chie: invest clock_1")
        await room.press("enter")
        declare = room.at_table.query_one("#verdict", TextPane)
        assert declare.lines and not declare.hides, "every reason stands whole"
        await room.press("escape", "ctrl+u")
        await room.pilot.pause(0.1)
        assert pane(room, "mine").region == before

    asyncio.run(visit(played(tmp_path, 60), steps, size=(160, 45)))


def test_a_board_of_which_little_is_entered_is_not_drawn_as_question_marks(tmp_path: Path) -> None:
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])

    async def steps(room: Room) -> None:
        column = " ".join(line.plain for _, line in pane(room, "beside").lines)
        assert "/teach" in column and "?" not in column

    asyncio.run(visit(session, steps, size=(160, 45)))


def test_the_board_does_not_come_and_go_with_letters(tmp_path: Path) -> None:
    """A verdict takes rows of the board; what it took stays free until the next entry."""
    heights: list[int] = []

    async def steps(room: Room) -> None:
        for key in ("a", "backspace") * 3:
            await room.press(key)
            heights.append(pane(room, "mine").size.height)

    demo_lines = 2 * len(recorded_script.load(recorded_script.demo_of("russian_railroads")).lines) // 3
    visited = kept(tmp_path, long_table("russian_railroads", "en", demo_lines), "en")
    asyncio.run(visit(visited, steps, size=(120, 40), name="demo"))
    assert heights[0] and len(set(heights)) == 1, heights
