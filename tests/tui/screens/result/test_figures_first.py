"""The end of a game as it is played: pieces and figures come before the winner, or before all who share the first place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.tui.plain.final_sheets import crisis, nippon, plan_city, russian_railroads
from tests.tui.screen_text import screen_lines
from tests.tui.screens.result.test_result_screen import WON, finished_table, in_large_type
from tests.tui.screens.table.table_rooms import Room, at
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


@pytest.mark.parametrize(("game", "lang"), [("nippon", "ja"), ("plan_city", "en")])
async def test_pieces_and_figures_come_before_the_winner(tmp_path: Path, game: str, lang: str) -> None:
    session, last = before_the_end(tmp_path, game, lang)
    winner = WON[game][0]
    async with at(session, size=(100, 30)) as room:
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


FOUR = {"A": "Aki", "B": "Ben", "C": "Chie", "D": "Dai"}


SHEETS = {"nippon": nippon, "russian_railroads": russian_railroads, "crisis": crisis}


START = {"russian_railroads": dict.fromkeys("ABCD", 0), "crisis": dict.fromkeys("ABCD", 15)}  # CRI-S.13


START["nippon"] = {"A": 10, "B": 11, "C": 12, "D": 13}  # NIP-1.5


TWO = {"A": 20, "B": 40, "C": 40, "D": 18}


SHARED = ["russian_railroads", "crisis"]
"""RRR-4.1507: equal VP share the rank. CRI-7.9: so do those whose credits and company VP (0 here) are equal too."""


def finished(game: str, vp: Mapping[str, int] = TWO) -> Table:
    """Make a table on whose track the markers stand so before its final sheet, which gives the same to everybody."""
    table = Table("friday", [opening(find(game), seats_of(find(game), list(FOUR.values())), depth="score")])
    if game == "plan_city":  # nothing is scored before the end
        table.score_sheet("final", plan_city(vp))
        return table
    for seat, points in vp.items():
        if points != START[game][seat]:
            table.score(seat, "told", points - START[game][seat])
    table.score_sheet("final", SHEETS[game](vp))
    return table


@pytest.mark.parametrize(("lang", "size"), [("en", (80, 24)), ("ja", (120, 36))])
@pytest.mark.parametrize("game", SHARED)
async def test_both_winners_are_named(tmp_path: Path, game: str, lang: str, size: tuple[int, int]) -> None:
    async with finished_table(tmp_path, start="result", table=finished(game), lang=lang, size=size) as (app, _pilot):
        rows = screen_lines(app)
        assert all(in_large_type(text, rows[1:4]) for text in ("Ben", "Chie", "40"))
        assert not in_large_type("Aki", rows[1:4])
        reason = "Ben, Chie share first place with 40 VP each." if lang == "en" else "Ben、Chieが40点で同点優勝。"
        assert any(reason in row for row in rows)
        marked = {name for name in FOUR.values() for row in rows[5:] if "1★" in row[:8] and name in row}
        assert marked == {"Ben", "Chie"}
        assert sum("1★" in row for row in rows) == 2


@pytest.mark.parametrize(("game", "winner", "points"), [("nippon", "Chie", 42), ("plan_city", "Ben", 40)])
async def test_a_tie_that_the_rules_part_has_one_winner(tmp_path: Path, game: str, winner: str, points: int) -> None:
    """NIP-19: Chie had the later last turn; 12,000 yen are 2 VP (NIP-18.7). PLC-9.2: Ben sits before Chie."""
    async with finished_table(tmp_path, start="result", table=finished(game), size=(80, 24)) as (app, _pilot):
        rows = screen_lines(app)
        assert all(in_large_type(text, rows[1:4]) for text in (winner, str(points)))
        assert any(f"have {points} VP each. Decided by:" in row for row in rows)
        firsts = [row for row in rows if "1★" in row[:8]]
        assert firsts
        assert all(winner in row for row in firsts), "the curves too"
