"""A question for which a line waits, and a line stored together with its question."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Question
from referee.judging.declaration_draft import DeclarationDraft
from referee.notation.move import Move


class MissingValue(Struct, frozen=True):
    """A field that a line omits and only people can enter: `moves` with the last move lacking the `field`, and the
    question for it. The answer completes the line and is not recorded as a fact.
    """

    moves: tuple[Move, ...]
    field: str
    question: Question


class PendingQuestion(Struct, frozen=True):
    """An open question, with the draft that led to it. Without a `question`, the reason of an overrule is asked for;
    `reason` is that of an overrule that waits for facts. A draft without moves belongs to the list of possible
    declarations, which needs the fact, or to a line with a missing value (`blank`).
    """

    question: Question | None
    draft: DeclarationDraft = DeclarationDraft()
    reason: str = ""
    blank: MissingValue | None = None


class SuspendedInput(Struct, frozen=True):
    """The typed input at the moment a table was left: the line, the open question, and its partly typed answer."""

    text: str
    pending_question: PendingQuestion | None = None
    answering: str = ""
