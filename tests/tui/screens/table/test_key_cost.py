"""What a key costs at the table is counted: frames drawn, and how often all of the screen is laid out for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual._compositor import Compositor
from textual.screen import Screen

from tests.tui.screens.table.table_rooms import Room, played, visit
from tests.tui.thrift import draw
from tui.widgets.typing_panel import PAUSE

MOST_FRAMES = 2
"""The letter itself, and what comes of it once the typing rests."""
TYPED = "build silk"


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
def test_a_letter_is_drawn_at_most_twice_and_nothing_is_laid_out_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    counts = {"frames": 0, "layouts": 0}
    lay_out = Screen._refresh_layout

    def drawn(compositor: Compositor, full: bool = False, **how: object) -> object:
        found = draw(compositor, full=full, **how)
        counts["frames"] += found is not None
        return found

    def laid_out(screen: Screen[object], *given: object, **how: object) -> None:
        counts["layouts"] += 1
        lay_out(screen, *given, **how)  # type: ignore[arg-type]

    async def steps(room: Room) -> None:
        await room.press("i")
        await room.pilot.pause(3 * PAUSE)
        monkeypatch.setattr(Compositor, "render_update", drawn)
        monkeypatch.setattr(Screen, "_refresh_layout", laid_out)
        for letter in TYPED:
            counts.update(frames=0, layouts=0)
            room.app.simulate_key("space" if letter == " " else letter)
            await asyncio.sleep(3 * PAUSE)
            await room.pilot._wait_for_screen()
            assert counts["frames"] <= MOST_FRAMES, (letter, counts)
            assert counts["layouts"] == 0, (letter, counts)

    asyncio.run(visit(played(tmp_path, 60), steps, size=size))
