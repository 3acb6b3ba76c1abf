"""What is said at the end of a line of what begins it: a payment, “any 2, Trans-Siberian 2, with two rubles”, or with
what the move is made, “builds the lens, to West and East, white”.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from referee.notation.move import fields_of
from tui.core.reading.leaves import leaves_of
from tui.core.reading.lexicon import FREE, LABEL
from tui.core.reading.pieces import Piece
from tui.core.reading.place import Here
from tui.core.reading.section import NOTHING

Line = tuple[Piece, ...]
LEAST = 3
"""Pieces of a line that says what is paid for, something more of it, and the name of the amount."""


def paid_earlier(here: Here, line: Line) -> Iterator[Line]:
    """Give a line that ends in the name of an amount of a move, its number before it, or in a word that a field of one
    may be besides, with that said earlier: behind each word but the last, the nearest to the beginning first.
    """
    behind = _last(here, line) if len(line) >= LEAST and line[-1].number is None else 0
    if behind:
        told, (first, *more) = line[:-behind], line[-behind:]
        for at in range(1, len(told)):
            yield (*told[:at], structs.replace(first, joined=False, broken=False), *more, *told[at:])


def _last(here: Here, line: Line) -> int:
    """Count the words of what ends a line and belongs to what begins it; 0 where it ends in no such thing."""
    verbs = here.table.game.rules.actions
    if any(_is_amount(here, verb, line[-1].text) for verb in verbs):
        return 2 if line[-2].number is not None else 1
    for length in (1, 2):
        value, *label = line[-length:]
        if value.joined and any(_is_besides(here, verb, value.text, [one.text for one in label]) for verb in verbs):
            return length
    return 0


def _is_amount(here: Here, verb: str, word: str) -> bool:
    """Tell whether a word is the name of an amount of a move that may be declared."""
    meant = here.words.sections[f"{LABEL}.{verb}"].meant((word,))
    if not meant.whole or meant.begun or not here.possible(verb):
        return False
    numbers = {field.name for field in fields_of(here.table.game.rules.actions[verb].move) if field.is_number}
    return bool(numbers & set(meant.ids))


def _is_besides(here: Here, verb: str, word: str, label: list[str]) -> bool:
    """Tell whether a word, its field named behind it or not, is what a field may be that can be left out and that no
    key set lists: the colour of a worker.
    """
    if not here.possible(verb):
        return False
    labels = here.words.sections[f"{LABEL}.{verb}"]
    for leaf in leaves_of(here.table.game.rules.actions[verb].move):
        section = here.words.sections.get(leaf.of) if leaf.of.startswith(FREE) and not leaf.required else None
        meant = section.meant((word,)) if section else NOTHING
        named = not label or leaf.label in labels.meant(tuple(label)).ids
        if named and meant.whole and not meant.begun:
            return True
    return False
