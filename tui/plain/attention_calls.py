"""Calling the players' attention with the terminal's bell or a flash, in the line-by-line referee."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tui.core.conversation.attention_calls import AttentionCallHistory
from tui.core.conversation.conversation import Conversation
from tui.core.session.session import CALLS

FLASH = 0.15
"""The duration of a flash, in seconds."""
INVERTED, NORMAL = "\x1b[?5h", "\x1b[?5l"


def call(how: str) -> None:
    """Ring the terminal's bell, or invert the terminal's colours for a moment; do nothing if the output is not a
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
    """Calls the players' attention when a turn or a question begins, by bell or flash as set in the session, or not at
    all.
    """

    def __init__(self, conversation: Conversation, act: Callable[[str], object]) -> None:
        self._conversation = conversation
        self._act = act
        self._calling = AttentionCallHistory()

    def call_if_needed(self) -> None:
        """Call the players' attention if something new is required of them now."""
        how = self._conversation.session.calls
        if how != CALLS[0] and self._calling.must_call(self._conversation):
            self._act(how)
