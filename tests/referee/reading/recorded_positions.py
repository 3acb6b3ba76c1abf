"""Tables in the positions of the recorded lines, and what lines come to there."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.context import Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Confirm, Exact, Illegal, Outcome
from referee.table.table import Table
from tests.lines import everyday_lines
from tests.lines.table import Lines, load, opened


def table_at(position: str, game: str = "nippon") -> Table:
    """Open the table of a game in a position of the recorded lines."""
    lines = load(game)
    positions = tuple(each for each in lines.positions if each.name == position)
    return next(table for _, table in opened(structs.replace(lines, positions=positions)))


@cache
def context(position: str, game: str = "nippon") -> Context:
    """Return what a line is read in at a position of the recorded lines; it is kept."""
    return context_of(table_at(position, game))


def outcome_of(text: str, position: str, game: str = "nippon") -> Outcome:
    """Read a line at a position of the recorded lines."""
    return read(text, context(position, game)).outcome


@cache
def everyday_context(position: str, game: str = "nippon") -> Context:
    """A table of a game in a position of the everyday lines."""
    positions = tuple(each for each in everyday_lines.load(game)[0] if each.name == position)
    return next(context_of(table) for _, table in opened(Lines(game, positions, (), ())))


def declared(text: str, position: str, game: str = "nippon", is_everyday: bool = False) -> str:
    """Write what a line declares."""
    outcome = read(text, (everyday_context if is_everyday else context)(position, game)).outcome
    assert isinstance(outcome, Exact), outcome
    return written(outcome)


def written(outcome: Outcome) -> str:
    """Write the moves of an outcome: declared, to be confirmed, or refused."""
    assert isinstance(outcome, Exact | Confirm | Illegal), outcome
    return "; ".join(map(write, drop_implied(outcome.moves)))
