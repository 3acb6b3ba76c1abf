"""A screen with a text."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from scoring.text_catalogs import Words
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.rich_text_conversion import paint


class TextPageScreen(GyojiScreen):
    """A scrollable page of text. `text` and `title` are functions, so that the page follows the display language."""

    DEFAULT_CSS = """
    TextPageScreen VerticalScroll { padding: 1 2; }
    TextPageScreen Static { height: auto; max-width: 100; }
    """
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, title: Callable[[], str], text: Callable[[], StyledText], words: Callable[[], Words]) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._words = words

    @property
    def words(self) -> Words:
        """The text catalogue of the screen below."""
        return self._words()

    @property
    def help_id(self) -> str:
        """The catalogue id of the help text of this screen."""
        return "help.page"

    def title_text(self) -> str:
        return self._title()

    def body(self) -> ComposeResult:
        """Compose the text."""
        with VerticalScroll():
            yield Static(paint(self._text()))
