"""What stands on the screens of a table: goldens, and what is done there with keys and mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.table import recorded_script
from tests.tui.commanding import chosen
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.table_rooms import at, fresh, played
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.move_suggestion_list import MoveSuggestionList

REFUSED = "Chie: invest clock_1"


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_table_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async with at(played(tmp_path, 60, lang)) as room:
        await room.line(REFUSED)
        check_golden(f"table_{lang}", screen_lines(room.app))
        await room.press("f5")
        check_golden(f"board_map_{lang}", screen_lines(room.app))
        await room.press("space", "space")
        check_golden(f"board_players_{lang}", screen_lines(room.app))
        await room.press("escape", "f6")
        check_golden(f"scores_{lang}", screen_lines(room.app))
        await room.press(*chosen("reveal"))
        check_golden(f"reveal_{lang}", screen_lines(room.app))


async def test_a_wide_terminal_has_the_board_beside_the_table(tmp_path: Path) -> None:
    async with at(played(tmp_path, 60), size=(160, 45)) as room:
        check_golden("table_wide", screen_lines(room.app))
        await room.press("f5")
        check_golden("board_wide", screen_lines(room.app))


async def test_nothing_known_is_a_question_mark_and_never_an_error(tmp_path: Path) -> None:
    from referee.record.opening_entry import opening, seats_of
    from referee.rules.game import find
    from referee.store.sqlite_store import SqliteStore
    from tui.core.session.session import Session

    session = Session("en", SqliteStore(tmp_path))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    async with at(session, size=(100, 30)) as room:
        assert "coal" in room.text and "?" in room.text
        await room.line("ships west")
        await room.press("enter", "escape", "f5")
        for _ in range(5):
            assert "?" in room.text
            await room.press("space")
        await room.press("escape", "f6", "enter", "escape", "f7")
        assert "the table is opened" in room.text


async def test_a_demo_is_stepped_through_and_says_what_is_invented(tmp_path: Path) -> None:
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    session = fresh(tmp_path)
    async with at(session, start="table", replay=play) as room:
        assert "demo — invented values" in room.text
        await room.press("space")
        assert "✓ Aki: legal" in room.text
        await room.press("space")
        assert "☐ ● Aki  " in room.text
        await room.press("space", "enter", "space")
        assert "NIP-6.3" in room.text  # the refusal is shown,
        table = room.at_table.table
        count = len(table.entries)
        await room.press("space")  # and passed over
        assert len(table.entries) == count
        assert room.app.screen.query_one(DeclarePanel).line.value == ""
        assert [kept.name for kept in session.store.tables()] == ["friday"]


async def test_note_house_rule_recount_and_record(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 30)) as room:
        await room.press(*chosen("note"), *"tea", "enter")
        assert room.entries()[-1].body == {"text": "tea"}
        await room.press(*chosen("house"), *"nip-99", "enter", "enter")
        assert "There is no rule “NIP-99”" in room.notes
        await room.press("escape", *chosen("house"), *"nip-7.6", "enter", *"free", "enter")
        assert room.entries()[-1].body == {"clauses": ["NIP-7.6"], "text": "free"}
        await room.press(*chosen("recount"), *"b.yen", "enter", *"x", "enter", "enter")
        assert "is not a whole number" in room.notes
        await room.press("backspace", *"8000", "enter", *"sum", "enter")
        assert room.entries()[-1].body["facts"] == {"seats.B.yen": 8_000}
        assert room.table().state.seats["B"].yen == 8_000
        await room.press("f7")
        assert "12,000 → 8,000" in room.text
        await room.press("delete")
        assert room.entries()[-1].kind == "retract"
        assert "taken back" in room.text
        await room.press("delete", "escape")
        assert room.entries()[-1].kind == "restore"
        assert "8,000" in room.text


async def test_a_retracted_entry_says_which_later_ones_no_longer_fit(tmp_path: Path) -> None:
    async with at(played(tmp_path, 60)) as room:
        count = len(room.entries())
        await room.press("f7", "up", "up", "delete")
        assert "No longer legal" in room.flat
        assert len(room.entries()) == count, "nothing is taken back before the table has seen what breaks"
        await room.press("enter")
        assert room.entries()[-1].kind == "retract"
        await room.press("down")
        assert "now: not legal" in room.text
        await room.press("up", "delete")
        assert "Fits again" in room.flat
        await room.press("enter")
        assert room.entries()[-1].kind == "restore"
        await room.press("escape", "ctrl+z")


async def test_an_old_entry_is_changed_with_its_knock_on_shown_first(tmp_path: Path) -> None:
    async with at(played(tmp_path, 60), size=(100, 30)) as room:
        count = len(room.entries())
        await room.press("f7", "up", "up", "f4")  # Dai's produce
        await room.line("D: mines 99", "InputDialog Input")
        await room.press("enter")
        assert "99 is not possible" in room.notes
        await room.line("D: ships west", "InputDialog Input")
        await room.press("enter")
        assert "No longer legal" in room.flat
        await room.press("down", "down", "enter")
        assert len(room.entries()) == count
        await room.press("f4")
        await room.line("D: may borrow", "InputDialog Input")
        await room.press("enter", "enter")
        assert room.entries()[-1].kind == "amend"
        assert "has been changed" in room.notes


async def test_the_mouse_does_what_the_keys_do(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        moves = room.app.screen.query_one(MoveSuggestionList)
        line = next(
            line
            for line in range(moves.size.height)
            if (row := moves.place_at(6, line)) is not None and moves.items[row].draft.verb == "invest"
        )
        await room.pilot.click("MoveSuggestionList", offset=(6, line))
        await room.pilot.pause(0.1)
        assert "1 build Silk" in room.flat, "the moves of the row are listed"
        await room.line("invest ")
        await room.press("f4")
        await room.pilot.click("MoveForm", offset=(6, 1))
        await room.pilot.pause(0.1)
        assert "Silk (keeps coal)" in room.text
        await room.pilot.click("OptionList", offset=(3, 1))
        await room.pilot.pause(0.1)
        assert room.app.screen.query_one(DeclarePanel).line.value == "build Silk (keeps coal)"
        await room.pilot.click("#standings", offset=(3, 1))
        await room.pilot.pause(0.1)
        assert "Scores" in room.text
