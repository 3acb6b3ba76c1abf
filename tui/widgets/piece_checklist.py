"""What to do with the real pieces after the last declaration, or to undo once it is taken back: a box to tick for each
line, and its clause.
"""

from __future__ import annotations

from referee.facts.verdict import LedgerLine
from referee.record.table_state import ReplayStep
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import own_lines
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign


def todo_lines(words: Words, step: ReplayStep | None, ascii: bool = False) -> list[tuple[str, StyledText]]:
    """List what an entry makes its own player do; what the table does behind it is a step of its own."""
    ledger = own_lines(step) if step is not None else ()
    if not ledger:
        key = "todo_own_none" if step is not None and step.ledger else "todo_none"
        return [("", StyledText(words.say(f"table.{key}"), "dim"))]
    return boxes(words, ledger, ascii)


def boxes(words: Words, ledger: tuple[LedgerLine, ...], ascii: bool = False) -> list[tuple[str, StyledText]]:
    """List what is to be done, or undone, with a box for each line."""
    lines = []
    for line in ledger:
        text = StyledText(messages.ledger(words, line))
        if line.clause:
            text.append(f"  {line.clause}", "dim")
        lines.append((sign("box", ascii), text))
    return lines
