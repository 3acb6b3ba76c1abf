"""The possible values of a move's fields and their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from referee.notation.move import MoveField, fields_of
from referee.reading.legal_moves import LegalMoves
from referee.record.judging_context import JudgingContext
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import Words
from tui.core.moves.move_draft import MoveDraft, fields, move_of

MAX_NUMBERS = 13


def split_fields(
    table: JudgingContext, offers: LegalMoves, draft: MoveDraft
) -> tuple[list[MoveField], list[MoveField]]:
    """Split the fields of a verb into (fields with a choice, fields typed only as a check)."""
    choice: list[MoveField] = []
    check: list[MoveField] = []
    for field in fields(table, draft.verb):
        choose = field.required or field.is_free or field.name in draft.values
        (choice if choose or len(offers.values(draft.verb, field.name, {})) > 1 else check).append(field)
    return choice, check


def field_label(field: MoveField, words: Words) -> str:
    """Return the name of a field of a move."""
    return words.translate_or(f"move_field.{field.name}", field.name)


def label(field: MoveField, value: Any, words: Words) -> str:
    """Return the name of a value, with spaces."""
    if isinstance(value, bool):
        return words.translate(f"yes_no.{'yes' if value else 'no'}")
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, tuple):
        return words.join_items([label(field.element, item, words) for item in value]) or words.translate("yes_no.none")
    if isinstance(value, Struct):
        parts = [(part_field, getattr(value, part_field.name)) for part_field in fields_of(type(value))]
        return " ".join(_part(part_field, part, words) for part_field, part in parts if part != "")
    if field.key_set == "seats":
        return words.format_field(value, "seat")
    return words.translate_or(f"{field.section}.{value}", str(value)) if field.key_set else str(value)


def _part(field: MoveField, value: Any, words: Words) -> str:
    """Return the name of a part of a compound value; a list within it is joined with `+`."""
    if not isinstance(value, tuple):
        return label(field, value, words)
    return " + ".join(label(field.element, item, words) for item in value)


def possible_values(table: JudgingContext, field: MoveField) -> Iterator[Any]:
    """Yield every possible value of a field, legal or not; for a list, each as a list with one item."""
    match field.field:
        case YesNo():
            yield from (True, False)
        case WholeNumber(lowest=low, highest=high, step=step) if high < 1000:
            low = max(low, -(MAX_NUMBERS // 2))  # a change by so many is near 0, not at its lowest
            yield from range(low, high + 1, step)[:MAX_NUMBERS]
        case KeyOf(key_set=key_set, ids=ids):
            yield from ids or table.names.folded(key_set)
        case SeparatedList():
            for value in possible_values(table, field.element):
                yield (value,)
        case CompoundField(kind=kind):
            firsts = {part.name: next(possible_values(table, part), None) for part in fields_of(kind) if part.required}
            if None not in firsts.values():
                yield kind(**firsts)


def values_of_options(table: JudgingContext, offers: LegalMoves, draft: MoveDraft, field: MoveField) -> Iterator[Any]:
    """Yield the values of a field in the legal moves; for a started list, the possible next items."""
    items = draft.values.get(field.name) if field.is_list else None
    if items:
        move = move_of(table, draft)
        for longer in offers.longer(move) if move and move.seat else ():  # nothing is offered to nobody
            yield getattr(longer, field.name)[-1]
        return
    for value in offers.values(draft.verb, field.name, draft.values):
        if field.is_list:
            yield from value
        elif value is not None:
            yield value
