"""Recounts with their audit, people who change, depths that change, records of other days."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec import structs

from referee.facts.facts import known
from referee.record import entry as journal
from referee.store.sqlite_store import SqliteStore
from referee.table.state_json import plain
from tests.tui.commanding import chosen
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.core.export.exported_result import gather
from tui.core.session.session import Session
from tui.screens.contradictions import ContradictionsScreen


def test_a_recount_wins_and_what_it_contradicts_is_pointed_out(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("audit"))
        assert "Nothing on the table contradicts the rules." in room.notes
        await room.press(*chosen("recount"), *"trains are left aki", "enter")
        assert "how many trains" in room.text.casefold()
        await room.press("5", "enter", *"sofa", "enter")
        assert room.entries()[-1].body["facts"] == {"seats.A.trains": 5}
        assert isinstance(room.app.screen, ContradictionsScreen)
        assert "NIP-1.9" in room.text
        assert "you can play on" in room.flat
        await room.press("ctrl+s")
        assert room.entries()[-1].body["clauses"] == ["NIP-1.9"]
        assert "You play on with it (entry 3)." in room.flat
        await room.press("f2")
        assert "コマの確認" in room.text
        await room.press("f2", "escape")
        assert "you play on although" in room.flat
        await room.press(*chosen("recount"), *"yen aki", "enter", "9", "0", "0", "0", "enter", "enter")
        assert not isinstance(room.app.screen, ContradictionsScreen), "what the table let be is not pointed out again"
        await room.press(*chosen("audit"), "f4")
        assert "What did you count?" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 30)))


def test_seats_are_renamed_taken_over_and_left(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("players"), *"a aki correct", "enter", *"Ben", "enter")
        assert "Two seats are called “Ben”" in room.notes
        await room.press(*["backspace"] * 3, *"Akiko", "enter")
        assert room.table().seats["A"] == "Akiko"
        assert "Akiko" in room.text
        await room.press(*chosen("players"), *"chie takes", "enter", *"Zoe", "enter")
        assert room.entries()[-1].body == {"name": "Zoe", "was": "Chie"}
        await room.press(*chosen("players"), *"dai leaves", "enter")
        assert "Dai has left." in room.notes
        assert room.table().seats["D"] == ""
        await room.press(*chosen("players"), *"joins")
        assert "Nobody can join these games after the start." in room.flat
        await room.press("enter", "f7")
        assert "Zoe takes over seat C from Chie" in room.flat
        assert "seat A, Aki so far, is now called Akiko" in room.flat
        assert "Dai leaves; nobody takes over seat D" in room.flat
        await room.press("escape")
        await room.line("akiko: invest silk_1")
        await room.press("enter")
        assert room.entries()[-1].seat == "A"

    session = fresh(tmp_path)
    asyncio.run(visit(session, steps, size=(100, 30)))
    table = session.open("friday")
    remarks = gather(table, session.words(table=table)).remarks
    assert "Zoe takes over seat C from Chie" in remarks
    assert "Dai leaves; nobody takes over seat D" in remarks


def test_less_is_kept_and_then_every_move_again(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("depth"), *"rounds", "enter")
        await room.pilot.pause(0.2)
        assert room.table().table_state.depth == "score"
        await room.line("Ben told 7")
        await room.press("enter")
        vp = room.table().state.seats["B"].vp
        await room.press(*chosen("depth"), *"every", "enter")
        assert "Did any pieces move while moves were not recorded?" in room.text
        await room.press("enter")
        await room.pilot.pause(0.2)
        made = room.table()
        assert made.table_state.depth == "full"
        assert made.entries[-1].body == {"name": "depth", "value": "full", "anew": True}
        assert made.state.seats["B"].vp == vp
        assert not known(made.state.seats["A"].yen)
        await room.press("f5")
        await room.press("escape", "f6")
        await room.press("escape", "f7")
        assert "is asked again" in room.flat
        await room.press("escape")
        await room.line("Aki: mines 1")
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert "turn is it?" in room.flat or "?" in room.flat
        assert room.at_table.table_session.conversation.pending_question is not None

    asyncio.run(visit(played(tmp_path, 20), steps, size=(100, 40)))


def test_a_depth_changed_by_mistake_loses_nothing(tmp_path: Path) -> None:
    session = played(tmp_path, 20)
    before = plain(session.open("friday").state)

    async def steps(room: Room) -> None:
        await room.press(*chosen("depth"), *"scorings", "enter")
        await room.pilot.pause(0.2)
        assert "records only the scorings" in room.flat
        await room.press(*chosen("depth"), *"every", "enter", "down", "enter")
        await room.pilot.pause(0.2)
        made = room.table()
        assert made.table_state.depth == "full"
        assert plain(made.state) == before
        assert "“end the turn”, or let the next player declare" in room.flat

    asyncio.run(visit(session, steps, size=(100, 40)))


def rewritten(home: Path, rules: str = "", edited: int = 0) -> Session:
    """Keep a table whose record was written under other rules, or by another hand."""
    source = played(home / "source", 30).open("friday")
    entries = []
    for entry in source.entries:
        made = structs.replace(entry, rules=rules or entry.rules)
        if rules and entry.seq == 6:
            made = structs.replace(made, verdict="illegal")
        entries.append(journal.seal(entries[-1].hash if entries else "", made))
    if edited:
        target = entries[edited - 1]
        entries[edited - 1] = structs.replace(target, time="2020-01-01T00:00:00+00:00")
    session = Session("en", SqliteStore(home / "there"))
    session.store.adopt("friday", entries)
    return session


def test_the_record_says_what_is_judged_differently_today_and_what_was_edited(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("f7", "home", *["down"] * 5)
        assert "now: legal" in room.text
        assert "recorded with rules 0, judged with rules" in room.flat
        await room.press("down", "down")
        assert "edited outside Gyoji" in room.flat

    session = rewritten(tmp_path, rules="0", edited=8)
    assert session.open("friday").entries[5].kind == "move"
    asyncio.run(visit(session, steps, size=(120, 40)))
