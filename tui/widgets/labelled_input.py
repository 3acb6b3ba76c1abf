"""An input line with a label above and, while typing, feedback on its text below."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input
from textual.widgets.input import Selection

from tui.core.components.printed_value_parser import PrintedValueInputFeedback
from tui.core.rendering.symbols import symbol
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.paragraph import Paragraph

Read = Callable[[str], PrintedValueInputFeedback]


class LabelledInput(Vertical):
    """An input line with a label and feedback on its text; hidden until `ask` is called. Enter on a valid text posts
    `Submitted`, Esc posts `Cancelled`; a text with warnings must be submitted twice.
    """

    DEFAULT_CSS = """
    LabelledInput { dock: bottom; height: auto; max-height: 70%; display: none; padding: 0 1; margin-bottom: 1;
            background: $surface; border-top: heavy $primary; }
    LabelledInput.asking { display: block; }
    LabelledInput.ascii { border-top: ascii $primary; }
    LabelledInput #entry-title { text-style: bold; }
    LabelledInput Input { margin: 0; }
    LabelledInput #entry-feedback { min-height: 2; }
    LabelledInput #entry-feedback.bad { color: $error; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    class Submitted(Message):
        """The message that a valid text was submitted."""

        def __init__(self, name: str, text: str) -> None:
            super().__init__()
            self.name = name
            self.text = text

    class Cancelled(Message):
        """The message that the line was cancelled."""

    def __init__(self, *, ascii: bool = False, id: str = "entry") -> None:
        super().__init__(id=id)
        self._no = symbol("no", ascii)
        self.set_class(ascii, "ascii")
        self._read: Read = lambda _text: PrintedValueInputFeedback()
        self._asked = ""
        self._twice = ""

    class Changed(Message):
        """The message that the text or the cursor position has changed."""

        def __init__(self, text: str, cursor: int) -> None:
            super().__init__()
            self.text = text
            self.cursor = cursor

    @property
    def asking(self) -> str:
        """The name of the requested value; "" while the line is hidden."""
        return self._asked

    @property
    def text(self) -> str:
        return self.query_one(Input).value

    def compose(self) -> ComposeResult:
        """Compose the title, the hint, the input line and the feedback."""
        yield Paragraph(id="entry-title")
        yield Paragraph(id="entry-hint")
        yield CorrectableInput(id="entry-line", compact=True, max_length=400, select_on_focus=False)
        yield Paragraph(id="entry-feedback")

    def ask(self, name: str, title: str, hint: str, text: str, read: Read, *, select: bool = False) -> None:
        """Display the line with an initial text; with `select`, typing replaces this text."""
        self._asked, self._read, self._twice = name, read, ""
        self.query_one("#entry-title", Paragraph).update(title)
        self.query_one("#entry-hint", Paragraph).update(hint)
        self.add_class("asking")
        line = self.query_one(Input)
        with line.prevent(Input.Changed):
            line.value = text
        line.cursor_position = len(text)
        line.focus()
        if select:
            line.select_all()
        self._show(text)

    def on_mount(self) -> None:
        """Watch the cursor position of the input line."""
        self.watch(self.query_one(Input), "selection", self._moved, init=False)

    def _moved(self, selection: Selection) -> None:
        if self._asked:
            self.post_message(self.Changed(self.text, selection[1]))

    def retitle(self, title: str) -> None:
        self.query_one("#entry-title", Paragraph).update(title)

    def pick(self, first: int, after: int) -> None:
        """Select a part of the text, so that typing replaces it."""
        self.query_one(Input).selection = Selection(first, after)

    def set_value(self, text: str) -> None:
        """Set the text, with the cursor at its end."""
        line = self.query_one(Input)
        line.value = text
        line.cursor_position = len(text)

    def refuse(self, *lines: str) -> None:
        """Display the reason why the submitted text is refused, and keep the text for correction."""
        self.warn(*lines)
        self.query_one(CorrectableInput).refuse()

    def warn(self, *lines: str) -> None:
        """Display a warning without changing the text."""
        self._put(PrintedValueInputFeedback(lines, False))

    def close(self) -> None:
        """Hide the line."""
        self._asked = ""
        self.remove_class("asking")

    def _show(self, text: str) -> PrintedValueInputFeedback:
        feedback = self._read(text)
        self._put(feedback)
        return feedback

    def _put(self, feedback: PrintedValueInputFeedback) -> None:
        below = self.query_one("#entry-feedback", Paragraph)
        below.set_class(not feedback.good, "bad")
        below.update("\n".join(feedback.lines if feedback.good else (f"{self._no} {line}" for line in feedback.lines)))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Display the feedback on the text."""
        event.stop()
        self._twice = ""
        if self._asked:
            self._show(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Submit a valid text; a text with warnings only the second time."""
        event.stop()
        feedback = self._show(event.value)
        if not self._asked:
            return
        if not feedback.good:
            self.query_one(CorrectableInput).refuse()
            return
        if feedback.doubtful and self._twice != event.value:
            self._twice = event.value
            return
        self.post_message(self.Submitted(self._asked, event.value))

    def action_leave(self) -> None:
        """Hide the line without submitting the text."""
        self.close()
        self.post_message(self.Cancelled())
