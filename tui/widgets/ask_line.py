"""One line asked for over a screen: a file name, a reason."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class AskLine(ModalScreen[str]):
    """Asks `question`; Enter answers with the text, Escape with "". `note` stands below."""

    DEFAULT_CSS = """
    AskLine { align: center middle; }
    AskLine > Vertical {
        width: 70; max-width: 95%; height: auto; padding: 1 2; background: $surface; border: round $primary;
    }
    AskLine Static { height: auto; }
    AskLine #note { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, question: str, value: str = "", note: str = "", limit: int = 500) -> None:
        super().__init__()
        self.question = question
        self.value = value
        self.note = note
        self.limit = limit

    def compose(self) -> ComposeResult:
        """Compose question, line and note."""
        with Vertical():
            yield Static(self.question, markup=False)
            yield Input(self.value, max_length=self.limit)
            if self.note:
                yield Static(self.note, markup=False, id="note")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text."""
        event.stop()
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss("")
