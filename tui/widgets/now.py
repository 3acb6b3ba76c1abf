"""What happens now: choices that must come first, what is done, what is due."""

from __future__ import annotations

from referee.table.dispute import open_case
from referee.table.table import Table
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text
from tui.desk.signs import sign


def now_lines(words: Words, table: Table, ascii: bool = False) -> list[tuple[str, Text]]:
    """List the prompts of the moment with their signs, pending choices first."""
    if table.world.closed:
        return [("", Text(words.say("table.closed")))]
    case = open_case(table)
    if case is not None:
        return [(sign("warn", ascii), Text(words.say("dispute.open_here", text=case.text), "bold"))]
    if table.world.final:
        return [("", Text(words.say("table.final_told")))]
    if table.world.depth != "full":
        return [("", Text(words.say(f"table.depth_{table.world.depth}")))]
    lines = []
    for shown in sorted(table.prompts(), key=lambda shown: not shown.pending):
        name = "warn" if shown.pending else "ok" if shown.done else "cursor"
        style = "bold" if shown.pending else "dim" if shown.done else ""
        lines.append((sign(name, ascii), Text(say.prompt(words, shown), style)))
    return lines
