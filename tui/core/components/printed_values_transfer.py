"""A box on its way out or in: as the text of a file, or as the texts of its codes."""

from __future__ import annotations

from referee.rules.game import Game
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_values_file_format import MAX_BYTES, ImportedPrintedValues, read_box_text, write_box
from tui.core.export.qr_chunks import is_part, together
from tui.core.i18n import messages
from tui.core.session.session import Session

PERSON = "person"
"""The setting that holds whose box the one at this machine is."""


def box_text(session: Session, game: Game, edition: str, words: Words | None = None) -> str:
    """Write the box here, with `words` for people to read. Raises `InputError` where nothing is entered of it."""
    box = BoxPrintedValues(session, game, edition)
    if not box.library.library:
        raise input_error("box_empty")
    return write_box(box, session.store.setting(PERSON), words)


def incoming(raw: bytes) -> ImportedPrintedValues:
    """Read a box from a file, or from the texts of all its codes in any order. Raises `InputError`."""
    text = raw.decode("utf-8", "replace")
    if is_part(text):
        return read_box_text(together(text, MAX_BYTES))
    return read_box_text(raw)


def missing(text: str) -> tuple[tuple[int, ...], int]:
    """Say which codes are missing of those whose texts are here, and how many there are; (), 0 where that is no matter.

    Raises `InputError` for texts that make no box however many are added.
    """
    try:
        together(text, MAX_BYTES)
    except InputError as error:
        for fault in error.faults:
            if fault.key == "codes_missing":
                return fault.values["missing"], fault.values["count"]
        raise
    return (), 0


def edition_values(words: Words, game: Game, edition: str) -> dict[str, str]:
    """Name a game and one of its editions, or a copy of it."""
    return {"game": game.meta.title(words.lang), "edition": messages.box(words, edition)}
