"""Input from a Japanese input method: full-width blanks, signs and digits, and words that arrive as one key or as a
paste.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from textual.app import App
from textual.events import Event, Key, Paste
from textual.keys import _character_to_key
from textual.widgets import Input

WIDE_BLANK = "\u3000"


def several(text: str) -> list[str]:
    """Split a pasted text into its non-empty lines; return [] for a single line."""
    lines = [line.replace(WIDE_BLANK, " ") for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 else []


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
