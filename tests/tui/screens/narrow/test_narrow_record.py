"""Why the table overruled stands whole beside the table and in the record, however long the move is."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from tests.tui.screens.narrow.narrow_rooms import Steps, long_table, plain, seen, visit
from tui.app import GyojiApp
from tui.widgets.text_pane import TextPane

REASON = "it was announced before the break, and everybody had agreed to it"


def overruled(folder: Path, steps: Steps, start: str) -> None:
    """A table at which the last entry is an overrule."""
    table = long_table("nippon", "en", 42)
    table.overrule(table.read("consolidate"), REASON)
    visit(folder, "en", table, steps, start=start)


def test_it_is_read_beside_the_table(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        read = ""
        for _ in range(2):  # there are two rows beside all that is to be done, and the page keys
            read += seen(app, app.screen.query_one("#record", TextPane)).rpartition("─")[2]
            await pilot.press("pagedown")
        for word in REASON.split():
            assert plain(word) in read, read

    overruled(tmp_path, steps, "table")


def test_it_stands_before_the_move_in_the_record(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        detail = app.screen.query_one("#detail", TextPane)
        assert detail.lines[1][1].plain == f"Reason: {REASON}"
        assert plain(REASON) in seen(app, detail)

    overruled(tmp_path, steps, "record")
