"""Calls for the players' attention in text mode, by the terminal bell or a flash."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tui.core.conversation.conversation import Conversation
from tui.core.conversation.table_session import AttentionCallHistory
from tui.core.session.session import CALLS

FLASH = 0.15
"""The duration of a flash, in seconds."""
INVERTED, NORMAL = "\x1b[?5h", "\x1b[?5l"


def call(how: str) -> None:
    """Ring the terminal bell, or invert the colours of the terminal briefly. Do nothing if the output is not a
    terminal.
    """
    if not sys.stdout.isatty():
        return
    sys.stdout.write("\a" if how == "bell" else INVERTED)
    sys.stdout.flush()
    if how != "bell":
        time.sleep(FLASH)
        sys.stdout.write(NORMAL)
        sys.stdout.flush()


class AttentionCaller:
    """Calls for the players' attention at a new turn or question, as selected in the settings: by bell, by flash, or
    never.
    """

    def __init__(self, conversation: Conversation, act: Callable[[str], object]) -> None:
        self._conversation = conversation
        self._act = act
        self._calling = AttentionCallHistory()

    def call_if_needed(self) -> None:
        """Call for attention if a new turn or question has begun."""
        how = self._conversation.session.calls
        if how != CALLS[0] and self._calling.must_call(self._conversation):
            self._act(how)
