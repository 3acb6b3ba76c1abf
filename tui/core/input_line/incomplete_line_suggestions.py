"""Suggestions for a line in which the seat or a field is missing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, fields_of, verb_of, write_field
from referee.notation.sentence import said_of, sentence
from referee.reading.legal_moves import MAX_MOVES, OPEN
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.i18n.command_usage import exact_line, open_sentence, seat_command, verb_command
from tui.core.moves.group_row import shared_values
from tui.core.moves.legal_move_shortlist import AT_ONCE
from tui.core.moves.suggestion import Suggestion


def who(conversation: Conversation, choices: tuple[Moves, ...], words: Words) -> Iterator[Suggestion]:
    """Yield a suggestion for each seat that can make the typed move, if there are too many moves to list."""
    verbs = {verb_of(moves[-1]) for moves in choices}
    if len(choices) <= AT_ONCE or len(verbs) > 1 or len({moves[-1].seat for moves in choices}) < 2:
        return
    by_seat: dict[str, list[Move]] = {}
    for move in islice(conversation.offers.moves(*verbs), MAX_MOVES):
        by_seat.setdefault(move.seat, []).append(move)
    for seat, seat_moves in by_seat.items():
        sentence_text = open_sentence(
            words, sentence(type(seat_moves[0]), shared_values([said_of(move) for move in seat_moves]), words, seat)
        )
        yield Suggestion(sentence_text, f"{seat_command(words, seat)}: {conversation.text.strip()} ")


def unsaid(conversation: Conversation, evaluated: EvaluatedDraft, words: Words) -> Iterator[Suggestion]:
    """Yield a suggestion for each field of a move without fields if its moves cannot all be listed, then for each other
    seat that can make it.
    """
    move = evaluated.moves[-1]
    kind, verb = type(move), verb_of(move)
    if said_of(move) or not fields_of(kind) or not conversation.offers.open(verb):
        return
    acting = conversation.table.acting
    bare = _unfinished_line(conversation, words, evaluated.moves, move.seat)
    for field in fields_of(kind):
        yield Suggestion(
            open_sentence(words, sentence(kind, {}, words, move.seat if move.seat != acting else "", (field.name,))),
            f"{bare} {write_field(field.name, kind, words)}=",
        )
    if move.seat != acting:
        return
    for seat in conversation.table.seats:
        other = kind(seat=seat)
        if seat != move.seat and conversation.table.judge((*evaluated.moves[:-1], other)).verdict.status in OPEN:
            yield Suggestion(
                open_sentence(words, sentence(kind, {}, words, seat)),
                f"{_unfinished_line(conversation, words, evaluated.moves, seat)} ",
            )


def _unfinished_line(conversation: Conversation, words: Words, moves: tuple[Move, ...], seat: str) -> str:
    """Format a declaration with only the seat and the verb of its last move."""
    *before, move = drop_implied(moves)
    text = f"{seat_command(words, seat)}: {verb_command(words, verb_of(move))}"
    return f"{exact_line(words, conversation.table, tuple(before))}; {text}" if before else text
