"""A suggestion to continue a line, used by the app, text mode, the phone and disputes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.notation.move import Move
from tui.core.moves.move_draft import MoveDraft

Moves = tuple[Move, ...]


class Suggestion(Struct, frozen=True):
    """A suggestion: its name, the whole `line` it inserts, and the declaration it makes (no `moves` if something is
    still missing or a `question` must be answered first).

    `note` explains what it does if the name does not, `is_refused` says that it is not legal now. A suggestion
    without line and question is only a heading. `number` selects it (0 if it cannot be selected), `enter` marks the one
    that Enter records, and `names` are further names that match it. If it fills in a `field`, a verb or a seat, `draft`
    is the move with that value; `among` are moves that begin like it, all of them if `is_complete`.
    """

    text: str
    line: str = ""
    moves: Moves = ()
    note: str = ""
    is_refused: bool = False
    question: Question | None = None
    number: int = 0
    enter: bool = False
    possible: bool = True
    names: tuple[str, ...] = ()
    field: str = ""
    draft: MoveDraft = MoveDraft()
    among: Moves = ()
    is_complete: bool = True

    @property
    def is_heading(self) -> bool:
        """Whether the suggestion is only a heading."""
        return not self.line and self.question is None

    @property
    def noted(self) -> str:
        """The name of the suggestion and what it does."""
        return f"{self.text}  {self.note}".rstrip()


def begins(names: Iterable[str], text: str) -> bool:
    """Return whether one of several names begins with a text; all are in normalised form."""
    return any(name.startswith(text) for name in names)


def possible_first(rows: Iterable[Suggestion]) -> list[Suggestion]:
    """Sort the rows that are possible now before the others."""
    return sorted(rows, key=lambda row: not row.possible)


def numbered(rows: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Return the rows with a number on each that can be selected."""
    return tuple(
        row if row.is_refused or row.question or not row.possible else structs.replace(row, number=number)
        for number, row in enumerate(rows, 1)
    )
