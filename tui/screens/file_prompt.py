"""The prompt for a file path, and the display of errors in a file."""

from __future__ import annotations

from collections.abc import Callable

from scoring.errors import InputError
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.dialog import DialogField, InputDialog


def ask_file(screen: GyojiScreen, title: str, label: str, start: str, use: Callable[[str], None]) -> None:
    """Ask for a path in a window and call `use` with it; its errors are displayed. An empty path does nothing."""

    def answered(answers: dict[str, str] | None) -> None:
        path = (answers or {}).get("path", "").strip()
        if path:
            use(path)

    line = DialogField(
        "path", lambda words: words.translate(label), lambda words: words.translate("tally.file_hint"), start
    )
    screen.app.push_screen(InputDialog(lambda words: words.translate(title), (line,), lambda: screen.words), answered)


def show_faults(screen: GyojiScreen, title: str, file: str, error: InputError) -> None:
    """Display all errors in a file; `title` is the catalogue key of the window title."""

    def text() -> StyledText:
        return StyledText("\n".join(messages.faults(screen.words, error.faults)))

    screen.app.push_screen(TextPageScreen(lambda: screen.translate(title, file=file), text, lambda: screen.words))
