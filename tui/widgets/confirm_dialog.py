"""A dialog for confirming an action with yes or no."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from scoring.text_catalogs import Words
from tui.core.flows.steps import TextFunction
from tui.core.rendering.styled_text import StyledText as Ink
from tui.widgets.app_protocol import app_of
from tui.widgets.dialog import Dialog
from tui.widgets.paragraph import Paragraph

GAP = "     "


class ConfirmDialog(Dialog):
    """A dialog that asks `question`. Enter and y answer True, Esc and n answer False. `note` describes the
    consequences. Both texts are functions of the text catalogue, so that they follow the display language.
    """

    DEFAULT_CSS = """
    ConfirmDialog > Vertical { width: 60; padding: 1 2; }
    ConfirmDialog Static { height: auto; }
    ConfirmDialog #answers { margin-top: 1; link-style: none; link-color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
        Binding("enter", "answer_by_enter", show=False),
    ]
    BY_ENTER: ClassVar[bool] = True

    def __init__(
        self, question: TextFunction, note: TextFunction = lambda _words: "", words: Callable[[], Words] | None = None
    ) -> None:
        super().__init__(question, words or (lambda: app_of(self).words))
        self.note = note

    def compose(self) -> ComposeResult:
        """Compose the question, the note and the two answers."""
        words = self.words
        answers = Text()
        for answer, key, label in self.answers(words):
            start = len(answers)
            answers.append(key, "bold").append(f"  {label}")
            answers.apply_meta({"@click": f"screen.answer({answer})"}, start, len(answers))
            answers.append(GAP)
        with Vertical():
            yield Paragraph(Ink(self.shown_title(words), "bold"))
            if note := self.note(words):
                yield Paragraph(note)
            yield Static(answers, id="answers")

    def answers(self, words: Words) -> tuple[tuple[bool, str, str], ...]:
        """Return the answers as (value, key, label), the answer of Enter first."""
        yes, no = words.translate("confirm_answer.yes"), words.translate("confirm_answer.no")
        return (True, "Enter", yes), (False, "Esc", no)

    def action_answer_by_enter(self) -> None:
        """Close the dialog with the answer assigned to Enter."""
        self.dismiss(self.BY_ENTER)

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)

    def action_leave(self) -> None:
        """Close the dialog with the answer False."""
        self.dismiss(False)


class DestructiveConfirmDialog(ConfirmDialog):
    """A confirmation of a destructive action: only y answers True; Enter and Esc answer False. `keep` and `take` return
    the labels of the answers False and True.
    """

    BY_ENTER = False

    def __init__(
        self,
        question: TextFunction,
        note: TextFunction = lambda _words: "",
        words: Callable[[], Words] | None = None,
        *,
        keep: TextFunction = lambda words: words.translate("confirm_answer.no"),
        take: TextFunction = lambda words: words.translate("confirm_answer.yes"),
    ) -> None:
        super().__init__(question, note, words)
        self.keep, self.take = keep, take

    def answers(self, words: Words) -> tuple[tuple[bool, str, str], ...]:
        """Return the answers as (value, key, label), the answer of Enter first."""
        return (False, "Enter", self.keep(words)), (True, "y", self.take(words))
