"""The app on a screen of 80×24, keys one by one. Only this file knows what its screens look like."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from textual import events
from textual.app import App
from textual.keys import REPLACED_KEYS, _character_to_key
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from referee.notation.move import Move
from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.new_table import NewTableScreen
from tui.screens.table import TableScreen
from tui.widgets import typing_panel
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.menu import Menu
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.notice_panel import PrintedValueEntryNotice
from tui.widgets.turn_banner import TurnBanner
from tui.widgets.typing_panel import TypingPanel

from .app_ways import Ways
from .cells import crop, strips
from .front import Seen, at_home, flat, line_of, names
from .plain_front import new_table

SIZE = (80, 24)
RESTS = 0.001
"""Seconds after a key until the line is judged: people type slower than the screen waits."""
CALM = 4
"""So often in a row nobody has a message, until all is quiet."""

WIDE = {ord(" "): "\u3000", **{ord("0") + n: chr(ord("０") + n) for n in range(10)}}
"""What an input method makes of a blank and of digits."""

T = TypeVar("T")


class AppFront:
    """One sitting at the app, opened from the home screen."""

    name = "app"
    ways: tuple[str, ...] = ("line", "list", "form", "mouse")

    def __init__(
        self, home: Path, game: str, players: int, lang: str = "en", live: bool = True, form: bool = True
    ) -> None:
        """`live`: the line is judged after each key; else once a text is typed. `form`: the table is opened from the home
        screen by the form for it; else by a command, and the app opens on it.
        """
        self.live, self.keys = live, 0
        self.gaps: list[str] = []
        self.drawn: list[Strip] = []
        self.composing = False
        if lang == "ja":
            self.ways = (*self.ways, "composed")
        self.patches = pytest.MonkeyPatch()
        self.patches.setattr(typing_panel, "PAUSE", RESTS)
        self.patches.setenv("TEXTUAL_ANIMATIONS", "none")
        self.runner = asyncio.Runner()
        with at_home(home):
            name = "" if form else new_table(home, game, players)
            self.session = Session(lang, SqliteStore(home))
            self.app = GyojiApp(self.session, "table", name=name) if name else GyojiApp(self.session)
            self.context = self.app.run_test(size=SIZE)
            self.pilot: Pilot[None] = self._run(self.context.__aenter__())
            self._settle()
            if form:
                self._open(game, players)
            else:
                self._begin()

    def _open(self, game: str, players: int) -> None:
        """Open a table by the form for it, as it stands but for the game and the names."""
        self.press(str(offered_games().index(game) + 1), "n")
        assert isinstance(self.app.screen, NewTableScreen), self._text()
        for name in names(players):
            self._deliver(*map(key_of, name))
            self.press("enter")
        for _ in range(6):
            if isinstance(self.app.screen, TableScreen):
                break
            self.press("enter")
        self._begin()

    def _begin(self) -> None:
        """Stand at the table, the tour left for later."""
        assert isinstance(self.app.screen, TableScreen), self._text()
        if self.app.screen.query(PrintedValueEntryNotice):
            self.press("escape")

    # driving

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def inside(self, work: Callable[..., T], *given: Any) -> T:
        """Do something as the app itself does it."""

        async def done() -> T:
            return work(*given)

        return self._run(done())

    def _settle(self) -> None:
        """Let everything that is under way come to rest."""

        self._run(self.pilot.pause())
        exception = getattr(self.app, "_exception", None)
        if exception is not None:
            raise exception

    def _send(self, key: str) -> None:
        self.keys += 1
        self._deliver(key_of(key))

    def _deliver(self, *sent: events.Event) -> None:
        """Let events come one right after the other, as the terminal sends them."""
        driver = self.app._driver
        assert driver is not None

        async def send() -> None:
            for event in sent:
                event.set_sender(self.app)
                driver.send_message(event)
            await quiet(self.app)

        self._run(send())

    def press(self, *keys: str) -> None:
        """Press keys that are no text."""
        for key in keys:
            self._send(key)
        self._settle()

    def type(self, text: str) -> None:
        for character in text:
            self._send(character)
            if self.live:
                self._run(judged(self.app))
        self._settle()

    def compose(self, text: str) -> None:
        """Type as an input method does: word by word, each in one of the shapes in which a composed one arrives."""
        for at, part in enumerate(re.findall(r"\S+|\s", text)):
            wide = part.translate(WIDE)
            self.keys += len(part)
            if at % 6 == 0:
                self._deliver(*map(key_of, wide))
            elif at % 6 == 2:
                self._deliver(events.Key(wide, wide))
            else:
                self._deliver(events.Paste(wide) if at % 6 == 4 else key_of(wide))
            if self.live:
                self._run(judged(self.app))
        self._settle()

    def click(self, x: int, y: int) -> None:
        """Click a cell."""
        self.keys += 1
        self._run(self.pilot.click(offset=(x, y)))
        self._settle()

    def wheel(self, x: int, y: int, step: int) -> None:
        """Turn the wheel over a cell, down (1) or up (-1)."""
        self.keys += 1
        kind = events.MouseScrollDown if step > 0 else events.MouseScrollUp
        self._deliver(kind(None, x, y, 0, step, 0, False, False, False, x, y))
        self._settle()

    # looking

    @property
    def screen(self) -> Any:
        """The screen in front."""
        return self.app.screen

    @property
    def table(self) -> Table:
        return self.at_table.table

    @property
    def at_table(self) -> TableScreen:
        return next(one for one in reversed(self.app.screen_stack) if isinstance(one, TableScreen))

    @property
    def words(self) -> Words:
        return self.session.words(table=self.table)

    def _text(self) -> str:
        self.drawn = strips(self.app)
        return "\n".join(strip.text.rstrip() for strip in self.drawn)

    def _of(self, selector: str | type[Widget]) -> str:
        """What can be seen of a widget in the frame that was drawn last."""
        found = self.at_table.query(selector)
        if not found or self.screen is not self.at_table:
            return ""
        seen = self.screen._compositor.visible_widgets.get(found.first())
        if seen is None or not found.first().display:
            return ""
        region, clip = seen
        return crop(self.drawn, region.intersection(clip))

    def see(self) -> Seen:
        return self.inside(self._see)

    def _see(self) -> Seen:
        text = self._text()
        notes = [note.message for note in self.app._notifications][-3:]
        fresh = notes if len(self.app._notifications) else []
        if not isinstance(self.screen, TableScreen):
            return Seen(text, shown=type(self.screen).__name__, said="\n".join(fresh), over=self.table.over)
        words = self.words
        asking = self.at_table.query_one(InlineQuestion).has_class("asking")
        wrong = self._of("#wrong") if asking and self.at_table.query_one("#wrong").display else ""
        hint = "\n".join(text.plain for _, text in self.at_table.query_one(TypingPanel).hint)
        verdict = f"{hint}\n{self._of('#verdict')}"
        menu = self._of(Menu) if self.at_table.query_one(Menu).has_class("open") else ""
        moves = self.at_table.query_one(MoveSuggestionList)
        between = self._of(MoveSuggestionList) if moves.lines else ""
        parts = [wrong] if asking else [verdict, menu]
        held = flat(words.translate("table.enter_anyway"))
        over = flat(words.translate("table.how_over"))
        return Seen(
            text,
            " ".join(self._of("#asked").split()) if asking else "",
            self.at_table.query_one(MoveInput).value,
            verdict if held in flat(verdict) and not asking else "",
            "",
            "\n".join(part for part in (*parts, *fresh) if part.strip()),
            (*self._of(TurnBanner).splitlines()[2:], *self._of("#now").splitlines(), *between.splitlines()),
            self.table.acting,
            over in flat(verdict),
        )

    # doing

    def enter(self) -> None:
        self.app._notifications.clear()
        self.press("enter")

    def answer(self, text: str) -> None:
        if self.screen.query_one("#answer", Input).value:
            self.press("ctrl+u")
        if self.composing:
            self.compose(text)
        else:  # nothing is judged while an answer is typed: all of its keys come in one go
            self.keys += len(text)
            self._deliver(*map(key_of, text))
        self.enter()

    def command(self, word: str) -> None:
        self.type(word)
        self.enter()

    confirm = enter

    def go_on(self) -> None:
        name = type(self.screen).__name__
        self.press("enter" if name == "ScoringRevealScreen" else "escape")

    def leave(self) -> None:
        for _ in range(3):
            if isinstance(self.screen, TableScreen) and self.screen.focused is self.line:
                break
            self.press("escape")
        if self.line.value:
            self.press("end", "ctrl+u")

    @property
    def line(self) -> MoveInput:
        return self.at_table.query_one(MoveInput)

    def offers(self) -> tuple[str, ...]:
        return tuple(row.text for row in self.at_table.query_one(MoveSuggestionList).items)

    def choose(self, n: int) -> None:
        self.press(*["down"] * n, "enter")

    # declaring

    def declare(self, move: Move, way: str) -> str:
        text = line_of(self, move)
        self.composing = way == "composed"
        if self.line.value:
            self.leave()
        getattr(Ways(self), way)(move, text)
        self.enter()
        return text

    def close(self) -> None:
        try:
            self._run(self.context.__aexit__(None, None, None))
        finally:
            self.runner.close()
            self.session.store.close()
            self.patches.undo()


def key_of(key: str) -> events.Key:
    """Make the event of a key, by its name or by its character."""
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    character = key if len(key) == 1 else " " if key == "space" else None
    return events.Key(REPLACED_KEYS.get(name, name), character)


async def quiet(app: App[Any]) -> None:
    """Wait until nobody has a message to read."""
    calm = 0
    pumps = (app, *(app.screen.walk_children(with_self=True) if app.screen_stack else ()))
    while calm < CALM:
        await asyncio.sleep(0)
        calm = 0 if any(pump.message_queue_size for pump in pumps if pump.is_running) else calm + 1


async def judged(app: App[Any]) -> None:
    """Wait until the line was judged and its completions stand below it."""
    await asyncio.sleep(2 * RESTS)
    await quiet(app)
