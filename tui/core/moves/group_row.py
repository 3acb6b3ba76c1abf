"""The sentence and the line of a list row that stands for several moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.notation.move import fields_of
from referee.notation.sentence import MoveSentence, said_of, sentence
from referee.reading.legal_moves import acting
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import verb_command
from tui.core.moves.move_draft import text_of
from tui.core.moves.suggestion import Suggestion

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
