"""The rows of a phone's line that its seat may tap: the list of the conversation, without what others may declare."""

from __future__ import annotations

import hashlib

from referee.judging.line_parser import drop_implied, speaker
from referee.notation.move import write
from referee.reading.forced_moves import with_forced
from referee.table.table import Table
from tui.core.conversation.conversation import Conversation
from tui.core.i18n.command_usage import seat_command
from tui.core.input_line.suggestions import rows
from tui.core.moves.line_suggestions import LineSuggestions
from tui.core.moves.suggestion import Moves, Suggestion
from tui.core.reading.line_reader import MAX_ROWS

ID_LENGTH = 16


def is_of_seat(table: Table, moves: Moves, seat: str) -> bool:
    """Tell whether a seat may declare these moves: each is its own or the table's, or follows without a choice. That a
    turn ends which is over is implied by the declaration of the next player.
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
    """List what fits the line of a phone, as far as its seat may declare it, by the id of each row. That depends on
    nothing but what the row does, so that a row of an old page is never another one.
    """
    words, text = conversation.session.words(table=conversation.table), conversation.text
    suggestions = rows(conversation, conversation.turn, words, with_refused_lines=False)
    own = [row for row in suggestions if _is_own(conversation, row, seat)]
    if text.strip() and (len(suggestions) >= MAX_ROWS or not suggestions):  # not all of its moves could be listed
        values = LineSuggestions(conversation.table, words, conversation.offers).of(text)
        own = [row for row in values if row.number] or own
    return {_id_of(row): row for row in own}


def _is_own(conversation: Conversation, row: Suggestion, seat: str) -> bool:
    """Tell whether something of a row is for a seat."""
    table = conversation.table
    if row.moves:
        return is_of_seat(table, row.moves, seat)
    if row.among and row.is_complete:
        return any(move.seat in ("", seat) for move in row.among)
    return (speaker_of(table, row.line) if conversation.text.strip() else table.acting) in ("", seat)


def speaker_of(table: Table, text: str) -> str:
    """Name the seat that a line states to be its own; "" where it states none."""
    return speaker(table.names, text) if text.strip() else ""


def own_line(conversation: Conversation, seat: str, text: str) -> str:
    """Return a line as one of a seat, where it is not read as that by itself."""
    table = conversation.table
    if not text.strip() or table.acting == seat or speaker_of(table, text):
        return text
    return f"{seat_command(conversation.session.words(table=table), seat)}: {text}"


def without_own_seat(conversation: Conversation, seat: str) -> str:
    """Return the line of a conversation as its seat typed it."""
    prefix = f"{seat_command(conversation.session.words(table=conversation.table), seat)}: "
    return conversation.text.removeprefix(prefix)


def _id_of(row: Suggestion) -> str:
    """Name a row by what it does."""
    moves = "; ".join(f"{move.seat}: {write(move)}" for move in drop_implied(row.moves))
    question = row.question.path if row.question is not None else ""
    does = f"{moves}\n{question}\n{'' if moves else row.line}"
    return hashlib.sha256(does.encode()).hexdigest()[:ID_LENGTH]
