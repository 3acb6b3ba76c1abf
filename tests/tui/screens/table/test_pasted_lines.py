"""Several lines pasted in one go: at the table each is carried out, elsewhere it is said what was left out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from referee.table.recorded_script import demo_of, load
from tests.tui.commanding import chosen
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tests.tui.screens.table.test_typed_next import answer, blank
from tui.screens.score_reveal import ScoringRevealScreen
from tui.screens.scores import ScoresScreen


async def paste(room: Room, *lines: str, sign: str = "\n") -> None:
    """Paste as a terminal hands it over in brackets."""
    room.app.post_message(Paste(sign.join(lines)))
    for _ in range(4):
        await room.pilot.pause()


PLAYED = [
    (("inv silk_1", "end the turn", "Ben: consolidate", "/note third"), ["move", "move"]),
    (("/note one", "/note two", "/note three"), ["note"] * 3),
    (("/note one", "", "   ", "/note two"), ["note"] * 2),
    (("invest silk_1", "/undo", "/note again"), ["move", "retract", "note"]),
    (("invest silk_1", "/undo", "/redo"), ["move", "retract", "restore"]),
    (("／メモ　お茶", "／メモ　水"), ["note", "note"]),
    (("/park Aki does something", "/note it"), ["parked", "note"]),
]


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("lines", "kinds"), PLAYED)
@pytest.mark.parametrize("sign", ["\n", "\r\n", "\r"])
def test_pasted_lines_are_carried_out_one_after_the_other(
    tmp_path: Path, lines: tuple[str, ...], kinds: list[str], sign: str
) -> None:
    async def steps(room: Room) -> None:
        await paste(room, *lines, sign=sign)
        made = [entry.kind for entry in room.entries()[1:]]
        assert made[: len(kinds)] == kinds, (made, room.notes)
        assert "pasted lines done" in room.notes

    asyncio.run(visit(fresh(tmp_path), steps))


def test_the_first_that_does_not_go_through_stays_and_the_rest_comes_after_it(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await paste(room, "/note one", "fly", "/note two", "/note three")
        assert [entry.kind for entry in room.entries()] == ["open", "note"]
        assert room.typed == "fly"
        assert "1 of 4" in room.notes and "“/note two”" in room.notes and "“/note three”" in room.notes
        await room.press("escape", "escape")
        if room.typed == "fly":
            await room.press("escape")
        assert room.typed == "/note two"
        await room.press("enter")
        await room.pilot.pause()
        assert room.entries()[-1].body["text"] == "two"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_line_that_asks_is_answered_before_the_next_one_comes(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await paste(room, "Aki: mines 1", "/note two")
        assert room.at_table.table_session.conversation.pending_question is not None
        assert "0 of 2" in room.notes and "/note two" in room.notes
        assert room.typed == "Aki: mines 1" and room.entries()[-1].kind != "note"

    asyncio.run(visit(blank(tmp_path), steps))


def test_a_question_of_a_later_line_stands_open(tmp_path: Path) -> None:
    """The signs of the lines before it, read late, made it the question of another line: it was left."""

    async def steps(room: Room) -> None:
        await paste(room, "inv silk_1", "end the turn", "Ben: consolidate", "Chie: mines 1", "/note it")
        await room.pilot.pause(0.2)
        assert room.typed == "Chie: mines 1" and room.at_table.table_session.conversation.pending_question is not None
        assert "left open" not in room.notes

    asyncio.run(visit(fresh(tmp_path), steps))


def test_what_stands_on_the_line_begins_the_first(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.press(*"/note")
        await paste(room, " tea", "/note milk")
        assert [entry.body.get("text") for entry in room.entries()[1:]] == ["tea", "milk"]

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_command_that_opens_a_page_waits_there(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await paste(room, "/scores", "/note after")
        assert isinstance(room.app.screen, ScoresScreen) and room.entries()[-1].kind == "open"
        await room.press("escape")
        assert room.typed == "/note after"

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_scoring_is_shown_before_the_next_line(tmp_path: Path) -> None:
    lines = load(demo_of("nippon")).lines

    async def steps(room: Room) -> None:
        await paste(room, lines[55], "/note counted")
        assert sum(isinstance(screen, ScoringRevealScreen) for screen in room.app.screen_stack) == 1
        assert room.entries()[-1].kind != "note"

    asyncio.run(visit(played(tmp_path, 55), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("rest", [("two",), ("mines 1", "/note x"), ("a", "b", "c")])
def test_an_answer_takes_one_line_and_says_what_is_left_out(tmp_path: Path, rest: tuple[str, ...]) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie: mines 1")
        await room.press("enter")
        count = len(room.entries())
        await paste(room, "7", *rest)
        assert answer(room) == "7" and len(room.entries()) == count
        for line in rest:
            assert f"“{line}”" in room.notes

    asyncio.run(visit(blank(tmp_path), steps))


@pytest.mark.parametrize("command", ["note", "players"])
def test_a_window_takes_one_line_and_says_what_is_left_out(tmp_path: Path, command: str) -> None:
    async def steps(room: Room) -> None:
        await room.press(*chosen(command))
        await paste(room, "first", "second", "third")
        assert room.app.screen.query(Input).first().value == "first"
        assert "“second”" in room.notes and "“third”" in room.notes

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_single_line_is_pasted_and_not_entered(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await paste(room, "invest silk_1\n")
        assert room.typed == "invest silk_1" and len(room.entries()) == 1

    asyncio.run(visit(fresh(tmp_path), steps))
