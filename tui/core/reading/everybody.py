"""A verb that everybody is said to do: “all done”, “both pass”, “Ann and Ben are done”; it says nothing besides."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import verb_of
from referee.notation.sentence import said_of
from tui.core.reading.one import one
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import small

TWO = 2


def everybody(here: Here, line: tuple[Piece, ...]) -> Moves:
    """Read a line as the same move of several seats, one after the other as they can: of those that are named, of two
    where it says “both”, else of all that can. Empty where it is none.
    """
    words = small().quantities
    said = [piece.text for piece in line if piece.text in words]
    named = [id for piece in line for id in here.people.meant((piece.text,)).ids]
    rest = tuple(piece for piece in line if piece.text not in words and not here.people.meant((piece.text,)).ids)
    if not rest or bool(said) == (len(named) > 1) or len(said) > 1 or len(set(named)) < len(named):
        return ()
    rest = (structs.replace(rest[0], joined=False), *rest[1:])
    moves = _each(here, rest, named or list(here.table.seats))
    wanted = len(named) or (TWO if said[0] in small().both else len(moves))
    return moves if len(moves) == wanted else ()


def _each(here: Here, rest: tuple[Piece, ...], left: list[str]) -> Moves:
    """Give the move of every seat that can make it, whoever can first; it is one and the same verb, alone."""
    made: Moves = ()
    while True:
        there = here.after(made) if made else here
        found = ((seat, _alone(there, rest, seat)) for seat in left)
        seat, move = next(((seat, moves) for seat, moves in found if moves), ("", ()))
        if not move or (made and verb_of(move[0]) != verb_of(made[0])):
            return made
        made, left = (*made, *move), [other for other in left if other != seat]


def _alone(there: Here, rest: tuple[Piece, ...], seat: str) -> Moves:
    """Give the move of a seat that the words say, if they say it of nothing but its verb and it can be made."""
    name = tuple(Piece(word) for word in there.people.names[seat][0])
    meant = one(there, (*name, *rest))
    if meant is None or len(meant.moves) != 1 or meant.loose or said_of(meant.moves[0]):
        return ()
    return meant.moves if meant.moves[0].seat == seat and there.legal(meant.moves) else ()
