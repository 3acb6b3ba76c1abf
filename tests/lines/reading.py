"""How a line of the table is read today by `tui.core.reading`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from time import perf_counter

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import Line, Lines, Meant, opened
from tui.core.reading.line import Line as ReadLine
from tui.core.reading.line_reader import LineReader


class Reading(StrEnum):
    """How a line was read."""

    RIGHT = "right"
    ASKED = "asked"
    UNREAD = "unread"
    """It was not read, or refused as another move than meant, or asked about although it is plain: it has to be said
    again, but nothing wrong is done.
    """
    WRONG = "wrong"
    """It would be carried out as something else than is meant."""


class Read(Struct, frozen=True):
    """A line with how it was read, as which moves or choices (empty for none), and in how many seconds."""

    line: Line
    reading: Reading
    as_what: str
    seconds: float = 0.0


TAKEN = (VerdictStatus.LEGAL, VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
"""A move that would be carried out, or is about to be."""


def readings(lines: Lines) -> Iterator[Read]:
    """Read every line of a game in its position."""
    for position, table in opened(lines):
        offers = LegalMoves(table)
        for line in lines.lines:
            if line.meant.at == position.name:
                yield read(table, offers, line)


def read(table: Table, offers: LegalMoves, line: Line) -> Read:
    """Read a line at a table in its position."""
    start = perf_counter()
    parsed = LineReader(table, offers).parse(line.text)
    seconds = perf_counter() - start
    as_what = said_all(parsed.moves) or " | ".join(map(said_all, parsed.choices))
    return Read(line, as_read(table, line.meant, parsed), as_what, seconds)


def said_all(moves: tuple[Move, ...]) -> str:
    """Format a declaration."""
    return "; ".join(map(said, drop_implied(moves)))


def said(move: Move) -> str:
    """Write a move with who makes it."""
    return f"{move.seat}: {write(move)}" if move.seat else write(move)


def as_read(table: Table, meant: Meant, parsed: ReadLine) -> Reading:
    """Classify a parsed line."""
    status = table.judge(parsed.moves).verdict.status if parsed.moves else VerdictStatus.UNREADABLE
    wanted = [table.judge(text).moves for text in (meant.move, *meant.other) if text]
    wanted += [table.judge(text).moves for text in meant.ask]
    if meant.move and parsed.moves and any(same(table, parsed.moves, moves) for moves in wanted):
        return Reading.ASKED if status is VerdictStatus.NEEDS else Reading.RIGHT
    if not wanted and not parsed.moves:
        return Reading.RIGHT  # nothing was meant, and nothing comes of it; a row is recorded where it is taken only
    if parsed.choices:
        among = [any(same(table, moves, choice) for choice in parsed.choices) for moves in wanted]
        is_asked = not meant.move and all(among) and (len(wanted) > 1 or (wanted and len(parsed.choices) == 1))
        return Reading.ASKED if is_asked else Reading.UNREAD  # a row is recorded where it is taken only
    if not wanted and status not in TAKEN:
        return Reading.RIGHT  # nothing was meant, and nothing comes of it
    return Reading.WRONG if status in TAKEN else Reading.UNREAD


def same(table: Table, one: tuple[Move, ...], other: tuple[Move, ...]) -> bool:
    """Tell whether two declarations are the same: said alike, or both legal and leaving the same behind."""
    if drop_implied(one) == drop_implied(other):
        return True
    left = [after(table, moves) for moves in (one, other)]
    return left[0] == left[1] != ""


def after(table: Table, moves: tuple[Move, ...]) -> str:
    """Print what a declaration leaves behind; empty where it is not legal."""
    done = judge(table.game, table.state, moves, seats=tuple(table.seats), waived=table.table_state.waived)
    legal = done.verdict.status is VerdictStatus.LEGAL and done.state is not None
    return f"{done.state!r} {done.score_lines!r}" if legal else ""
