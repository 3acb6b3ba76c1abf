"""Questions for a value that a line omits, for example the name of a card."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import NAME, FactSpec
from referee.facts.verdict import Question
from referee.judging.line_parser import speaker
from referee.notation.move import Move, MoveField, fields_of, verb_of
from referee.reading.legal_moves import acting, lead_in
from referee.reading.slots import phrases_of
from scoring.fields.simple_fields import WholeNumber
from tui.core.moves.pending_question import MissingValue
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

ANY = 1
"""Placeholder for a number that is not entered yet."""


def missing_value(reader: LineReader, text: str, parsed: ParsedLine) -> MissingValue | None:
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
