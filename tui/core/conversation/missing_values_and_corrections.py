"""Lines that lack a value that only players can supply, and lines that correct the declaration recorded last."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import NAME, FactSpec
from referee.facts.verdict import Question
from referee.judging.line_parser import drop_implied, speaker
from referee.notation.move import Move, MoveField, Moves, fields_of, verb_of, without_seats, write
from referee.reading.lattice import lattice_of
from referee.reading.legal_moves import OPEN, LegalMoves, acting, lead_in
from referee.reading.slots import phrases_of
from referee.record.replay import moves_of
from referee.table.table import Table
from scoring.fields.simple_fields import WholeNumber
from tui.core.reading.command_words import after_taking_back
from tui.core.reading.line import CorrectedDeclaration, Line
from tui.core.reading.line_reader import LineReader
from tui.core.reading.move_draft import draft_of
from tui.core.session.pending_question import MissingValue

ANY = 1
"""Placeholder for a number that is not entered yet."""


def missing_value(reader: LineReader, text: str, parsed: Line) -> MissingValue | None:
    """Return the value missing in a line that cannot be selected from a list, for example a card name; None if there is
    none. Games list such fields in `[blank]` of `everyday_words.toml`.
    """
    verb, game = parsed.open_verb, reader.table.game
    for name in phrases_of(game).get("blank", {}).get("fields", ()) if verb and not parsed.choices else ():
        of, _, field_name = name.partition(".")
        if of != verb or parsed.open_fields != (field_name,):
            continue
        field = next(field for field in fields_of(game.rules.actions[verb].move) if field.name == field_name)
        moves = _without(reader, verb, text, field)
        if moves:
            answer = field.field if isinstance(field.field, WholeNumber) else NAME
            return MissingValue(moves, field_name, Question(f"said.{name}", FactSpec(f"said.{name}", (), answer)))
    return None


def with_answer(missing_value: MissingValue, answer: Any) -> tuple[tuple[Move, ...], str]:
    """Return (completed declaration, description of the card). The description is the text after a colon in the answer,
    "" if there is none.
    """
    *before, move = missing_value.moves
    if not isinstance(answer, str):
        return (*before, structs.replace(move, **{missing_value.field: answer})), ""
    name, _, more = answer.replace("：", ":").partition(":")
    return (*before, structs.replace(move, **{missing_value.field: name.strip() or answer})), more.strip()


def _without(reader: LineReader, verb: str, text: str, field: MoveField) -> tuple[Move, ...]:
    """Return the moves of a line without the value of one field; empty if the line declares something else."""
    if field.is_number:
        moves = reader.parse(f"{text} {ANY}", is_entered=False).moves  # as it would be read if it went on
        return moves if moves and verb_of(moves[-1]) == verb and getattr(moves[-1], field.name) == ANY else ()
    seat = speaker(reader.table.names, text) or acting(reader.table, verb)
    move = reader.table.game.rules.actions[verb].move(seat=seat, **{field.name: ""})
    return (*lead_in(reader.table, move), move) if seat else ()


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


def _single(parsed: Line) -> tuple[Moves, ...]:
    """Return the only declaration of a line; nothing if it has several or none."""
    return (parsed.moves,) if parsed.moves else parsed.choices if len(parsed.choices) == 1 else ()


def _is_corrected(parsed: Line) -> bool:
    """Return whether typing errors of a line were corrected."""
    return parsed.unread is not None and any(fault.key == "text_corrected" for fault in parsed.unread.faults)
