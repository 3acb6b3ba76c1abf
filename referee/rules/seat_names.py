"""Who sits where, while a game runs: names a seat may take."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from referee.facts.whole_number_parser import whole
from referee.rules.game import Game, Seat
from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import JOINERS, LANGS, load, printable

MOST = 24
"""The longest name of a seat (characters)."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tidy(name: str) -> str:
    """Give a name as it is kept: signs composed, and no blanks around it, full-width ones neither."""
    return unicodedata.normalize("NFC", name).replace("\u3000", " ").strip()


def key(name: str) -> str:
    """Give what two names have in common that are one: width and case do not count."""
    return normalize(tidy(name)).casefold()


def latin(name: str) -> str:
    """Return the letters A to Z of a name in upper case, accents dropped: "Élodie" gives "ELODIE"."""
    decomposed = unicodedata.normalize("NFKD", name).upper()
    return "".join(character for character in decomposed if character in LETTERS)


def initial(name: str) -> str:
    """Return the Latin letter that a name begins with; "" where it begins with another sign."""
    return latin(tidy(name)[:1])


def is_name(name: str) -> bool:
    """Return whether a tidied text can be a name: short, something to see in it, and nothing that a terminal obeys."""
    is_visible = any(character not in JOINERS for character in name)
    return is_visible and len(name) <= MOST and printable(name) == name


def is_number(name: str) -> bool:
    """Return whether a name reads as a whole number, which a line of scores takes for points."""
    return whole(name) is not None


def assign_letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each name that is nobody else's initial.

    It is the first such letter of the own name, else of the alphabet: Bob, Aki and Anna give B, K and N.
    """
    initials = [initial(name) for name in names]
    letters: list[str] = []
    for index, name in enumerate(names):
        excluded = {*letters, *initials[:index], *initials[index + 1 :]}
        letters.append(next(letter for letter in latin(name) + LETTERS if letter not in excluded))
    return letters


def renaming(seats: Sequence[Seat], id: str, name: str, nobody: bool = False) -> dict[str, str]:
    """Make the body of an entry that gives a seat another name: the name, and what it `was`.

    `nobody` allows no name at all. Raises `InputError`: a name that is empty, long, a number, another seat's or its
    letter, and a seat that is not here, since nobody joins a game that has begun.
    """
    was = {seat.id: seat.name for seat in seats}
    if id not in was:
        raise input_error("seat_none", given=id[:MOST], seats=tuple(was))
    tidied = tidy(name)
    if not (is_name(tidied) or (nobody and not tidied)):
        raise input_error("seat_name", field=id, given=tidied[:MOST])
    if is_number(tidied):
        raise input_error("seat_number", field=id, given=tidied)
    if key(tidied).upper() in was.keys() - {id}:
        raise input_error("seat_letter_taken", field=id, given=key(tidied).upper())
    if tidied and key(tidied) in {key(other) for seat, other in was.items() if seat != id}:
        raise input_error("seat_twice", field=id, given=tidied)
    return {"name": tidied, "was": was[id]}


@lru_cache(64)
def colour_names(game: Game, colour: str) -> tuple[str, ...]:
    """List the names of a seat's colour: its id, and the word for it in every language."""
    texts_by_catalogue = [load(path).get(f"seat_colour.{colour}", {}) for path in game.words]
    return tuple(
        dict.fromkeys(
            (colour, *(text for texts in texts_by_catalogue for lang, text in texts.items() if lang in LANGS))
        )
    )


def names_in_line(game: Game, seat: Seat) -> tuple[str, ...]:
    """List the names of a seat in a line: its own; where nobody has named it, those of its colour."""
    return (seat.name,) if seat.name else colour_names(game, seat.colour)
