"""An action said by the verb of what it brings: “move black 3 on Kiev” is the space “black 3”, and its steps there."""

from __future__ import annotations

from collections.abc import Iterator

from referee.notation.move import verb_of
from tui.core.reading.lexicon import VERBS
from tui.core.reading.names import LONGEST
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here, Moves

Line = tuple[Piece, ...]


def without_verb(here: Here, line: Line) -> Iterator[tuple[Line, frozenset[str]]]:
    """Give a line without the words at its beginning, its end or the end of its first part that are said of verbs of
    which nothing can be declared yet, with those verbs; the most words first.
    """
    first = next((at for at, piece in enumerate(line) if at and piece.joined), 0)
    for length in range(min(LONGEST, len(line) - 1), 0, -1):
        parts = [(line[:length], line[length:]), (line[-length:], line[:-length])]
        if first > length:
            parts.append((line[first - length : first], (*line[: first - length], *line[first:])))
        for words, rest in parts:
            said = tuple(piece.text for piece in words)
            plain = not any(piece.number is not None or piece.joined or piece.broken for piece in (*words[1:], rest[0]))
            if plain and words[0].number is None and (meant := _not_yet(here, said)):
                yield rest, meant


def _not_yet(here: Here, words: tuple[str, ...]) -> frozenset[str]:
    """Give the verbs that some words begin a name of, and of which nothing can be declared yet."""
    verbs = here.words.sections[VERBS]
    grades = {verb: verbs.grade(verb, words) for verb in here.table.game.rules.actions}
    said = (verb for verb, grade in grades.items() if grade is not None and not grade[0])
    return frozenset(verb for verb in said if not here.possible(verb))


def brings(here: Here, moves: Moves, verbs: frozenset[str]) -> bool:
    """Tell whether moves can be declared, and one of these verbs follows from the first of them."""
    if not here.legal(moves) or verb_of(moves[0]) in verbs:
        return False
    after = here.after(moves)
    return any(verb_of(move) in verbs for move in moves) or (here.open(moves) and any(map(after.possible, verbs)))
