"""The prompt for a file path, and the display of errors in a file."""

from __future__ import annotations

from collections.abc import Callable

from scoring.errors import InputError
from tui.core.flows.steps import AskField, text
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.dialog import InputDialog


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
