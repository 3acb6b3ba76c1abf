"""A word of the name of what a move is about says what follows from it as well: “grey, on Kiev” is a grey step."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import Move, MoveField, fields_of
from tui.core.reading.lexicon import VERBS
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Moves
from tui.core.reading.section import Section

Line = tuple[Piece, ...]


def as_said(here: Here, head: Line, rest: Line, start: Moves, choices: tuple[Moves, ...]) -> tuple[Moves, ...]:
    """Give those of the moves said in the `rest` of a line that are as the words of its `head` say; where none is, what
    they would be then: it is refused with its reason. `start` is the head: what it has taken as a value says no more.
    """
    said: dict[str, tuple[str, ...]] = {}
    for of in dict.fromkeys(field.key_set for moves in choices for move in moves for field in _words(move)):
        section = here.words.sections.get(of)
        taken = any(field.key_set == of for move in start for field in _words(move))
        if section is not None and not taken and not _named(section, rest):
            said[of] = _named(section, head)
    said = {of: ids for of, ids in said.items() if ids}
    if not said:
        return choices
    true = tuple(moves for moves in choices if all(_is(move, said) for move in moves))
    return true or tuple(dict.fromkeys(tuple(_made(move, said) for move in moves) for moves in choices))


def _words(move: Move) -> tuple[MoveField, ...]:
    """Give the fields of a move that hold one name of a set."""
    return tuple(field for field in fields_of(type(move)) if field.is_key and field.key_set not in ("seats", VERBS))


def _named(section: Section, line: Line) -> tuple[str, ...]:
    """Give the ids that single words of a line name."""
    found: dict[str, None] = {}
    for piece in line:
        meant = section.meant((piece.text,))
        if piece.number is None and meant.whole and not meant.begun:
            found |= dict.fromkeys(meant.ids)
    return tuple(found)


def _is(move: Move, said: dict[str, tuple[str, ...]]) -> bool:
    return all(
        getattr(move, field.name) in ("", *said.get(field.key_set, (getattr(move, field.name),)))
        for field in _words(move)
    )


def _made(move: Move, said: dict[str, tuple[str, ...]]) -> Move:
    """Give a move with the first value that is said for each field that holds another one."""
    wrong = {
        field.name: said[field.key_set][0]
        for field in _words(move)
        if field.key_set in said and not _is(move, {field.key_set: said[field.key_set]})
    }
    return structs.replace(move, **wrong) if wrong else move
