"""A question that a line waits for, and a line that is put aside with it."""

from __future__ import annotations

from msgspec import Struct

from referee.facts.verdict import Question
from referee.judging.declaration_draft import DeclarationDraft
from referee.notation.move import Move


class MissingValue(Struct, frozen=True):
    """What a line leaves out of its declaration and only people can say: a field of its last move, which stands in
    `moves` without it, and the question for it, whose answer is told of nothing but stands on the line.
    """

    moves: tuple[Move, ...]
    field: str
    question: Question


class PendingQuestion(Struct, frozen=True):
    """A question that stands open, with the draft that asks it.

    Without a `question` it is the table's reason for an overrule that is asked; `reason` is that of an overrule which
    waits for facts. A draft without moves is a list of what may be declared: its options wait for the fact; or the
    line leaves a `blank`.
    """

    question: Question | None
    draft: DeclarationDraft = DeclarationDraft()
    reason: str = ""
    blank: MissingValue | None = None


class SuspendedInput(Struct, frozen=True):
    """What was being said when a table was left: the line, the open question, and its answer as typed so far."""

    text: str
    pending_question: PendingQuestion | None = None
    answering: str = ""
