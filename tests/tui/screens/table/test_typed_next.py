"""What is typed after a refusal takes the place of what was refused, Esc clears it, and a command runs once and is gone."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tests.tui.screens.table.table_rooms import Room, fresh, visit
from tui.core.session.session import Session
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.menu import Menu
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


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("line", REFUSED)
def test_the_line_of_a_table_gives_way_after_a_refusal(tmp_path: Path, line: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(line)
        await room.press("enter", "escape")  # a menu or a list that opened is closed
        if room.typed:
            await room.press(*"mi")
            assert room.typed == "mi", "what is typed next takes its place"
        await room.line(line)
        await room.press("enter", "escape", "escape")
        assert room.typed == "", "Esc clears it"
        await room.line(line)
        await room.press("enter")
        if room.app.focused is room.at_table.query_one("#line", Input):
            await room.press("end", "x")
            assert room.typed == f"{line}x", "an arrow goes into it"

    asyncio.run(visit(fresh(tmp_path), steps))


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


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("game", "lang", "line", "then"), LISTED)
def test_a_line_whose_list_enter_opened_gives_way(tmp_path: Path, game: str, lang: str, line: str, then: str) -> None:
    async def steps(room: Room) -> None:
        async def enter() -> None:
            await room.line(line)
            await room.press("enter")
            assert isinstance(room.app.focused, (MoveSuggestionList, Menu)), room.text

        await enter()
        assert room.app.focused is not None
        room.app.focused.post_message(Paste(then))  # composed, and committed at once
        await room.pilot.pause(0.1)
        if len(then) > 1:
            assert room.typed == then
        await enter()
        await room.press("escape", *then)
        assert room.typed == then, "key by key, behind Esc"
        await enter()
        await room.press("escape", "escape")
        assert room.typed == "", "Esc clears it"
        await enter()
        if len(then) > 1:
            await room.press(*then)
            typed = unicodedata.normalize("NFKC", room.typed)
            assert typed == unicodedata.normalize("NFKC", then), "key by key, over the list"

    asyncio.run(visit(listing(tmp_path, game, lang), steps))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("line", ["Ben＋＋５", "zzz 5", "99999", "ben aki 5", "nobody"])
@pytest.mark.parametrize("then", ["5", "Ben 5", "12 8"])
def test_the_line_of_a_score_gives_way_after_a_refusal(tmp_path: Path, line: str, then: str) -> None:
    async def steps(room: Room) -> None:
        before = len(room.entries())
        await room.line(line)
        await room.press("enter", *then)
        assert (room.typed, len(room.entries())) == (then, before), room.text
        await room.line(line)
        await room.press("enter", "escape")
        assert room.typed == "", "Esc clears it"

    asyncio.run(visit(fresh(tmp_path, depth="score"), steps))


def test_points_are_typed_behind_the_name_they_were_asked_for(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie")
        await room.press("enter", "space", "5", "enter")
        entry = room.entries()[-1]
        assert (entry.seat, entry.body["points"]) == ("C", 5), "not those of the next seat, which is Aki"

    asyncio.run(visit(fresh(tmp_path, depth="score"), steps))


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("wrong", ["green", "-3", "99", "1 2", "1.5", "sixteen", "x"])
def test_an_answer_gives_way_after_a_refusal_and_esc_keeps_the_question(tmp_path: Path, wrong: str) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie: mines 1")
        await room.press("enter", *wrong, "enter")
        conversation = room.at_table.table_session.conversation
        assert conversation.pending_question is not None and answer(room) == wrong
        await room.press(*"7a")
        assert answer(room) == "7a"
        await room.press("enter", "escape")
        assert (
            answer(room) == ""
            and conversation.pending_question is not None
            and room.app.screen.query_one(InlineQuestion).has_class("asking")
        )
        await room.press("escape")
        assert conversation.pending_question is None and room.typed == "Chie: mines 1"

    asyncio.run(visit(blank(tmp_path), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("line", ["nonsense", "blue: fly", "invest", "red: invest", "zzz 3"])
def test_the_line_of_a_dispute_gives_way_after_a_refusal(tmp_path: Path, line: str) -> None:
    async def journey(user: Drive) -> None:
        await user.fill(line)
        await user.press(*"may")
        assert user.screen.stages.line.value == "may"
        await user.fill(line)
        await user.press("escape")
        assert user.screen.stages.line.value == ""

    drive(tmp_path, journey, game="nippon")


def test_after_a_ruling_the_next_line_takes_the_place_of_the_last(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("may borrow")
        await user.press("escape", *"red")
        assert user.screen.stages.line.value == "red"

    drive(tmp_path, journey, game="nippon")


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("/note tea", "note"),
        ("/note 3 cubes were lost", "note"),
        ("／メモ お茶", "note"),
        ("/board", ""),
        ("/scores", ""),
        ("/record", ""),
        ("/audit", ""),
        ("/help", ""),
        ("/menu", ""),
        ("/得点", ""),
    ],
)
def test_a_command_in_an_open_question_runs_once_and_is_gone(tmp_path: Path, command: str, kind: str) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie: mines 1")
        await room.press("enter")
        before, conversation = len(room.entries()), room.at_table.table_session.conversation
        asked = conversation.pending_question
        await room.line(command, "#answer")
        await room.press("enter", *(() if kind or command == "/audit" else ("escape",)))
        assert answer(room) == "" and conversation.pending_question == asked
        made = [entry.kind for entry in room.entries()[before:]]
        assert made == ([kind] if kind else [])
        await room.press("enter")
        assert [entry.kind for entry in room.entries()[before:]] == made, "it is not run again"
        await room.press("1")
        assert answer(room) == "1"

    asyncio.run(visit(blank(tmp_path), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("unknown", ["/nosuch", "/undo twice", "/"])
def test_a_word_that_is_no_command_stays_in_the_answer_line(tmp_path: Path, unknown: str) -> None:
    async def steps(room: Room) -> None:
        await room.line("Chie: mines 1")
        await room.press("enter", *unknown, "enter")
        assert answer(room) == unknown and room.typed == "Chie: mines 1"
        await room.press("5")
        assert answer(room) == "5"

    asyncio.run(visit(blank(tmp_path), steps))


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


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(("typed", "said", "lang"), HINTS)
def test_a_command_is_not_called_unreadable_while_it_is_typed(tmp_path: Path, typed: str, said: str, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(typed)
        text = room.flat
        for wrong in ("not understood", "not complete", "Enter shows what can be done", "読み取れ", "まだ足りない"):
            if wrong.startswith("Enter") and not typed.startswith(("/", "／")) and typed not in ("undo", "players"):
                continue
            assert wrong not in text, room.text
        below = text[text.index(typed.split()[0]) + len(typed.split()[0]) :]
        assert said.casefold() in below.casefold(), room.text

    asyncio.run(visit(fresh(tmp_path, lang), steps))
