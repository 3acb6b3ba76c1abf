"""Tables in the positions of the recorded lines, and what lines declare there."""

from __future__ import annotations

from functools import cache

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.context import Context, context_of
from referee.reading.reader import read
from referee.reading.reading import Exact
from tests.lines.table import load, opened


@cache
def context(position: str, game: str = "nippon") -> Context:
    """A table of a game in a position of the recorded lines."""
    return next(context_of(table) for each, table in opened(load(game)) if each.name == position)


def declared(text: str, position: str, game: str = "nippon") -> str:
    """Write what a line declares."""
    outcome = read(text, context(position, game)).outcome
    assert isinstance(outcome, Exact), outcome
    return "; ".join(map(write, drop_implied(outcome.moves)))
