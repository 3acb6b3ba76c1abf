"""Lines that correct the declaration recorded last: “no, 5”, 「やっぱり5で」. They are read at the state before it."""

from __future__ import annotations

from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves, verb_of, without_seats, write
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import OPEN, LegalMoves
from referee.record.replay import moves_of
from referee.table.table import Table
from tui.core.moves.move_draft import draft_of
from tui.core.reading.command_words import after_taking_back
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import CorrectedDeclaration, ParsedLine

MAX_ROWS = 9
"""The maximum number of declarations that a correction may mean."""


class PreviousCorrectionReader:
    """The reader of one recorded declaration (entry `seq`) in the state before it."""

    def __init__(self, table: Table, seq: int) -> None:
        self.seq = seq
        entry = next(step.entry for step in table.steps if step.entry.seq == seq)
        self._moves = drop_implied(moves_of(table.game, entry.body))
        self._before = table.before(seq)
        self._reader = LineReader(self._before, LegalMoves(self._before))

    def read(self, text: str, is_final: bool) -> CorrectedDeclaration | None:
        """Return what a line corrects; None if it corrects nothing."""
        from referee.reading.acts import act_of
        from referee.reading.context import Act
        from referee.reading.corrections import correction_of_previous

        lattice = lattice_of(text, self._reader.context.lexicon)
        if act_of(lattice, Act.DECLARE) is Act.ASK:
            return None  # a question changes nothing
        if stated := after_taking_back(text):
            return self._corrected(stated, False, is_final)
        correction = correction_of_previous(lattice)
        if correction is None:
            return None
        return self._corrected(lattice.source.raw_text(correction.stated), correction.is_hesitant, is_final)

    def _corrected(self, stated: str, is_hesitant: bool, is_final: bool) -> CorrectedDeclaration:
        return CorrectedDeclaration(self.seq, self._moves, self._rows(stated, is_final), is_hesitant)

    def _rows(self, stated: str, is_final: bool) -> tuple[Moves, ...]:
        """Return the possible replacements: the stated declaration, else the recorded one with the stated values."""
        has_unknown = bool(lattice_of(stated, self._reader.context.lexicon).unknown)
        alone = self._reader.parse(stated, is_final)
        if self._fits(alone.moves) and verb_of(drop_implied(alone.moves)[-1]) == verb_of(self._moves[-1]):
            return (self._with_recorded_fields(alone.moves),)
        said = "; ".join(map(write, self._moves))
        changed = self._reader.parse(f"{said}, no, {stated}", is_final)
        parsed = [each for each in (changed, alone) if not has_unknown or _is_corrected(each)]
        for readings in (*map(_single, parsed), *(each.choices for each in parsed)):
            rows = tuple(dict.fromkeys(self._with_recorded_fields(row) for row in readings if self._fits(row)))
            if 0 < len(rows) <= MAX_ROWS:
                return rows
        return ()

    def _with_recorded_fields(self, moves: Moves) -> Moves:
        """Return a replacement by the same action with the recorded fields that it does not state, if that is legal."""
        *before, stated = moves
        if verb_of(stated) != verb_of(self._moves[-1]):
            return moves
        earlier, later = (draft_of(move, self._before).values for move in (self._moves[-1], stated))
        recorded = {name: value for name, value in earlier.items() if name not in later}
        row = (*before, structs.replace(stated, **recorded))
        return row if self._fits(row) else moves

    def _fits(self, moves: Moves) -> bool:
        """Return whether a declaration may replace the recorded one: a different legal one of the same player."""
        stated = drop_implied(moves)
        return (
            len(stated) == len(self._moves)
            and stated[-1].seat == self._moves[-1].seat
            and without_seats(stated) != without_seats(self._moves)
            and self._before.judge(moves).verdict.status in OPEN
        )


def _single(parsed: ParsedLine) -> tuple[Moves, ...]:
    """Return the only declaration of a line; nothing if it has several or none."""
    return (parsed.moves,) if parsed.moves else parsed.choices if len(parsed.choices) == 1 else ()


def _is_corrected(parsed: ParsedLine) -> bool:
    """Return whether typing errors of a line were corrected."""
    return parsed.unread is not None and any(fault.key == "text_corrected" for fault in parsed.unread.faults)
