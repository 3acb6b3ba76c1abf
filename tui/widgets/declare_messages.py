"""What the Declare panel says of what came of a declaration, or of what is wanted there."""

from __future__ import annotations

from textual.message import Message

from scoring.errors import InputError
from tui.core.conversation.dialogue_state import LineInputResult


class EntryRecorded(Message, namespace="declare"):
    """An entry was recorded."""

    def __init__(self, outcome: LineInputResult) -> None:
        super().__init__()
        self.entered = outcome


class InputRefused(Message, namespace="declare"):
    """Something could not be done; nothing is lost."""

    def __init__(self, error: InputError) -> None:
        super().__init__()
        self.trouble = error


class CallChanged(Message, namespace="declare"):
    """The referee's call on the line has changed: see `DeclarePanel.call`."""


class ActionUndone(Message, namespace="declare"):
    """An action that can no longer be finished was taken back: so many entries."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


class ClauseRequested(Message, namespace="declare"):
    """The text of a clause is wanted."""

    def __init__(self, clause: str) -> None:
        super().__init__()
        self.clause = clause


class TallySheetRequested(Message, namespace="declare"):
    """A tally sheet is wanted."""

    def __init__(self, scoring: str) -> None:
        super().__init__()
        self.scoring = scoring
