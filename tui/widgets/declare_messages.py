"""The messages of the declare panel: results of declarations, and requests of the user."""

from __future__ import annotations

from textual.message import Message

from referee.notation.move import Moves
from tui.core.conversation.dialogue_state import DialogueState


class EntryRecorded(Message, namespace="declare"):
    """The message that an entry was recorded."""

    def __init__(self, outcome: DialogueState) -> None:
        super().__init__()
        self.entered = outcome


class CallChanged(Message, namespace="declare"):
    """A message: the displayed short verdict (`DeclarePanel.call`) has changed."""


class ActionUndone(Message, namespace="declare"):
    """The message that an unfinished action was undone, with the number of its entries."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


class FactEntered(Message, namespace="declare"):
    """The message that a fact was entered."""


class CommandEntered(Message, namespace="declare"):
    """The message that a command was typed, with the text after it."""

    def __init__(self, action: str, rest: str = "") -> None:
        super().__init__()
        self.action = action
        self.rest = rest


class ClauseRequested(Message, namespace="declare"):
    """The message that the user asked for the text of a clause."""

    def __init__(self, clause: str) -> None:
        super().__init__()
        self.clause = clause


class RulingRequested(Message, namespace="declare"):
    """The message that the user requested the ruling on a declaration."""

    def __init__(self, moves: Moves) -> None:
        super().__init__()
        self.moves = moves


class TallySheetRequested(Message, namespace="declare"):
    """The message that the user asked for a score sheet."""

    def __init__(self, scoring: str) -> None:
        super().__init__()
        self.scoring = scoring
