"""A word of a command on the line of a table: after `/`, or alone where it is no whole move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.table.table import Table
from tests.tui.screens.table import crisis_position, plc_position, rrr_position
from tests.tui.screens.table.table_rooms import Room, fresh, kept, played, visit
from tui.screens.contradictions import ContradictionsScreen
from tui.screens.dispute import DisputeScreen
from tui.screens.history import HistoryScreen
from tui.screens.home import HomeScreen
from tui.screens.record import RecordScreen
from tui.screens.scores import ScoresScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import InputDialog, PickDialog
from tui.widgets.move_suggestion_list import MoveSuggestionList


async def entered(room: Room, text: str) -> None:
    """Put a text on the line and press Enter."""
    await room.line(text)
    await room.press("enter")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("made", "lang", "word", "opens"),
    [
        (plc_position.table, "en", "scores", ScoresScreen),  # read by what is legal: the step that counts points
        (plc_position.table, "ja", "得点", ScoresScreen),
        (rrr_position.table, "en", "players", PickDialog),  # read as a worker that is placed
        (crisis_position.table, "ja", "メモ", InputDialog),  # read as eight moves that have the word in them
        (crisis_position.table, "en", "Record", RecordScreen),
    ],
)
def test_an_exact_word_is_the_command_where_it_is_no_whole_move(
    tmp_path: Path, made: Callable[[], Table], lang: str, word: str, opens: type
) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries(table.name))
        await entered(room, word)
        assert isinstance(room.app.screen, opens), (word, room.text)
        assert len(room.entries(table.name)) == count

    table = made()
    asyncio.run(visit(kept(tmp_path, table, lang), steps, name=table.name))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_word_after_a_slash_runs_in_either_language_however_it_is_typed(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        for word, opens in (
            ("/record", RecordScreen), ("／記録", RecordScreen), ("/ＳＣＯＲＥＳ", ScoresScreen), ("/裁定", DisputeScreen),
            ("/history", HistoryScreen), ("/audit ", ContradictionsScreen), ("/menu", PickDialog),
        ):  # fmt: skip
            await entered(room, word)
            if opens is not ContradictionsScreen:  # nothing contradicts itself here, which is said
                assert isinstance(room.app.screen, opens), word
            await room.press("f10" if opens is DisputeScreen else "escape")
            assert isinstance(room.app.screen, TableScreen), word
        assert room.entries()[-1].kind == "move"
        await entered(room, "/undo")
        assert room.entries()[-1].kind == "retract"
        await entered(room, "/やり直す")
        assert room.entries()[-1].kind == "restore"

    asyncio.run(visit(played(tmp_path, 20, lang), steps))


def test_what_stands_behind_a_word_is_not_lost(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await entered(room, "/note a cube was lost")
        assert room.entries()[-1].body == {"text": "a cube was lost"}
        await entered(room, "/park invest silk_1")
        assert room.entries()[-1].kind == "parked"
        count = len(room.entries())
        for text, said in (("/undo twice", "takes nothing after it"), ("/nosuch", "no command"), ("/", "no command")):
            await entered(room, text)
            assert room.typed == text
            assert said in room.notes
        assert len(room.entries()) == count

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_is_typed_after_a_word_that_is_no_command_takes_its_place(tmp_path: Path) -> None:
    """The next move was written behind it, and was no command either."""

    async def steps(room: Room) -> None:
        await entered(room, "/nosuch")
        assert room.typed == "/nosuch", "it stays for correction"
        await room.press(*"pass")
        assert room.typed == "pass"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_command_that_takes_nothing_says_so_before_enter_does(tmp_path: Path) -> None:
    """“Enter: the record” stood there, and Enter said that it is no command."""

    async def steps(room: Room) -> None:
        await room.line("/record now")
        assert "“/record” takes nothing after it" in room.flat
        await room.press("enter")
        assert not isinstance(room.app.screen, RecordScreen)

    asyncio.run(visit(fresh(tmp_path), steps))


def test_the_slash_lists_the_commands_and_tab_completes_them(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("/", "r", "e")
        await room.pilot.pause(0.1)
        listed = [row.line for row in room.app.screen.query_one(MoveSuggestionList).items]
        assert {"/record", "/redo", "/recount"} <= set(listed) and all(one.startswith("/re") for one in listed)
        await room.press("d", "tab")
        await room.pilot.pause(0.1)
        assert room.typed == "/redo"
        assert "Enter: redo" in room.flat

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_word_answers_no_question_after_a_slash(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await entered(room, "Aki: mines 1")
        conversation = room.at_table.table_session.conversation
        assert conversation.pending_question is not None
        await room.press(*"/board", "enter", "escape")
        assert isinstance(room.app.screen, TableScreen) and conversation.pending_question is not None

    from referee.record.opening_entry import opening, seats_of
    from referee.rules.game import find

    session = fresh(tmp_path, name="other")
    game = find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    asyncio.run(visit(session, steps))


def test_only_f10_or_the_word_leaves_the_table_and_says_that_nothing_is_lost(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press("escape", "escape", "escape")
        assert isinstance(room.app.screen, TableScreen) and "F10" in room.notes
        await entered(room, "/leave")
        assert isinstance(room.app.screen, HomeScreen) and "nothing is lost" in room.notes

    asyncio.run(visit(fresh(tmp_path), steps))
