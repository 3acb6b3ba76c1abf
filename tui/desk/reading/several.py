"""A line as one move, or as several, one after the other: each is read where those before it are carried out."""

from __future__ import annotations

from tui.desk.reading.lexicon import Section
from tui.desk.reading.one import Meant, one
from tui.desk.reading.pieces import Piece
from tui.desk.reading.place import Here, Moves

MOST_PARTS = 6
Line = tuple[Piece, ...]


def several(here: Here, seats: Section, line: Line, parts: int = MOST_PARTS) -> Meant | None:
    """Read a line here; what is given is said after the moves that stand before it."""
    broken = next((place for place, piece in enumerate(line) if place and piece.broken), 0)
    found = None if broken else one(here, seats, line)
    if found is not None and not (found.moves and here.open(found.moves)):
        return found
    for place in (broken,) if broken else range(len(line) - 1, 0, -1):
        head, rest = line[:place], _again(line[:place], line[place:])
        if rest[0].joined and all(piece.number is not None for piece in head):
            head = (*head, *(piece for piece in rest if piece.number is None))  # “2 and 6 …”
        if parts > 1 and _says(head, seats) and _says(rest, seats):
            then = _two(here, seats, head, rest, parts, apart=bool(broken), loose=found is not None)
            if then is not None and (found is None or then.moves[: len(found.moves)] == found.moves):
                return then
    return found


def _says(line: Line, seats: Section) -> bool:
    """Tell whether a part of a line holds more than numbers and whose move it is."""
    return any(piece.number is None and not seats.meant((piece.text,)).ids for piece in line)


def _again(head: Line, rest: Line) -> Line:
    """Read “… 2 and 6” as the same with another number."""
    if any(piece.number is None for piece in rest) or not rest[0].joined or head[-1].number is None:
        return rest
    return (*(piece for piece in head if piece.number is None), *rest)


def _two(here: Here, seats: Section, head: Line, rest: Line, parts: int, apart: bool, loose: bool) -> Meant | None:
    """Read two parts, the second after the first. If they are `apart`, a sign stands between them; `loose` parts are
    those that say only a part of a verb's name.
    """
    first = one(here, seats, head)
    if first is None or not first.moves or not here.legal(first.moves):
        return None
    there = here.after(first.moves)
    then = several(there, seats, rest, parts - 1)
    if then is None or not (then.moves or then.choices):
        return None
    if not (apart or loose) and (first.loose or then.loose):
        return None
    if not apart and any(moves[-1].seat != first.moves[-1].seat for moves in (then.moves, *then.choices) if moves):
        return None
    if not (apart or then.choices or there.legal(then.moves)):
        return None
    moves = _as_often(there, head, rest, then.moves)
    return Meant((*first.moves, *moves) if moves else (), tuple((*first.moves, *choice) for choice in then.choices))


def _as_often(there: Here, head: Line, rest: Line, moves: Moves) -> Moves:
    """Carry a number over to the move that it is about: “3 of them, there” is three moves there."""
    times = next((piece.number for piece in reversed(head) if piece.number is not None), 1)
    if len(moves) != 1 or times < 2 or any(piece.number is not None or piece.broken for piece in rest):
        return moves
    often = moves * times
    return often if there.legal(often) else moves
