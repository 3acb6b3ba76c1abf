"""What a declaration holds beyond what a line says: a thing of a list, or a move of a seat, that nobody has named."""

from __future__ import annotations

from typing import Any

from referee.judging.reading import drop_implied
from referee.notation.move import Move
from tui.desk.reading.content import lists
from tui.desk.reading.leaves import WHOLE, Leaf, leaves_of
from tui.desk.reading.lexicon import Lexicon
from tui.desk.reading.pieces import Piece
from tui.desk.reading.place import Here, Moves
from tui.desk.reading.said import small
from tui.desk.reading.vocabulary import NO_WORDS, names


def added(words: Lexicon, line: tuple[Piece, ...], moves: Moves) -> bool:
    """Tell whether a list of a declaration holds a thing that the line does not name, beside one that it does."""
    said = {piece.text for piece in line}
    if said & small().quantities:
        return False
    return any(_adds(words, said, move, name) for move in moves for name, length in lists(move) if length > 1)


def for_others(here: Here, line: tuple[Piece, ...], moves: Moves) -> bool:
    """Return whether a declaration goes on with a move of another seat, which the line does not name."""
    seats = [move.seat for move in drop_implied(moves)]
    others = {seat for seat in seats if seat != seats[0]}
    if not others or {piece.text for piece in line} & small().quantities:
        return False
    named = {seat for piece in line for seat in here.people.meant((piece.text,)).ids}
    return not others <= named


def _adds(words: Lexicon, said: set[str], move: Move, field: str) -> bool:
    """Tell whether some things of a list are named and others are not, each by words of its own."""
    leaves = [leaf for leaf in leaves_of(type(move)) if leaf.field == field and leaf.shape == "word"]
    items = getattr(move, field)
    called = [
        NO_WORDS.union(*(names(words, leaf.of, one) for leaf in leaves for one in _parts(item, leaf))) for item in items
    ]
    own = [one - NO_WORDS.union(*(other for other in called if other != one)) for one in called]
    named = [bool(one & said) for one in own]
    return any(named) and not all(named)


def _parts(item: Any, leaf: Leaf) -> tuple[str, ...]:
    """Give the ids that an item of a list holds for a leaf."""
    part = getattr(item, leaf.part) if leaf.part != WHOLE else item
    return tuple(one for one in (part if isinstance(part, tuple) else (part,)) if one)
