"""The required action at a table and the effect of Enter, computed from the conversation and never stored."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import LedgerLine
from referee.notation.move import Move
from referee.record.declaration import EvaluatedDraft
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine
from referee.table.round_check import RoundCheckDifferenceSearch, RoundCheckValue
from scoring.errors import Fault
from tui.core.moves.pending_question import MissingValue, PendingQuestion
from tui.core.reading.parsed_line import CorrectedDeclaration, UnusedWords, must_be_picked


class NextAction(StrEnum):
    """The next required action at the table."""

    SAY = "say"
    """Declare a move; an empty line may end the turn or the phase."""
    ANSWER = "answer"
    """Answer the open question."""
    REASON = "reason"
    """Enter the reason of an overrule (a move recorded against the verdict)."""
    CHOOSE = "choose"
    """Choose one of the possible meanings of the line, or confirm the only one."""
    CONFIRM = "confirm"
    """Confirm the declaration, which permanently misses a chance."""
    BETWEEN = "between"
    """Make the physical changes that are due between two turns."""
    CHECK = "check"
    """Compare the amounts of all seats (points, money, …) with the record at the end of a round."""
    TRACE = "trace"
    """State whether a differing amount was right after a certain entry."""
    SETTLE = "settle"
    """Record the physically counted amount, or correct the entries in question."""
    SCORES = "scores"
    """Enter points, at a table that does not record moves."""
    SHEETS = "sheets"
    """Fill in a score sheet, at a table that only records scorings."""
    DISPUTE = "dispute"
    """Settle the open dispute."""
    OVER = "over"


class EnterAction(StrEnum):
    """The effect of Enter."""

    DECLARES = "declares"
    """Records the declaration."""
    CLOSES = "closes"
    """Records the end of the phase."""
    ENDS = "ends"
    """Records the end of the turn."""
    WARNS = "warns"
    """Displays the chances that the declaration permanently misses."""
    ASKS = "asks"
    """Asks for a fact that the verdict on the declaration depends on."""
    ANSWERS = "answers"
    CHOOSES = "chooses"
    """Lists the possible meanings of the line, or accepts the only one."""
    REFUSES = "refuses"
    """Displays the reason why the line cannot be declared, and the available options."""
    DONE = "done"
    """Marks the physical changes between two turns as done."""
    AGREES = "agrees"
    """Records that the players agree on the amounts."""
    COMPARES = "compares"
    """Starts the search for the first entry after which a amount differs."""
    COUNTS = "counts"
    """Records the physically counted amount as correct."""
    LEAVES = "leaves"
    """Ends the search without resolving the difference."""
    EXPLAINS = "explains"
    """Displays the rules that answer a question, and records nothing."""
    NOTHING = "nothing"


class InterpretedLine(Struct, frozen=True):
    """The interpretation of a typed line: a declaration with its verdict, or several declarations to choose from. A
    single choice must be confirmed because the typed words differ from it.

    `is_understood` is whether the line was parsed as free text instead of the notation. `blank` is a value that must be
    entered first, and `notes` are remarks on the interpretation. `correction` is the recorded declaration that the
    first of the choices replace. `unused` are the words that each choice leaves out, and `is_question` is whether the
    line asks about its choices.
    """

    evaluated: EvaluatedDraft
    choices: tuple[tuple[Move, ...], ...] = ()
    is_understood: bool = False
    blank: MissingValue | None = None
    notes: tuple[Fault, ...] = ()
    correction: CorrectedDeclaration | None = None
    unused: tuple[UnusedWords, ...] = ()
    is_question: bool = False

    def choosing(self, action: NextAction, enter: EnterAction) -> DialogueState:
        """Return the state in which one of the choices is to be selected."""
        return DialogueState(
            action,
            enter,
            self.evaluated,
            choices=self.choices,
            notes=self.notes,
            correction=self.correction,
            unused=self.unused,
            is_question=self.is_question,
        )


class RoundCheckState(Struct, frozen=True):
    """The state of the check at the end of a round: the recorded amounts (`figures`), the search for a difference (None
    if there is none), and the typed amount (`told`).
    """

    figures: tuple[RoundCheckValue, ...]
    search: RoundCheckDifferenceSearch | None = None
    told: RoundCheckValue | None = None


class DialogueState(Struct, frozen=True):
    """The required action and the effect of Enter, with their data: the judged declaration, the open question, the
    declarations to choose from, notes on the interpretation, reminders to confirm, physical changes between turns and
    the check of amounts.

    For an empty line, the declaration is the end of the turn or phase. `is_last` is whether the game is over after the
    physical changes.
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
    correction: CorrectedDeclaration | None = None
    """The recorded declaration that the first of the choices replace."""
    searches: bool = False
    """Whether Enter searches for what a line that is not understood yet may mean."""
    unused: tuple[UnusedWords, ...] = ()
    """The words that each choice leaves out; empty if the line is completely understood."""
    is_question: bool = False
    """Whether the line asks about its choices, so that none of them is declared."""

    def replaces(self, index: int) -> bool:
        """Return whether a choice replaces the declaration recorded last."""
        return self.correction is not None and index < len(self.correction.rows)

    @property
    def selects_none(self) -> bool:
        """Whether none of the choices is selected in advance: the line only considers them, or they leave out words
        that may change its meaning.
        """
        return must_be_picked(self.unused) or any(note.key == "text_thought" for note in self.notes)


class LineInputResult(Struct, frozen=True):
    """The result of an input: the new dialogue `state`, the judged declaration, the recorded step (None if
    nothing was recorded), and the numbers of the entries undone with it.
    """

    state: DialogueState
    evaluated: EvaluatedDraft | None = None
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()
