"""The checklist of what to do with the physical pieces after the last declaration, or to undo after it was retracted: a
box for each line, and the seat that does it.
"""

from __future__ import annotations

from referee.facts.verdict import LedgerLine
from referee.record.table_state import ReplayStep
from tui.core.conversation.between_turns import own_lines
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol


def todo_lines(context: DrawingContext, step: ReplayStep | None) -> list[tuple[str, StyledText]]:
    """Return the checklist of what the player of an entry does; what the table does afterwards is listed in a separate
    step.
    """
    ledger = own_lines(step) if step is not None else ()
    if not ledger:
        key = "todo_own_none" if step is not None and step.ledger else "todo_none"
        return [("", StyledText(context.words.translate(f"table.{key}"), "dim"))]
    return boxes(context, ledger)


def boxes(context: DrawingContext, ledger: tuple[LedgerLine, ...]) -> list[tuple[str, StyledText]]:
    """Return the lines of a ledger as a checklist, with a box for each line."""
    return [(symbol("box", context.ascii), _todo(context, line)) for line in ledger]


def _todo(context: DrawingContext, line: LedgerLine) -> StyledText:
    """Format a line of the ledger, with the shape and the name of the seat first."""
    text = StyledText()
    if line.seat in context.ids:
        text.append(f"{context.shape(line.seat)} {context.name(line.seat)}", context.style(line.seat)).append("  ")
    return text.append(messages.ledger(context.words, line, subject_seat=line.seat))
