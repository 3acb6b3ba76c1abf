"""Lines of the table that cannot be carried out: said of a seat that is not in turn, or of a thing that is gone.

What is meant by them is known from the table of lines; only why it cannot be done is new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, verb_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.supposed_table import SupposedTable
from referee.record.judging_context import JudgingContext
from referee.record.replay import state_with_values
from referee.table.table import Table
from tests.lines.table import Line, load, opened
from tui.core.reading.line import Line as ReadLine
from tui.core.reading.line_reader import LineReader


class Refused(Struct, frozen=True):
    """A line that cannot be carried out: its text, the seat it names, what is meant by it, and what it is read as."""

    text: str
    lang: str
    seat: str
    meant: tuple[Moves, ...]
    heard: ReadLine
    table: JudgingContext

    @property
    def moves(self) -> Moves:
        """The refused moves, without those that are implied."""
        return drop_implied(self.heard.moves)

    @property
    def is_refused(self) -> bool:
        """Whether nothing of the line can be recorded by Enter."""
        verdict = self.table.judge(self.heard.moves).verdict if self.heard.moves else None
        return verdict is None or verdict.status is VerdictStatus.ILLEGAL

    @property
    def is_same(self) -> bool:
        """Whether the refused moves are those that are meant, or begin as they do."""
        return bool(self.moves) and any(each[: len(self.moves)] == self.moves for each in self.meant)


def out_of_turn(game: str, every: int) -> Iterator[Refused]:
    """Say every so many legal lines of the acting seat of another seat, in front of the line or in place of its name."""
    for table, line, meant in _legal_lines(game, every):
        others = [seat for seat in table.seats if seat != table.acting]
        other = others[len(line.text) % len(others)]
        text = _said_of(line.text, table, other)
        if text:
            of_other = tuple(_of_seat(moves, other) for moves in meant)
            yield Refused(text, line.lang, other, of_other, _heard(table, text), table)


def where_gone(game: str, every: int) -> Iterator[Refused]:
    """Say every so many legal lines where what they take is taken, or nothing is left to pay with."""
    for table, line, meant in _legal_lines(game, every):
        for facts in _gone(game, table, meant[0][0]):
            supposed = SupposedTable(table, state_with_values(table.game, table.state, facts))
            if supposed.judge(meant[0]).verdict.status is VerdictStatus.ILLEGAL:
                heard = LineReader(supposed, LegalMoves(supposed)).parse(line.text)
                yield Refused(line.text, line.lang, table.acting, meant, heard, supposed)


def _gone(game: str, table: Table, move: Move) -> Iterator[Mapping[str, Any]]:
    """Yield the facts of tables where a move is refused: its space is taken by each seat, its seat has no money."""
    seat = table.acting
    space = getattr(move, "space", "")
    if game == "russian_railroads" and verb_of(move) == "place" and space in table.state.spaces:
        for owner in table.seats:
            yield {f"spaces.{space}.owner": owner, f"spaces.{space}.own": 1}
    if game == "nippon":
        yield {f"seats.{seat}.yen": 0, f"seats.{seat}.coal": 0}


def _legal_lines(game: str, every: int) -> Iterator[tuple[Table, Line, tuple[Moves, ...]]]:
    """Yield every so many lines that the acting seat of their position may carry out, with what is meant by them."""
    lines = load(game)
    for position, table in opened(lines):
        here = [line for line in lines.lines if line.meant.at == position.name and line.meant.move]
        for line in [each for each in here if each.meant.verdict == "legal"][::every] if table.acting else ():
            texts = (line.meant.move, *line.meant.other)
            meant = tuple(drop_implied(table.judge(text).moves) for text in texts)
            if all(move.seat == table.acting for moves in meant for move in moves):
                yield table, line, meant


def _said_of(text: str, table: Table, other: str) -> str:
    """Return a line with another seat in place of the acting one, or in front; empty where more seats are named."""
    names = {seat: name.casefold() for seat, name in table.seats.items()}
    named = [seat for seat, name in names.items() if name in text.casefold()]
    if not named:
        return f"{table.seats[other]}: {text}"
    if named != [table.acting]:
        return ""
    at, size = text.casefold().index(names[table.acting]), len(names[table.acting])
    return f"{text[:at]}{table.seats[other]}{text[at + size :]}"


def _of_seat(moves: Moves, seat: str) -> Moves:
    return tuple(structs.replace(move, seat=seat) for move in moves)


def _heard(table: Table, text: str) -> ReadLine:
    return LineReader(table, LegalMoves(table)).parse(text)
