"""What will be recorded stands above a question in the app."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tests.tui.screens.table.test_asking import SYMBOLS, typed


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
@pytest.mark.parametrize("said", ["ships west", "west ships"])
def test_what_will_be_recorded_stands_above_the_question(tmp_path: Path, said: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        await typed(room, said)
        lines = room.text.splitlines()
        (at,) = [number for number, each in enumerate(lines) if SYMBOLS in each]
        assert "Aki builds ships in West Japan" in lines[at - 1]

    asyncio.run(visit(fresh(tmp_path), steps, size=size))
