"""What is typed after a refusal takes the place of what was refused; a line that is left stands there again."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.lines.table import load, opened
from tests.tui.screens.table.table_rooms import Room, asking, at, fresh, kept
from tests.tui.screens.table.test_asking import typed
from tui.core.session.session import Session
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen
from tui.widgets.menu import Menu
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList


def blank(folder: Path, lang: str = "en") -> Session:
    """Open a table of which nothing is entered: its first moves ask."""
    session, game = fresh(folder, lang, name="other"), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")), blank=True)])
    return session


def answer(room: Room) -> str:
    """What stands in the answer line."""
    return room.app.screen.query_one("#answer", Input).value


REFUSED = [
    "/nosuch",
    "/undo twice",
    "/record now",
    "invest light_bulb_1",
    "Ben: invest silk_1",
    "zzz qqq",
    "fly",
    "ビール",
]


async def test_the_line_of_a_table_gives_way_after_a_refusal(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        for line in REFUSED:
            await room.line(line)
            await room.press("enter", "escape")  # a menu or a list that opened is closed
            if room.typed:
                await room.press(*"mi")
                assert room.typed == "mi", f"what is typed next takes the place of {line}"
            await room.line(line)
            await room.press("enter", "escape", "escape")
            assert room.typed == "", f"Esc clears {line}"
            await room.line(line)
            await room.press("enter")
            if room.app.focused is room.at_table.query_one("#line", Input):
                await room.press("end", "x")
                assert room.typed == f"{line}x", "an arrow goes into it"
            await room.press("escape", "ctrl+u")


LISTED = [
    ("nippon", "en", "invest", "Ben: mines 1"),
    ("nippon", "en", "mines", "2 silk"),
    ("nippon", "en", "train", "3"),
    ("nippon", "en", "Ben coal", "mi"),
    ("nippon", "ja", "投資", "２鉱山"),
    ("nippon", "ja", "鉱山", "投資"),
    ("nippon", "ja", "列車", "ベン"),
    ("russian_railroads", "ja", "取る", "２ルーブルと工業化２"),
    ("russian_railroads", "ja", "ルーブルと工業化", "２ルーブルと工業化２"),
    ("russian_railroads", "en", "take", "track"),
    ("russian_railroads", "en", "bonus", "2 rubles"),
    ("russian_railroads", "en", "card", "an engineer"),
]
"""Lines of which Enter lists what they can mean, or the one thing to confirm; and what is typed next."""


def listing(folder: Path, game: str, lang: str) -> Session:
    """Open a table of a game at its beginning."""
    session, found = fresh(folder, lang, name="other"), find(game)
    names = ("あき", "ベン", "ちえ") if lang == "ja" else ("Aki", "Ben", "Chie")
    session.store.adopt("friday", [opening(found, seats_of(found, names))])
    return session


@pytest.mark.parametrize(("game", "lang"), sorted({row[:2] for row in LISTED}))
async def test_a_line_whose_list_enter_opened_gives_way(tmp_path: Path, game: str, lang: str) -> None:
    async with at(listing(tmp_path, game, lang)) as room:
        for *at_game, line, text in LISTED:
            if at_game != [game, lang]:
                continue
            await gives_way(room, line, text)
            await room.press("escape", "escape", "ctrl+u")


async def gives_way(room: Room, line: str, text: str) -> None:
    """Type something behind a line of which Enter opened a list: composed, key by key, and behind Esc."""

    async def enter() -> None:
        await room.line(line)
        await room.press("enter")
        assert isinstance(room.app.focused, (MoveSuggestionList, Menu)), room.text

    await enter()
    assert room.app.focused is not None
    room.app.focused.post_message(Paste(text))  # composed, and committed at once
    await room.pilot.pause(0.1)
    if len(text) > 1:
        assert room.typed == text
    await enter()
    await room.press("escape", *text)
    assert room.typed == text, "key by key, behind Esc"
    await enter()
    await room.press("escape", "escape")
    assert room.typed == "", "Esc clears it"
    await enter()
    if len(text) > 1:
        await room.press(*text)
        assert unicodedata.normalize("NFKC", room.typed) == unicodedata.normalize("NFKC", text), (
            "key by key, over the list"
        )


async def test_a_command_in_an_open_question_runs_once_and_is_gone(tmp_path: Path) -> None:
    async with at(blank(tmp_path)) as room:
        await room.line("Chie: mines 1")
        await room.press("enter")
        conversation = room.at_table.table_session.conversation
        asked = conversation.pending_question
        notes = ("/note tea", "/note 3 cubes were lost", "／メモ お茶")
        pages = ("/board", "/scores", "/record", "/audit", "/help", "/menu", "/得点")
        for command in (*notes, *pages):
            before = len(room.entries())
            await room.line(command, "#answer")
            await room.press("enter", *(("escape",) if command in pages and command != "/audit" else ()))
            assert answer(room) == "" and conversation.pending_question == asked, command
            made = [entry.kind for entry in room.entries()[before:]]
            assert made == (["note"] if command in notes else []), command
            await room.press("enter")
            assert [entry.kind for entry in room.entries()[before:]] == made, "it is not run again"
            await room.press("1")
            assert answer(room) == "1"


HINTS = [
    ("/scores", "scores", "en"),
    ("/sco", "/scores", "en"),
    ("undo", "undo", "en"),
    ("und", "undo", "en"),
    ("reco", "record", "en"),
    ("/note", "note", "en"),
    ("/note tea", "note", "en"),
    ("/note two cubes of coal", "note", "en"),
    ("/park Ben mines", "park", "en"),
    ("players", "players", "en"),
    ("audi", "audit", "en"),
    ("/得点", "得点", "ja"),
    ("／メモ お茶", "メモ", "ja"),
    ("元に", "元に戻す", "ja"),
    ("記", "記録", "ja"),
    ("/ undo", "/", "en"),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_command_is_not_called_unreadable_while_it_is_typed(tmp_path: Path, lang: str) -> None:
    async with at(fresh(tmp_path, lang)) as room:
        for line, word in [row[:2] for row in HINTS if row[2] == lang]:
            await room.line(line)
            text = room.flat
            for wrong in ("not understood", "not complete", "Enter shows what can be done", "読み取れ", "まだ足りない"):
                if wrong.startswith("Enter") and not line.startswith(("/", "／")) and line not in ("undo", "players"):
                    continue
                assert wrong not in text, (line, room.text)
            below = text[text.index(line.split()[0]) + len(line.split()[0]) :]
            assert word.casefold() in below.casefold(), (line, room.text)


def standing(folder: Path, game: str, place: str) -> Session:
    """A table that stands at a position of the table of lines."""
    table = next(table for position, table in opened(load(game)) if position.name == place)
    return kept(folder, Table("friday", table.entries))


async def test_the_row_that_enter_takes_bears_a_sign_and_is_named(tmp_path: Path) -> None:
    """It was marked by its colour alone, and the words went on saying that Enter shows what can be done."""
    async with at(standing(tmp_path, "russian_railroads", "three")) as room:
        await room.line("kiev 5")
        await room.press("enter")
        assert "▸1 " in room.text and "Enter takes 1;" in room.flat
        await room.press("2")
        assert "▸2 " in room.text and "▸1 " not in room.text and "Enter takes 2;" in room.flat


async def test_a_line_that_begins_with_a_digit_is_written_after_a_refusal(tmp_path: Path) -> None:
    """It took the row of that number: the move was parked, and the turn was over."""
    async with at(fresh(tmp_path)) as room:
        await typed(room, "invest light_bulb_1")
        await room.press(*"4 mines")
        assert room.app.screen.query_one(MoveInput).value == "4 mines"
        assert [entry.kind for entry in room.entries()] == ["open"]


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_enter_shows_what_can_be_done_about_a_line_that_is_not_understood(tmp_path: Path, lang: str) -> None:
    """It said so and did nothing."""
    async with at(fresh(tmp_path, lang)) as room:
        await typed(room, "dance with wolves")
        assert room.app.screen.query_one(Menu).has_class("open")
        await room.press("2", "enter")
        assert room.entries()[-1].kind == "parked"


async def back(room: Room) -> None:
    """Leave for home and come back."""
    await room.press("f10")
    assert isinstance(room.app.screen, HomeScreen)
    room.app.show("table", name="friday", back=True)
    for _ in range(3):
        await room.pilot.pause()
    await room.press("escape")  # where the table stood is told above it
    assert isinstance(room.app.screen, TableScreen)


async def test_a_question_is_kept_with_its_line_and_its_answer(tmp_path: Path) -> None:
    async with at(blank(tmp_path)) as room:
        for line, text in (("Chie: mines 1", ""), ("Aki: invest silk_2", "4"), ("Ben: knowledge 2", "12")):
            await room.line(line)
            await room.press("enter", *text)
            asked = room.at_table.table_session.conversation.pending_question
            assert asked is not None
            await back(room)
            assert room.typed == line and room.at_table.table_session.conversation.pending_question == asked
            assert asking(room) and answer(room) == text
            await back(room)
            assert room.at_table.table_session.conversation.pending_question == asked, "and again"
            await room.press("escape", "ctrl+u")


async def test_a_line_that_was_declared_is_not_there_again(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await room.line("invest silk_1")
        await back(room)
        await room.press("end", "enter")
        assert room.entries()[-1].kind == "move"
        await back(room)
        assert room.typed == ""
