"""Parsing of corrections to the set-up of a table: the physical copy in use, and the colours of the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.facts.facts import known
from referee.rules.game import Game
from referee.rules.physical_copy_identity import box_of, split_box
from referee.table import setup_correction
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.typed_text import fold
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.new_table import usable
from tui.core.session.session import Session


class PhysicalCopyIdentity(NamedTuple):
    """A physical copy of a game: its edition, and its name ("" for an unnamed copy)."""

    edition: str
    name: str

    def said(self, words: Words) -> str:
        """Return the displayed name of the copy."""
        return messages.box(words, box_of(*self))


def copy_of(table: Table) -> PhysicalCopyIdentity:
    return PhysicalCopyIdentity(*split_box(table.table_state.box))


def copies(session: Session, table: Table) -> list[PhysicalCopyIdentity]:
    """Return the selectable copies for a table: an unnamed one of each edition, and those with stored values."""
    game = table.game
    remembered = [PhysicalCopyIdentity(*split_box(box)) for id, box in session.store.boxes() if id == game.id]
    copies = [PhysicalCopyIdentity(edition, "") for edition in game.meta.editions]
    copies += [copy for copy in remembered if copy.edition in game.meta.editions]
    return list(dict.fromkeys((*copies, copy_of(table))))


def parse_copy(table: Table, text: str) -> PhysicalCopyIdentity:
    """Parse a copy: an edition, a name, or both."""
    first, _, name = text.strip().partition(" ")
    if first in table.game.meta.editions:
        return PhysicalCopyIdentity(first, name.strip())
    return PhysicalCopyIdentity(copy_of(table).edition, text.strip())


def body_of(session: Session, table: Table, copy: PhysicalCopyIdentity, *, anew: bool = False) -> dict[str, Any]:
    """Return the body of the record entry that changes the copy in use. Values already known at the table are kept
    unless `anew`. Raises `InputError` if it is invalid.
    """
    printed, sources = table.state.printed, table.game.printed()
    before = {path: value for path, value in printed.items() if sources.get(path) != value and known(value)}
    before = {} if anew else before
    remembered = session.library(table.game.id, box_of(*copy))
    return setup_correction.box(table, copy.edition, copy.name, usable(table.game, before | remembered))


def so_far(table: Table, path: str, words: Words) -> str:
    """Format the known value of a printed fact as text; "" if it is unknown."""
    name = path.removeprefix(setup_correction.PRINTED)
    printed = table.state.printed
    fact = table.fact(f"{setup_correction.PRINTED}{name}")
    return fact.write(printed[name], table.names, words) if name in printed else ""


def parse_seats(table: Table, text: str) -> list[str]:
    """Parse the seats in a text. Raises `InputError` if a name is unknown."""
    return [table.names.find("seats", word, "seat") for word in text.translate(_BETWEEN).split()]


_BETWEEN = str.maketrans(",、", "  ")


def colours_now(words: Words, body: Mapping[str, Any]) -> list[str]:
    """Describe the new seat colours of a correction in lines."""
    return [words.translate("people.colour_now", seat=seat, colour=colour) for seat, colour in body["colours"].items()]


def parse_colour(game: Game, text: str) -> str:
    """Return the colour with this id or name in any language. Raises `InputError` if there is none."""
    normalized = fold(text)
    for colour in game.meta.colours:
        labels = (words_for(lang, game.id).translate(f"seat_colour.{colour}") for lang in LANGS)
        if normalized in (fold(colour), *map(fold, labels)):
            return colour
    raise input_error("seat_colour", field="colours", given=text[:40], colours=game.meta.colours)
