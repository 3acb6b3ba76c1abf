"""The verdict on a declaration: a status, every breach with its clause, and the questions that would decide."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec
from scoring.errors import Fault


class VerdictStatus(StrEnum):
    """The status of a declaration. The last three concern the text, before any rule is checked."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    NEEDS = "needs"
    UNCLEAR = "unclear"
    UNREADABLE = "unreadable"
    INCOMPLETE = "incomplete"
    AMBIGUOUS = "ambiguous"


class Shortage(Struct, frozen=True):
    """How much there is of something and how much of it is needed; `unit` is the format of both (a number without).

    `is_owned` tells that the seat of the breach has what there is.
    """

    have: int
    need: int
    unit: str = ""
    is_owned: bool = True


class Breach(Struct, frozen=True):
    """One violated rule: its clause, the text `breach.<why>` with its values, and the remedy `cure.<cure>`; `also` are
    further clauses that the same fact violates.
    """

    clause: str
    why: str
    values: dict[str, Any] = {}
    cure: str = ""
    also: tuple[str, ...] = ()
    shortage: Shortage | None = None


class MissingChoice(Breach, frozen=True):
    """A choice of the player that the declaration leaves open: no rule is violated, but the declaration is incomplete.
    The missing choice is displayed as the fault `trouble.<why>` with its remedy.
    """

    @property
    def fault(self) -> Fault:
        """The fault that describes the missing choice."""
        return Fault(self.why, values=self.values)


class Question(Struct, frozen=True):
    """An unknown fact that a check needs; `fact` describes the possible answers. `parked` is the number of the entry
    whose parked line left it open (0 for none).
    """

    path: str
    fact: FactSpec
    parked: int = 0


class UncheckedClauses(Struct, frozen=True):
    """Clauses that could not be checked because one fact is unknown."""

    clauses: tuple[str, ...]
    path: str


class Assumption(Struct, frozen=True):
    """An unknown value that was assumed: the text `assumed.<what>` with its values. An assumption with a `path` can be
    denied: then its fact is asked for, or its setting (`options.<id>`) gets the `other` value.
    """

    what: str
    values: dict[str, Any] = {}
    path: str = ""
    other: Any = None


class LedgerLine(Struct, frozen=True):
    """One effect of a move: `pay` or `gain` of an amount of `what`, `points` (VP), or a physical `todo`.

    The text is `ledger.<kind>.<what>`; `clause` is the rule that causes the effect. `between` marks a task of the table
    between two declarations, to be done before the next one.
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

    `waived` are breaches that a house rule sets aside; `faults` describe an unreadable text; `unsettled` are questions
    that do not affect legality and are needed only to record the effects; `stuck` means that each move is legal by
    itself but leaves an action that cannot be completed; `assumed` lists the assumptions of the verdict.
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
        """The facts for want of which clauses could not be checked beside a breach, each once."""
        return tuple(dict.fromkeys(item.path for item in self.unchecked)) if self.breaches else ()
