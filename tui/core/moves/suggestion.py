"""A suggestion for the continuation of a line, for the app, text mode, phones and disputes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.notation.move import Moves, fields_of
from referee.notation.sentence import MoveSentence, said_of, sentence
from referee.reading.legal_moves import acting
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import verb_command
from tui.core.i18n.move_text import UnusedRemark
from tui.core.moves.move_draft import MoveDraft, text_of


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
        return f"{self.text}  {self.note}".rstrip()


def begins(names: Iterable[str], text: str) -> bool:
    return any(name.startswith(text) for name in names)


def possible_first(rows: Iterable[Suggestion]) -> list[Suggestion]:
    return sorted(rows, key=lambda row: not row.possible)


def with_numbers(rows: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    """Number the selectable rows by their position."""
    return tuple(
        row if row.is_refused or row.question or not row.possible else structs.replace(row, number=number)
        for number, row in enumerate(rows, 1)
    )


_GAP = "\0"


def shared_values(stated_fields: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return {field name: value} of the values that all these moves share."""
    first = stated_fields[0] if stated_fields else {}
    return {
        name: value
        for name, value in first.items()
        if all(name in fields and fields[name] == value for fields in stated_fields)
    }


def group_sentence(table: Table, row: Suggestion, words: Words, ask_optional: bool = True) -> MoveSentence:
    """Return a sentence with the values that all moves of a row share, and gaps for the other required fields; with
    `ask_optional`, also for the optional fields in which complete moves differ.
    """
    verb = row.draft.verb
    kind = table.game.rules.actions[verb].move
    stated_fields = [said_of(move) for move in row.among] if row.is_complete else []
    names = [field.name for field in fields_of(kind)]
    common = shared_values(stated_fields)
    seats = {move.seat for move in row.among}
    if not (row.is_complete and seats):
        seats.add(acting(table, verb))
    seat = next(iter(seats)) if len(seats) == 1 else ""
    asks = ask_optional and all(field.name in common for field in fields_of(kind) if field.required)
    ask = [name for name in names if asks and len({repr(fields.get(name)) for fields in stated_fields}) > 1]
    return sentence(kind, common, words, seat if seat != table.acting else "", ask)


def group_line(table: Table, row: Suggestion, words: Words) -> str:
    """Return the line that a row inserts: its verb or, if a value is given, its sentence up to the first gap, or its
    notation if that says more.
    """
    if not row.draft.values:
        return f"{verb_command(words, row.draft.verb)} "
    before_gap = group_sentence(table, row, words).with_gaps(lambda _: _GAP).partition(_GAP)[0]
    return max(before_gap, f"{text_of(table, row.draft, words)} ", key=len)
