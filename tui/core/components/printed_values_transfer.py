"""Export and import of printed values as a box file or as a series of QR codes."""

from __future__ import annotations

from referee.rules.game import Game
from referee.store.printed_value_provenance import PERSON
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_values_file_format import MAX_BYTES, ImportedPrintedValues, read_box_text, write_box
from tui.core.export.qr_chunks import combine_parts, is_part
from tui.core.i18n import messages
from tui.core.session.session import Session


def box_text(session: Session, game: Game, edition: str, words: Words | None = None) -> str:
    """Write the local printed values as a box file; with `words`, comments name the pages. Raises `InputError` if no
    value was entered.
    """
    box = BoxPrintedValues(session, game, edition)
    if not box.library.library:
        raise input_error("box_empty")
    return write_box(box, session.store.setting(PERSON), words)


def parse_printed_values(raw: bytes) -> ImportedPrintedValues:
    """Parse printed values from a box file, or from the texts of all QR codes in any order. Raises `InputError` if they
    are invalid.
    """
    text = raw.decode("utf-8", "replace")
    if is_part(text):
        return read_box_text(combine_parts(text, MAX_BYTES))
    return read_box_text(raw)


def missing_code_numbers(text: str) -> tuple[tuple[int, ...], int]:
    """Return (numbers of the missing QR codes, number of all codes), or ((), 0) if none is missing. Raises `InputError`
    for other errors.
    """
    try:
        combine_parts(text, MAX_BYTES)
    except InputError as error:
        for fault in error.faults:
            if fault.key == "codes_missing":
                return fault.values["missing"], fault.values["count"]
        raise
    return (), 0


def edition_values(words: Words, game: Game, edition: str) -> dict[str, str]:
    """Return the names of a game and of an edition, as placeholder values of a catalogue text."""
    return {"game": game.meta.title(words.lang), "edition": messages.box(words, edition)}
