"""Who declares, named by an initial or a colour where a name begins a line or a part of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.rules.game import Game, Seat
from referee.rules.seat_names import colour_names
from tui.core.reading.atoms import folded
from tui.core.reading.said import small

_INITIAL = re.compile(
    r"(?P<before>^\s*|[;；。]\s*)(?P<letter>[A-Za-zＡ-Ｚａ-ｚ])(?P<sign>\s*[:：])?(?![A-Za-z0-9_.'’])"
    r"(?!\s*(?:[0-9]|[A-Za-z]\b))"
)
"""A letter before a word: one before a number, or another letter, may as well be a thing."""


def by_initial(seats: Mapping[str, str], text: str) -> str:
    """Write the name of a seat (id and name) for its initial, or for the letter that is shown for it, where it is that
    of no other. A letter that says nothing by itself (a, I) is one only before a colon.
    """

    def named(found: re.Match[str]) -> str:
        letter = folded(found["letter"])
        whose = {id for id, name in seats.items() if letter in (folded(id), folded(name)[:1])}
        if len(whose) != 1 or (letter in small().dropped and not found["sign"]):
            return found[0]
        return f"{found['before']}{seats[whose.pop()]} "

    return _INITIAL.sub(named, text)


_SPEAKER = re.compile(r"(?P<before>^\s*|[;；。]\s*)(?P<name>[^\s:：;；。][^:：;；。]*?)(?=\s*[:：])")
"""What stands before a colon."""


def by_colour(game: Game, seats: Sequence[Seat], text: str) -> str:
    """Write the name of a seat for its colour before a colon."""
    names, speakers = {seat.id: seat.name for seat in seats}, _speakers(game, tuple(seats))

    def named(found: re.Match[str]) -> str:
        seat = speakers.get(folded(found["name"]), "")
        known = not names.get(seat) or folded(found["name"]) in (folded(seat), folded(names[seat]))
        return found[0] if known else f"{found['before']}{names[seat]}"

    return _SPEAKER.sub(named, text)


def speaker_of(game: Game, seats: Sequence[Seat], text: str) -> str:
    """Give the seat that a line names before its first colon; "" where it names none."""
    found = _SPEAKER.match(text)
    return _speakers(game, tuple(seats)).get(folded(found["name"]), "") if found else ""


@lru_cache(64)
def _speakers(game: Game, seats: tuple[Seat, ...]) -> dict[str, str]:
    """Give the seats by what stands before a colon: their letters and names, and the colours that are none of these."""
    colours = {folded(name): seat.id for seat in seats for name in colour_names(game, seat.colour)}
    named = {folded(seat.name): seat.id for seat in seats if seat.name}
    initials = {(name[:1], id) for name, id in named.items()}
    letters = {folded(seat.id): seat.id for seat in seats}
    own = {letter: id for letter, id in letters.items() if all(of == id for at, of in initials if at == letter)}
    return colours | own | named
