"""An incomplete move with verb, seat and fields, converted from and to text."""

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
