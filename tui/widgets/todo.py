"""What to do with the real pieces after the last declaration, each line with its clause."""

from __future__ import annotations

from rich.text import Text

from referee.fold import Step
from scoring.words import Words
from tui import say
from tui.widgets.signs import sign


def todo_text(words: Words, step: Step | None, ascii: bool = False) -> Text:
    """Draw the ledger of an entry."""
    if step is None or not step.ledger:
        return Text(words.say("table.todo_none"), "dim")
    text = Text()
    for place, line in enumerate(step.ledger):
        if place:
            text.append("\n")
        text.append(f"{sign('bullet', ascii)} {say.ledger(words, line)}")
        if line.clause:
            text.append(f"  {line.clause}", "dim")
    return text
