"""Answers to a question about a card, entered in the card editor."""

from __future__ import annotations

from scoring.errors import InputError
from tui.core.components.printed_value_groups import line_for
from tui.core.conversation.table_session import TableSession
from tui.core.i18n import messages
from tui.screens.card_editor import CardEditorScreen
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion


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
