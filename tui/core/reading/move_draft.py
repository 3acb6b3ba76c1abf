"""An incomplete move with verb, seat and fields, converted from and to text; the possible values of its fields and
their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec import Struct, structs

from referee.judging.line_parser import spoken_parts
from referee.notation.move import (
    Move,
    MoveField,
    fields_of,
    verb_of,
    write_field,
    write_value,
)
from referee.notation.move_parser import assigned_texts, read_value
from referee.notation.sentence_parser import read_sentence
from referee.notation.table_names import TableNames
from referee.reading.legal_moves import LegalMoves, acting
from referee.record.judging_context import JudgingContext
from referee.record.replay import moves_of
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import exact_line, seat_command, verb_command

SEPARATORS = ";；"


class MoveDraft(Struct, frozen=True):
    """The known values of an incomplete move; `head` is the text of the moves before it on the same line."""

    verb: str = ""
    seat: str = ""
    values: dict[str, Any] = {}
    head: str = ""


def split(text: str) -> tuple[str, str]:
    """Split a line into (earlier moves including their separator, last move)."""
    at = max(text.rfind(separator) for separator in SEPARATORS) + 1
    return text[:at], text[at:]


def _find_id(names: TableNames, section: str, text: str) -> str:
    try:
        return names.find(section, text, section)
    except InputError:
        return ""


def fields(table: JudgingContext, verb: str) -> tuple[MoveField, ...]:
    """Return the fields of a verb; empty for an unknown verb."""
    action = table.game.rules.actions.get(verb)
    return fields_of(action.move) if action else ()


def assigned_texts_of(table: JudgingContext, verb: str, arguments: Sequence[str]) -> dict[str, str]:
    """Return the typed text of each field in the words after a verb, by field name."""
    action = table.game.rules.actions.get(verb)
    return assigned_texts(action.move, arguments, table.names) if action else {}


def opening(names: TableNames, piece: str) -> tuple[str, str, list[str]]:
    """Split an incomplete move into (seat, verb, remaining words), "" for missing parts. An unknown verb is among the
    remaining words, and an unclosed quote is ignored.
    """
    try:
        parts = spoken_parts(names, piece)
    except InputError:
        parts = spoken_parts(names, piece.replace('"', ""))
    seat = _find_id(names, "seats", parts.seat) if parts.seat else ""
    verb = _find_id(names, "action", parts.verb) if parts.verb else ""
    return seat, verb, [*([parts.verb] if parts.verb and not verb else []), *parts.rest]


def split_unfinished(names: TableNames, piece: str) -> tuple[str, str, list[str], str]:
    """Split an incomplete move into (seat, verb, complete words, last unfinished word)."""
    fragment = "" if not piece or piece[-1].isspace() else piece.split()[-1].removeprefix('"')
    seat, verb, complete_words = opening(names, piece[: len(piece) - len(fragment)])
    return seat, verb, complete_words, fragment


def read_draft(table: JudgingContext, text: str) -> MoveDraft:
    """Parse an incomplete line into a draft; words without meaning are ignored."""
    head, piece = split(text)
    if (move := _read_sentence(table, piece)) is not None:
        return draft_of(move, table, head)
    seat, verb, arguments = opening(table.names, piece)
    values: dict[str, Any] = {}
    texts = assigned_texts_of(table, verb, arguments)
    for field in fields(table, verb):
        if field.name in texts:
            with suppress(InputError):
                values[field.name] = read_value(field, texts[field.name], table.names)
    return MoveDraft(verb, seat, values, head)


def _read_sentence(table: JudgingContext, piece: str) -> Move | None:
    """Parse a move written as a sentence; None if the text is no such sentence."""
    try:
        return read_sentence((action.move for action in table.game.rules.actions.values()), table.names, piece)
    except InputError:
        return None


def draft_of(move: Move, table: JudgingContext, head: str = "") -> MoveDraft:
    """Convert a complete move into a draft, without optional fields that have their default value."""
    kind = type(move)
    defaults = _defaults(kind)
    values = {
        field.name: getattr(move, field.name)
        for field in fields_of(kind)
        if field.required or getattr(move, field.name) != defaults[field.name]
    }
    verb = verb_of(move)
    seat = move.seat if move.seat != acting(table, verb) else ""
    return MoveDraft(verb, seat, values, head)


@cache
def _defaults(kind: type[Move]) -> dict[str, Any]:
    return {info.name: info.default for info in structs.fields(kind)}


def move_of(table: JudgingContext, draft: MoveDraft) -> Move | None:
    """Convert a draft into a move; None if a required field is missing."""
    action = table.game.rules.actions.get(draft.verb)
    if action is None or any(field.required and field.name not in draft.values for field in fields_of(action.move)):
        return None
    seat = draft.seat or acting(table, draft.verb)
    return action.move(seat=seat, **draft.values)


def text_of(table: JudgingContext, draft: MoveDraft, words: Words) -> str:
    """Format a draft as a line: a complete move as a sentence, an incomplete one as the words typed so far."""
    head = prefix = f"{draft.head} " if draft.head else ""
    move = move_of(table, draft)
    if move is not None and (draft.values or not fields_of(type(move))):
        return head + exact_line(words, table, (move,), "" if draft.seat else move.seat)
    if draft.seat:
        prefix += f"{seat_command(words, draft.seat)}: "
    if not draft.verb:
        return prefix.lstrip()
    kind, gap = table.game.rules.actions[draft.verb].move, False
    parts = [verb_command(words, draft.verb)]
    for field in fields(table, draft.verb):
        if field.name not in draft.values:
            gap = True
            continue
        text = write_value(field, draft.values[field.name], words)
        parts.append(f"{write_field(field.name, kind, words)}={text}" if gap else text)
    return prefix + " ".join(parts)


def again(table: Table, offers: LegalMoves) -> str:
    """Return the verb declared last by the acting seat, else by any seat, that is legal now; "" if there is none."""
    verbs = dict.fromkeys((*_verbs(table, table.acting), *_verbs(table, "")))
    return next((verb for verb in verbs if offers.possible(verb)), "")


def repeated_verb(words: Words, table: Table, offers: LegalMoves) -> str:
    """Return the verb of `again` as typed text in the display language; "" if there is none."""
    verb = again(table, offers)
    return f"{verb_command(words, verb)} " if verb else ""


def _verbs(table: Table, seat: str) -> Iterator[str]:
    """Yield the verbs that a seat ("" for any seat) has declared, latest first. Verbs without fields are skipped."""
    for step in reversed(table.steps):
        if step.entry.kind in ("move", "overrule") and not step.unread:
            try:
                moves = moves_of(table.game, step.entry.body)
            except InputError:
                continue
            yield from (verb_of(move) for move in reversed(moves) if seat in ("", move.seat) and fields_of(type(move)))


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
