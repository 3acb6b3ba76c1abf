"""The checklist of physical changes after the last declaration or its undo, with a box and a seat for each line."""

from __future__ import annotations

from referee.facts.verdict import LedgerLine
from referee.record.table_state import ReplayStep
from tui.core.conversation.between_turns import own_lines
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol


def todo_lines(context: DrawingContext, step: ReplayStep | None) -> list[tuple[str, StyledText]]:
    """Return the checklist of the player's own physical changes after an entry; changes for all players are confirmed
    in a separate step.
    """
    ledger = own_lines(step) if step is not None else ()
    if not ledger:
        key = "todo_own_none" if step is not None and step.ledger else "todo_none"
        return [("", StyledText(context.words.translate(f"table.{key}"), "dim"))]
    return boxes(context, ledger)


def boxes(context: DrawingContext, ledger: tuple[LedgerLine, ...]) -> list[tuple[str, StyledText]]:
    """Return the ledger lines (physical changes) as a checklist."""
    return [(symbol("box", context.ascii), _todo(context, line)) for line in ledger]


def _todo(context: DrawingContext, line: LedgerLine) -> StyledText:
    """Format a ledger line after the shape and name of its seat."""
    text = StyledText()
    if line.seat in context.ids:
        text.append(f"{context.shape(line.seat)} {context.name(line.seat)}", context.style(line.seat)).append("  ")
    return text.append(messages.ledger(context.words, line, subject_seat=line.seat))
