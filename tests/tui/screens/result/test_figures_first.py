"""The end of a game as it is played: pieces to move and figures to compare come before the winner, not behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screen_text import screen_lines
from tests.tui.screens.result.test_result_screen import WON, in_large_type
from tests.tui.screens.table.table_rooms import Room, Sitting, visit
from tui.core.session.session import Session
from tui.screens.result import ResultScreen
from tui.screens.score_reveal import ScoringRevealScreen
from tui.screens.table import TableScreen

BETWEEN = {"en": "The game is over: move the pieces", "ja": "ゲーム終了: コマを動かしてください"}
CHECK = {"en": "The game is over: does the table agree with this?", "ja": "ゲーム終了: テーブルの上も"}


def before_the_end(folder: Path, game: str, lang: str = "en") -> tuple[Session, str]:
    """Keep a table at which all but the last line of the demo was played, and give that line."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    *lines, last = play.lines
    for text in lines:
        recorded_script.perform(table, recorded_script.parse(text))
    session = Session(lang, SqliteStore(folder))
    session.store.set("motion", "off")
    session.store.adopt("friday", list(table.entries))
    return session, last.partition(": ")[2] or last


async def to_the_table(room: Room) -> None:
    """Turn the pages of the scoring until it is closed."""
    for _ in range(40):
        if not isinstance(room.app.screen, ScoringRevealScreen):
            return
        await room.press("enter")
    raise AssertionError("the scoring never ends")


@pytest.mark.parametrize(("game", "lang"), [*((game, "en") for game in offered_games()), ("nippon", "ja")])
def test_pieces_and_figures_come_before_the_winner(tmp_path: Path, game: str, lang: str) -> None:
    session, last = before_the_end(tmp_path, game, lang)
    winner = WON[game][0]

    async def steps(room: Room) -> None:
        await room.line(last)
        await room.press("enter")
        await to_the_table(room)
        assert isinstance(room.app.screen, TableScreen)
        assert BETWEEN[lang] in room.flat
        assert not in_large_type(winner, screen_lines(room.app))
        await room.press("enter")
        assert CHECK[lang] in room.flat
        assert not in_large_type(winner, screen_lines(room.app))
        assert isinstance(room.app.screen, TableScreen)
        await room.press("enter")
        assert isinstance(room.app.screen, ResultScreen)
        assert in_large_type(winner, screen_lines(room.app))
        assert room.entries()[-1].body["text"].startswith(f"seats.A.{find(game).meta.checked[0]}=")
        await room.press("escape")
        assert isinstance(room.app.screen, TableScreen)
        assert BETWEEN[lang] not in room.flat
        assert CHECK[lang] not in room.flat
        assert in_large_type(winner, screen_lines(room.app))

    asyncio.run(visit(session, steps, size=(100, 30)))


def test_who_skips_the_figures_sees_the_winner(tmp_path: Path) -> None:
    session, last = before_the_end(tmp_path, "nippon")

    async def steps(room: Room) -> None:
        await room.line(last)
        await room.press("enter")
        await to_the_table(room)
        await room.press("enter", "escape")
        assert isinstance(room.app.screen, ResultScreen)

    asyncio.run(visit(session, steps))


def test_a_difference_is_searched_for_before_the_winner(tmp_path: Path) -> None:
    """Ben ends on 73 VP (the specification of the demo); his marker is said to stand on 72."""
    session, last = before_the_end(tmp_path, "nippon")

    async def steps(room: Room) -> None:
        await room.line(last)
        await room.press("enter")
        await to_the_table(room)
        await room.press("enter")
        await room.line("Ben 72")
        await room.press("enter")
        assert isinstance(room.app.screen, TableScreen)
        assert "73" in room.text
        assert "72" in room.text

    asyncio.run(visit(session, steps))


def test_a_move_taken_back_brings_no_winner(tmp_path: Path) -> None:
    session, last = before_the_end(tmp_path, "nippon")

    async def steps(room: Room) -> None:
        await room.line(last)
        await room.press("enter")
        await to_the_table(room)
        await room.press("ctrl+z")
        assert isinstance(room.app.screen, TableScreen)
        assert not room.table().over
        await room.line(last)
        await room.press("enter")
        assert isinstance(room.app.screen, ScoringRevealScreen)

    asyncio.run(visit(session, steps))


def test_line_by_line_the_winner_comes_after_the_figures_too(tmp_path: Path) -> None:
    session, last = before_the_end(tmp_path, "nippon")
    sitting = Sitting(session)
    assert "Final breakdown" not in sitting.say(last)
    assert "Final breakdown" not in sitting.say("")
    assert "Final breakdown" in sitting.say("yes")
    assert "Final breakdown" not in sitting.say("yes"), "it is said once"
