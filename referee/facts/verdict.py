"""The answer to "may I?": a status, every breach with its clause, and the questions that would decide."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec
from scoring.errors import Fault


class VerdictStatus(StrEnum):
    """How a declaration stands. The last three are about the text, before any rule is looked at."""

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
    """One broken rule: its clause, the sentence `breach.<why>` with the values used, and the cure `cure.<cure>`;
    `also` are further clauses that the same fact breaks, `shortage` is what there is not enough of.
    """

    clause: str
    why: str
    values: dict[str, Any] = {}
    cure: str = ""
    also: tuple[str, ...] = ()
    shortage: Shortage | None = None


class MissingChoice(Breach, frozen=True):
    """A choice that is the player's and that the declaration leaves open: no rule is broken, it is not complete.

    What is missing is said as the fault `trouble.<why>` with its remedy.
    """

    @property
    def fault(self) -> Fault:
        """What is missing, as it is said."""
        return Fault(self.why, values=self.values)


class Question(Struct, frozen=True):
    """A fact that a check needs and nobody has told; `fact` says what an answer may be. `parked` is the entry of the
    parked line that left it open (0: none).
    """

    path: str
    fact: FactSpec
    parked: int = 0


class UncheckedClauses(Struct, frozen=True):
    """Clauses that could not be checked, for want of one fact."""

    clauses: tuple[str, ...]
    path: str


class Assumption(Struct, frozen=True):
    """What was taken for granted because nobody has told it: the sentence `assumed.<what>` with its values.

    One with a `path` can be denied: a fact is asked for then, a setting (`options.<id>`) has its `other` value.
    """

    what: str
    values: dict[str, Any] = {}
    path: str = ""
    other: Any = None


class LedgerLine(Struct, frozen=True):
    """One thing a move did: `pay` and `gain` of an amount of `what`, `points` (VP), or a physical `todo`.

    The sentence is `ledger.<kind>.<what>`; `clause` is the rule that made it so. `between` marks what the table does
    between two declarations: nobody has declared it, and it is to be done before the next one.
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

    `waived` are breaches that a house rule sets aside; `faults` say what is wrong with unreadable text; `unsettled`
    are facts that only the bookkeeping of the move needs (its legality is decided without them); `stuck` tells that
    each move is legal in itself but leaves an action that can no longer be carried out whole; `assumed` is what the
    verdict rests on without being told.
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
