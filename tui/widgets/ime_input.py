"""Typed and pasted input: several lines, lines that are too long, and full-width characters of a Japanese input
method.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from textual.app import App
from textual.events import Event, Key, Paste
from textual.keys import _character_to_key
from textual.widget import Widget
from textual.widgets import Input

from scoring.fields.typed_text import MAX_LINE

WIDE_BLANK = "\u3000"


def several(text: str) -> list[str]:
    """Split a pasted text into its non-empty lines; return [] for a single line."""
    lines = [line.replace(WIDE_BLANK, " ") for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 else []


def is_too_long(event: Event, focused: Widget | None) -> bool:
    """Return whether a key or paste would make an input line longer than `MAX_LINE`. An input line with its own way to
    paste is not limited here.
    """
    length = len(focused.value) - len(focused.selected_text) if isinstance(focused, Input) else 0
    if isinstance(event, Paste):
        own = isinstance(focused, Input) and type(focused)._on_paste is not Input._on_paste
        first, *more = event.text.splitlines() or [""]
        return not own and max(length + len(first), *map(len, more), 0) > MAX_LINE
    return isinstance(event, Key) and event.is_printable and length >= MAX_LINE


def half_width_event(event: Event, app: App[Any]) -> Event:
    """Convert full-width input: full-width blanks become blanks and, outside input lines, full-width characters become
    normal keys.
    """
    if isinstance(event, Paste) and WIDE_BLANK in event.text:
        return Paste(event.text.replace(WIDE_BLANK, " "))
    if isinstance(event, Key) and event.character and not event.character.isascii():
        character = event.character.replace(WIDE_BLANK, " ")
        normalized = character if isinstance(app.focused, Input) else unicodedata.normalize("NFKC", character)
        if normalized != event.character:
            return Key(_character_to_key(normalized) if len(normalized) == 1 else event.key, normalized)
    return event
