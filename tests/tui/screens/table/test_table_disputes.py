"""A dispute at a running table: it freezes it, both sides speak, and it ends in a remedy; house rules are remembered."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.dispute import open_case
from scoring.errors import InputError
from tests.tui.screens.table.table_rooms import NAMES, Room, fresh, last_line, played, visit
from tui.core.session.house_rules import at_table, earlier_house_rules
from tui.screens.dispute import DisputeScreen
from tui.widgets.declare_panel import DeclarePanel


def test_a_dispute_freezes_the_table_for_everybody_until_it_is_settled(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("f8")
        assert isinstance(room.app.screen, DisputeScreen)
        assert "NIP-7.6" in room.text
        with pytest.raises(InputError) as found:
            room.table().declare("invest silk_1")
        assert found.value.faults[0].key == "table_disputed"
        await room.press("6")
        assert "Aki says" in room.text
        await room.press(*"it is cheap", "enter", *"needs knowledge", "enter", "enter", "enter")
        assert "Aki says: it is cheap" in room.text
        assert "Ben says: needs knowledge" in room.text
        assert "The game is paused. What does the table decide?" in room.text
        await room.press("1", *"all four", "enter")
        entry = room.entries()[-1]
        assert entry.kind == "ruling"
        assert entry.body["claims"] == {"A": "it is cheap", "B": "needs knowledge"}
        assert (entry.body["remedy"], entry.body["agreed"]) == ("leave", "all four")
        assert open_case(room.table()) is None
        assert room.table().declare("invest silk_1").step

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 40)))


def test_escape_withdraws_the_dispute(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1")
        await room.press("f8")
        assert open_case(room.table()) is not None
        await room.press("escape", "escape")
        assert "The dispute is withdrawn" in room.notes
        assert [entry.kind for entry in room.entries()] == ["open", "ruling", "retract"]
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_1"
        await room.press("enter")
        assert room.entries()[-1].kind == "move"

    asyncio.run(visit(fresh(tmp_path), steps))


@pytest.mark.parametrize("answered", [False, True])
def test_f10_withdraws_the_dispute_as_the_ruling_says(tmp_path: Path, answered: bool) -> None:
    """“F10 withdraw the dispute” stands below the ruling; the table was left waiting for it."""

    async def steps(room: Room) -> None:
        await room.line("invest silk_1" if answered else "ships west")
        await room.press("f8")
        assert open_case(room.table()) is not None
        await room.press("f10")
        await room.pilot.pause()
        assert "The dispute is withdrawn" in room.notes
        assert open_case(room.table()) is None

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_dispute_left_open_stands_there_when_the_table_is_opened_again(tmp_path: Path) -> None:
    async def leave_it(room: Room) -> None:
        await room.line("invest silk_1")
        await room.press("f8")

    async def steps(room: Room) -> None:
        assert "A dispute is open: “invest silk_1”" in room.flat
        await room.line("invest silk_2")
        await room.press("enter")
        assert "A dispute is open at this table (entry 2)" in room.notes
        await room.press("f2")
        assert "裁定の途中です" in room.text
        await room.press("f2", "f8")
        assert "Aki builds Silk (yen bonus)" in room.text
        await room.press("2")
        await room.press(*"late", "enter")
        entry = room.entries()[-1]
        assert (entry.body["remedy"], entry.body["agreed"], entry.verdict) == ("leave", "late", "legal")

    session = fresh(tmp_path)
    asyncio.run(visit(session, leave_it))
    asyncio.run(visit(session, steps))


def test_the_table_goes_back_after_seeing_what_goes_with_it(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries())
        last = [step.entry.seq for step in room.table().steps if step.entry.kind == "move"][-2:]
        await room.press("f8")
        await room.line("D: mines 1", "DisputedLineInput")
        await room.press("enter", "3")
        assert "Back to before which entry?" in room.text
        await room.press("down", "enter")
        assert f"Taken back: {last[0]}, {last[1]}." in room.flat
        assert "To be entered now:" in room.flat
        await room.press("down", "enter")
        assert len(room.entries()) == count + 1, "left as it was: nothing but the open dispute"
        await room.press("3", "down", "enter", "enter", *"the tile was face down", "enter")
        entries = room.entries()[count:]
        assert [entry.kind for entry in entries] == ["ruling", "ruling", "retract", "retract"]
        assert entries[1].body["back"] == last
        assert [entry.body["target"] for entry in entries[2:]] == last[::-1]
        await room.press("f7", *["up"] * 2)
        assert "entries taken back" in room.flat
        assert "the tile was face down" in room.flat

    asyncio.run(visit(played(tmp_path, 60), steps, size=(100, 40)))


def test_single_pieces_are_put_right_and_the_game_goes_on(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("f8", "4", *"a.yen", "enter")
        assert "By the record" in room.flat
        await room.press(*"x", "enter")
        assert "is not a whole number" in room.notes
        await room.press("backspace", *"9000", "enter", *"b.vp", "enter", *"3", "enter")
        assert "That is all" in room.flat
        assert "9,000" in room.flat
        await room.press("enter", *"paid back", "enter")
        ruling, recount = room.entries()[-2:]
        assert (ruling.body["remedy"], ruling.body["agreed"]) == ("fix", "paid back")
        assert recount.body["facts"] == {"seats.A.yen": 9_000, "seats.B.vp": 3}
        assert "9,000 yen" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 40)))


def test_a_house_rule_is_said_beside_the_next_verdict_and_at_the_end(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        await room.press("f8", "5", "enter", *"free for all", "enter")
        kinds = [entry.kind for entry in room.entries()]
        assert kinds == ["open", "ruling", "ruling", "house_rule"]
        day = room.entries()[-1].time[:10]
        await room.line("invest light_bulb_1")
        assert f"your house rule of {day}: free for all (NIP-7.6)" in room.flat
        await room.press("f2")
        assert f"{day}のハウスルール: free for all" in room.flat
        await room.press("f2", "escape", "f6")
        assert "House rules of this table" in room.text
        assert "NIP-7.6: free for all" in room.text

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 40)))


def test_a_house_rule_of_an_earlier_table_is_offered_again(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest light_bulb_1")
        assert "at the table “last”: free for all (NIP-7.6)" in room.flat
        await room.press("enter")
        assert "Use your earlier house rule: free for all" in room.text
        await room.press("4", "enter")
        await room.pilot.pause(0.1)
        assert room.entries()[-1].body == {"clauses": ["NIP-7.6"], "text": "free for all"}
        assert "Aki: legal" in room.flat
        await room.press("enter")
        assert room.entries()[-1].kind == "move"

    session = fresh(tmp_path)
    game = find("nippon")
    session.store.adopt("last", [opening(game, seats_of(game, NAMES))])
    earlier = session.open("last")
    earlier.house_rule(["NIP-7.6"], "free for all")
    earlier.house_rule(["NIP-9.8"], "taken back again")
    earlier.undo()
    assert [rule.text for rule in earlier_house_rules(session, session.open("friday"))] == ["free for all"]
    assert at_table(session.open("friday")) == ()
    asyncio.run(visit(session, steps, size=(100, 40)))


def test_the_house_rules_stand_below_the_final_standings(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        room.table().house_rule(["NIP-7.6"], "free for all")
        await room.pilot.pause(1.2)  # the screen follows the other process
        assert "House rules of this table" not in room.text
        await room.line(last_line())
        await room.press("enter")
        await room.pilot.pause(0.1)
        await room.press("escape")
        await room.press("escape")
        assert "House rules of this table" in room.flat
        assert "NIP-7.6: free for all" in room.flat

    asyncio.run(visit(played(tmp_path, -1), steps, size=(100, 40)))
