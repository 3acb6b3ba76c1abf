"""A line that was read by its words, in sentences: as what it is taken, what it can mean, what of that is not legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.judging.judged import Judged
from referee.judging.reading import drop_implied
from referee.notation.move import Move
from referee.notation.sentence import sentence_of
from scoring.words import Words
from tui.desk import say
from tui.desk.turn import Turn


def declaration(words: Words, moves: tuple[Move, ...], seat: str = "") -> str:
    """Say a declaration in sentences; who acts is named where it is not `seat`. The same move several times is said
    once, as it can be typed.
    """
    return say.joined(sentences(words, moves, seat))


def sentences(words: Words, moves: tuple[Move, ...], seat: str = "") -> list[str]:
    """Say each move of a declaration."""
    said = (sentence_of(move, words, seat=move.seat not in ("", seat)) for move in drop_implied(moves))
    return [words.format_field(one, "") for one in said]


def meanings(words: Words, rows: Sequence[tuple[Move, ...]], refused: int) -> list[str]:
    """Say what a line can mean, each with its seat; the last so many of the rows are marked as refused."""
    said = [declaration(words, moves) for moves in rows]
    legal = len(rows) - refused
    return [*said[:legal], *(f"{words.say('table.not_now_short')} {one}" for one in said[legal:])]


def choices(words: Words, turn: Turn, seat: str = "") -> list[str]:
    """Say what the line can mean."""
    return [declaration(words, moves, seat) for moves in turn.choices]


def near(words: Words, turn: Turn, seat: str = "") -> Iterator[str]:
    """Say what it can mean that is not legal, each with its first reason."""
    for judged in turn.near:
        yield words.say("table.not_now", move=declaration(words, judged.moves, seat), why=_reason(words, judged))


def _reason(words: Words, judged: Judged) -> str:
    broken = judged.verdict.breaches
    return f"{broken[0].clause} {say.reason(words, broken[0])}" if broken else ""
