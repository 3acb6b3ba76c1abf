"""One key that clears what is being written, wherever something can be: a line, a cell, a search."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from textual.app import App
from textual.widgets import Input

KEY = "ctrl+u"


@runtime_checkable
class Clearable(Protocol):
    """A widget other than a line that is written in."""

    def clear_written(self) -> None:
        """Clear what is written."""


def clear(app: App[Any]) -> None:
    """Clear what the focus is written in; without a focus on it, the one line of the screen that letters go to."""
    for node in (app.focused or app.screen).ancestors_with_self:
        if isinstance(node, Input):
            node.value = ""
            return
        if isinstance(node, Clearable):
            node.clear_written()
            return
    lines = [line for line in app.screen.query(Input) if line.display and line.focusable and line.size.height]
    if len(lines) == 1:
        lines[0].value = ""
