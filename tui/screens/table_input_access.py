"""Access to the input line of a table screen, even while the screen is recomposed and the line does not exist; answers
that are entered in the card editor.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual.screen import Screen

from referee.record.table_state import ReplayStep
from scoring.errors import InputError
from tui.core.components.printed_value_groups import line_for
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.screens.card_editor import CardEditorScreen
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion


class TableInputAccess:
    """The input line of a table screen. While the line does not exist, all calls are ignored, except `set_line` and
    `clear`, which must not be called.
    """

    def __init__(self, screen: Screen[object]) -> None:
        self.screen = screen

    def _made(self) -> Iterator[DeclarePanel]:
        """Yield the panel with the input line, if it is completely composed."""
        return (declare for declare in self.screen.query(DeclarePanel) if declare.query("#verdict"))

    def set_line(self, text: str) -> None:
        self.screen.query_one(DeclarePanel).set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Clear the input line, and display the entry of `step` as recorded, if given."""
        panel = self.screen.query_one(DeclarePanel)
        panel.line.value = ""
        panel.recorded = step.entry if step is not None else None

    def write(self, text: str) -> None:
        """Append text typed elsewhere to the input line."""
        for declare in self.screen.query(DeclarePanel):
            declare.write(text)

    def keep(self) -> None:
        """Store a partly typed answer before the panel is recomposed."""
        for declare in self.screen.query(DeclarePanel):
            declare.keep()

    def rest(self) -> bool:
        """Focus the input line. Return whether the focus was elsewhere or the line does not exist."""
        return all(declare.rest_here() for declare in self.screen.query(DeclarePanel))

    def declare(self) -> None:
        """Declare the text on the input line."""
        for declare in self._made():
            declare.declare()


def draw_card(table_session: TableSession, declare: DeclarePanel) -> bool:
    """Open the card editor for the card of the open question; its result is submitted as the answer. Return False if
    the question is not about such a card.
    """
    pending, table, ask = (
        table_session.conversation.pending_question,
        table_session.table,
        declare.query_one(InlineQuestion),
    )
    question = pending.question if pending else None
    line = line_for(table.game, table.state, question.path) if question else None
    if question is None or line is None or line.editor is None:
        return False
    try:
        sketch = line.editor(ask.input_text)
    except InputError:
        sketch = line.editor("")

    def drawn(text: str | None) -> None:
        if text is not None:
            ask.post_message(InlineQuestion.Answered(text))

    declare.app.push_screen(
        CardEditorScreen(table.game, messages.question(table_session.words, question), line, sketch), drawn
    )
    return True
