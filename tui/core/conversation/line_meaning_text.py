"""What a line can mean, in sentences."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.i18n.move_text import declaration


def choices(words: Words, turn: DialogueState, seat: str = "") -> list[str]:
    """Say what the line can mean."""
    return [declaration(words, moves, seat) for moves in turn.choices]
