"""A payment said at the end of a line belongs to what begins it: “any 2, Trans-Siberian 2, with two rubles”."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from referee.notation.move import fields_of
from tui.desk.reading.lexicon import LABEL
from tui.desk.reading.pieces import Piece
from tui.desk.reading.place import Here

Line = tuple[Piece, ...]
LEAST = 3
"""Pieces of a line that says what is paid for, something more of it, and the name of the amount."""


def paid_earlier(here: Here, line: Line) -> Iterator[Line]:
    """Give a line that ends in the name of an amount of a move, its number before it, with that said earlier: behind
    each word but the last, the nearest to the beginning first.
    """
    if len(line) < LEAST or line[-1].number is not None:
        return
    if any(_is_amount(here, verb, line[-1].text) for verb in here.table.game.rules.actions):
        behind = -2 if line[-2].number is not None else -1
        told, (first, *more) = line[:behind], line[behind:]
        for at in range(1, len(told)):
            yield (*told[:at], structs.replace(first, joined=False, broken=False), *more, *told[at:])


def _is_amount(here: Here, verb: str, word: str) -> bool:
    """Tell whether a word is the name of an amount of a move that may be declared."""
    meant = here.words.sections[f"{LABEL}.{verb}"].meant((word,))
    if not meant.whole or meant.begun or not here.possible(verb):
        return False
    numbers = {field.name for field in fields_of(here.table.game.rules.actions[verb].move) if field.shape == "number"}
    return bool(numbers & set(meant.ids))
