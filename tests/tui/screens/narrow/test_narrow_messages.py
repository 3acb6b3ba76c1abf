"""What is said in passing hides nothing that decides: it stands in the row of the keys, and a longer one makes room."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screen_text import screen_lines
from tests.tui.screens.narrow.narrow_rooms import Steps, plain, seen
from tests.tui.screens.table.table_rooms import played
from tui.app import GyojiApp
from tui.widgets import toast
from tui.widgets.text_pane import TextPane

SHORT = "Undone: consolidate"
LONG = "This line is about as long as what is wrong with a file that somebody gave. " * 3
PARTS = ("todo", "standings", "enter")


def visit(folder: Path, lang: str, steps: Steps) -> None:
    """Sit down, with messages shown as people see them, at a table where six things are to be done."""

    async def run() -> None:
        app = GyojiApp(played(folder, 32, lang), "table", name="friday")
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.pause()
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(run())


def stands(app: GyojiApp) -> dict[str, str]:
    """What can be seen of the parts that decide."""
    return {part: seen(app, app.screen.query_one(f"#{part}", TextPane)) for part in PARTS}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_message_hides_nothing_of_what_is_to_be_done(tmp_path: Path, lang: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        before, rows = stands(app), screen_lines(app)
        assert before["todo"], "there is something to be done"
        for message in (SHORT, LONG):
            app.notify(message, markup=False)
            await pilot.pause()
            await pilot.pause()
            assert stands(app) == before, message
            assert plain(message) in plain("".join(screen_lines(app))), message
            app.clear_notifications()
            await pilot.pause()
        assert screen_lines(app) == rows, "the keys stand there again"

    visit(tmp_path, lang, steps)


def test_a_message_that_fits_moves_nothing(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        before = screen_lines(app)
        app.notify(SHORT, markup=False)
        await pilot.pause()
        await pilot.pause()
        *above, last = screen_lines(app)
        assert above == before[:-1]
        assert last.strip() == SHORT

    visit(tmp_path, "en", steps)


def test_a_message_goes_by_itself(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        before = screen_lines(app)
        app.notify(SHORT, markup=False, timeout=0.5)
        await pilot.pause()
        assert SHORT in screen_lines(app)[-1]
        await pilot.pause(0.6)
        assert screen_lines(app) == before

    visit(tmp_path, "en", steps)


def test_a_message_of_a_screen_that_was_left_is_read_on_the_one_below(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("f10")
        await pilot.pause()
        await pilot.pause()
        assert "friday" in screen_lines(app)[-1], "what was left can be opened again"

    visit(tmp_path, "en", steps)


def test_whoever_types_on_has_the_keys_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message stayed for its seconds over the keys that were looked for; a warning still does."""

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        keys = screen_lines(app)[-1]
        app.notify(SHORT, markup=False)
        app.notify("Something is wrong.", severity="warning", markup=False)
        await pilot.press("b")
        assert SHORT in "".join(screen_lines(app)), "it has just been said"
        monkeypatch.setattr(toast, "READ", 0.0)
        await pilot.press("u")
        assert SHORT not in "".join(screen_lines(app)) and "Something is wrong." in "".join(screen_lines(app))
        app.clear_notifications()
        await pilot.pause()
        assert screen_lines(app)[-1] == keys

    visit(tmp_path, "en", steps)
