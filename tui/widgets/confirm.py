"""A question before something that cannot be taken back: yes or no, by key or click."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.widgets.host import Host, host, left
from tui.widgets.prose import Prose


class ConfirmScreen(ModalScreen[bool]):
    """Asks `question`; y or Enter on yes answers True, n or Esc False. `note` says what will happen."""

    DEFAULT_CSS = """
    ConfirmScreen { align: center middle; }
    ConfirmScreen > Vertical {
        width: 60; max-width: 90%; height: auto; padding: 1 2; background: $surface; border: round $primary;
    }
    ConfirmScreen.ascii > Vertical { border: ascii $primary; }
    ConfirmScreen Static { height: auto; }
    ConfirmScreen #answers { margin-top: 1; text-style: bold; link-style: none; link-color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape", "answer(False)", show=False),
    ]

    def __init__(self, question: str, note: str = "") -> None:
        super().__init__()
        self.question = question
        self.note = note

    def dismiss(self, result: bool | None = None) -> AwaitComplete:
        """Leave it, once."""
        return AwaitComplete() if left(self) else super().dismiss(result)

    @property
    def gyoji(self) -> Host:
        """The app, as what it does for a screen."""
        return host(self)

    def compose(self) -> ComposeResult:
        """Compose question, note and the two answers."""
        words = self.gyoji.words
        answers = Text.assemble("y  ", words.say("confirm_answer.yes"), "     n  ", words.say("confirm_answer.no"))
        middle = len(f"y  {words.say('confirm_answer.yes')}")
        answers.apply_meta({"@click": "screen.answer(True)"}, 0, middle)
        answers.apply_meta({"@click": "screen.answer(False)"}, middle + 5, len(answers))
        with Vertical():
            yield Prose(self.question)
            if self.note:
                yield Prose(self.note)
            yield Static(answers, id="answers")

    def on_mount(self) -> None:
        """Draw the frame in the signs in use."""
        self.set_class(self.gyoji.session.ascii, "ascii")

    def action_answer(self, answer: bool) -> None:
        """Close with the answer."""
        self.dismiss(answer)
