"""Sitting at a table: declaring, being refused, answering questions, overruling, taking back, following others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scoring.errors import input_error
from tests.tui.screens.table.table_rooms import Room, fresh, last_line, played, visit
from tui.screens import table_watcher
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.move_suggestion_list import MoveSuggestionList


def test_a_move_is_typed_judged_recorded_and_taken_back(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("i", "n", "v", "tab")
        assert "Silk (yen bonus)" in room.text
        await room.line("invest silk_1")
        assert "✓ Aki: legal" in room.text
        await room.press("pagedown")
        assert "Aki: 6,000 yen to the supply" in room.flat
        await room.press("enter")
        assert room.entries()[-1].body["moves"][0]["factory"] == ["silk_1"]
        assert "☐ ● Aki 6,000 yen to the supply" in room.flat
        assert "☐ ● Aki take the factory Silk" in room.flat  # the column is too narrow for the whole
        assert room.app.screen.query_one(DeclarePanel).line.value == ""
        await room.press("ctrl+z")
        assert room.entries()[-1].kind == "retract"
        assert "Taken back: 2 Aki: build Silk (yen bonus)" in room.notes
        await room.press("ctrl+y")
        assert room.entries()[-1].kind == "restore"
        assert room.table().state.seats["A"].yen == 6_000
        await room.press("enter")  # an empty line ends the turn
        assert room.entries()[-1].body["moves"] == [{"verb": "end", "seat": "A"}]

    asyncio.run(visit(fresh(tmp_path), steps))


def test_tab_marks_the_row_whose_line_it_put(tmp_path: Path) -> None:
    """Where something in the list is not possible now, the mark stood at another row than the one on the line."""

    async def steps(room: Room) -> None:
        await room.line("consolidate ")
        for _ in range(5):
            await room.press("tab")
            listed = room.app.screen.query_one(MoveSuggestionList).items
            assert not listed[-1].number
            line = room.app.screen.query_one(DeclarePanel).line.value
            assert [row.line for row in listed if row.enter] == [line]

    asyncio.run(visit(played(tmp_path, 20), steps))


def test_unknown_facts_are_asked_in_place_in_either_language(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("ships west")
        await room.press("enter")
        assert "more income symbols" in room.text
        await room.line("many", "#answer")
        await room.press("enter")
        assert "“many” is not a whole number." in room.flat
        await room.press("f2")
        await room.pilot.pause(0.1)
        assert "収入のマー" in room.text
        assert "many" in room.text
        await room.line("1", "#answer")
        await room.press("enter")
        assert "more income symbols" not in room.text
        assert len(room.entries()) == 1, "what is read off for one move is kept with that move"
        await room.press("f2")
        await room.line("12", "#answer")
        await room.press("enter")
        assert room.entries()[-1].body["readings"] == {"now.symbols": 1}
        assert room.app.screen.query_one(DeclarePanel).line.value == ""

    asyncio.run(visit(fresh(tmp_path), steps))


def test_an_illegal_move_can_be_overruled_with_a_reason(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("enter")
        assert "Change it" in room.text
        assert "Open the rule NIP-7.6" in room.text
        await room.press("3", "enter", "enter")
        assert "a word is enough" in room.flat
        await room.line("birthday", "#answer")
        await room.press("enter")
        entry = room.entries()[-1]
        assert (entry.kind, entry.body["reason"], entry.verdict) == ("overrule", "birthday", "illegal")
        assert "☐ ● Aki take the factory Light bulb" in room.flat  # the column is too narrow for the whole
        await room.press("f7")
        assert "(overruled: birthday" in room.flat

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 30)))


def test_options_fill_line_and_form(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.app.run_action("screen.options")
        await room.pilot.pause(0.1)
        assert "What you can declare now" in room.text
        await room.press(*"ship")
        await room.press("enter")
        line = room.app.screen.query_one(DeclarePanel).line
        assert line.value == "build ships in West Japan"
        assert "build ships in West Japan" in room.text
        await room.line("ships west_japan,central_japan")
        assert line.value == "ships west_japan,central_japan"
        await room.press("f4", "down", "backspace")  # the form: the last region goes again
        assert line.value == "build ships in West Japan"
        await room.press("enter")  # the list of regions: what is not possible says why
        await room.press(*"west")
        assert "NIP-13.5" in room.flat

    asyncio.run(visit(played(tmp_path, 0), steps))


def test_another_process_at_the_table_is_followed_and_typing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_watcher, "POLL", 3600.0)  # the look that the test takes itself is the only one

    async def steps(room: Room) -> None:
        await room.line("invest silk_2")
        room.table().declare("invest silk_1")
        await room.press("enter")
        assert len(room.entries()) == 2
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_2"
        assert "Somebody else has just added" in room.notes
        assert "Ben: legal" in room.flat
        room.table().note("tea")
        room.at_table.lookout.poll()
        await room.pilot.pause()
        assert "note: tea" in room.text

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = fresh(tmp_path)

    def full(*_given: object) -> None:
        raise input_error("store_full", field="gyoji.sqlite3")

    async def steps(room: Room) -> None:
        monkeypatch.setattr(session.store, "append", full)
        await room.line("invest silk_1")
        await room.press("enter")
        assert "The disk is full; nothing was recorded." in room.notes
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_1"
        await room.press("ctrl+z")
        monkeypatch.undo()
        await room.press("enter")
        assert room.entries()[-1].kind == "move"

    asyncio.run(visit(session, steps))


def test_the_end_of_the_game_is_revealed_and_the_markers_compared(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line(last_line())
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert "Region scoring III - West Japan" in room.text
        assert "foreign companies" in room.text
        await room.press("down", "f3")
        assert "NIP-17" in room.text
        await room.press("escape", "end")
        assert "marker to 79 (+31)" in room.text
        await room.press("enter")
        assert "The game is over: move the pieces" in room.text
        await room.press("enter")
        assert "The game is over: does the table agree" in room.flat
        await room.line("Aki 78")
        assert "Aki: 79 VP in the record, 78 VP on the" in room.text
        await room.press("enter")
        assert "1 VP not marked on the track" in room.text  # the record is searched for what explains it
        while "agreed?" in room.text:
            await room.press("enter")
        await room.press("enter")
        assert room.entries()[-1].body["facts"] == {"seats.A.vp": 78}
        await room.press("enter")
        assert room.entries()[-1].body["text"].startswith("seats.A.vp=78 ")
        assert "5 more than Ben. Decided in Region scoring II: Aki 22, Ben 11, Dai 19." in room.text

    asyncio.run(visit(played(tmp_path, -1), steps))
