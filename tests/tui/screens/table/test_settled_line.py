"""A line that a ruling has settled is not left to be declared by the next player, and Esc clears the line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room, fresh, visit

LINE = "invest light_bulb_1"  # not legal: it needs knowledge (NIP-7.6)


@pytest.mark.parametrize(
    ("keys", "kind", "left"),
    [
        (("2", *"late", "enter"), "overrule", ""),
        (("1", *"it stays so", "enter"), "ruling", ""),
        (("5", "enter", *"free for all", "enter"), "house_rule", LINE),  # now it can be declared
        (("f10",), "retract", LINE),  # withdrawn: nothing is settled
    ],
)
def test_a_ruling_settles_the_line(tmp_path: Path, keys: tuple[str, ...], kind: str, left: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(LINE)
        await room.press("f8", *keys)
        assert room.entries()[-1].kind == kind and room.typed == left

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 34)))


@pytest.mark.parametrize("depth", ["full", "score"])
def test_esc_clears_the_line(tmp_path: Path, depth: str) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1" if depth == "full" else "Ben 5")
        await room.press("escape")
        assert room.typed == "" and not room.notes
        await room.press("escape")
        assert room.notes, "how the table is left"

    asyncio.run(visit(fresh(tmp_path, depth=depth), steps))
