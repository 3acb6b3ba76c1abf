"""A scoring revealed at the small size: what it looks like, that it is stepped through, and that any number answers why."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs
from textual.pilot import Pilot

from referee.record.entry import Entry
from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.explanation import ExplanationScreen
from tui.screens.score_reveal import ScoringRevealScreen

PAGES = {"nippon": (-1, 1), "russian_railroads": (137, 3), "crisis": (200, 1), "plan_city": (-1, 0)}
"""So many lines of the demo are played (-1: all), and the page that is looked at: a region, Kiev, the goal, a field."""
Steps = Callable[[GyojiApp, Pilot[None], ScoringRevealScreen], Awaitable[None]]


@cache
def recorded(game: str, lines: int) -> tuple[Entry, ...]:
    """What stands in the record when so many lines of the demo have been played."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    for text in play.lines[: None if lines < 0 else lines]:
        recorded_script.perform(table, recorded_script.parse(text))
    return tuple(table.entries)


def visit(
    folder: Path, game: str, steps: Steps, lang: str = "en", size: tuple[int, int] = (80, 24), moves: bool = False
) -> None:
    """Look at the last scoring."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", list(recorded(game, PAGES[game][0])))

    async def run() -> None:
        app = GyojiApp(session, "reveal", table="friday")
        app.animation_level = "full" if moves else "none"
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            assert isinstance(app.screen, ScoringRevealScreen)
            await steps(app, pilot, app.screen)

    asyncio.run(run())


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_the_pages_at_the_small_size(tmp_path: Path, game: str, lang: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None], _screen: ScoringRevealScreen) -> None:
        for _ in range(PAGES[game][1]):
            await pilot.press("enter")
        await pilot.pause()
        check_golden(f"reveal_{game}_{lang}", screen_lines(app))

    visit(tmp_path, game, steps, lang)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_the_room_of_a_wide_screen_is_used_and_no_page_is_cut(tmp_path: Path, game: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        for _ in screen.pages()[1:]:
            assert not screen.query_one("#scene").has_class("more"), screen_text(app)
            await pilot.press("enter")
            await pilot.pause()

    visit(tmp_path, game, steps, size=(160, 45))


def test_every_row_and_every_total_answers_why(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        rows = screen.pages()[0].rows
        seats = len(screen.seats)
        for place in range(len(rows) + seats):
            assert screen.row == place
            await pilot.press("f3")
            await pilot.pause()
            assert isinstance(app.screen, ExplanationScreen), place
            assert "NIP-17" in screen_text(app)
            await pilot.press("escape", "down")
            await pilot.pause()
        assert screen.row == len(rows) + seats - 1, "below the last total there is nothing"

    visit(tmp_path, "nippon", steps)


def test_the_points_come_one_by_one_and_enter_shows_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.score_reveal.PACE", 600)  # the test is the clock

    async def steps(_app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        rows = len(screen.pages()[0].rows)
        assert screen.hidden == rows
        screen._tick()
        assert screen.hidden == rows - 1, "from the last one up"
        await pilot.press("enter")
        assert (screen.at, screen.hidden) == (0, 0)
        await pilot.press("enter")
        assert screen.at == 1
        await pilot.press("end")
        assert (screen.at, screen.hidden) == (len(screen.pages()) - 1, 0), "all at once"

    visit(tmp_path, "nippon", steps, moves=True)


def test_a_field_hides_nothing_so_that_no_key_is_lost_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.score_reveal.PACE", 600)

    async def steps(_app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        assert screen.hidden == 0
        await pilot.press("enter")
        assert screen.at == 1

    visit(tmp_path, "plan_city", steps, moves=True)


def test_without_motion_a_page_is_whole_at_once(tmp_path: Path) -> None:
    async def steps(_app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        assert screen.hidden == 0
        await pilot.press("enter")
        assert (screen.at, screen.hidden) == (1, 0)

    visit(tmp_path, "nippon", steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_marker_nobody_has_told_of_is_not_entered_yet(tmp_path: Path, lang: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        screen.scene = structs.replace(screen.scene, after={**screen.scene.after, "B": None}, places=())
        screen._open(0)
        await pilot.pause()
        shown = screen_text(app).replace("F3 why?", "").replace("なぜ?", "")
        row = next(line for line in shown.splitlines() if "▲ Ben" in line and line[4] == "-")
        assert ("not entered yet" if lang == "en" else "未入力") in row
        assert "?" not in shown
        await pilot.press("end")
        await pilot.pause()
        assert ("not entered yet" if lang == "en" else "未入力") in screen_text(app)

    visit(tmp_path, "nippon", steps, lang)


def test_one_key_that_stands_below_shows_the_end_at_once(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None], screen: ScoringRevealScreen) -> None:
        assert "F6 all at once" in screen_text(app)
        await pilot.press("f6")
        assert screen.at == len(screen.pages()) - 1
        await pilot.press("space")
        assert app.screen is not screen

    visit(tmp_path, "crisis", steps)
