"""One way to go on with a line, as every place lists it: the app, line by line, the phone, a dispute."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.notation.move import Move
from tui.core.moves.move_draft import MoveDraft

Moves = tuple[Move, ...]


class Suggestion(Struct, frozen=True):
    """A way to go on: what it is called, the whole line that it puts, and the declaration that it makes (none where
    something is still to be said, or a `question` is to be answered first). `note` says what it does where its name
    does not, `why` what makes it illegal now. One without line and question only says what is due, or is a heading.

    `number` counts what can be taken (0: it cannot); `enter` marks the one that Enter takes. It is also found by its
    `names`. Where it fills in a `field`, a verb or a seat, `draft` is the move with that; `among` are moves that begin
    like it, all of them where `is_complete`.
    """

    text: str
    line: str = ""
    moves: Moves = ()
    note: str = ""
    why: str = ""
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
        """Tell whether it only names what follows."""
        return not self.line and self.question is None

    @property
    def noted(self) -> str:
        """What it is called and does."""
        return f"{self.text}  {self.note}".rstrip()


def begins(names: Iterable[str], text: str) -> bool:
    """Tell whether one of several names begins with a text; all of them are folded."""
    return any(name.startswith(text) for name in names)


def possible_first(rows: Iterable[Suggestion]) -> list[Suggestion]:
    """Put what is possible now before the rest."""
    return sorted(rows, key=lambda row: not row.possible)


def numbered(rows: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Number what can be taken."""
    return tuple(
        row if row.why or row.question or not row.possible else structs.replace(row, number=number)
        for number, row in enumerate(rows, 1)
    )
