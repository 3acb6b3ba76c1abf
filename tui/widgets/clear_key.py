"""The key that clears the typed text in an input line, a cell or a search field."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from textual.app import App
from textual.widgets import Input

KEY = "ctrl+u"


@runtime_checkable
class Clearable(Protocol):
    """The interface of a widget that accepts typed text but is not an `Input`."""

    def clear_written(self) -> None:
        """Clear the typed text."""


def clear(app: App[Any]) -> None:
    """Clear the text of the focused input widget or, if none has the focus, of the only visible input line."""
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
