"""How the lines of the table are read elsewhere than on its own line: in a dispute there, as the change of an entry,
line by line, and cold.

`python -m tests.lines.doors [GAME]` prints the figures over all lines.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.reading.legal_moves import LegalMoves
from referee.store.sqlite_store import SqliteStore
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.lines.__main__ import out
from tests.lines.reading import Reading, read
from tests.lines.table import GAMES, LANGUAGES, Line, load, opened
from tui.core.conversation.line_evaluator import LineEvaluator, read_before
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.reading.line_reader import LineReader
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee


class Meaning(Struct, frozen=True):
    """How a line is read in one place: as one declaration, else as those among which one is to be chosen."""

    moves: Moves = ()
    rows: tuple[Moves, ...] = ()


class Compared(Struct, frozen=True):
    """A line with its meaning on the line of the table and in the other place."""

    line: Line
    table: Meaning
    other: Meaning

    @property
    def same(self) -> bool:
        """Tell whether it means the same in both."""
        return self.table == self.other


Door = Callable[[Session, Table, str], Meaning]


def on_the_line(table: Table, text: str) -> Meaning:
    """Read a line where moves are declared."""
    line = LineEvaluator(table).line(text)
    return _meaning(line.moves, line.choices)


def in_a_dispute(session: Session, table: Table, text: str) -> Meaning:
    """Read a line that is argued about at the table."""
    dispute = DisputeProcedure(session, table.game, table.trial(), text)
    dispute.advance()
    moves, rows = dispute.line.moves, dispute.line.choices
    if dispute.entries and len(rows) == 1:  # what was declared before may be meant; the line itself reads as one move
        moves = rows[0]
    return Meaning(moves, () if moves else rows)


def in_a_change(_session: Session, table: Table, text: str) -> Meaning:
    """Read a line that an entry should have said: that was a note, and something was done after it."""
    later = table.trial()
    seq = later.note("tea").entry.seq
    later.recount({f"seats.{seat}.vp": 30 for seat in later.seats}, "counted")
    parsed = read_before(later, seq, text)
    return _meaning(parsed.moves, parsed.choices)


def line_by_line(session: Session, table: Table, text: str) -> Meaning:
    """Read a line that is typed in the line-by-line referee."""
    lines = TextReferee(session, table.trial(), lambda _said: None, lambda _how: None)
    lines.conversation.checks = False
    lines.answer(text)
    state = lines.conversation.state
    if lines.last is None:  # a declaration that is to be confirmed, or a command
        return Meaning(state.evaluated.moves if lines.offered and state.evaluated else ())
    return _meaning(lines.last.moves, state.line.choices)


def _meaning(moves: Moves, choices: tuple[Moves, ...]) -> Meaning:
    return Meaning(moves) if moves else Meaning(rows=choices)


def compared(game: str, door: Door, every: int = 1) -> Iterator[Compared]:
    """Compare every n-th of the lines of a game that the line of the table reads as they are meant."""
    with TemporaryDirectory() as home:
        session, lines = Session("en", SqliteStore(Path(home))), load(game)
        for position, table in opened(lines):
            offers = LegalMoves(table)
            for line in islice((one for one in lines.lines if one.meant.at == position.name), 0, None, every):
                if _is_read(table, offers, line):
                    yield Compared(line, on_the_line(table, line.text), door(session, table, line.text))


def _is_read(table: Table, offers: LegalMoves, line: Line) -> bool:
    means = bool(line.meant.move or line.meant.ask)
    return means and read(table, offers, line).reading in (Reading.RIGHT, Reading.ASKED)


def same_but_forced(one: Compared) -> bool:
    """Tell whether a line means the same in both places, but for the steps without a choice that the table adds."""
    return one.same or (bool(one.other.moves) and one.table.moves[: len(one.other.moves)] == one.other.moves)


DOORS: dict[str, Door] = {"dispute": in_a_dispute, "change": in_a_change, "plain": line_by_line}


def cold(game: str, every: int = 1) -> Iterator[tuple[Line, str]]:
    """Read every n-th of the lines of a game that mean one declaration with nothing told but who sits there, their seats
    named; gives what came of each: right, asked (what is meant is among those to choose from), other, or unread.
    """
    lines = load(game)
    for position, table in opened(lines):
        place = StandalonePosition(table.game, seats=table.table_state.seats)
        offers = LegalMoves(place)
        for line in islice((one for one in lines.lines if one.meant.at == position.name), 0, None, every):
            if line.meant.move:
                wanted = [drop_implied(table.read(text)) for text in (line.meant.move, *line.meant.other)]
                name = table.seats.get(wanted[0][-1].seat, "")
                named = not name or name.casefold() in line.text.casefold()
                yield line, _cold(place, offers, line.text if named else f"{name}: {line.text}", wanted)


def _cold(place: StandalonePosition, offers: LegalMoves, text: str, wanted: list[Moves]) -> str:
    parsed = LineReader(place, offers).argue(text)
    moves, rows = parsed.moves, parsed.choices
    if moves:
        return "right" if drop_implied(moves) in wanted else "other"
    if rows:
        return "asked" if any(drop_implied(row) in wanted for row in rows) else "other"
    return "unread"


def main(games: tuple[str, ...]) -> None:
    """Print the figures for each game and language."""
    for game in games:
        for name, door in DOORS.items():
            found = list(compared(game, door))
            for lang in LANGUAGES:
                mine = [one for one in found if one.line.lang == lang]
                same = sum(map(same_but_forced, mine))
                out(f"{game:18} {lang}  {name:8} the same {same:3} of {len(mine):3}")
            for one in found:
                if not same_but_forced(one):
                    out(f"  differs at {one.line.meant.at}: {one.line.text!r}")
        ways = list(cold(game))
        for lang in LANGUAGES:
            counts = Counter(way for line, way in ways if line.lang == lang)
            figures = "  ".join(f"{way} {counts[way]:3}" for way in ("right", "asked", "other", "unread"))
            out(f"{game:18} {lang}  cold     {figures}  of {counts.total()}")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or GAMES)
