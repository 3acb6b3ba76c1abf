"""The help screen: the purpose of a screen and all its commands."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import ItemGrid, VerticalScroll
from textual.widgets import Static

from scoring.text_catalogs import Words
from tui.core.commands.command_table import LABEL, WORD, Command, command_line
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph

COLUMN = LABEL + WORD + 5
"""The minimum width of a column of commands, in terminal cells."""


class HelpScreen(GyojiScreen):
    """The help for the screen from which it was opened."""

    DEFAULT_CSS = """
    HelpScreen VerticalScroll { padding: 1 2; }
    HelpScreen Paragraph { max-width: 100; }
    HelpScreen ItemGrid { margin: 1 2; grid-gutter: 0 2; height: auto; }
    """
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
        with VerticalScroll():
            yield Paragraph(self.translate(self.about))
            with ItemGrid(min_column_width=COLUMN):
                for command in self.listed:
                    yield Static(command_line(self.words, command), markup=False)
            yield Paragraph(self.translate("help.everywhere"))

    def action_help(self) -> None:
        """Do nothing, because the help is already displayed."""
