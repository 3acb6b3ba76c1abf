"""The required action at a table and the effect of Enter, computed from the conversation and never stored."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import LedgerLine
from referee.record.declaration import Declaration
from referee.record.table_state import ReplayStep
from referee.table.round_check import RoundCheckDifferenceSearch, RoundCheckValue
from tui.core.reading.line import Line
from tui.core.session.pending_question import PendingQuestion


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


class RoundCheckState(Struct, frozen=True):
    """The state of the check at the end of a round: the recorded amounts (`figures`), the search for a difference (None
    if there is none), and the typed amount (`told`).
    """

    figures: tuple[RoundCheckValue, ...]
    search: RoundCheckDifferenceSearch | None = None
    told: RoundCheckValue | None = None


class DialogueState(Struct, frozen=True):
    """The required action and the effect of Enter, with their data: the judged declaration, the open question, the
    typed line if it can be declared or chosen from, physical changes between turns and the check of amounts.

    For an empty line, the declaration is the end of the turn or phase. `is_last` is whether the game is over after the
    physical changes. After an input, `evaluated` is the declaration of that input, `step` what was recorded (None if
    nothing was) and `taken_back` the numbers of the entries undone with it.
    """

    next_action: NextAction
    enter: EnterAction = EnterAction.NOTHING
    evaluated: Declaration | None = None
    pending_question: PendingQuestion | None = None
    line: Line = Line()
    between: tuple[LedgerLine, ...] = ()
    is_last: bool = False
    check: RoundCheckState | None = None
    searches: bool = False
    """Whether Enter searches for what a line that is not understood yet may mean."""
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()
