"""The history, driven: tables are read in the background, its parts, the curve ends at every seat's total."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Static

from referee import script
from referee.game import find
from referee.opening import opening, seats_of
from referee.store import Store
from referee.table import Table
from tui.app import GyojiApp
from tui.history.played import curves
from tui.screens.history import HistoryScreen
from tui.session import Session
from tui.widgets.rows import Rows

PLAY = Path(__file__).parents[2] / "games" / "nippon" / "plays" / "two.toml"


def played() -> Table:
    return [table for table, _done in script.replay(script.load(PLAY))][-1]


def test_the_curve_ends_at_the_marker_of_every_seat() -> None:
    table = played()
    found = curves(table)
    assert {curve.seat: curve.points[-1] for curve in found} == {id: table.state.seats[id].vp for id in table.seats}
    assert len({len(curve.points) for curve in found}) == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_tables_players_and_the_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    store = Store(tmp_path)
    table = played()
    store.adopt("done", table.entries)
    game = find("nippon")
    store.create("running", opening(game, seats_of(game, ["Aki", "Ben"])))

    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            screen = app.screen
            assert isinstance(screen, HistoryScreen)
            await app.workers.wait_for_complete()
            await pilot.pause()
            rows = screen.query_one(Rows)
            assert {result.table for result in rows.items} == {"done", "running"}
            await pilot.press("tab")
            best = max(table.state.seats[id].vp for id in table.seats)
            assert str(best) in str(screen.query_one("#text", Static).render())
            await pilot.press("tab", "tab")
            assert "done" in str(screen.query_one("#text", Static).render())
            await pilot.press("tab")
            rows.cursor = next(at for at, result in enumerate(rows.items) if result.table == "done")
            await pilot.press("p")
            await pilot.pause()
            legend = str(app.screen.query_one("#legend", Static).render())
            assert all(f"{name} {table.state.seats[id].vp}" in legend for id, name in table.seats.items())
            await pilot.press("escape", "escape")

    asyncio.run(drive())
