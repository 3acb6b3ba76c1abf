"""Words of commands and pasted lines at the table: after `/`, or alone where it is no whole move; one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Paste

from referee.table.table import Table
from tests.tui.screens.table import crisis_position, plc_position, rrr_position
from tests.tui.screens.table.table_rooms import Room, at, fresh, kept, played
from tests.tui.screens.table.test_typed_next import answer, blank
from tui.screens.contradictions import ContradictionsScreen
from tui.screens.dispute import DisputeScreen
from tui.screens.history import HistoryScreen
from tui.screens.record import RecordScreen
from tui.screens.scores import ScoresScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import InputDialog, PickDialog


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
async def test_an_exact_word_is_the_command_where_it_is_no_whole_move(
    tmp_path: Path, made: Callable[[], Table], lang: str, word: str, opens: type
) -> None:
    table = made()
    async with at(kept(tmp_path, table, lang), name=table.name) as room:
        count = len(room.entries(table.name))
        await entered(room, word)
        assert isinstance(room.app.screen, opens), (word, room.text)
        assert len(room.entries(table.name)) == count


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_word_after_a_slash_runs_in_either_language_however_it_is_typed(tmp_path: Path, lang: str) -> None:
    async with at(played(tmp_path, 20, lang)) as room:
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


async def test_what_stands_behind_a_word_is_not_lost(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        for text, part in (
            ("/note a cube was lost", {"text": "a cube was lost"}),
            ("/recount seats.A.yen=9000 : on the floor", {"facts": {"seats.A.yen": 9000}, "reason": "on the floor"}),
            ("/house NIP-7.6 : free for all", {"clauses": ["NIP-7.6"], "text": "free for all"}),
            ("/park invest silk_1", {}),
        ):
            await entered(room, text)
            assert room.entries()[-1].body.items() >= part.items()
        assert room.entries()[-1].kind == "parked"
        count = len(room.entries())
        for text, said in (("/undo twice", "takes nothing after it"), ("/nosuch", "no command"), ("/", "no command")):
            await entered(room, text)
            assert room.typed == text
            assert said in room.notes
        assert len(room.entries()) == count


async def paste(room: Room, *lines: str, sign: str = "\n") -> None:
    """Paste as a terminal hands it over in brackets."""
    room.app.post_message(Paste(sign.join(lines)))
    for _ in range(4):
        await room.pilot.pause()


PLAYED = [
    (("inv silk_1", "", "end the turn", "Ben: consolidate", "/note third"), ["move", "move"], "\n"),
    (("invest silk_1", "/undo", "/redo", "/park Aki does something"), ["move", "retract", "restore"], "\r\n"),
    (("／メモ　お茶", "   ", "／メモ　水"), ["note", "note"], "\r"),
]


@pytest.mark.parametrize(("lines", "kinds", "sign"), PLAYED)
async def test_pasted_lines_are_carried_out_one_after_the_other(
    tmp_path: Path, lines: tuple[str, ...], kinds: list[str], sign: str
) -> None:
    async with at(fresh(tmp_path)) as room:
        await paste(room, *lines, sign=sign)
        made = [entry.kind for entry in room.entries()[1:]]
        assert made[: len(kinds)] == kinds, (made, room.notes)
        assert "pasted lines done" in room.notes


async def test_the_first_that_does_not_go_through_stays_and_the_rest_comes_after_it(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await paste(room, "/note one", "fly", "/note two", "/note three")
        assert [entry.kind for entry in room.entries()] == ["open", "note"]
        assert room.typed == "fly"
        assert "1 of 4" in room.notes and "“/note two”" in room.notes and "“/note three”" in room.notes
        await room.press("escape", "escape")
        if room.typed == "fly":
            await room.press("escape")
        assert room.typed == "/note two"
        await room.press("enter")
        assert room.entries()[-1].body["text"] == "two"


async def test_an_answer_takes_one_line_and_says_what_is_left_out(tmp_path: Path) -> None:
    async with at(blank(tmp_path)) as room:
        await room.line("Chie: mines 1")
        await room.press("enter")
        count = len(room.entries())
        for rest in (("two",), ("mines 1", "/note x"), ("a", "b", "c")):
            room.app.clear_notifications()
            await paste(room, "7", *rest)
            assert answer(room) == "7" and len(room.entries()) == count
            for line in rest:
                assert f"“{line}”" in room.notes
            await room.press("ctrl+u")


LONG = "lorem ipsum " * 8_300


TOO_LONG = "longer than 4,000 characters"


@pytest.mark.parametrize("depth", ["score", "full"])
async def test_a_long_text_is_refused_at_the_table(tmp_path: Path, depth: str) -> None:
    async with at(fresh(tmp_path, depth=depth)) as room:
        for text in (f"Ben 5 {LONG}", f"Ben 5\n{LONG}"):
            room.app.clear_notifications()
            begun = time.process_time()
            await paste(room, text)
            assert TOO_LONG in room.notes and room.typed == "" and len(room.entries()) == 1
            assert time.process_time() - begun < 2
            await room.press("5")
            assert room.typed == "5"
            await room.press("ctrl+u")
