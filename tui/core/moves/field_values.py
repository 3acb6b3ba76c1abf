"""The possible values of a move's fields and their names; fields with a single possible value are filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from referee.notation.move import Move, MoveField, fields_of
from referee.reading.legal_moves import LegalMoves, acting
from referee.record.judging_context import JudgingContext
from referee.table.table import Table
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import Words
from tui.core.moves.move_draft import MoveDraft, draft_of, fields, move_of

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


def autofill(table: Table, offers: LegalMoves, draft: MoveDraft) -> MoveDraft:
    """Fill the seat and every field on which all legal moves matching the draft agree. Fill nothing if the legal moves
    cannot all be listed.
    """
    if not draft.verb or offers.open(draft.verb) or offers.gap(draft.verb) is not None:
        return draft
    fitting = [move for move in offers.moves(draft.verb) if _fits(draft, move)]
    if not fitting:
        return draft
    seat = draft.seat
    if not seat and not acting(table, draft.verb) and len({move.seat for move in fitting}) == 1:
        seat = fitting[0].seat
    values = draft_of(fitting[0], table).values
    agreed = {
        field.name: values[field.name]
        for field in fields_of(type(fitting[0]))
        if field.name in values
        and all(getattr(move, field.name) == values[field.name] for move in fitting)
        and not (field.is_list and any(_longer(offers, move, field.name) for move in fitting))
    }
    return structs.replace(draft, seat=seat, values=agreed | draft.values)


def _fits(draft: MoveDraft, move: Move) -> bool:
    return draft.seat in ("", move.seat) and all(getattr(move, name) == value for name, value in draft.values.items())


def _longer(offers: LegalMoves, move: Move, name: str) -> bool:
    return any(getattr(more, name) != getattr(move, name) for more in offers.longer(move))
