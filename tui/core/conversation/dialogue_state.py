"""The required action at a table and what Enter does, derived from the conversation and never stored."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import LedgerLine
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Move
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine
from referee.table.round_check import RoundCheckDifferenceSearch, RoundCheckValue
from scoring.errors import Fault
from tui.core.moves.pending_question import MissingValue, PendingQuestion


class NextAction(StrEnum):
    """The next required action at the table."""

    SAY = "say"
    """Declare a move; an empty line may end the turn or the phase."""
    ANSWER = "answer"
    """Answer the open question."""
    REASON = "reason"
    """Enter the reason of an overrule."""
    CHOOSE = "choose"
    """Choose among the possible meanings of the line, or confirm its only one."""
    CONFIRM = "confirm"
    """Declare the line once more, although something can no longer be done afterwards."""
    BETWEEN = "between"
    """Carry out the changes to the pieces that the table makes between two turns."""
    CHECK = "check"
    """Compare the figures visible to all players at the end of a round."""
    TRACE = "trace"
    """Answer whether a figure that differs was right after a certain entry."""
    SETTLE = "settle"
    """Record the physical count, or correct the entries in question."""
    SCORES = "scores"
    """Enter points; this table does not record moves."""
    SHEETS = "sheets"
    """Fill in a sheet; this table only records scorings."""
    DISPUTE = "dispute"
    """Settle the open dispute."""
    OVER = "over"


class EnterAction(StrEnum):
    """The effect of Enter."""

    DECLARES = "declares"
    """Records the line."""
    CLOSES = "closes"
    """Records the step that ends the phase."""
    ENDS = "ends"
    """Records the end of the turn."""
    WARNS = "warns"
    """Displays what could no longer be done after the line."""
    ASKS = "asks"
    """Asks for a fact that the line, or the step that ends the turn or phase, needs."""
    ANSWERS = "answers"
    CHOOSES = "chooses"
    """Lists the possible meanings of the line, or accepts the one to be confirmed."""
    REFUSES = "refuses"
    """Displays why the line cannot be declared, and the remedies."""
    DONE = "done"
    """Marks the changes that the table makes between two turns as done."""
    AGREES = "agrees"
    """Records that the figures agree."""
    COMPARES = "compares"
    """Starts the search for the entry from which a figure differs."""
    COUNTS = "counts"
    """Records the physical count as the correct figure."""
    LEAVES = "leaves"
    """Leaves a difference unresolved."""
    NOTHING = "nothing"


class InterpretedLine(Struct, frozen=True):
    """A line as it was read: one declaration with its verdict, or the declarations to choose among (a single one has to
    be confirmed, because the line differs from what can be declared). `is_understood` is whether the line was read as
    free text instead of the notation; its interpretation is then displayed before it is recorded. `blank` is a value
    that has to be entered first, and `notes` are remarks on the interpretation.
    """

    evaluated: EvaluatedDraft
    choices: tuple[tuple[Move, ...], ...] = ()
    is_understood: bool = False
    blank: MissingValue | None = None
    notes: tuple[Fault, ...] = ()


class RoundCheckState(Struct, frozen=True):
    """The state of the check at the end of a round: the recorded figures, the search for a difference (None if there is
    none), and the figure on the typed line that differs from the record.
    """

    figures: tuple[RoundCheckValue, ...]
    search: RoundCheckDifferenceSearch | None = None
    told: RoundCheckValue | None = None


class DialogueState(Struct, frozen=True):
    """The required action, the effect of Enter, and the related data: the judged declaration (for an empty line, the
    step that ends the turn or the phase), the open question, the declarations to choose among, `notes` on how the line
    was read, the reminders to confirm, the ledger lines between two turns (`is_last` is whether the game is over after
    them), and the check of figures.
    """

    next_action: NextAction
    enter: EnterAction = EnterAction.NOTHING
    evaluated: EvaluatedDraft | None = None
    pending_question: PendingQuestion | None = None
    choices: tuple[tuple[Move, ...], ...] = ()
    is_understood: bool = False
    notes: tuple[Fault, ...] = ()
    overlooked: tuple[PromptLine, ...] = ()
    between: tuple[LedgerLine, ...] = ()
    is_last: bool = False
    check: RoundCheckState | None = None


class LineInputResult(Struct, frozen=True):
    """The result of an input: the judged declaration, the recorded step (None if nothing was recorded), the numbers of
    the entries of an action that was undone with it, and `turn`, the new dialogue state.
    """

    turn: DialogueState
    evaluated: EvaluatedDraft | None = None
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()
