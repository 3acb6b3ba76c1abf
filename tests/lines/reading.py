"""How a line of the table is read today, the way plain mode and the app read what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from referee.facts.verdict import Status
from referee.judging.judge import judge
from referee.judging.reading import drop_implied
from referee.notation.move import Move, write
from referee.table.table import Declared, Table
from tests.lines.table import Line, Lines, Meant, opened


class Reading(StrEnum):
    """How a line was read."""

    RIGHT = "right"
    ASKED = "asked"
    UNREAD = "unread"
    """It was not read, or refused as another move than meant: it has to be said again, but nothing wrong is done."""
    WRONG = "wrong"
    """It would be carried out, or asked about, as something else than is meant."""


class Read(Struct, frozen=True):
    """A line with how it was read, and as which moves (empty for none)."""

    line: Line
    reading: Reading
    as_what: str


TAKEN = (Status.LEGAL, Status.NEEDS, Status.UNCLEAR)
"""A move that would be carried out, or is about to be."""
OPEN = (Status.AMBIGUOUS, Status.INCOMPLETE)
"""A line that was understood but for a choice."""


def readings(lines: Lines) -> Iterator[Read]:
    """Read every line of a game in its position."""
    for position, table in opened(lines):
        for line in lines.lines:
            if line.meant.at == position.name:
                yield read(table, line)


def read(table: Table, line: Line) -> Read:
    """Read one line at a table that stands in its position. Of a question it is only seen that one comes."""
    heard = table.judge(line.text)
    return Read(line, _reading(table, line.meant, heard), "; ".join(map(said, drop_implied(heard.moves))))


def said(move: Move) -> str:
    """Write a move with who makes it."""
    return f"{move.seat}: {write(move)}" if move.seat else write(move)


def _reading(table: Table, meant: Meant, heard: Declared) -> Reading:
    status = heard.verdict.status
    if meant.move:
        wanted = [table.judge(text).moves for text in (meant.move, *meant.other)]
        if heard.moves and any(same(table, heard.moves, moves) for moves in wanted):
            return Reading.ASKED if status is Status.NEEDS else Reading.RIGHT
    elif meant.ask and status in OPEN:
        return Reading.ASKED
    elif not meant.ask and status not in TAKEN:
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
    done = judge(table.game, table.state, moves, seats=tuple(table.seats), waived=table.world.waived)
    legal = done.verdict.status is Status.LEGAL and done.state is not None
    return f"{done.state!r} {done.scored!r}" if legal else ""
