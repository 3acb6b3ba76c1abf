"""A card of the City that is asked for at a table is drawn as well as typed. The card is INVENTED."""

from __future__ import annotations

import asyncio
from pathlib import Path

from referee.record.opening import opening, seats_of
from referee.rules.game import find
from referee.store.store import Store
from tests.tui.desk.test_plc_card_met import KNOWN
from tests.tui.screens.table.table_rooms import Room, asking, visit
from tui.desk.session import Session
from tui.screens.card_editor import CardEditorScreen
from tui.screens.table import TableScreen


def test_f4_draws_the_card_that_is_asked_for_and_the_drawing_answers(tmp_path: Path) -> None:
    session, game = Session("en", Store(tmp_path)), find("plan_city")
    session.store.create("friday", opening(game, seats_of(game, ["Ann", "Ben", "Cleo"]), printed=KNOWN))

    async def steps(room: Room) -> None:
        for key in "#1 3":
            await room.press({" ": "space", "#": "number_sign"}.get(key, key))
        await room.pilot.pause(0.12)
        await room.press("enter")
        assert asking(room)
        assert "F4 draws it." in room.flat
        await room.press(*"te", "f4")
        assert isinstance(room.app.screen, CardEditorScreen), "what cannot be read yet is no hindrance"
        # down and right to the centre; in the second layer a station that runs without an engine
        await room.press("tab", "right", "down", "s", "s", "enter")
        assert isinstance(room.app.screen, TableScreen)
        assert not asking(room)
        assert room.app.screen.table.state.seats["A"].layers["0"].card == "start_1"
        cells = room.app.screen.table.state.printed["start_card.start_1.cells"]
        assert cells == "- | - | - / - | sta! | - / - | - | -"

    asyncio.run(visit(session, steps))
