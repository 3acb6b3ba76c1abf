"""The suggestions that a seat may tap on its phone: those of the conversation, except moves that only other seats may
declare.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.judging.line_parser import drop_implied, speaker
from referee.notation.move import Moves, fields_of, write_declaration
from referee.notation.sentence import said_of
from referee.reading.forced_moves import with_forced
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.suggestions import OMITTED, rows
from tui.core.i18n.command_usage import seat_command
from tui.core.reading.line_reader import MAX_ROWS
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion, group_sentence
from tui.core.reading.move_draft import field_label, label

ID_LENGTH = 16


def is_of_seat(table: Table, moves: Moves, seat: str) -> bool:
    """Return whether a seat may declare these moves: each is its own move, a move of all players, or a forced
    follow-up.

    An implied end of the previous turn is ignored, because the next player's declaration implies it.
    """
    stated = drop_implied(moves)
    moves, implied = stated, moves[: len(moves) - len(stated)]
    count = next((index for index, move in enumerate(moves) if move.seat not in ("", seat)), len(moves))
    if count == len(moves):
        return bool(moves)
    if count == 0:
        return False
    return with_forced(table, table.judge((*implied, *moves[:count]))).moves == (*implied, *moves)


def declarable_rows(conversation: Conversation, seat: str) -> dict[str, Suggestion]:
    """Return the suggestions that the seat may declare, by id. An id depends only on the effect of the row, so a tap on
    an outdated page never means a different row.
    """
    words, text = conversation.session.words(table=conversation.table), conversation.text
    suggestions = rows(conversation, conversation.state, words, with_refused_lines=False)
    own = [_in_words(conversation, words, _of_seat(conversation, row, seat)) for row in suggestions]
    own = [row for row in own if _is_own(conversation, row, seat)]
    if text.strip() and (len(suggestions) >= MAX_ROWS or not suggestions):  # not all of its moves could be listed
        values = LineSuggestions(conversation.table, words, conversation.reader.offers).of(text)
        own = [row for row in values if row.number] or own
    return {_id_of(row): row for row in own}


def _of_seat(conversation: Conversation, row: Suggestion, seat: str) -> Suggestion:
    """Return a row of several moves with those of the seat alone."""
    complete = conversation.reader.steps.with_all_moves(row, seat) if row.among else row
    own = tuple(move for move in complete.among if move.seat in ("", seat))
    return structs.replace(complete, among=own) if complete.is_complete and own else complete


def _in_words(conversation: Conversation, words: Words, row: Suggestion) -> Suggestion:
    """Return a row of several moves with a text without gaps: the numbers that are possible there or, where the gaps
    are no numbers, the action with the values that the moves share.
    """
    if OMITTED not in row.text or not row.among:
        return row
    stated = [said_of(move) for move in row.among] if row.is_complete else []

    def numbers(name: str) -> str:
        values = [fields.get(name) for fields in stated]
        figures = [value for value in values if type(value) is int and value >= 0]
        return f"{min(figures)}–{max(figures)}" if values and len(figures) == len(values) else OMITTED

    sentence = group_sentence(conversation.table, row, words, ask_optional=not row.draft.values)
    if OMITTED not in (text := sentence.with_gaps(numbers)):
        return structs.replace(row, text=text)
    fields = {field.name: field for field in fields_of(type(row.among[0]))}
    values = [
        f"{field_label(fields[name], words)} {label(fields[name].element, value, words)}"
        for name, value in row.draft.values.items()
    ]
    values += _shared_parts(words, stated)
    action = words.translate(f"action.{row.draft.verb}")
    return structs.replace(row, text=f"{action}: {words.join_items(values)}" if values else action)


def _shared_parts(words: Words, stated: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of the values that all items of all lists have, such as the city of each sale."""
    items = [
        item
        for fields in stated
        for value in fields.values()
        if isinstance(value, tuple)
        for item in value
        if isinstance(item, Struct)
    ]
    if not items:
        return []
    parts = [(part, {getattr(item, part.name) for item in items}) for part in fields_of(type(items[0]))]
    return [
        label(part, values.pop(), words) for part, values in parts if len(values) == 1 and part.key_set and all(values)
    ]


def _is_own(conversation: Conversation, row: Suggestion, seat: str) -> bool:
    """Return whether a seat may declare at least one move of a row."""
    table = conversation.table
    if row.moves:
        return is_of_seat(table, row.moves, seat)
    if row.among and row.is_complete:
        return any(move.seat in ("", seat) for move in row.among)
    return (speaker_of(table, row.line) if conversation.text.strip() else table.acting) in ("", seat)


def speaker_of(table: Table, text: str) -> str:
    """Return the seat named at the start of a line; "" if it names none."""
    return speaker(table.names, text) if text.strip() else ""


def own_line(conversation: Conversation, seat: str, text: str) -> str:
    """Return a line prefixed with the seat, unless it is read as a line of this seat anyway."""
    table = conversation.table
    if not text.strip() or table.acting == seat or speaker_of(table, text):
        return text
    return f"{seat_command(conversation.session.words(table=table), seat)}: {text}"


def without_own_seat(conversation: Conversation, seat: str) -> str:
    """Return the line of a conversation as typed, without the added seat prefix."""
    prefix = f"{seat_command(conversation.session.words(table=conversation.table), seat)}: "
    return conversation.text.removeprefix(prefix)


def _id_of(row: Suggestion) -> str:
    moves = write_declaration(drop_implied(row.moves))
    question = row.question.path if row.question is not None else ""
    among = write_declaration(row.among) if row.is_complete else ""
    does = f"{moves}\n{question}\n{'' if moves else row.line}\n{among}"
    return hashlib.sha256(does.encode()).hexdigest()[:ID_LENGTH]
