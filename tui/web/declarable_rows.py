"""The rows of a phone's line that its seat may tap: the list of the conversation, without what others may declare."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from referee.facts.verdict import Question
from referee.judging.line_parser import drop_implied, speaker
from referee.notation.move import Move, write
from referee.reading.forced_moves import with_forced
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.i18n.command_usage import seat_typed
from tui.core.input_line.suggestions import DeclarationSuggestionRow, completions, rows
from tui.core.moves.legal_move_shortlist import LegalMoveShortlistItem
from tui.core.moves.line_completion import complete
from tui.core.reading.line_reader import MAX_ROWS

Moves = tuple[Move, ...]
ID_LENGTH = 16


class DeclarableRow(Struct, frozen=True):
    """A row to tap. Its `id` depends on nothing but what it does, so that a row of an old page is never another one."""

    id: str
    row: DeclarationSuggestionRow

    @property
    def moves(self) -> Moves:
        """The declaration that it makes; () where it leads on."""
        return self.row.moves

    @property
    def question(self) -> Question | None:
        """The question that it waits for."""
        return self.row.question


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


def declarable_rows(conversation: Conversation, seat: str) -> tuple[DeclarableRow, ...]:
    """List what fits the line of a phone, as far as its seat may declare it."""
    turn, words = conversation.turn, conversation.session.words(table=conversation.table)
    table, suggestions = conversation.table, rows(conversation, turn, words)
    if not conversation.text.strip():
        ways = conversation.steps.ways if suggestions else ()
        own = [row for row, way in zip(suggestions, ways, strict=True) if _is_way_of(conversation, way, seat)]
    else:
        own = [row for row in suggestions if _leads_to_own(table, row, seat)]
        if len(suggestions) >= MAX_ROWS or not suggestions:
            own = _next_values(conversation, words) or own
    return tuple(DeclarableRow(_id_of(row), row) for row in own)


def _next_values(conversation: Conversation, words: Words) -> list[DeclarationSuggestionRow]:
    """List the values that are possible next in a line, where not all of its moves could be listed."""
    text = conversation.text
    values = completions(complete(conversation.table, conversation.offers, text, words), text)
    return [row for row in values if row.number]


def _leads_to_own(table: Table, row: DeclarationSuggestionRow, seat: str) -> bool:
    if row.moves:
        return is_of_seat(table, row.moves, seat)
    return speaker_of(table, row.line) in ("", seat)


def speaker_of(table: Table, text: str) -> str:
    """Name the seat that a line states to be its own; "" where it states none."""
    return speaker(table.names, text) if text.strip() else ""


def own_line(conversation: Conversation, seat: str, text: str) -> str:
    """Return a line as one of a seat, where it is not read as that by itself."""
    table = conversation.table
    if not text.strip() or table.acting == seat or speaker_of(table, text):
        return text
    return f"{seat_typed(conversation.session.words(table=table), seat)}: {text}"


def without_own_seat(conversation: Conversation, seat: str) -> str:
    """Return the line of a conversation as its seat typed it."""
    prefix = f"{seat_typed(conversation.session.words(table=conversation.table), seat)}: "
    return conversation.text.removeprefix(prefix)


def _is_way_of(conversation: Conversation, way: LegalMoveShortlistItem, seat: str) -> bool:
    """Tell whether something of a way to go on is for a seat."""
    table = conversation.table
    if way.moves:
        return is_of_seat(table, way.moves, seat)
    if way.among and way.whole:
        return any(move.seat in ("", seat) for move in way.among)
    return table.acting in ("", seat)


def _id_of(row: DeclarationSuggestionRow) -> str:
    """Name a row by what it does."""
    moves = "; ".join(f"{move.seat}: {write(move)}" for move in drop_implied(row.moves))
    question = row.question.path if row.question is not None else ""
    does = f"{moves}\n{question}\n{'' if moves else row.line}"
    return hashlib.sha256(does.encode()).hexdigest()[:ID_LENGTH]
