"""What to do with the real pieces after the last declaration: a box to tick for each line, and its clause."""

from __future__ import annotations

from referee.record.replay import Step
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text
from tui.desk.signs import sign


def todo_lines(words: Words, step: Step | None, ascii: bool = False) -> list[tuple[str, Text]]:
    """List the ledger of an entry."""
    if step is None or not step.ledger:
        return [("", Text(words.say("table.todo_none"), "dim"))]
    lines = []
    for line in step.ledger:
        text = Text(say.ledger(words, line))
        if line.clause:
            text.append(f"  {line.clause}", "dim")
        lines.append((sign("box", ascii), text))
    return lines
