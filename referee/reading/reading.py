"""The result of reading a line: one declaration, a choice, a refusal, or none."""

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
    """One declaration was understood and can be recorded."""

    moves: Moves


class Choice(Struct, frozen=True, tag="choice"):
    """Several equally likely declarations (`rows`), one of which the player must choose."""

    rows: tuple[Moves, ...]


class Reason(StrEnum):
    """The reason why a declaration must be confirmed before it is recorded."""

    TYPO = "typo"
    INITIAL = "initial"
    SPENDING = "spending"
    CLAIM = "claim"
    UNREAD = "unread"
    SEAT = "seat"
    """A part of it belongs to a different seat that is not named."""
    REFUSED = "refused"
    """A reading closer to the typed words is not possible."""
    DESCRIBED = "described"
    """Its verb is not named, and its thing is only described."""
    UNFINISHED = "unfinished"
    """The search for other meanings was cut short."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """One declaration was understood but differs from the typed line, so that the player must confirm it."""

    moves: Moves
    why: Reason


class Illegal(Struct, frozen=True, tag="illegal"):
    """A declaration that was understood but is not possible.

    `moves` is empty if no rule refuses it. `clause` is the index of the part that cannot be carried out, `missing` a
    numbered name that does not exist, `rows` possible alternatives, `nowhere` the typed span of a location that matches
    nothing.
    """

    moves: Moves
    verdict: Verdict | None = None
    clause: int = 0
    missing: FamilySense | None = None
    rows: tuple[Moves, ...] = ()
    nowhere: Span | None = None


class Incomplete(Struct, frozen=True, tag="incomplete"):
    """A declaration of `verb` that lacks the required fields `open_slots`."""

    verb: str
    open_slots: tuple[str, ...] = ()
    rows: tuple[Moves, ...] = ()


class CommandLine(Struct, frozen=True, tag="command"):
    """A line that is a command of the program."""

    command: str


class Unread(Struct, frozen=True, tag="unread"):
    """A line that was not understood. `unknown` are the spans of its unknown words in the typed text."""

    unknown: tuple[Span, ...] = ()


Outcome = Exact | Choice | Confirm | Illegal | Incomplete | CommandLine | Unread


class Candidate(Struct, frozen=True):
    """One possible meaning of a line: its clauses, its declaration, and the verdict on it (None if it is legal).

    `cost` is that of its division into clauses; `marked` is set if a punctuation mark or word separates all clauses.
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
    """Whether a required field was not stated and was assumed."""
    changes_seat: bool = False
    """Whether a clause belongs to another seat than the previous one although no seat is named."""
    nowhere: Span | None = None
    """The span that describes a location, if no location matches."""
    is_doubtful: bool = False
    """Whether the span in `nowhere` may not be a description."""
    is_weak: bool = False
    """Whether a verb is not named and cannot be declared now."""
    is_part: bool = False
    """Whether a clause is left out that has to wait for another choice."""
    is_possible_now: bool = True
    """Whether its verbs are possible now."""

    @property
    def goes_on(self) -> bool:
        """Whether the refused clause has the same verb as the clause before it and so may continue it."""
        frames, clause = self.frames, self.clause
        return not self.is_open and clause > 0 and frames[clause].verb == frames[clause - 1].verb


class Reading(Struct, frozen=True):
    """The result of reading a line: its act (declare or ask), the outcome, and all candidates."""

    act: Act
    outcome: Outcome
    candidates: tuple[Candidate, ...] = ()
    passed: tuple[Span, ...] = ()
    """Spans of the typed line that were ignored: remarks, withdrawn words, and words that are not understood."""
    corrections: tuple[tuple[Span, str], ...] = ()
    """Spans of the typed line that were corrected, each with the corrected words."""
