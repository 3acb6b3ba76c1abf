"""Changing the past from the record screen: one window after another, each of which can be left."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.widgets import Input

from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.screens.record import RecordScreen

FIRST = 2
"""The entry of the first declaration: the opening is entry 1."""


def test_a_changed_declaration_is_asked_what_it_lacks_and_may_be_left_with_a_note(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step

    async def steps(room: Room) -> None:
        await room.press("f4")
        await room.line("Aki: knowledge 1", "InputDialog Input")
        await room.press("enter")
        assert "knowledge track" in room.flat  # how long it is nobody has told
        await room.press("x", "enter")
        assert "“x” is not a whole number" in room.notes
        await room.press("backspace", "9", "enter")
        assert len(room.entries()) == FIRST
        await room.press("down", "enter", "enter")  # the history stays, with a note in the words that are offered
        assert [entry.kind for entry in room.entries()] == ["open", "move", "note"]
        await room.press("f4")
        await room.line("Aki: knowledge 1", "InputDialog Input")
        await room.press("enter", "9", "enter", "enter")
        assert (room.entries()[-1].kind, room.entries()[-1].body["target"]) == ("amend", FIRST)
        assert room.table().state.seats["A"].markers["knowledge"] == 1

    asyncio.run(visit(session, steps, start="record", table="friday", seq=FIRST))


def test_keys_sent_in_one_go_meet_the_window_they_open(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step

    async def steps(room: Room) -> None:
        for key in ("f4", "escape"):  # as a terminal sends them: the second before the first has been answered
            room.app.simulate_key(key)
        await room.pilot.pause()
        assert isinstance(room.app.screen, RecordScreen)
        assert len(room.entries()) == FIRST

    asyncio.run(visit(session, steps, start="record", table="friday", seq=FIRST))


def test_a_changed_declaration_is_a_sentence_of_which_one_meaning_is_taken(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step

    async def steps(room: Room) -> None:
        await room.press("f4")
        await room.line("Aki: build paper", "InputDialog Input")
        await room.press("enter")
        assert "Aki builds Paper (blueprints once)" in room.text
        await room.press("down", "enter", "enter")  # the second meaning; what comes of it is accepted
        assert (room.entries()[-1].kind, room.entries()[-1].body["target"]) == ("amend", FIRST)
        assert room.table().state.seats["A"].factories["paper"].tile == "paper_2"

    asyncio.run(visit(session, steps, start="record", table="friday", seq=FIRST))


def test_points_are_given_to_the_player_who_won_them(tmp_path: Path) -> None:
    session = fresh(tmp_path, depth="score")
    session.open("friday").score("B", "told", 5)

    async def steps(room: Room) -> None:
        await room.press("f4")
        assert "Player" in room.text
        fields = list(room.app.screen.query(Input))
        assert [field.value for field in fields] == ["5", "told", "Ben"]
        fields[2].focus()
        fields[2].value = "chie"
        await room.press("enter", "enter")
        assert [seat.vp for seat in room.table().state.seats.values()][1:3] == [11, 17]  # from 11 and 12
        assert "C ■ +5 VP" in room.flat

    asyncio.run(visit(session, steps, start="record", table="friday", seq=FIRST))
