"""How people are called at a terminal that is used line by line."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tui.core.conversation.attention_calls import AttentionCallHistory
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import CALLS

FLASH = 0.15
"""Seconds."""
INVERTED, NORMAL = "\x1b[?5h", "\x1b[?5l"


def call(how: str) -> None:
    """Ring the terminal's bell, or show it inverted for a moment; a file that is written to hears nothing."""
    if not sys.stdout.isatty():
        return
    sys.stdout.write("\a" if how == "bell" else INVERTED)
    sys.stdout.flush()
    if how != "bell":
        time.sleep(FLASH)
        sys.stdout.write(NORMAL)
        sys.stdout.flush()


class AttentionCaller:
    """Calls people when it is their turn to say something, the way they want to be (bell or flash), if at all."""

    def __init__(self, conversation: Conversation, act: Callable[[str], object]) -> None:
        self._conversation = conversation
        self._act = act
        self._calling = AttentionCallHistory()

    def look(self) -> None:
        """Look at what is due now."""
        how = self._conversation.session.calls
        if how != CALLS[0] and self._calling.due(self._conversation):
            self._act(how)
