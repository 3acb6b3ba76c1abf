"""Lines said of a seat that is not in turn: they are read as in its own turn, and refused because it is not."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Moves
from referee.reading.context import Context
from referee.reading.edges import LineEdges
from referee.reading.lattice import Lattice
from referee.reading.position import Position
from referee.reading.reading import Choice, CommandLine, Confirm, Exact, Illegal, Incomplete, Reading, Unread
from referee.reading.senses import Mention, SeatSense
from referee.reading.source import is_mark


def read_in_own_turn(
    reading: Reading, lattice: Lattice, context: Context, position: Position, read: Callable[[Context], Reading]
) -> Reading:
    """Return the refusal of a line that says what a seat does out of turn, with the moves it would be in turn;
    otherwise the reading unchanged.
    """
    seat = _seat_of(reading, lattice, context, position)
    refused = reading
    for options in context.options.in_turn_of(seat) if seat else ():
        in_turn = read(structs.replace(context, table=options.table, options=options))
        if isinstance(reading.outcome, Illegal) and isinstance(in_turn.outcome, Illegal):
            continue  # it is refused in any turn: the reason at the table as it is counts
        refused = _refused(in_turn, seat, lattice, position) or reading
        if isinstance(in_turn.outcome, Exact | Confirm):
            break
    return refused


def _refused(reading: Reading, seat: str, lattice: Lattice, position: Position) -> Reading | None:
    """Return the refusal of what a line says in the turn of a seat; None if it says nothing, or can be declared."""
    match reading.outcome:
        case Exact(moves) | Confirm(moves) | Illegal(moves) if moves:
            verdict = position.verdict(moves)
            is_refused = verdict.status is VerdictStatus.ILLEGAL
            return structs.replace(reading, outcome=Illegal(moves, verdict)) if is_refused else None
        case Choice(rows=rows) | Incomplete(rows=rows):
            return structs.replace(reading, outcome=Illegal((), rows=rows, turn=seat))
        case Unread() if _states_more(lattice):  # what is impossible in its own turn, too
            return structs.replace(reading, outcome=Illegal((), turn=seat))
    return None


def _seat_of(reading: Reading, lattice: Lattice, context: Context, position: Position) -> str:
    """Return the seat out of turn whose move a line states; "" if the line can be declared, or there is none."""
    actor, outcome = position.actor, reading.outcome
    if not actor or isinstance(outcome, CommandLine):
        return ""
    rows = _rows(reading)
    if isinstance(outcome, Illegal) and rows[0] and rows[0][0].seat not in ("", actor):
        return rows[0][0].seat
    seat, is_addressed = _first_seat(lattice)
    if seat in ("", actor) or any(move.seat == seat for row in rows for move in row):
        return ""
    if isinstance(outcome, Incomplete) and context.options.open_to(outcome.verb, seat):
        return ""  # an action that does not wait for a turn
    is_declared = isinstance(outcome, Exact | Confirm | Choice)
    return seat if is_addressed or not is_declared else ""


def _rows(reading: Reading) -> tuple[Moves, ...]:
    match reading.outcome:
        case Exact(moves) | Confirm(moves) | Illegal(moves):
            return (moves,)
        case Choice(rows):
            return rows
    return ()


def _first_seat(lattice: Lattice) -> tuple[str, bool]:
    """Return the seat that the first name of a line means beyond doubt ("" if there is none), and whether a colon
    follows it.
    """
    edges, text = LineEdges(lattice), lattice.source.text
    for edge in lattice.path:
        if is_mark(text, edge.start, edge.until):
            continue
        if not isinstance(edge, Mention):
            break
        seats = [sense.seat for sense in edge.senses if isinstance(sense, SeatSense)]
        if seats:
            is_certain = len(edge.senses) == 1 and not edges.has_possessive(edge)
            return (seats[0] if is_certain else ""), edges.is_addressed(edge)
        if not edge.is_function_word:
            break
    return "", False


def _states_more(lattice: Lattice) -> bool:
    """Return whether a line holds known words only, and names more than a seat."""
    names = [edge for edge in lattice.path if isinstance(edge, Mention) and not edge.is_function_word]
    return not lattice.unknown and len(names) > 1
