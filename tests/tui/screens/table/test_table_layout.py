"""Where things stand on a table: bars, boards beside and below the line, rows of the record, to-dos."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.play.recorded import demo
from tests.tui.screens.narrow.narrow_rooms import long_table
from tests.tui.screens.table.table_rooms import Room, at, kept
from tui.core.session.session import Session
from tui.widgets.text_pane import TextPane

NAMES = ("Charlotte", "Ferdinand", "Guinevere", "Sebastian")


@pytest.mark.parametrize("look", ["gyoji-contrast", "NO_COLOR"])
async def test_without_colours_the_bars_of_the_seats_differ(
    tmp_path: Path, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The style guide: `█ ▒ ░ ▚` for the first to the fourth seat."""
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, NAMES))])
    if look == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        session.store.set("theme", look)
    async with at(session, size=(120, 36)) as room:
        barred = re.findall(r"[A-Z] ([●▲■◆]) \S+ +1[0-3] ([█▒░▚])", room.text)
        assert {*barred} == {("●", "█"), ("▲", "▒"), ("■", "░"), ("◆", "▚")}, room.text


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
async def test_the_board_of_the_seat_that_acts_stands_below_the_line(
    tmp_path: Path, game: str, lines: int, lang: str, word: str
) -> None:
    table = long_table(game, lang, lines)
    assert table.acting
    async with at(kept(tmp_path, table, lang), size=(120, 70), name="demo") as room:
        board = pane(room, "mine")
        assert board.display and not board.hides
        assert room.session.words(table=table).format_field(table.acting, "seat") in board.title
        assert word in " ".join(line.plain for _, line in board.lines)
        assert not pane(room, "beside").display


async def test_the_board_does_not_come_and_go_with_letters(tmp_path: Path) -> None:
    """A verdict takes rows of the board; what it took stays free until the next entry."""
    heights: list[int] = []

    demo_lines = 2 * len(recorded_script.load(recorded_script.demo_of("russian_railroads")).lines) // 3
    visited = kept(tmp_path, long_table("russian_railroads", "en", demo_lines), "en")
    async with at(visited, size=(120, 40), name="demo") as room:
        for key in ("a", "backspace") * 3:
            await room.press(key)
            heights.append(pane(room, "mine").size.height)
    assert heights[0] and len(set(heights)) == 1, heights


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
async def test_no_text_at_the_edge_and_no_board_twice(tmp_path: Path, game: str, lang: str) -> None:
    table = acting(game)
    seat = next(seat for seat in table.table_state.seats if seat.id == table.acting)
    async with at(kept(tmp_path, table, lang), size=(160, 45), name=table.name) as room:
        pane = room.app.screen.query_one("#beside", TextPane)
        assert pane.lines and all(line.cell_len < pane.content_size.width for _, line in pane.lines)
        head = f"{seat.id}{seat.shape} {seat.name}"  # of a board: the name alone, or its points two blanks behind it
        headed = [line for line in column(room) if line.startswith(f"{head}  ") or line.rstrip() == head]
        assert not headed, "it stands below the entry line"
