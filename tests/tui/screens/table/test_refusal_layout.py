"""After a refusal: the reasons, a blank row, the choices, and what Enter does with them; nothing far away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widget import Widget

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tests.tui.screens.table.test_asking import typed
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.menu import Menu
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane

REFUSED = ("invest light_bulb_1", "Ben: mines 2", "clock_1", "dance with wolves", "mines 9", "ships hokkaido 9")
"""Not legal, another seat's turn, too little money, no words of ours, too much, a place that there is not."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_choices_stand_one_blank_row_below_the_reasons(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        def part(kind: str | type[Widget]) -> Widget:
            return room.app.screen.query_one(kind)

        met = 0
        for text in REFUSED:
            await typed(room, text)
            if not (menu := part(Menu)).has_class("open"):
                await room.press("escape", "ctrl+u")
                continue
            verdict, enter = part("#verdict"), part("#enter")
            assert isinstance(verdict, TextPane) and verdict.lines
            if verdict.hides:  # its pages can be turned; it has all the rows that there are
                assert size == (80, 24) and enter.region.bottom == part(DeclarePanel).region.bottom
            else:
                assert verdict.region.height == verdict.rows(verdict.region.width)
            assert (menu.region.y, enter.region.y) == (verdict.region.bottom + 1, menu.region.bottom)
            assert verdict.region.y == part("#line").region.bottom
            await room.press("ctrl+u")
            assert part("#verdict").region.y == part(MoveSuggestionList).region.bottom
            met += 1
        assert met >= 3

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))
