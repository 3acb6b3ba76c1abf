"""The help screen: the purpose of a screen and all its commands."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scoring.text_catalogs import Words
from tui.core.commands.command_table import Command, command_line
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph


class HelpScreen(GyojiScreen):
    """The help for the screen from which it was opened."""

    DEFAULT_CSS = "HelpScreen VerticalScroll { padding: 1 2; } HelpScreen Paragraph { max-width: 100; }"
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, commands: tuple[Command, ...], about: str, words: Callable[[], Words] | None = None) -> None:
        """Create the help for a screen: its commands, the catalogue key of its purpose, and the text catalogue of its
        game, if any.
        """
        super().__init__()
        self._words = words
        self.listed = commands
        self.about = about

    @property
    def words(self) -> Words:
        """The text catalogue of the screen from which help was opened."""
        return self._words() if self._words else super().words

    def title_text(self) -> str:
        return self.translate("help.title")

    def body(self) -> ComposeResult:
        """Compose the purpose of the screen and the list of its commands."""
        lines = [self.translate(self.about), ""]
        lines += [f"  {command_line(self.words, command)}" for command in self.listed]
        lines += ["", self.translate("help.everywhere")]
        with VerticalScroll():
            yield Paragraph("\n".join(lines))

    def action_help(self) -> None:
        """Do nothing, because the help is already displayed."""
