"""All keys of a screen and what it is for."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from scoring.words import Words
from tui.desk.cells import fit
from tui.screens.base import GyojiScreen, Key


class HelpScreen(GyojiScreen):
    """Help on the screen it was asked from."""

    DEFAULT_CSS = "HelpScreen VerticalScroll { padding: 1 2; }"

    def __init__(self, keys: tuple[Key, ...], about: str, words: Callable[[], Words] | None = None) -> None:
        """`words` are those of the screen it was asked from, where they are a game's."""
        super().__init__()
        self._words = words
        self.shown = keys
        self.about = about

    @property
    def words(self) -> Words:
        """The words of the screen it was asked from."""
        return self._words() if self._words else super().words

    def title_text(self) -> str:
        """Give the title line."""
        return self.say("help.title")

    def body(self) -> ComposeResult:
        """List the keys below the purpose."""
        lines = [self.say(self.about), ""]
        lines += [f"  {fit(key.shown, 8)} {self.say(f'key.{key.action}')}" for key in self.shown]
        lines += ["", self.say("help.everywhere")]
        with VerticalScroll():
            yield Static("\n".join(lines), markup=False)
