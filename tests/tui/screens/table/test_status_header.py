"""The table as a lectern: whose turn it is and what is next stand whole, and nothing moves while somebody types."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.table.table import Table
from tests.lines.table import load, opened
from tests.tui.screens.table.table_rooms import Room, kept, played, visit
from tui.core.rendering.big_type import big, spaced_word
from tui.core.session.session import Session
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner
from tui.widgets.typing_panel import TypingPanel

POSITIONS = [
    ("nippon", "building", (80, 24), "en"),
    ("russian_railroads", "engineer", (80, 24), "ja"),
    ("crisis", "invest", (100, 30), "en"),
    ("plan_city", "laying", (160, 45), "ja"),
]


def standing(folder: Path, game: str, name: str, lang: str) -> Session:
    table = next(table for position, table in opened(load(game)) if position.name == name)
    return kept(folder, Table("friday", table.entries), lang)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "name", "size", "lang"), POSITIONS)
def test_whose_turn_it_is_and_the_next_step_stand_whole_and_nothing_jumps(
    tmp_path: Path, game: str, name: str, size: tuple[int, int], lang: str
) -> None:
    async def steps(room: Room) -> None:
        screen = room.app.screen
        said = screen.query_one(TurnBanner).header
        rows = room.text.splitlines()[:3]
        drawn = big(said.who) or spaced_word(said.who)
        assert all(part in row for part, row in zip(drawn, rows, strict=True))
        rows = room.text.splitlines()[: screen.query_one(TurnBanner).size.height]
        assert "".join(said.step.split()) in "".join("".join(rows).split())
        parts = ("#right", TurnBanner)
        stood = [screen.query_one(part).region for part in parts]
        place = screen.query_one(MoveSuggestionList).region
        verdict = screen.query_one("#verdict").region.offset  # its rows may be those of what else is due
        for typed in ("p", "place", "zzz", "1"):
            await room.line(typed)
            assert [screen.query_one(part).region for part in parts] == stood
            assert screen.query_one(MoveSuggestionList).region == place
            assert screen.query_one("#verdict").region.offset == verdict
            assert any(text.plain for _, text in screen.query_one(TypingPanel).hint), "what Enter does is said"

    asyncio.run(visit(standing(tmp_path, game, name, lang), steps, size=size))


def test_a_row_is_taken_by_its_number_and_by_the_arrows(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        rows = room.app.screen.query_one(MoveSuggestionList)
        await room.line("knowledge")
        before, wanted = len(room.entries()), rows.items[1]
        assert wanted.text == "take 2 steps in knowledge"
        await room.press("enter", "2")
        assert len(room.entries()) == before, "a digit leads to its row, and Enter takes it"
        await room.press("enter")
        assert (
            room.entries()[-1].body["moves"][0] | {"steps": 2, "verb": "knowledge"}
            == room.entries()[-1].body["moves"][0]
        )
        await room.press("ctrl+z")
        await room.line("knowledge")
        await room.press("down", "down", "down", "enter")
        assert room.entries()[-1].body["moves"][0]["steps"] == 3

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_a_digit_that_more_is_typed_after_is_written(tmp_path: Path) -> None:
    """A list is open, and the next thing that is said begins with a figure: nothing is recorded of it."""

    async def steps(room: Room) -> None:
        await room.line("knowledge")
        before = len(room.entries())
        await room.press("enter", *"2", "space", *"steps knowledge")
        assert len(room.entries()) == before
        assert room.app.screen.query_one(MoveInput).value == "2 steps knowledge", "it takes the place of the line"
        await room.pilot.pause(0.1)
        await room.press("enter")
        assert room.entries()[-1].body["moves"][0]["steps"] == 2

    asyncio.run(visit(played(tmp_path, 0), steps))
