"""The names of seats: their validation, comparison and letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from referee.facts.whole_number_parser import whole
from referee.rules.game import Game, Seat
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import JOINERS, LANGS, load, printable

MOST = 24
"""The maximum length of a seat name, in characters."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


_QUOTES = ('""', "“”", "„“", "「」")


def tidy(name: str) -> str:
    """Return a name in its stored form: Unicode NFC, trimmed of blanks of any width and of quotation marks that hold
    all of it together.
    """
    trimmed = unicodedata.normalize("NFC", name).replace("\u3000", " ").strip()
    return trimmed[1:-1].strip() if trimmed[:1] + trimmed[1:][-1:] in _QUOTES else trimmed


def key(name: str) -> str:
    """Return a name normalised for comparison, ignoring width and case."""
    return normalize(tidy(name)).casefold()


def latin(name: str) -> str:
    """Return the letters A to Z of a name in upper case, without accents: "ELODIE" for "Élodie"."""
    decomposed = unicodedata.normalize("NFKD", name).upper()
    return "".join(character for character in decomposed if character in LETTERS)


def initial(name: str) -> str:
    """Return the Latin letter at the start of a name; "" if it starts with another character."""
    return latin(tidy(name)[:1])


def name_error(name: str, field: str) -> Fault | None:
    """Return what is wrong with a name (in its stored form from `tidy`): it has characters that cannot be displayed, or
    it is not visible or too long; None if nothing is.
    """
    values = {"given": printable(name[:MOST])}
    if printable(name) != name:
        return Fault("seat_character", field, values)
    is_visible = any(character not in JOINERS for character in name)
    return None if is_visible and len(name) <= MOST else Fault("seat_name", field, values)


def is_number(name: str) -> bool:
    """Return whether a name looks like a whole number, which a score line would read as points."""
    return whole(name) is not None


def assign_letters(names: Sequence[str]) -> list[str]:
    """Return a unique letter for each name that is not the initial of another name, preferably from the name itself.
    Bob, Aki and Anna get B, K and N.
    """
    initials = [initial(name) for name in names]
    letters: list[str] = []
    for index, name in enumerate(names):
        excluded = {*letters, *initials[:index], *initials[index + 1 :]}
        letters.append(next(letter for letter in latin(name) + LETTERS if letter not in excluded))
    return letters


def renaming(seats: Sequence[Seat], id: str, name: str, nobody: bool = False) -> dict[str, str]:
    """Return the content of an entry that renames a seat: the new name, and the previous name (`was`).

    `nobody` allows an empty name. Raises `InputError` for an unknown seat, and for a name that is empty, too long,
    numeric, or another seat's name or letter.
    """
    was = {seat.id: seat.name for seat in seats}
    if id not in was:
        raise input_error("seat_none", given=id[:MOST], seats=tuple(was))
    tidied = tidy(name)
    if (error := name_error(tidied, id)) and (tidied or not nobody):
        raise InputError([error])
    if is_number(tidied):
        raise input_error("seat_number", field=id, given=tidied)
    if key(tidied).upper() in was.keys() - {id}:
        raise input_error("seat_letter_taken", field=id, given=key(tidied).upper())
    if tidied and key(tidied) in {key(other) for seat, other in was.items() if seat != id}:
        raise input_error("seat_twice", field=id, given=tidied)
    return {"name": tidied, "was": was[id]}


@lru_cache(64)
def colour_names(game: Game, colour: str) -> tuple[str, ...]:
    """Return the names of a colour: its id, and its name in every language."""
    texts_by_catalogue = [load(path).get(f"seat_colour.{colour}", {}) for path in game.words]
    return tuple(
        dict.fromkeys(
            (colour, *(text for texts in texts_by_catalogue for lang, text in texts.items() if lang in LANGS))
        )
    )


def names_in_line(game: Game, seat: Seat) -> tuple[str, ...]:
    """Return the names of a seat allowed in a line: its player's name, otherwise its colour names."""
    return (seat.name,) if seat.name else colour_names(game, seat.colour)
