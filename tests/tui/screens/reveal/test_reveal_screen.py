"""A scoring revealed: what it looks like, that it is stepped through, and that any number answers why; scores and curve."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from scoring.breakdown import Breakdown, ScoreLine
from scoring.text_catalogs import Phrase
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tests.tui.screens.narrow.narrow_rooms import LONG
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.explanation import ExplanationScreen
from tui.screens.score_reveal import ScoringRevealScreen

PAGES = {"nippon": (-1, 1), "russian_railroads": (137, 3), "crisis": (200, 1), "plan_city": (-1, 0)}
"""So many lines of the demo are played (-1: all), and the page that is looked at: a region, Kiev, the goal, a field."""


@cache
def recorded(game: str, lines: int) -> tuple[Entry, ...]:
    """What stands in the record when so many lines of the demo have been played."""
    play = recorded_script.load(recorded_script.demo_of(game))
    table = recorded_script.open_play(play)
    for text in play.lines[: None if lines < 0 else lines]:
        recorded_script.perform(table, recorded_script.parse(text))
    return tuple(table.entries)


@asynccontextmanager
async def scoring(
    folder: Path, game: str, lang: str = "en", size: tuple[int, int] = (80, 24), moves: bool = False
) -> AsyncIterator[tuple[GyojiApp, Pilot[None], ScoringRevealScreen]]:
    """Look at the last scoring."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", list(recorded(game, PAGES[game][0])))
    app = GyojiApp(session, "reveal", table="friday")
    app.animation_level = "full" if moves else "none"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, ScoringRevealScreen)
        yield app, pilot, app.screen


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
async def test_the_pages_at_the_small_size(tmp_path: Path, game: str, lang: str) -> None:
    async with scoring(tmp_path, game, lang) as (app, pilot, _screen):
        for _ in range(PAGES[game][1]):
            await press_keys(pilot, "enter")
        await pilot.pause()
        check_golden(f"reveal_{game}_{lang}", screen_lines(app))


async def test_every_row_and_every_total_answers_why(tmp_path: Path) -> None:
    async with scoring(tmp_path, "nippon") as (app, pilot, screen):
        rows = screen.pages()[0].rows
        seats = len(screen.seats)
        for place in range(len(rows) + seats):
            assert screen.row == place
            await press_keys(pilot, "f3")
            assert isinstance(app.screen, ExplanationScreen), place
            assert "NIP-17" in screen_text(app)
            await press_keys(pilot, "escape", "down")
        assert screen.row == len(rows) + seats - 1, "below the last total there is nothing"


SIZES = [("en", (80, 24)), ("ja", (80, 24)), ("ja", (120, 36)), ("en", (160, 45))]


NAMES = ["Aki", "Ben", "Chie", "Dai", "Emi"]


MIDDLE = {26: "█▀▀ █▀█", 19: " █  ▀▀█", 8: "█▀█", 4: "▀▀█"}
"""The middle row of a total three rows high (the figures of the style guide)."""


async def pages(folder: Path, gains: Sequence[Sequence[int]], lang: str, size: tuple[int, int]) -> list[list[str]]:
    """Reveal a scoring of five seats, a category for each list of gains; give the screen of each page."""
    lines = [
        ScoreLine(seat, category, points, Phrase("", {}), ())
        for category, row in zip(("start", "told"), gains, strict=False)
        for seat, points in zip("ABCDE", row, strict=True)
    ]
    seen: list[list[str]] = []
    app = GyojiApp(Session(lang, SqliteStore(folder)))
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        seats = seats_of(find("crisis"), NAMES)
        app.show("reveal", breakdown=Breakdown(tuple(lines)), game="crisis", seats=seats)
        for _ in gains:
            await pilot.pause()
            seen.append(screen_lines(app))
            await press_keys(pilot, "enter")
    return seen


@pytest.mark.parametrize(("lang", "size"), SIZES)
async def test_the_totals_are_the_biggest_figures_in_the_order_of_the_seats(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    (screen,) = await pages(tmp_path, [[8, 26, 0, 19, 4]], lang, size)
    row = next((line for line in screen if MIDDLE[26] in line), "")
    places = [row.find(MIDDLE[points]) for points in (8, 26, 19)]
    assert -1 not in places and places == sorted(places), "\n".join(screen)
    assert row.rstrip().endswith(MIDDLE[4]), "\n".join(screen)
    names = [next(name for name in NAMES if name in line) for line in screen if any(name in line for name in NAMES)]
    assert names == NAMES * 2, names
    assert "★" not in "".join(screen).replace("E ★", ""), "nobody has won yet"


async def shown(
    folder: Path, screen: str, lang: str, size: tuple[int, int] = (80, 24), ascii: bool = False
) -> list[str]:
    """Five people with long names; of the last nobody has said where the marker stands, the second leads."""
    game = find("crisis")
    table = Table("friday", [opening(game, seats_of(game, LONG[lang][:5]), blank=True)])
    table.recount(
        {f"seats.{seat}.vp": vp for seat, vp in zip(table.seats, (17, 140, -3, 60), strict=False)}, "read off"
    )
    session = Session(lang, SqliteStore(folder))
    session.glyphs = "ascii" if ascii else session.glyphs
    session.store.adopt("friday", list(table.entries))
    texts: list[str] = []
    app = GyojiApp(session, screen, table="friday")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        texts.extend(screen_lines(app))
    return texts


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("screen", ["scores", "curve"])
async def test_totals_are_whole_and_a_gap_is_no_zero(tmp_path: Path, screen: str, lang: str) -> None:
    rows = await shown(tmp_path, screen, lang)
    text = "\n".join(rows)
    for name, vp in zip(LONG[lang], ("17", "140", "-3", "60"), strict=False):
        assert any(name[:4] in row and f" {vp} " in f"{row} " for row in rows), (name, vp)
    last = next(row for row in rows if LONG[lang][4][:4] in row)
    assert ("not entered yet" if lang == "en" else "未入力") in last
    leads = next(row for row in rows if LONG[lang][1] in row)
    assert text.count("1★ ") == (screen == "scores"), "and no seat has that shape beside a number"
    assert screen == "curve" or "1★ " in leads
    assert "?" not in text.replace("why?", "").replace("なぜ?", "")
