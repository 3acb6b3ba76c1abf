"""A refusal is a card: an edge in the colour of the call, the cure, the rule at the right."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.core.session.session import Session
from tui.widgets.text_pane import TextPane


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_rule_of_a_refusal_stands_at_the_end_of_its_card(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        pane = room.at_table.query_one("#verdict", TextPane)
        assert "NIP-7.6" in str(pane.render())
        await room.press("enter")
        await room.pilot.pause(0.1)
        rows = str(pane.render()).split("\n")
        assert all(row.startswith("▌ ") for row in rows) and not pane.hides
        assert rows[-1].endswith("NIP-7.6") and "NIP-7.6" not in "".join(rows[:-1])
        await room.press("escape", "ctrl+u")
        assert "▌" not in str(pane.render())

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))


def test_what_was_not_checked_is_one_row_and_f3_lists_it(tmp_path: Path) -> None:
    """Two goods in one build are refused (NIP-7.1) where nothing is entered: whose turn it is, the tile, the yen, the
    knowledge, the supply, the workers and the slot stay open.
    """
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])

    async def steps(room: Room) -> None:
        await room.line("A: invest silk_1, silk_2")
        assert "Some rules were not checked: 7 facts are missing. F3 lists them." in room.flat
        await room.press("f3")
        assert "Not checked" in room.flat and "knowledge" in room.flat

    asyncio.run(visit(session, steps, size=(120, 36)))
