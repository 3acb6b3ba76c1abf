"""A dispute that is withdrawn stays withdrawn, whatever is undone and redone after it, in the app and line by line."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.dispute import open_case
from tests.tui.plain.test_plain_moments import Sitting
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen

WITHDRAWN = [
    ("invest silk_1", ("f10",), ("ctrl+y",)),
    ("invest light_bulb_1", ("escape", "escape"), ("ctrl+y",)),
    ("invest lens_1", ("f10",), ("ctrl+y", "ctrl+y", "ctrl+y")),
    ("invest silk_2", ("escape", "f10"), (*"/redo", "enter")),
    ("Ben: invest silk_2", ("f10",), (*"/やり直す", "enter")),
    ("Chie: mines 1", ("f10",), ("ctrl+z", "ctrl+y", "ctrl+y")),
]
"""A line that is argued about, how the dispute is withdrawn, and what is pressed then."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("line", "left", "keys"), WITHDRAWN)
def test_redo_brings_no_withdrawn_dispute_back(
    tmp_path: Path, line: str, left: tuple[str, ...], keys: tuple[str, ...]
) -> None:
    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("f8")
        assert isinstance(room.app.screen, DisputeScreen) and open_case(room.table()) is not None
        await room.press(*left)
        assert open_case(room.table()) is None
        await room.press("escape", "ctrl+u", *keys)
        assert open_case(room.table()) is None, room.notes
        assert "Put back: dispute" not in room.notes

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.parametrize("undo", ["ctrl+z", "/undo"])
def test_an_open_dispute_that_undo_withdraws_is_not_put_back(tmp_path: Path, undo: str) -> None:
    """A table is left with its dispute open, and opened again: ^Z withdraws it, as the table says."""

    async def left(room: Room) -> None:
        await room.line("invest silk_1")
        await room.press("f8")

    async def steps(room: Room) -> None:
        await room.press(*((undo,) if undo.startswith("ctrl") else (*undo, "enter")))
        assert open_case(room.table()) is None
        await room.press("ctrl+y")
        assert open_case(room.table()) is None and "nothing to put back" in room.notes

    session = fresh(tmp_path)
    asyncio.run(visit(session, left))
    asyncio.run(visit(session, steps))


def test_what_was_undone_before_the_dispute_is_no_reason_to_bring_it_back(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("ctrl+z", "f8")
        await room.line("invest silk_2", "DisputedLineInput")
        await room.press("enter", "f10", "ctrl+y", "ctrl+y")
        assert open_case(room.table()) is None
        await room.press("ctrl+z", "ctrl+y")
        assert open_case(room.table()) is None

    asyncio.run(visit(played(tmp_path, 60), steps))


def sitting(folder: Path, game: str, lang: str = "en") -> Sitting:
    """Sit down at a fresh table of a game."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, ("Aki", "Ben", "Chie")))])
    return Sitting(session)


@pytest.mark.parametrize(
    ("game", "line", "withdraw", "redo"),
    [
        ("nippon", "invest silk_1", "withdraw", "redo"),
        ("nippon", "Ben: invest lens_1", "undo", "redo"),
        ("nippon", "invest light_bulb_1", "取り下げ", "やり直す"),
        ("russian_railroads", "Ben: pass", "withdraw", "redo"),
        ("crisis", "Ben: pass", "undo", "/redo"),
        ("plan_city", "Ben: bid_coal", "withdraw", "redo"),
    ],
)
def test_line_by_line_redo_brings_none_back(tmp_path: Path, game: str, line: str, withdraw: str, redo: str) -> None:
    here = sitting(tmp_path, game)
    here.say(f"dispute {line}")
    assert open_case(here.table) is not None, here.said
    here.say(withdraw)
    assert open_case(here.table) is None, here.said
    assert "There is nothing to restore." in here.say(redo)
    assert open_case(here.table) is None


@pytest.mark.parametrize(("lang", "said"), [("en", "It stays withdrawn"), ("ja", "取り下げたままになります")])
def test_one_that_is_withdrawn_is_not_put_back_by_its_number_either(tmp_path: Path, lang: str, said: str) -> None:
    """It froze the table again, behind all that was played since."""
    here = sitting(tmp_path, "nippon", lang)
    here.say("dispute invest silk_1", "withdraw", "invest silk_1")
    assert said in here.say("restore 2", "accept")
    assert open_case(here.table) is None and here.kinds[-1] == "move"


def test_a_settled_dispute_is_settled_again_by_redo(tmp_path: Path) -> None:
    """Undo opens it, redo settles it: that one was never withdrawn."""
    here = sitting(tmp_path, "nippon")
    here.say("dispute invest light_bulb_1", "settle leave : all agreed", "undo")
    assert open_case(here.table) is not None
    here.say("redo")
    assert open_case(here.table) is None and here.kinds[-1] == "restore"
