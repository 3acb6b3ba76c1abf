"""A room that is about a game asks which where it is opened by the menu, once there are several."""

from __future__ import annotations

import asyncio
from pathlib import Path

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.screens.dispute import DisputeScreen
from tui.screens.printed_value_entry import PrintedValueEntryScreen
from tui.screens.tally import TallyScreen


def test_a_tally_and_a_dispute_ask_for_the_game(tmp_path: Path) -> None:
    games = offered_games()
    assert len(games) > 1
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(find(games[1]), seats_of(find(games[1]), ["Aki", "Ben"]))])

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.1)
            app.open_room("tally")
            await pilot.pause()
            await pilot.press("enter")  # the game played last stands first
            await pilot.pause()
            assert isinstance(app.screen, TallyScreen)
            assert app.screen.game.id == games[1]
            await pilot.press("escape")
            app.open_room("dispute")
            await pilot.pause()
            await pilot.press(*find(games[0]).meta.en[:4].lower(), "enter")
            await pilot.pause()
            assert isinstance(app.screen, DisputeScreen)
            assert app.screen.game.id == games[0]

    asyncio.run(journey())


def test_at_a_table_the_library_and_the_pages_are_those_of_its_box(tmp_path: Path) -> None:
    """`/cards` at a table of another game opened the first box of all; `/teach` asked which game, and knew no table."""
    game = find(offered_games()[-1])
    store = SqliteStore(tmp_path)
    edition = game.meta.editions[-1]
    store.adopt("friday", [opening(game, seats_of(game, ["Aki", "Ben", "Chie"]), edition=edition)])

    async def journey() -> None:
        app = GyojiApp(Session("en", store), "table", name="friday")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause(0.1)
            await pilot.press("slash", *"cards", "enter")
            await pilot.pause()
            assert isinstance(app.screen, PrintedValueLibraryScreen)
            assert (app.screen.game.id, app.screen.edition) == (game.id, edition)
            await pilot.press("f10")
            await pilot.pause()
            await pilot.press("slash", *"teach", "enter")
            await pilot.pause()
            assert isinstance(app.screen, PrintedValueEntryScreen)
            assert app.screen.box.table is not None and app.screen.box.table.name == "friday"

    asyncio.run(journey())
