"""The verdict on a declaration: a status, every breach of a rule with its clause, and the questions whose answers would
decide an undecided verdict.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec
from scoring.errors import Fault


class VerdictStatus(StrEnum):
    """The status of a declaration. The last four values mean that the text was not parsed to a move, so that no
    rule was checked.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    NEEDS = "needs"
    UNCLEAR = "unclear"
    UNREADABLE = "unreadable"
    INCOMPLETE = "incomplete"
    AMBIGUOUS = "ambiguous"
    QUESTION = "question"
    """A question for information."""


DECIDED = (VerdictStatus.LEGAL, VerdictStatus.ILLEGAL, VerdictStatus.UNCLEAR)
"""The statuses of a judged move that needs no further answer."""
UNREAD = (VerdictStatus.UNREADABLE, VerdictStatus.INCOMPLETE, VerdictStatus.AMBIGUOUS, VerdictStatus.QUESTION)
"""The statuses of a text that could not be parsed to a move."""


class Shortage(Struct, frozen=True):
    """The available and the required amount of a resource; `unit` is the text format of both, "" for a plain number.

    `is_owned` is True if the available amount belongs to the seat that made the move.
    """

    have: int
    need: int
    unit: str = ""
    is_owned: bool = True


class Breach(Struct, frozen=True):
    """One violated rule: its clause, the text id `breach.<why>` with its values, and the id of the remedy. `also`
    contains further clauses violated by the same move.
    """

    clause: str
    why: str
    values: dict[str, Any] = {}
    cure: str = ""
    also: tuple[str, ...] = ()
    shortage: Shortage | None = None


class MissingChoice(Breach, frozen=True):
    """A choice that the declaration must contain but does not. It violates no rule; it is displayed as the fault with
    the key `why`.
    """

    @property
    def fault(self) -> Fault:
        """The fault that describes the missing choice."""
        return Fault(self.why, values=self.values)


class MissingFieldError(Exception):
    """Raised by a check or an effect if the declaration lacks a required field; `field` is its name. A check that can
    continue yields a `MissingChoice` instead.
    """

    def __init__(self, field: str) -> None:
        self.fault = Fault("text_missing", field, {"fields": (field,)})
        super().__init__(field)


class Question(Struct, frozen=True):
    """A question for an unknown value; `fact` describes the valid answers. `parked` is the number of the entry of the
    undecided declaration that made the value unknown, 0 for none.
    """

    path: str
    fact: FactSpec
    parked: int = 0


class UncheckedClauses(Struct, frozen=True):
    """Clauses that could not be checked because the value at `path` is unknown."""

    clauses: tuple[str, ...]
    path: str


class Assumption(Struct, frozen=True):
    """An assumed value with its text id `assumed.<what>`. If it has a `path`, the players can reject it: the value is
    then asked for, or the table's setting (`options.<id>`) is changed to `other`.
    """

    what: str
    values: dict[str, Any] = {}
    path: str = ""
    other: Any = None


class LedgerLine(Struct, frozen=True):
    """One effect of a move: `pay` or `gain` of an amount of `what`, `points` (VP), or `todo` (a task for the players).

    The text id is `ledger.<kind>.<what>`, and `clause` is the rule that causes the effect. `between` marks a task that
    the table must do before the next declaration.
    """

    kind: str
    seat: str
    what: str
    amount: int
    clause: str
    values: dict[str, Any] = {}
    between: bool = False


class Verdict(Struct, frozen=True):
    """The verdict on one declaration.

    `waived` contains the breaches allowed by a house rule; `faults` describe an unreadable text; `unsettled` contains
    questions that are needed only to record the effects; `stuck` is True if the moves, each legal by itself, start an
    action that cannot be completed; `assumed` lists the assumptions of the verdict.
    """

    status: VerdictStatus
    breaches: tuple[Breach, ...] = ()
    waived: tuple[Breach, ...] = ()
    questions: tuple[Question, ...] = ()
    unchecked: tuple[UncheckedClauses, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    unsettled: tuple[Question, ...] = ()
    faults: tuple[Fault, ...] = ()
    stuck: bool = False
    assumed: tuple[Assumption, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause ids of all breaches, each once, in order."""
        return tuple(dict.fromkeys(id for breach in self.breaches for id in (breach.clause, *breach.also)))

    @property
    def unchecked_paths(self) -> tuple[str, ...]:
        """The paths of the unknown values that prevented a check, each once; () for a verdict without breaches."""
        return tuple(dict.fromkeys(item.path for item in self.unchecked)) if self.breaches else ()
