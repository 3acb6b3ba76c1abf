"""The possible meanings of a line, as sentences."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.i18n.move_text import declaration


def choices(words: Words, state: DialogueState, seat: str = "") -> list[str]:
    """Return the possible meanings of the line as sentences."""
    return [declaration(words, moves, seat) for moves in state.choices]
