"""What a key costs where people sit longest is counted: frames drawn, and how often all of the screen is laid out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.screen import Screen

from tests.tui.screens.table.table_rooms import Room, played, visit
from tests.tui.thrift import draw, idle
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.typing_panel import PAUSE

pytestmark = pytest.mark.usefixtures("frames_as_at_a_table")

MOST_FRAMES = 2
"""The letter itself, and what comes of it once the typing rests."""
TORN = 1
"""A busy machine may draw one frame in two pieces; what the program draws too often comes each time with a key, and all but
letters are pressed more than once.
"""
SIZES = [(80, 24), (120, 40), (160, 45)]


async def thrifty(room: Room, monkeypatch: pytest.MonkeyPatch, keys: Sequence[str]) -> None:
    """Press keys as a terminal sends them, and look at what each costs."""
    counts = {"frames": 0, "layouts": 0}
    lay_out = Screen._refresh_layout

    def drawn(compositor: Compositor, full: bool = False, **how: Any) -> object:
        found = draw(compositor, full=full, **how)
        counts["frames"] += found is not None
        return found

    def laid_out(screen: Screen[Any], *given: Any, **how: Any) -> None:
        counts["layouts"] += 1
        lay_out(screen, *given, **how)

    monkeypatch.setattr(Compositor, "render_update", drawn)
    monkeypatch.setattr(Screen, "_refresh_layout", laid_out)
    await at_rest(room, counts)
    torn = []
    for key in keys:
        counts.update(frames=0, layouts=0)
        room.app.simulate_key(key)
        await at_rest(room, counts)
        if counts["frames"] > MOST_FRAMES:
            torn.append((key, counts["frames"]))
        assert counts["frames"] <= MOST_FRAMES + 1, (key, counts)
        assert counts["layouts"] == 0, (key, counts)
    assert len(torn) <= TORN, torn


async def at_rest(room: Room, counts: dict[str, int]) -> None:
    """Wait until nothing more comes of a key: on a busy machine what it brings would count for the next one."""
    before = None
    while before != counts:
        before = dict(counts)
        await idle(soon=3 * PAUSE)
        await room.pilot._wait_for_screen()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
def test_a_letter_is_drawn_at_most_twice_and_nothing_is_laid_out_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    async def steps(room: Room) -> None:
        await room.press("i")
        await room.pilot.pause(3 * PAUSE)
        await thrifty(room, monkeypatch, ("b", "u", "i", "l", "d", "space", "s", "i", "l", "k"))

    asyncio.run(visit(played(tmp_path, 60), steps, size=size))


def test_nothing_is_laid_out_where_the_moves_take_the_place_of_what_comes_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps(room: Room) -> None:
        assert room.app.screen.query_one(MoveSuggestionList).lines
        await thrifty(room, monkeypatch, ("a", "backspace") * 3)
        assert room.app.screen.query_one(MoveSuggestionList).lines

    asyncio.run(visit(played(tmp_path, 56), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
def test_a_step_in_the_record_is_drawn_at_most_twice_and_nothing_is_laid_out_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The cursor goes over what did little and what did much, and out of what is in sight."""

    async def steps(room: Room) -> None:
        await thrifty(room, monkeypatch, (*("up",) * 12, *("pageup", "down", "home", "end") * 2))

    asyncio.run(visit(played(tmp_path, 60), steps, size=size, start="record", table="friday"))
