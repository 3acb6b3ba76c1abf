"""A dispute at a running table: it freezes it, both sides speak, and it ends in a remedy; house rules are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.dispute import open_case
from scoring.errors import InputError
from tests.tui.screens.table.table_rooms import NAMES, at, fresh, played
from tui.core.session.house_rules import at_table, earlier_house_rules
from tui.screens.dispute import DisputeScreen
from tui.widgets.declare_panel import DeclarePanel


async def test_a_dispute_freezes_the_table_for_everybody_until_it_is_settled(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 40)) as room:
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


async def test_escape_withdraws_the_dispute(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await room.line("invest silk_1")
        await room.press("f8")
        assert open_case(room.table()) is not None
        await room.press("escape", "escape")
        assert "The dispute is withdrawn" in room.notes
        assert [entry.kind for entry in room.entries()] == ["open", "ruling", "retract"]
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest silk_1"
        await room.press("enter")
        assert room.entries()[-1].kind == "move"


async def test_a_dispute_left_open_stands_there_when_the_table_is_opened_again(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    async with at(session) as room:
        await room.line("invest silk_1")
        await room.press("f8")
    async with at(session) as room:
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


async def test_the_table_goes_back_after_seeing_what_goes_with_it(tmp_path: Path) -> None:
    async with at(played(tmp_path, 60), size=(100, 40)) as room:
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


async def test_single_pieces_are_put_right_and_the_game_goes_on(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 40)) as room:
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


async def test_a_house_rule_is_said_beside_the_next_verdict_and_at_the_end(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 40)) as room:
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


async def test_a_house_rule_of_an_earlier_table_is_offered_again(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    game = find("nippon")
    session.store.adopt("last", [opening(game, seats_of(game, NAMES))])
    earlier = session.open("last")
    earlier.house_rule(["NIP-7.6"], "free for all")
    earlier.house_rule(["NIP-9.8"], "taken back again")
    earlier.undo()
    assert [rule.text for rule in earlier_house_rules(session, session.open("friday"))] == ["free for all"]
    assert at_table(session.open("friday")) == ()
    async with at(session, size=(100, 40)) as room:
        await room.line("invest light_bulb_1")
        assert "at the table “last”: free for all (NIP-7.6)" in room.flat
        await room.press("enter")
        assert "Use your earlier house rule: free for all" in room.text
        await room.press("4", "enter")
        assert room.entries()[-1].body == {"clauses": ["NIP-7.6"], "text": "free for all"}
        assert "Aki: legal" in room.flat
        await room.press("enter")
        assert room.entries()[-1].kind == "move"


LINE = "invest light_bulb_1"  # not legal: it needs knowledge (NIP-7.6)


@pytest.mark.parametrize(
    ("keys", "kind", "left"),
    [
        (("2", *"late", "enter"), "overrule", ""),
        (("1", *"it stays so", "enter"), "ruling", ""),
        (("5", "enter", *"free for all", "enter"), "house_rule", LINE),  # now it can be declared
        (("f10",), "retract", LINE),  # withdrawn: nothing is settled
    ],
)
async def test_a_ruling_settles_the_line(tmp_path: Path, keys: tuple[str, ...], kind: str, left: str) -> None:
    async with at(fresh(tmp_path), size=(100, 34)) as room:
        await room.line(LINE)
        await room.press("f8", *keys)
        assert room.entries()[-1].kind == kind and room.typed == left
