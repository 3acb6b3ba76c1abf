"""What a declaration holds beyond what a line says: a thing of a list, a move of a seat, or a no, that nobody says."""

from __future__ import annotations

from typing import Any

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, defaults, verb_of
from tui.core.reading.content import lists
from tui.core.reading.leaves import WHOLE, Leaf, leaves_of
from tui.core.reading.lexicon import VALUE, Lexicon
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import small
from tui.core.reading.vocabulary import NO_WORDS, labels, names


def added(words: Lexicon, line: tuple[Piece, ...], moves: Moves) -> bool:
    """Tell whether a list of a declaration holds a thing that the line does not name, beside one that it does, or a
    move says no where the line does not.
    """
    said = {piece.text for piece in line}
    if any(_denies(words, said, move) for move in moves):
        return True
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


def _denies(words: Lexicon, said: set[str], move: Move) -> bool:
    """Tell whether a move says no to something that a line mentions, while nothing in the line says no."""
    for leaf in leaves_of(type(move)):
        usual = defaults(type(move)).get(leaf.field, False)
        if leaf.listed or getattr(move, leaf.field) is not False or usual is False:
            continue
        section = f"{VALUE}.{leaf.label}" if f"{VALUE}.{leaf.label}" in words.sections else leaf.of
        called = labels(words, verb_of(move), leaf.field)
        if called & said and not (names(words, section, "no") - called) & said:
            return True
    return False


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
