"""What the windows of a table do to the table below them: keys in one go, a language that is switched in a window."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from scoring.text_catalogs import Words
from tests.tui.commanding import chosen
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.flows import recount
from tui.screens.contradictions import ContradictionsScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import Dialog, PickDialogItem
from tui.widgets.recount_picker import count_picks


@pytest.mark.parametrize("key", ["f9", "ctrl+p"])
def test_keys_that_come_in_one_go_open_one_window(tmp_path: Path, key: str) -> None:
    async def steps(room: Room) -> None:
        for one in (key, "f7", "f6"):  # as a terminal sends them: f7 and f6 open screens
            room.app.simulate_key(one)
        await room.pilot.pause(0.2)
        table, window = room.app.screen_stack[-2:]
        assert isinstance(table, TableScreen) and isinstance(window, Dialog), room.app.screen_stack

    asyncio.run(visit(fresh(tmp_path), steps))


def test_the_table_follows_a_language_that_was_switched_in_the_list_of_contradictions(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("recount"), *"trains are left aki", "enter", "5", "enter", "enter")
        assert isinstance(room.app.screen, ContradictionsScreen)
        await room.press("f2", "escape")
        await room.pilot.pause(0.2)
        assert isinstance(room.app.screen, TableScreen)
        assert "Next move" not in room.text and "次の手" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 30)))


def test_a_value_of_the_box_is_found_and_counted_again(tmp_path: Path) -> None:
    """What was read off wrongly had to be known by its path."""

    async def steps(room: Room) -> None:
        await room.press(*chosen("recount"), *"influence tiles 7", "enter")
        await room.press("ctrl+u", "2", "enter", *"misread", "enter")
        assert room.table().state.printed["influence_tiles.7"] == 2
        assert room.entries()[-1].kind == "recount"

    session = fresh(tmp_path)
    session.open("friday").tell({"printed.influence_tiles.7": 1})
    asyncio.run(visit(session, steps, size=(100, 30)))


def test_the_table_follows_a_language_that_was_switched_in_a_window(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("note"), "f2", *"tea", "enter")
        await room.pilot.pause(0.2)
        assert room.entries()[-1].body == {"text": "tea"}
        assert "Next move" not in room.text and "次の手" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 30)))


def test_the_rows_of_a_long_list_are_made_once_for_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(words: Words, *more: Any) -> list[PickDialogItem]:
        texts.append(words.lang)
        return count_picks(words, *more)

    monkeypatch.setattr(recount, "count_picks", counted)

    async def steps(room: Room) -> None:
        await room.press(*chosen("recount"))
        await room.press(*"coal")
        assert "Ben" in room.text and "silk" not in room.text.lower()
        assert texts == ["en"], "not anew for each of its hundreds of rows at every letter"
        await room.press("f2")
        assert texts == ["en", "ja"]

    asyncio.run(visit(played(tmp_path, 4), steps))
