"""How a line is understood: as one declaration, as a choice, as one that cannot be made, or not at all."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import Verdict
from referee.notation.move import Moves
from referee.reading.context import Act
from referee.reading.frames import Frame
from referee.reading.senses import FamilySense
from referee.reading.source import Span


class Exact(Struct, frozen=True, tag="exact"):
    """One declaration is understood; it is recorded."""

    moves: Moves


class Choice(Struct, frozen=True, tag="choice"):
    """Several declarations are equally good; `rows` are they."""

    rows: tuple[Moves, ...]


class Reason(StrEnum):
    """Why a declaration is confirmed before it is recorded."""

    TYPO = "typo"
    INITIAL = "initial"
    SPENDING = "spending"
    CLAIM = "claim"
    UNREAD = "unread"
    SEAT = "seat"
    """A part of it is of another seat, and nobody named it."""
    REFUSED = "refused"
    """What stands closer in the line cannot be declared."""
    DESCRIBED = "described"
    """Its verb is not named, and its thing only described."""
    UNFINISHED = "unfinished"
    """Not all that the line can mean was looked at."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """One declaration is understood, and differs from what was typed."""

    moves: Moves
    why: Reason


class Illegal(Struct, frozen=True, tag="illegal"):
    """What is understood cannot be declared; no `moves` where no rule refuses any. `clause` is the number of the part
    that cannot be carried out, `missing` a name with a number that does not exist, `rows` what can be declared instead,
    `nowhere` where the line describes a location, as it was typed, that nothing is like.
    """

    moves: Moves
    verdict: Verdict | None = None
    clause: int = 0
    missing: FamilySense | None = None
    rows: tuple[Moves, ...] = ()
    nowhere: Span | None = None


class Incomplete(Struct, frozen=True, tag="incomplete"):
    """Something required is not stated: `open_slots` of `verb`."""

    verb: str
    open_slots: tuple[str, ...] = ()
    rows: tuple[Moves, ...] = ()


class CommandLine(Struct, frozen=True, tag="command"):
    """The line is a command of the program."""

    command: str


class Unread(Struct, frozen=True, tag="unread"):
    """The line is not understood: `unknown` stretches, in the line as it was typed."""

    unknown: tuple[Span, ...] = ()


Outcome = Exact | Choice | Confirm | Illegal | Incomplete | CommandLine | Unread


class Candidate(Struct, frozen=True):
    """One meaning of a line: its clauses, the declaration, and how it is judged (None: it is legal).

    `cost` is that of its division into clauses; `marked` tells whether a mark or word stands at every parting.
    """

    frames: tuple[Frame, ...]
    moves: Moves
    verdict: Verdict | None = None
    implied: int = 0
    clause: int = 0
    missing: FamilySense | None = None
    open_slots: tuple[str, ...] = ()
    is_open: bool = True
    rows: tuple[Moves, ...] = ()
    cost: int = 0
    marked: bool = True
    claims_hold: bool = True
    spends: bool = False
    assumes: bool = False
    """Whether what a declaration must hold was not stated."""
    changes_seat: bool = False
    """Whether a clause is of another seat than the one before, and nobody named it."""
    nowhere: Span | None = None
    """The description of a location, where nothing is as described."""
    is_doubtful: bool = False
    """Whether that may be no description."""
    is_weak: bool = False
    """Whether a verb is not named, and nothing of it can be declared."""
    is_part: bool = False
    """Whether it leaves out a clause that has to wait for another choice."""
    is_possible_now: bool = True
    """Whether something of its verbs can be declared."""

    @property
    def goes_on(self) -> bool:
        """Tell whether the clause that is refused may go on with the one before: it is of the same verb."""
        frames, clause = self.frames, self.clause
        return not self.is_open and clause > 0 and frames[clause].verb == frames[clause - 1].verb


class Reading(Struct, frozen=True):
    """How a line is understood: what it does, what comes of it, and what else it can mean."""

    act: Act
    outcome: Outcome
    candidates: tuple[Candidate, ...] = ()
    passed: tuple[Span, ...] = ()
    """Stretches of the line, as it was typed, that state nothing: remarks, what is taken back or not understood."""
    corrections: tuple[tuple[Span, str], ...] = ()
    """Stretches of the line, as it was typed, with the words that they are taken for."""
