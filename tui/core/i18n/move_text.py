"""Declarations in sentences, as they can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move
from referee.notation.sentence import sentence_of
from referee.rules.forbidden_acts import May
from scoring.text_catalogs import Words
from tui.core.i18n import messages


def declaration(words: Words, moves: tuple[Move, ...], seat: str = "") -> str:
    """Say a declaration in sentences; who acts is named where it is not `seat`. The same move several times is said
    once, as it can be typed.
    """
    return messages.joined(sentences(words, moves, seat))


def sentences(words: Words, moves: tuple[Move, ...], seat: str = "") -> list[str]:
    """Say each move of a declaration; behind a move of another seat its own is named again."""
    texts, current = [], seat
    for move in drop_implied(moves):
        texts.append(words.format_field(sentence_of(move, words, seat=move.seat not in ("", current)), ""))
        current = (move.seat or current) if seat else ""
    return texts


def meanings(words: Words, rows: Sequence[tuple[Move, ...]]) -> list[str]:
    """Write what a line can mean, each with its seat."""
    return [declaration(words, moves) for moves in rows]


def understood(words: Words, moves: Iterable[Move]) -> str:
    """Say how a declaration was understood; "" for text that is no move."""
    texts = []
    for move in moves:
        if isinstance(move, May):
            seat_prefix = f"{words.format_field(move.seat, 'seat')}: " if move.seat else ""
            texts.append(seat_prefix + words.translate(f"act.{move.act}"))
        else:
            texts.append(words.format_field(sentence_of(move, words, seat=True), ""))
    return "; ".join(texts)
