"""What is due at a table, and what Enter would do about it: computed from the conversation, never stored."""

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
    """What the table is to do next."""

    SAY = "say"
    """Say a move; an empty line may close the turn or the phase."""
    ANSWER = "answer"
    """Answer a question."""
    REASON = "reason"
    """Say why the table overrules."""
    CHOOSE = "choose"
    """Choose what the line means, or confirm the only thing it can."""
    CONFIRM = "confirm"
    """Declare once more what leaves something undone for good."""
    BETWEEN = "between"
    """Do with the pieces what the table does between two turns."""
    CHECK = "check"
    """Compare the figures that everybody sees, at the end of a round."""
    TRACE = "trace"
    """Say whether a figure that differs was right after an entry."""
    SETTLE = "settle"
    """Let the count win, or mend the entries that are in question."""
    SCORES = "scores"
    """Say points: this table declares no moves."""
    SHEETS = "sheets"
    """Fill in a sheet: this table only keeps scorings."""
    DISPUTE = "dispute"
    """Settle the dispute that is open."""
    OVER = "over"


class EnterAction(StrEnum):
    """What Enter does."""

    DECLARES = "declares"
    """Records the line."""
    CLOSES = "closes"
    """Records the step that closes the phase."""
    ENDS = "ends"
    """Records the end of the turn."""
    WARNS = "warns"
    """Says what would be left undone for good."""
    ASKS = "asks"
    """Asks for a fact that the line, or the step that closes, needs."""
    ANSWERS = "answers"
    CHOOSES = "chooses"
    """Lists what the line can mean, or takes what is to be confirmed."""
    REFUSES = "refuses"
    """Says why the line cannot be declared, and what can be done about it."""
    DONE = "done"
    """Ticks off what the table does between two turns."""
    AGREES = "agrees"
    """Records that the figures agree."""
    COMPARES = "compares"
    """Begins the search for where a figure went apart."""
    COUNTS = "counts"
    """Records what lies on the table as the right figure."""
    LEAVES = "leaves"
    """Leaves a difference as it is."""
    NOTHING = "nothing"


class InterpretedLine(Struct, frozen=True):
    """A line as it is read: as one declaration, judged; or with the declarations it leaves to choose among (one alone
    is to be confirmed: the line says something else than what can be done). `is_understood` tells that it was read by
    its words, not in the notation: how it is understood is shown before it is taken. `blank` is what has to be named
    first; `notes` are what is to be known of how the line is understood.
    """

    evaluated: EvaluatedDraft
    choices: tuple[tuple[Move, ...], ...] = ()
    is_understood: bool = False
    blank: MissingValue | None = None
    notes: tuple[Fault, ...] = ()


class RoundCheckState(Struct, frozen=True):
    """The check at the end of a round: the figures by the record, the one that the line tells otherwise, the search for
    a difference that is under way.
    """

    figures: tuple[RoundCheckValue, ...]
    search: RoundCheckDifferenceSearch | None = None
    told: RoundCheckValue | None = None


class DialogueState(Struct, frozen=True):
    """What is due, what Enter does now, and what it is about: the declaration as judged (of an empty line what closes
    the turn or the phase), the question, the declarations to choose among, `notes` on how the line is understood, the
    reminders to confirm, what the table does between two turns, the figures that are compared.
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
    check: RoundCheckState | None = None


class LineInputResult(Struct, frozen=True):
    """What an input led to: the declaration as judged, the step it made (None for none), and the entries of an action
    that was taken back with it. `turn` is what is due then.
    """

    turn: DialogueState
    evaluated: EvaluatedDraft | None = None
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()
