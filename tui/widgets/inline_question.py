"""A question within a screen, with an answer line and clickable answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from tui.core.rendering.styled_text import StyledText
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.hanging_indent_text import HangingIndentText, PagedText

SEPARATOR = " / "
"""The separator between answers on one line."""


class InlineQuestion(Vertical):
    """A widget with a question, an answer line and the possible answers; hidden until a question is displayed."""

    DEFAULT_CSS = """
    InlineQuestion { height: auto; display: none; border-left: thick $warning; padding: 0 0 0 1; }
    InlineQuestion.asking { display: block; }
    InlineQuestion Input { border: none; height: 1; padding: 0; background: $panel; }
    InlineQuestion Input:focus { border: none; }
    InlineQuestion #asked { text-style: bold; }
    InlineQuestion #wrong { color: $error; }
    InlineQuestion #expected { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    class Answered(Message):
        """The message that an answer was given."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Cancelled(Message):
        """The message that the question was cancelled."""

    def __init__(self, alone: bool = False) -> None:
        """Create the widget. `alone` is whether the widget limits its own height and turns its own pages."""
        super().__init__()
        self.alone = alone
        self.picks: Mapping[str, str] = {}

    def compose(self) -> ComposeResult:
        """Compose the question, the answer line, the error and the possible answers."""
        yield HangingIndentText(id="asked")
        yield CorrectableInput(compact=True, select_on_focus=False, id="answer")
        yield HangingIndentText(id="wrong")
        yield PagedText(id="choices", within="expected")

    def show_question(
        self, question: str, expected: str, typed: str = "", picks: Mapping[str, str] | None = None, about: str = ""
    ) -> None:
        """Display a question below what it is `about`; `picks` maps each displayed answer to the text that is submitted
        for it.
        """
        self.picks = picks or {}
        asked = self.query_one("#asked", HangingIndentText)
        asked.set_lines([("", StyledText(line)) for line in (about, question) if line])
        self.query_one("#expected", HangingIndentText).set_lines(
            [("", StyledText(line)) for line in expected.split("\n")]
        )
        self.query_one("#wrong").display = False
        line = self.line
        line.value = typed
        self.add_class("asking")
        self.query_one("#choices", PagedText).scroll_home(animate=False)
        self.call_after_refresh(self.share)
        line.focus()

    def rows(self, width: int) -> int:
        return 1 + sum(len(part.layout_lines(width - 2)) for part in self.query(HangingIndentText) if part.display)

    def give(self, rows: int, width: int) -> None:
        """Limit the height to a number of rows; a long list of answers is displayed on pages."""
        choices = self.query_one("#choices", PagedText)
        choices.give(max(2, rows - self.rows(width) + choices.rows(width - 2)), width - 2)

    def on_resize(self) -> None:
        """Adapt the list of answers to the new size."""
        self.share()

    def share(self) -> None:
        """Limit the height of the list of answers so that question and answer line stay visible."""
        if self.alone:
            self.query_one("#choices", PagedText).give_part()

    def refuse(self, why: str) -> None:
        """Display the error of an answer; the answer stays for correction, and typing replaces it."""
        wrong = self.query_one("#wrong", HangingIndentText)
        wrong.set_lines([("", StyledText(why))])
        wrong.display = True
        self.line.refuse()

    @property
    def line(self) -> CorrectableInput:
        return self.query_one("#answer", CorrectableInput)

    @property
    def input_text(self) -> str:
        """The partly typed answer."""
        return self.line.value

    def close(self) -> None:
        self.remove_class("asking")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Report the submitted answer."""
        event.stop()
        self.post_message(self.Answered(event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the change from the handlers of the main input line."""
        event.stop()

    def on_click(self, event: events.Click) -> None:
        """Submit the clicked answer."""
        part, expected = self.query_one("#choices", PagedText), self.query_one("#expected", HangingIndentText)
        x, y = int(event.screen_x), int(event.screen_y)
        position = (
            expected.text_at_position(x - expected.region.x, y - expected.region.y)
            if part.region.contains(x, y)
            else None
        )
        if position and (choice := self._picked(*position)):
            event.stop()
            self.line.value = choice
            self.post_message(self.Answered(choice))

    def _picked(self, line: str, at: int) -> str:
        """Return the submitted text of the answer at a position in a line, or of the whole line; "" if there is
        none.
        """
        start = 0
        for part in line.split(SEPARATOR):
            if start <= at < start + len(part) and part in self.picks:
                return self.picks[part]
            start += len(part) + len(SEPARATOR)
        return self.picks.get(line, "")

    def action_page(self, step: int) -> None:
        """Turn the pages of the answers; if not `alone`, pass the key on to the screen."""
        if not self.alone:
            raise SkipAction
        self.query_one("#choices", PagedText).page(step)

    def action_leave(self) -> None:
        self.post_message(self.Cancelled())
