"""How the panels of a table share the rows of a small terminal: what decides comes before what was."""

from __future__ import annotations

from textual.widget import Widget

from tui.widgets.hanging import Box
from tui.widgets.typing_panel import TypingPanel

LEAST = 4
"""Rows of what is due that stay beside a long verdict: title, one step of two lines, mark."""
RECORD = 3
"""Rows of the record that stay beside a long list: title, two entries."""


def share_left(column: Widget, now: Box, declare: TypingPanel) -> None:
    """Give what is due the rows that the line leaves; the line's panel has a row of its own for its title."""
    width, height = column.size
    if not height:
        return
    wanted = min(now.rows(width), max(LEAST, height - 1 - declare.rows(width)))
    now.give(wanted, width)
    declare.give(height - 1 - wanted, width)


def share_right(column: Widget, standings: Box, todo: Box) -> None:
    """Give what is to be done all rows but those of the standings and the last entries."""
    width, height = column.size
    if not height:
        return
    room = height - standings.rows(width)
    todo.give(max(LEAST, room - RECORD), width)
