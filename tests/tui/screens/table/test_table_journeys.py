"""Sitting at a table: declaring, being refused, answering questions, overruling, taking back, following others."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import input_error
from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screens.table.table_rooms import Room, at, fresh, last_line, played
from tui.core.session.session import Session
from tui.screens import table_watcher
from tui.screens.contradictions import ContradictionsScreen
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel


async def test_a_move_is_typed_judged_recorded_and_taken_back(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
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


async def test_unknown_facts_are_asked_in_place_in_either_language(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await room.line("ships west")
        await room.press("enter")
        assert "more income symbols" in room.text
        await room.line("many", "#answer")
        await room.press("enter")
        assert "“many” is not a whole number." in room.flat
        await room.press("f2")
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


async def test_an_illegal_move_can_be_overruled_with_a_reason(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 30)) as room:
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


async def test_options_fill_line_and_form(tmp_path: Path) -> None:
    async with at(played(tmp_path, 0)) as room:
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


async def test_another_process_at_the_table_is_followed_and_typing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_watcher, "POLL", 3600.0)  # the look that the test takes itself is the only one
    async with at(fresh(tmp_path)) as room:
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


async def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = fresh(tmp_path)

    def full(*_given: object) -> None:
        raise input_error("store_full", field="gyoji.sqlite3")

    async with at(session) as room:
        monkeypatch.setattr(session.store, "append", full)
        await room.line("invest silk_1")
        await room.press("enter")
        assert "The disk is full; nothing was recorded." in room.notes
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_1"
        await room.press("ctrl+z")
        monkeypatch.undo()
        await room.press("enter")
        assert room.entries()[-1].kind == "move"


async def test_the_end_of_the_game_is_revealed_and_the_markers_compared(tmp_path: Path) -> None:
    async with at(played(tmp_path, -1)) as room:
        await room.line(last_line())
        await room.press("enter")
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


async def test_the_table_follows_a_language_that_was_switched_in_the_list_of_contradictions(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 30)) as room:
        await room.press(*chosen("recount"), *"trains are left aki", "enter", "5", "enter", "enter")
        assert isinstance(room.app.screen, ContradictionsScreen)
        await room.press("f2", "escape")
        assert isinstance(room.app.screen, TableScreen)
        assert "Next move" not in room.text and "次の手" in room.text


async def menu(room: Room, word: str) -> None:
    """Open the menu, look for the people of the table, and there for a word."""
    await room.press("f9", *"name", "enter")
    await room.press(*word, "enter")


async def test_a_colour_the_order_and_the_box_are_mended_from_the_menu(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await menu(room, "colour")
        assert "A Aki: yellow" in room.flat
        await room.press(*"aki", "enter")
        await room.press(*"red", "enter")
        assert room.entries()[-1].body == {"colours": {"A": "red", "B": "yellow"}}
        assert "Aki plays red. Ben plays yellow." in room.notes

        await menu(room, "seating")
        await room.press("ctrl+u", *"ben", "space", *"aki", "space", *"chie", "enter")
        assert "does not list each of the seats" in room.notes
        await room.press("end", "space", *"dai", "enter")
        assert "Everything after it still fits" in room.flat
        await room.press("enter")
        assert room.entries()[-1].body == {"order": ["B", "A", "C", "D"]}
        assert room.table().acting == "B"

        await menu(room, "another")
        await room.press(*"another", "enter")
        await room.press(*"Ken", "enter")
        await room.press("enter")  # all is printed as it was read so far, but for what is said now
        await room.press(*"worker", "space", *"rows", "enter")
        await room.press("ctrl+u", "5", "enter")
        await room.press("enter")  # nothing more
        assert "Everything after it still fits" in room.flat
        await room.press("enter")
        assert isinstance(room.app.screen, TableScreen)
        assert room.entries()[-1].body == {"edition": "wyg_2015", "box": "Ken", "printed": {"worker_rows": 5}}
        assert room.session.library("nippon", "wyg_2015/Ken") == {"worker_rows": 5}


ROUNDS = ((12, 8, 0, 21), (5, 17, 9, 30), (44, 3, 28, 6))


PAD = sum(len(str(points)) + 1 for told in ROUNDS for points in told)
"""Taps of a pad: the digits of each player's points, and one to go on."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("between", ["enter", "space"])
async def test_points_alone_are_of_the_players_in_turn(tmp_path: Path, lang: str, between: str) -> None:
    session = fresh(tmp_path, lang, depth="score")
    async with at(session) as room:
        keys = 0
        for told in ROUNDS:
            for place, points in enumerate(told):
                pressed = [*str(points), between if place < len(told) - 1 else "enter"]
                await press_keys(room.pilot, *pressed)
                keys += len(pressed)
            await room.pilot.pause(0.1)
        assert keys <= PAD * 1.1
        assert "Aki" in room.text
    table = session.open("friday")
    # Nippon's markers start on 10, 11, 12 and 13 (NIP-1): the points are added to that.
    assert [board.vp for board in table.state.seats.values()] == [10 + 61, 11 + 28, 12 + 37, 13 + 57]


async def test_a_box_without_score_markers_has_none_to_compare(tmp_path: Path) -> None:
    """The City counts its points at the end, and no marker is moved for them: there is nothing to compare them with."""
    session, game = Session("en", SqliteStore(tmp_path)), find("plan_city")
    session.store.adopt("friday", [opening(game, seats_of(game, ["Ana", "Bob", "Cleo"]), depth="score")])
    async with at(session) as room:
        await room.line("cleo slums -3")
        await room.press("enter")
        assert isinstance(room.app.screen, TableScreen), "one number is no scoring to be shown"
        assert room.entries()[-1].body == {"category": "slum", "points": -3}
        await room.line("12 7 3")
        await room.press("enter")
        assert [entry.body["points"] for entry in room.entries()[-3:]] == [12, 7, 3]
    assert not game.meta.marked and find("nippon").meta.marked
