"""What a screen is for, and everything that can be done on it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scoring.text_catalogs import Words
from tui.screens.commands_and_keys import Command
from tui.screens.screen_base import GyojiScreen, command_lines
from tui.widgets.paragraph import Paragraph


class HelpScreen(GyojiScreen):
    """Help on the screen it was asked from."""

    DEFAULT_CSS = "HelpScreen VerticalScroll { padding: 1 2; } HelpScreen Paragraph { max-width: 100; }"
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, commands: tuple[Command, ...], about: str, words: Callable[[], Words] | None = None) -> None:
        """`words` are those of the screen it was asked from, where they are a game's."""
        super().__init__()
        self._words = words
        self.listed = commands
        self.about = about

    @property
    def words(self) -> Words:
        """The words of the screen it was asked from."""
        return self._words() if self._words else super().words

    def title_text(self) -> str:
        """Give the title line."""
        return self.translate("help.title")

    def body(self) -> ComposeResult:
        """List the commands below the purpose."""
        lines = [self.translate(self.about), ""]
        lines += [f"  {line}" for _, line in command_lines(self.words, self.listed)]
        lines += ["", self.translate("help.everywhere")]
        with VerticalScroll():
            yield Paragraph("\n".join(lines))

    def action_help(self) -> None:
        """Stay: this is the help."""
