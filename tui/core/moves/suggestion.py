"""A suggestion for the continuation of a line, for the app, text mode, phones and disputes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.notation.move import Moves
from tui.core.i18n.move_text import UnusedRemark
from tui.core.moves.move_draft import MoveDraft


class Suggestion(Struct, frozen=True):
    """A suggestion: its text, the `line` that it inserts, and the `moves` that it declares (empty if a value is missing
    or a `question` must be answered first). A suggestion without line and question is a heading.

    `note` explains its effect and `is_refused` marks an illegal move. `number` selects it (0 if it cannot be selected),
    `enter` marks the suggestion recorded by Enter, and `names` are other names that match it. `draft` is the move with
    the suggested `field`, verb or seat. `among` are moves that begin like it, all of them if `is_complete`.
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
    replaces_last: bool = False
    """Whether its moves replace the declaration recorded last."""
    mark: str = ""
    """The symbol name of the verdict on its moves, for a line that is not completely understood."""
    unused: UnusedRemark = UnusedRemark()
    """The remark with the words of the line that it leaves out."""
    answers: bool = False
    """Whether its moves are only judged, because the line asks about them."""

    @property
    def is_heading(self) -> bool:
        """Whether the suggestion is a heading that cannot be selected."""
        return not self.line and self.question is None

    @property
    def noted(self) -> str:
        """The text of the suggestion, followed by its note."""
        return f"{self.text}  {self.note}".rstrip()


def begins(names: Iterable[str], text: str) -> bool:
    """Return whether any of the names begins with the text; all must be normalised."""
    return any(name.startswith(text) for name in names)


def possible_first(rows: Iterable[Suggestion]) -> list[Suggestion]:
    """Sort the rows, those that are legal now first."""
    return sorted(rows, key=lambda row: not row.possible)


def with_numbers(rows: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Number the selectable rows by their position."""
    return tuple(
        row if row.is_refused or row.question or not row.possible else structs.replace(row, number=number)
        for number, row in enumerate(rows, 1)
    )
