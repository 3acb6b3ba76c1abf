"""A name that nobody at the table has said yet: written much like a known word, it may be a slip of the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.notation.move import Move, MoveField, fields_of, verb_of
from scoring.errors import Fault
from scoring.fields.typed_text import fold
from tui.core.reading.bare import QUOTES
from tui.core.reading.lexicon import FREE, VERBS
from tui.core.reading.place import Here

ALIKE = 0.8
"""How much of a word has to be as it was typed (`difflib`): one letter that is wrong, or two that changed places."""
SHORTEST = 3
"""Shorter words are near too many others."""


def doubtful(here: Here, text: str, moves: Iterable[Move]) -> Fault | None:
    """Say of which name of some moves, given without quotes, a word may be meant for a known one: for a word that the
    move itself is called by (“reveal the evnet Fire”), or a name that is known. None for none.
    """
    if any(sign in text for sign in QUOTES):
        return None
    for move in moves:
        for field in fields_of(type(move)):
            if field.is_free and (name := str(getattr(move, field.name))):
                known = _known(here, verb_of(move), field)
                near = "" if fold(name) in map(fold, known) else _near(here, verb_of(move), name, known)
                if near:
                    return Fault("text_new_name", field.name, {"given": name, "near": near})
    return None


def _known(here: Here, verb: str, field: MoveField) -> list[str]:
    """Give the names that are known for a field."""
    listed = here.words.sections.get(f"{FREE}.{field.name}")
    offered = (str(getattr(move, field.name)) for move in here.offers.moves(verb))
    return [*dict.fromkeys((*offered, *(listed.names if listed else ())))]


def _near(here: Here, verb: str, name: str, known: list[str]) -> str:
    """Give what a name, or a word of it, is written much like; "" for nothing."""
    from difflib import get_close_matches

    called = {word for one in here.words.sections[VERBS].names[verb] for word in one}
    among = {fold(one): one.replace("_", " ") for one in (*called, *known)}
    words = (fold(word) for word in (name, *name.split()))
    found = (get_close_matches(word, among, 1, ALIKE) for word in words if len(word) >= SHORTEST and word not in among)
    return next((among[one[0]] for one in found if one and not _numbered_alike(fold(name), one[0])), "")


def _numbered_alike(name: str, other: str) -> bool:
    """Return whether two names differ by their numbers alone, as those of a row do: "green 1", "green 2"."""
    return name != other and _DIGITS.sub("", name) == _DIGITS.sub("", other)


_DIGITS = re.compile(r"[0-9]+")
