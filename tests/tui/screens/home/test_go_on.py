"""“Go on” goes on with the game in play, whatever was counted or looked up since."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from referee.record.entry import seal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.tui.plain.final_sheets import nippon
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session


def keep(
    session: Session, name: str, day: str, *, depth: str = "full", final: bool = False, known: bool = True
) -> None:
    """Store a table of a day, with its summary or without (`known`)."""
    game = find("nippon")
    first = structs.replace(opening(game, seats_of(game, ["Aki", "Ben"]), depth=depth), time=f"{day}T20:00:00+00:00")
    table = Table(name, [seal("", first)])
    if final:
        table.score_sheet("final", nippon({"A": 10, "B": 11}))
    session.store.adopt(name, table.entries, table.summary() if known else None)


@pytest.mark.parametrize(
    ("depth", "final", "known"),
    [("tally", False, True), ("tally", True, True), ("full", True, True), ("full", True, False)],
)
def test_a_tally_or_a_finished_table_leaves_it_to_the_game_in_play(
    tmp_path: Path, depth: str, final: bool, known: bool
) -> None:
    session = Session("en", SqliteStore(tmp_path))
    keep(session, "friday", "2020-01-03")
    keep(session, "later", "2020-01-05", depth=depth, final=final, known=known)

    async def steps(room: Room) -> None:
        assert [stored.name for stored in session.store.tables()] == ["later", "friday"]
        await room.press("enter")
        assert room.at_table.table.name == "friday"

    asyncio.run(visit(session, steps, start="home"))


def test_a_tally_is_gone_on_with_where_nothing_is_in_play(tmp_path: Path) -> None:
    session = Session("en", SqliteStore(tmp_path))
    keep(session, "later", "2020-01-05", depth="tally")

    async def steps(room: Room) -> None:
        await room.press("enter")
        assert room.at_table.table.name == "later"

    asyncio.run(visit(session, steps, start="home"))
