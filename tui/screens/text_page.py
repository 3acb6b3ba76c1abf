"""A full page of text over a screen, such as the faults of a file, and the question for the name of a file."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import AskField, text
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import InputDialog
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


def ask_file(screen: GyojiScreen, title: str, label: str, start: str, use: Callable[[str], None]) -> None:
    """Ask for a path in a window and call `use` with it; its errors are displayed. An empty path does nothing."""

    def answered(answers: dict[str, str] | None) -> None:
        path = (answers or {}).get("path", "").strip()
        if path:
            use(path)

    line = AskField("path", text(label), text("tally.file_hint"), start)
    screen.app.push_screen(InputDialog(text(title), (line,), lambda: screen.words), answered)


def show_faults(screen: GyojiScreen, title: str, file: str, error: InputError) -> None:
    """Display all errors in a file; `title` is the catalogue key of the window title."""

    def content() -> StyledText:
        return StyledText("\n".join(messages.faults(screen.words, error.faults)))

    screen.app.push_screen(TextPageScreen(lambda: screen.translate(title, file=file), content, lambda: screen.words))
