"""Open questions of a typed line, and the storage of both when a table is closed."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Question
from referee.notation.move import Moves

CELL_END = "\n"
"""The sign between the texts of the cells of a form, which no line of text holds."""


class MissingValue(Struct, frozen=True):
    """A missing field of a line that only players can supply: the `moves` without the value, the `field`, and its
    question. The answer completes the line and is not a recorded fact.
    """

    moves: Moves
    field: str
    question: Question


class PendingQuestion(Struct, frozen=True):
    """An open question, with the typed text and the moves that led to it. Without `question`, the reason of an overrule
    (a move recorded against the verdict) is asked; `reason` is that of an overrule that waits for a fact.

    No moves mean that the list of legal moves depends on the fact, or that the line has a missing value
    (`blank`).
    """

    question: Question | None
    text: str = ""
    moves: Moves = ()
    reason: str = ""
    blank: MissingValue | None = None


class SuspendedInput(Struct, frozen=True):
    """The typed input of a closed table: line, open question, partly typed answer, and the cells of other questions."""

    text: str
    pending_question: PendingQuestion | None = None
    answering: str = ""
    cells: dict[str, str] = {}
