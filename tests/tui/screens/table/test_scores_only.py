"""The depth that keeps only scores: an evening costs no more than on a phone's score pad."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.core.session.session import Session
from tui.screens.table import TableScreen

ROUNDS = ((12, 8, 0, 21), (5, 17, 9, 30), (44, 3, 28, 6))
PAD = sum(len(str(points)) + 1 for told in ROUNDS for points in told)
"""Taps of a pad: the digits of each player's points, and one to go on."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("between", ["enter", "space"])
def test_points_alone_are_of_the_players_in_turn(tmp_path: Path, lang: str, between: str) -> None:
    session = fresh(tmp_path, lang, depth="score")

    async def steps(room: Room) -> None:
        keys = 0
        for told in ROUNDS:
            for place, points in enumerate(told):
                pressed = [*str(points), between if place < len(told) - 1 else "enter"]
                await room.pilot.press(*pressed)
                keys += len(pressed)
            await room.pilot.pause(0.1)
        assert keys <= PAD * 1.1
        assert "Aki" in room.text

    asyncio.run(visit(session, steps))
    table = session.open("friday")
    # Nippon's markers start on 10, 11, 12 and 13 (NIP-1): the points are added to that.
    assert [board.vp for board in table.state.seats.values()] == [10 + 61, 11 + 28, 12 + 37, 13 + 57]


def test_a_name_and_points_need_no_category(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie 5")
        assert "Chie" in room.flat and "+5" in room.flat
        await room.press("enter")
        assert (room.entries()[-1].seat, room.entries()[-1].body["points"]) == ("C", 5)

    asyncio.run(visit(fresh(tmp_path, depth="score"), steps))


def test_a_line_that_names_one_player_gives_to_nobody_else(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie 1 000")
        assert "one number" in room.flat
        await room.press("enter")
        assert len(room.entries()) == 1 and room.typed == "Chie 1 000"

    asyncio.run(visit(fresh(tmp_path, depth="score"), steps))


def test_a_box_without_score_markers_has_none_to_compare(tmp_path: Path) -> None:
    """The City counts its points at the end, and no marker is moved for them: there is nothing to compare them with."""
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ana", "Bob", "Cleo"]), depth="score")])

    async def steps(room: Room) -> None:
        await room.line("cleo slums -3")
        await room.press("enter")
        await room.pilot.pause(0.2)
        assert isinstance(room.app.screen, TableScreen), "one number is no scoring to be shown"
        assert room.entries()[-1].body == {"category": "slum", "points": -3}
        await room.line("12 7 3")
        await room.press("enter")
        await room.pilot.pause(0.2)
        assert [entry.body["points"] for entry in room.entries()[-3:]] == [12, 7, 3]

    asyncio.run(visit(session, steps))
    assert not game.meta.marked and find("nippon").meta.marked
