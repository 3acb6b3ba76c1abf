"""Placing a card of the City of Plan Cards on the line: what the board does not offer is typed."""

from __future__ import annotations

from pathlib import Path

from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.plan_cards import PlacePlan
from referee.games.plan_city.state import FieldPosition
from tests.tui.screens.table.plc_position import table
from tests.tui.screens.table.table_rooms import at, kept


async def test_an_idle_engine_that_the_place_does_not_need_is_fuelled_first(tmp_path: Path) -> None:
    async with at(kept(tmp_path, table())) as room:
        await room.line("plan card at 2:-1, 90°, chips first on 0:3")  # the idle station of the halt
        judged = room.at_table.table_session.conversation.declaration
        fuel = (FieldPosition(0, 3),)
        assert judged.moves == (PlacePlan(seat="A", x=2, y=-1, rotation=90, fuel_first=fuel),)
        assert judged.verdict.status is VerdictStatus.LEGAL


async def test_four_breaches_at_once_are_all_named_on_a_small_screen(tmp_path: Path) -> None:
    made = table(**{"seats.A.coal": 0, "seats.A.bid": "9", "seats.A.chips": ()})
    # 1:1 covers 1:1 of the start card, 2:1, 3:1, 2:2, 3:2 of the mill, 1:2, 1:3 of the halt: three cards, seven cells,
    # half the factory, its idle engine at 3:1.
    async with at(kept(tmp_path, made)) as room:
        await room.line("Aki: plan card at 1:1")
        await room.press("enter")
        told = room.text
        for _ in range(3):
            await room.press("pagedown")
            told += room.text
        assert all(clause in told for clause in ("PLC-4.6", "PLC-4.7", "PLC-4.8", "PLC-4.10")), told
