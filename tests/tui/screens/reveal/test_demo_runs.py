"""The demo that runs by itself: it turns the pages of its scorings, one at a time, and ends on the winner."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.big_type import big
from tui.core.session.session import Session
from tui.screens import demo_player, score_reveal
from tui.screens.help import HelpScreen
from tui.screens.result import ResultScreen
from tui.screens.score_reveal import ScoringRevealScreen
from tui.screens.table import TableScreen

NEVER = 1e6
"""Seconds: the clock of the play is moved on by the tests, so that each step is looked at."""


MOST = 2_000
"""So many steps of its clock a play takes at most."""


WINNERS = {"nippon": "Aki", "russian_railroads": "Dai", "crisis": "Dai", "plan_city": "Aki"}
"""Who has the most VP at the end of each recorded game, as its file says."""


KEYS = {"nippon": "1", "russian_railroads": "2", "crisis": "3", "plan_city": "4"}


TURNED: list[tuple[ScoringRevealScreen, int]] = []
"""Every page that was opened, with its scoring."""


@pytest.fixture(autouse=True)
def sped_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that the tests move on; the pages that are opened are written down."""
    monkeypatch.setattr(demo_player, "PACE", NEVER)
    monkeypatch.setattr(score_reveal, "PACE", 0.001)
    open_page = ScoringRevealScreen._open

    def opened(scoring: ScoringRevealScreen, at: int) -> None:
        open_page(scoring, at)
        TURNED.append((scoring, scoring.at))

    TURNED.clear()
    monkeypatch.setattr(ScoringRevealScreen, "_open", opened)


class Watched:
    """A demo that is watched; it fails at once where one scoring lies above another."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        """The table of the demo."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def scorings(self) -> list[ScoringRevealScreen]:
        """The scorings that are open."""
        return [screen for screen in self.app.screen_stack if isinstance(screen, ScoringRevealScreen)]

    @property
    def running(self) -> bool:
        """Whether it runs by itself."""
        return self.table.player is not None and self.table.player.running

    @property
    def stands(self) -> tuple[object, ...]:
        """How far it is."""
        assert self.table.player is not None
        replay = self.table.player.replay
        shown = [(screen.at, screen.hidden) for screen in self.scorings]
        return replay.at, replay.shown, shown, len(self.table.table.entries)

    async def tick(self) -> None:
        """Let the clock of the play move on by a step."""
        player = self.table.player
        assert player is not None
        if player.running:  # else its clock stands
            player.tick()
        await self.pilot.pause()
        assert len(self.scorings) <= 1, "one scoring lies above another"

    async def until(self, enough: Callable[[], bool]) -> None:
        """Let it run until something is so."""
        for _ in range(MOST):
            if enough():
                return
            await self.tick()
        raise AssertionError("it never comes to that")

    async def to_the_end(self) -> None:
        """Let it run until it stops by itself, and the end screen is whole."""
        await self.until(lambda: not self.running)
        if isinstance(self.app.screen, ResultScreen):
            await self.app.screen.prepare_for_key()

    def ended_on(self, winner: str) -> None:
        """The end screen stands in front with the winner in the large type, and it is said that this is the end."""
        assert isinstance(self.app.screen, ResultScreen)
        texts = big(winner)
        assert texts is not None
        text = screen_text(self.app)
        assert all(part in text for part in texts), text
        words = self.app.session.words()
        said = [note.message for note in self.app._notifications]
        assert said[-1:] == [words.translate("table.replay_over")]
        last = TURNED[-1][0]
        assert [at for shown, at in TURNED if shown is last] == list(range(last.at + 1)), "page by page"
        assert last.ranks


@asynccontextmanager
async def watch(
    folder: Path, lang: str = "en", moves: bool = True, start: str = "home", **how: object
) -> AsyncIterator[Watched]:
    """Watch a demo."""
    app = GyojiApp(Session(lang, SqliteStore(folder)), start, **how)
    app.animation_level = "full" if moves else "none"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Watched(app, pilot)


@pytest.mark.parametrize(("game", "lang", "moves"), [("nippon", "ja", True), ("plan_city", "en", False)])
async def test_a_minute_of_it_ends_on_the_winner(tmp_path: Path, game: str, lang: str, moves: bool) -> None:
    """It stopped at the first page of the first scoring, or laid the next scoring above it."""
    async with watch(tmp_path, lang, moves) as watched:
        await press_keys(watched.pilot, KEYS[game], "w")
        await watched.to_the_end()
        await watched.pilot.pause()
        watched.ended_on(WINNERS[game])
        await press_keys(watched.pilot, "escape")
        assert isinstance(watched.app.screen, TableScreen) and watched.table.table.over


async def rests(watched: Watched) -> None:
    """Nothing goes on."""
    await watched.pilot.pause()
    stood = watched.stands
    for _ in range(5):
        await watched.tick()
    assert watched.stands == stood


def at_line(watched: Watched) -> bool:
    return watched.table.input_text != ""


def at_a_later_page(watched: Watched) -> bool:
    return any(scoring.at for scoring in watched.scorings)


@pytest.mark.parametrize("place", [at_line, at_a_later_page])
async def test_it_is_stopped_and_goes_on_by_one_key_wherever_it_is(
    tmp_path: Path, place: Callable[[Watched], bool]
) -> None:
    async with watch(tmp_path) as watched:
        await press_keys(watched.pilot, "w")
        await watched.until(lambda: place(watched))
        await press_keys(watched.pilot, "ctrl+g")
        assert not watched.running
        await rests(watched)
        await press_keys(watched.pilot, "ctrl+g")
        assert watched.running
        stood = watched.stands
        await watched.until(lambda: watched.stands != stood)


async def test_a_page_over_it_holds_it_up_and_what_is_typed_stops_it(tmp_path: Path) -> None:
    async with watch(tmp_path) as watched:
        await press_keys(watched.pilot, "w")
        await watched.until(lambda: at_line(watched))
        await press_keys(watched.pilot, "f1")
        assert isinstance(watched.app.screen, HelpScreen)
        await rests(watched)
        await press_keys(watched.pilot, "escape")
        await watched.until(lambda: at_line(watched) and watched.app.screen is watched.table)
        await press_keys(watched.pilot, *"mines")
        await watched.until(lambda: not watched.running)
        assert watched.table.input_text.endswith("mines")
        text = words_for("en").translate("table.replay_halted")
        assert text in [note.message for note in watched.app._notifications]
        await press_keys(watched.pilot, "ctrl+g")
        stood = watched.stands
        await watched.tick()
        assert watched.running and watched.stands != stood
