"""The names allowed in a line at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from scoring.fields.name_lookup import NameLookup, catalogue_names
from scoring.fields.typed_text import fold
from scoring.text_catalogs import load

SEATS = "seats"
"""The name of the key set for seats."""


class TableNames(NameLookup):
    """The names in a game's catalogues, of a table's seats and colours, and names given by the players. `seats` maps
    seat letters to names, `texts` catalogue keys to texts by language.
    """

    def __init__(
        self,
        keys: Mapping[str, Iterable[str]],
        paths: Iterable[Path],
        seats: Mapping[str, str],
        own: Mapping[str, str] | None = None,
    ) -> None:
        self.texts: dict[str, dict[str, str]] = {}
        for path in paths:
            self.texts.update(load(path))
        self.seats = dict(seats)
        seat_names = {id: (name, *self.texts.get(f"seat_colour.{id}", {}).values()) for id, name in seats.items()}
        super().__init__({**catalogue_names(keys, self.texts, own), SEATS: seat_names}, initials=(SEATS,))

    def seat_word(self, id: str) -> str:
        """Return the word for a seat in a line: its letter, or its name if another seat's name starts with that
        letter.
        """
        shared = any(fold(name)[:1] == fold(id) for other, name in self.seats.items() if other != id)
        return self.seats[id] if shared else id
