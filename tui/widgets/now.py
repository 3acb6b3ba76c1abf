"""What happens now: choices that must come first, what is done, what is due."""

from __future__ import annotations

from rich.text import Text

from referee.table import Table
from scoring.words import Words
from tui import say
from tui.widgets.signs import sign


def now_text(words: Words, table: Table, ascii: bool = False) -> Text:
    """Draw the prompts of the moment, pending choices first."""
    if table.world.closed:
        return Text(words.say("table.closed"))
    if table.world.depth != "full":
        return Text(words.say(f"table.depth_{table.world.depth}"))
    prompts = sorted(table.prompts(), key=lambda shown: not shown.pending)
    text = Text()
    for place, shown in enumerate(prompts):
        drawn = sign("warn" if shown.pending else "ok" if shown.done else "cursor", ascii)
        style = "bold reverse" if shown.pending else "dim" if shown.done else "bold"
        text.append(f"{drawn} ", style)
        text.append(say.prompt(words, shown), "" if not shown.done else "dim")
        if place < len(prompts) - 1:
            text.append("\n")
    return text
