"""What stands on the screens of a table: goldens at the small size in both languages, and the big one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.table import recorded_script
from tests.tui.commanding import chosen
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.widgets.declare_panel import DeclarePanel

REFUSED = "Chie: invest clock_1"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_table_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(REFUSED)
        check_golden(f"table_{lang}", screen_lines(room.app))
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden(f"board_map_{lang}", screen_lines(room.app))
        await room.press("space", "space")
        check_golden(f"board_players_{lang}", screen_lines(room.app))
        await room.press("escape", "f6")
        check_golden(f"scores_{lang}", screen_lines(room.app))
        await room.press(*chosen("reveal"))
        check_golden(f"reveal_{lang}", screen_lines(room.app))

    asyncio.run(visit(played(tmp_path, 60, lang), steps))


def test_a_wide_terminal_has_the_board_beside_the_table(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        check_golden("table_wide", screen_lines(room.app))
        await room.press("f5")
        await room.pilot.pause(0.1)
        check_golden("board_wide", screen_lines(room.app))

    asyncio.run(visit(played(tmp_path, 60), steps, size=(160, 45)))


def test_a_plain_terminal_gets_normalize_characters(tmp_path: Path) -> None:
    session = played(tmp_path, 60)
    session.glyphs = "ascii"

    async def steps(room: Room) -> None:
        await room.line(REFUSED)
        signs = {letter for letter in room.text if ord(letter) > 126}
        assert signs <= set("¥“”"), signs
        await room.press("f5")
        await room.pilot.pause(0.1)
        drawn = "".join(screen_lines(room.app)[:-1])
        assert {letter for letter in drawn if ord(letter) > 126} <= set("¥")

    asyncio.run(visit(session, steps))


def test_nothing_known_is_a_question_mark_and_never_an_error(tmp_path: Path) -> None:
    from referee.record.opening_entry import opening, seats_of
    from referee.rules.game import find
    from referee.store.sqlite_store import SqliteStore
    from tui.core.session.session import Session

    session = Session("en", SqliteStore(tmp_path))
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])

    async def steps(room: Room) -> None:
        assert "coal" in room.text and "?" in room.text
        await room.line("ships west")
        await room.press("enter", "escape", "f5")
        await room.pilot.pause(0.1)
        for _ in range(5):
            assert "?" in room.text
            await room.press("space")
        await room.press("escape", "f6", "enter", "escape", "f7")
        assert "the table is opened" in room.text

    asyncio.run(visit(session, steps, size=(100, 30)))


def test_a_demo_is_stepped_through_and_says_what_is_invented(tmp_path: Path) -> None:
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    session = fresh(tmp_path)

    async def steps(room: Room) -> None:
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

    asyncio.run(visit(session, steps, start="table", replay=play))


def test_only_scores_or_only_scorings_are_kept_when_the_table_wants_it(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen("depth"))
        await room.press("down", "enter")
        await room.pilot.pause(0.2)
        assert room.entries()[-1].body == {"name": "depth", "value": "score"}
        await room.line("ben ships 5")
        assert "Ben: Ships in the region +5 VP" in room.text
        await room.press("enter")
        entry = room.entries()[-1]
        assert (entry.kind, entry.seat, entry.body) == ("score", "B", {"category": "ships", "points": 5})
        assert room.table().state.seats["B"].vp == 16
        await room.press(*chosen("depth"), "enter")
        await room.pilot.pause(0.2)
        assert "Choose a scoring" in room.text
        assert "Final scoring" in room.text

    asyncio.run(visit(fresh(tmp_path), steps))


def test_note_house_rule_recount_and_record(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
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

    asyncio.run(visit(fresh(tmp_path), steps, size=(100, 30)))


def test_a_retracted_entry_says_which_later_ones_no_longer_fit(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
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

    asyncio.run(visit(played(tmp_path, 60), steps))


def test_an_old_entry_is_changed_with_its_knock_on_shown_first(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
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

    asyncio.run(visit(played(tmp_path, 60), steps, size=(100, 30)))


def test_a_word_on_the_line_is_a_command(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("invest silk_1")
        await room.press("enter")
        await room.line("undo")
        await room.press("enter")
        assert room.entries()[-1].kind == "retract"
        await room.line("ｓｃｏｒｅｓ")  # as a Japanese input method types it
        await room.press("enter")
        assert room.text.startswith(" Scores")

    asyncio.run(visit(fresh(tmp_path), steps))


def test_the_mouse_does_what_the_keys_do(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.pilot.click("MoveSuggestionList", offset=(6, 0))
        await room.pilot.pause(0.1)
        assert room.app.screen.query_one(DeclarePanel).line.value == "invest "
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

    asyncio.run(visit(fresh(tmp_path), steps))
