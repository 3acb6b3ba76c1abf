"""A refused line that can mean something else besides: what is typed at its menu begins another line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.lines.table import load, opened
from tests.tui.screens.table.table_rooms import Room, Steps, kept, visit
from tui.core.conversation.dialogue_state import EnterAction, NextAction
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel

REFUSED = [("russian_railroads", "three", "kiev 5")]
"""Games, positions of the table of lines, and lines that are refused there beside what can be declared instead."""


def stand(folder: Path, game: str, at: str, steps: Steps) -> None:
    """Take steps at a table that stands at a position of the table of lines."""
    session = kept(folder, next(table for position, table in opened(load(game)) if position.name == at))
    asyncio.run(visit(session, steps, name=session.store.tables()[0].name))


@pytest.mark.parametrize(("game", "position", "line"), REFUSED)
def test_what_is_typed_at_the_menu_of_a_refused_line_begins_another_line(
    tmp_path: Path, game: str, position: str, line: str
) -> None:
    async def steps(room: Room) -> None:
        screen = room.app.screen
        assert isinstance(screen, TableScreen)
        await room.line(line)
        await room.press("enter")
        state = screen.table_session.conversation.state
        assert (state.next_action, state.enter) == (NextAction.CHOOSE, EnterAction.REFUSES) and state.choices
        await room.press("m")
        assert screen.query_one(DeclarePanel).line.value == "m"

    stand(tmp_path, game, position, steps)


@pytest.mark.parametrize(("game", "position", "line"), REFUSED[:1])
def test_the_menu_of_a_refused_line_is_left_for_an_empty_line(
    tmp_path: Path, game: str, position: str, line: str
) -> None:
    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter", "1", "ctrl+u")
        assert room.typed == ""
        await room.press(*"mines")
        assert room.typed == "mines"

    stand(tmp_path, game, position, steps)


@pytest.mark.parametrize(("game", "position", "line"), REFUSED[:1])
def test_a_menu_that_is_left_says_no_more_what_its_rows_do(tmp_path: Path, game: str, position: str, line: str) -> None:
    """“What is typed is another line” stood there still, and what was typed went on with the refused one."""

    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter")
        assert "typing starts a new" in room.text
        await room.press("escape")
        await room.pilot.pause()
        assert "typing starts a new" not in room.text

    stand(tmp_path, game, position, steps)


def test_a_blank_begins_no_line(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("space", "\u3000")
        assert room.typed == ""
        await room.press("f4", "space")  # a blank beside the line is written onto it no more than on it
        await room.press("f4", *"mines", "space", "1")
        assert room.typed == "mines 1"

    stand(tmp_path, "nippon", "lenses", steps)


@pytest.mark.parametrize(("game", "position", "line"), REFUSED[:1])
def test_the_row_that_enter_takes_bears_a_sign_and_is_named(
    tmp_path: Path, game: str, position: str, line: str
) -> None:
    """It was marked by its colour alone, and the words went on saying that Enter shows what can be done."""

    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter")
        assert "▸1 " in room.text and "Enter takes 1;" in room.flat
        await room.press("2")
        assert "▸2 " in room.text and "▸1 " not in room.text and "Enter takes 2;" in room.flat

    stand(tmp_path, game, position, steps)


def test_what_is_typed_after_a_line_of_which_nothing_can_be_done_is_another_line(tmp_path: Path) -> None:
    """“doubler” means three things that are due later; “loco”, typed behind it, became “doublerloco”."""
    game = find("russian_railroads")
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben")))])

    async def steps(room: Room) -> None:
        await room.line("start bonus black")
        await room.press("enter")
        await room.line("doubler")
        await room.press("enter", *"loco")
        assert room.typed == "loco"
        await room.press("ctrl+u", "up")
        assert room.typed == "doubler"

    asyncio.run(visit(session, steps))
