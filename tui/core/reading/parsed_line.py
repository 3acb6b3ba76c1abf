"""A typed line as it is understood: one declaration, several to choose from, or why it is none."""

from __future__ import annotations

from msgspec import Struct

from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Moves
from scoring.errors import Fault, InputError


class ParsedLine(Struct, frozen=True):
    """A line as it is understood: as the declaration `moves`, legal or refused, or as one of `choices` (one alone is to
    be confirmed).

    `unread` tells what is to be known before anything is recorded, or why the line is not understood. `notation` is a
    line of the notation, as it is judged. `open_verb` is the verb of which a line leaves `open_fields` to be stated.
    """

    moves: Moves = ()
    choices: tuple[Moves, ...] = ()
    unread: InputError | None = None
    notation: EvaluatedDraft | None = None
    open_verb: str = ""
    open_fields: tuple[str, ...] = ()

    @property
    def undecided(self) -> InputError:
        """Why the line is not one declaration: the reason that it is not understood, or that it can mean several."""
        key = "text_meant" if len(self.choices) == 1 else "text_choose"
        return self.unread or InputError([Fault(key)], "ambiguous")

    @property
    def is_of_part(self) -> bool:
        """Tell whether only a part of the line is understood."""
        return self.unread is not None and any(fault.key == "text_part" for fault in self.unread.faults)

    def as_row(self) -> ParsedLine:
        """Return the declaration as the one row of the line, to be confirmed."""
        return ParsedLine(choices=(self.moves,), unread=InputError([Fault("text_read_as")], "ambiguous"))
