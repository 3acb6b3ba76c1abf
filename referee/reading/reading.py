"""The result types of reading a line: one declaration, a choice, a refusal, or none."""

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
    """The outcome of a line understood as one declaration, ready to be recorded."""

    moves: Moves


class Choice(Struct, frozen=True, tag="choice"):
    """The outcome of a line with several equally likely declarations (`rows`), from which the player must choose."""

    rows: tuple[Moves, ...]


class Reason(StrEnum):
    """The reason for asking the player to confirm a declaration before it is recorded."""

    TYPO = "typo"
    INITIAL = "initial"
    SPENDING = "spending"
    CLAIM = "claim"
    UNREAD = "unread"
    SEAT = "seat"
    """Part of the declaration belongs to a different, unnamed seat."""
    REFUSED = "refused"
    """A declaration more similar to the typed words is not possible."""
    DESCRIBED = "described"
    """The line names no action and only describes its object."""
    UNFINISHED = "unfinished"
    """The search for other meanings was cut short."""
    REPEATED = "repeated"
    """The line names a recorded turn instead of a move."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """The outcome of a line understood as one declaration that differs from the typed text, so the player must confirm
    it.
    """

    moves: Moves
    why: Reason


class Illegal(Struct, frozen=True, tag="illegal"):
    """The outcome of a line that was understood but cannot be carried out.

    `moves` is empty if no rule forbids it. `clause` is the index of the impossible part, `missing` a nonexistent
    numbered name, `rows` possible alternatives, `nowhere` the typed span of a location that does not exist, `turn` a
    seat that is not in turn and whose move is not completely stated.
    """

    moves: Moves
    verdict: Verdict | None = None
    clause: int = 0
    missing: FamilySense | None = None
    rows: tuple[Moves, ...] = ()
    nowhere: Span | None = None
    turn: str = ""


class Incomplete(Struct, frozen=True, tag="incomplete"):
    """The outcome of a line that declares `verb` without the required fields `open_slots`."""

    verb: str
    open_slots: tuple[str, ...] = ()
    rows: tuple[Moves, ...] = ()


class CommandLine(Struct, frozen=True, tag="command"):
    """The outcome of a line that is a program command."""

    command: str


class Unread(Struct, frozen=True, tag="unread"):
    """The outcome of a line that was not understood. `unknown` are the spans of its unknown words."""

    unknown: tuple[Span, ...] = ()


Outcome = Exact | Choice | Confirm | Illegal | Incomplete | CommandLine | Unread


class Candidate(Struct, frozen=True):
    """One possible meaning of a line: its clauses, its declaration, and the verdict on it (None if legal).

    `cost` is the cost of its division into clauses; `marked` means that a punctuation mark or word separates all
    clauses.
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
    """Whether an unstated required field was filled by assumption."""
    changes_seat: bool = False
    """Whether a clause belongs to a different seat than the previous one although no seat is named."""
    nowhere: Span | None = None
    """The span of a location description that no location matches."""
    is_doubtful: bool = False
    """Whether the text in `nowhere` may not be a location description."""
    is_weak: bool = False
    """Whether an action is not named and cannot be declared now."""
    is_part: bool = False
    """Whether a clause is omitted because another choice must precede it."""
    is_possible_now: bool = True
    """Whether its actions are possible now."""

    @property
    def goes_on(self) -> bool:
        """Whether the refused clause has the same action as the clause before it, so it may be a continuation."""
        frames, clause = self.frames, self.clause
        return not self.is_open and clause > 0 and frames[clause].verb == frames[clause - 1].verb


class Reading(Struct, frozen=True):
    """The interpretation of a line: whether it declares or asks (`act`), the outcome, and all candidates."""

    act: Act
    outcome: Outcome
    candidates: tuple[Candidate, ...] = ()
    corrections: tuple[tuple[Span, str], ...] = ()
    """(span, corrected words) for the corrected parts of the typed line."""
