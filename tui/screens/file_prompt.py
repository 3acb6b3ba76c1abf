"""Asking for the name of a file, and doing something with it."""

from __future__ import annotations

from collections.abc import Callable

from scoring.errors import InputError
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.screens.text_page import TextPageScreen
from tui.widgets.dialog import DialogField, InputDialog


def ask_file(screen: GyojiScreen, title: str, label: str, start: str, use: Callable[[str], None]) -> None:
    """Ask for a file over a screen; what goes wrong when it is used is said. Nothing typed leaves all as it is."""

    def answered(given: dict[str, str] | None) -> None:
        typed = (given or {}).get("path", "").strip()
        if typed:
            try:
                use(typed)
            except InputError as found:
                screen.report(found)

    line = DialogField("path", lambda words: words.say(label), lambda words: words.say("tally.file_hint"), start)
    screen.app.push_screen(InputDialog(lambda words: words.say(title), (line,), lambda: screen.words), answered)


def show_faults(screen: GyojiScreen, title: str, file: str, found: InputError) -> None:
    """Show everything that is wrong with a file; `title` is the key of its text."""

    def text() -> StyledText:
        return StyledText("\n".join(messages.faults(screen.words, found.faults)))

    screen.app.push_screen(TextPageScreen(lambda: screen.say(title, file=file), text, lambda: screen.words))
