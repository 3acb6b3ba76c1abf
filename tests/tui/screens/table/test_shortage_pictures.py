"""What there is not enough of is drawn on the card of a refusal, at a table and as the ruling of a dispute."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screens.table import crisis_position
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.core.session.session import Session
from tui.widgets.text_pane import TextPane

SIZES = [(80, 24), (120, 36), (160, 45)]
SHORT = {"en": "5 short", "ja": "あと5"}


def tracks(pane: TextPane) -> list[str]:
    """Give the rows of a card that hold a track."""
    return [row for row in str(pane.render()).split("\n") if "▰" in row or "▱" in row]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_card_of_a_refusal_draws_what_is_short(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """NIP-1.5: everybody begins with knowledge 1; NIP-7.6: a light bulb factory needs 6."""

    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("enter")
        await room.pilot.pause(0.1)
        pane = room.at_table.query_one("#verdict", TextPane)
        had, needed = tracks(pane)
        assert "Aki" in had and had.endswith("1  ▰▱▱▱▱▱"), had
        assert f"6  ▰▰▰▰▰▰  {SHORT[lang]}" in needed and not pane.hides, needed

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_ruling_of_a_dispute_is_the_same_card(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("f8")
        await room.pilot.pause(0.1)
        pane = room.app.screen.query_one("#card", TextPane)
        had, needed = tracks(pane)
        assert "Aki" in had and had.endswith("1  ▰▱▱▱▱▱"), had
        assert f"6  ▰▰▰▰▰▰  {SHORT[lang]}" in needed, needed
        rows = str(pane.render()).split("\n")
        assert all(row.startswith("▌ ") for row in rows) and rows[-1].endswith("NIP-7.6"), rows
        assert room.text.count(needed.removeprefix("▌").strip()) == 1

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))


def untold(folder: Path) -> Session:
    """Keep a table of which nothing is entered."""
    session, game = Session("en", SqliteStore(folder)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    return session


def test_what_was_not_checked_opens_with_enter(tmp_path: Path) -> None:
    """NIP-7.1 refuses two goods in one build; seven facts about the rest of it stay open."""

    async def steps(room: Room) -> None:
        await room.line("A: invest silk_1, silk_2")
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert "See what was not checked: 7 facts are missing" in room.flat
        await room.press("up")  # from the first row to the last
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert "Not checked" in room.flat and "knowledge" in room.flat

    asyncio.run(visit(untold(tmp_path), steps, size=(120, 36)))


def open_facts(text: str) -> list[str]:
    """Give the rows of a screen that begin with a question mark."""
    rows = [row.rpartition("│")[2].strip() for row in text.splitlines()]
    return [row for row in rows if row.startswith("? ")]


def test_in_a_dispute_enter_opens_what_was_not_checked(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("A: invest silk_1, silk_2")
        await room.press("f8")
        await room.pilot.pause(0.1)
        assert "Some rules were not checked: 7 facts are missing. Enter lists them." in room.flat and not open_facts(
            room.text
        )
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert "Not checked (unanswered):" in room.flat and len(open_facts(room.text)) == 7

    asyncio.run(visit(untold(tmp_path), steps, size=(160, 45)))


def refused(folder: Path, game: str, line: str) -> Session:
    """Keep a table at which the recorded play of a game has come to a line that is refused there."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    for text in play.lines[: next(at for at, one in enumerate(play.lines) if one.endswith(f"> {line}"))]:
        recorded_script.perform(table, recorded_script.parse(text))
    session = Session("en", SqliteStore(folder))
    session.store.adopt("friday", table.entries)
    return session


def at_import(folder: Path) -> Session:
    """Keep a table at which Ben, on the third space of Import (3 credits each time), has 3 credits."""
    session = Session("en", SqliteStore(folder))
    session.store.adopt("friday", crisis_position.table().entries)
    return session


@pytest.mark.parametrize(
    ("opened", "line", "rows"),
    [
        (
            partial(refused, game="russian_railroads", line="Ben: place track_black_3 own=1"),
            "Ben: place track_black_3 own=1",
            ["there   1  ▰▱", "needed  2  ▰▰  1 short"],  # RRR-4.206: that space needs two workers
        ),
        (
            partial(refused, game="plan_city", line="Chie: place_plan -2 -2"),
            "Chie: place_plan -2 -2",
            ["there   1  ▰▱▱▱▱▱", "needed  6  ▰▰▰▰▰▰  5 short"],  # PLC-4.6: Chie won it with a bid of 6
        ),
        (
            at_import,
            "Ben: import_goods 3 2",
            ["Ben has  3  ▰▰▰▱▱▱", "needed   6  ▰▰▰▰▰▰  3 short"],  # CRI-4.11.1: twice 3 credits (`import_3`)
        ),
    ],
)
def test_every_game_draws_what_is_short(
    tmp_path: Path, opened: Callable[[Path], Session], line: str, rows: list[str]
) -> None:
    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter")
        await room.pilot.pause(0.1)
        texts = tracks(room.at_table.query_one("#verdict", TextPane))
        assert [row.removeprefix("▌").strip() for row in texts] == rows, room.text

    asyncio.run(visit(opened(tmp_path), steps, size=(120, 36)))
