"""Reading of imported printed values, their comparison with the local ones, row by row, and storage of new and selected
rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec import Struct, structs

from referee.rules.game import Game
from referee.rules.physical_copy_identity import split_box
from referee.store.printed_value_provenance import PERSON, PrintedValueProvenance
from scoring.errors import Fault, InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.card_library_rows import PrintedValueLibrary
from tui.core.components.printed_value_parser import value_text
from tui.core.components.printed_values_file_format import (
    MAX_BYTES,
    ImportedPrintedValues,
    PrintedValueFileEntry,
    is_box,
    read_box_text,
    rows,
    write_box,
)
from tui.core.components.printed_values_file_format import rows as rows_of
from tui.core.export.qr_chunks import combine_parts, is_part
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import when
from tui.core.session.session import Session


class PrintedValueMergeRow(Struct, frozen=True):
    """A row with imported values. `here` are the local values and `there` the imported ones; `told_locally` and
    `told_there` are the persons and times of entry.
    """

    row: PrintedValueFileEntry
    here: dict[str, Any]
    there: dict[str, Any]
    told_locally: PrintedValueProvenance
    told_there: PrintedValueProvenance

    @property
    def id(self) -> str:
        """The id of the row in a file of printed values."""
        item = self.row.item
        return item.card.id if item.card else item.path

    @property
    def differs(self) -> bool:
        """Whether a value of the row is known both locally and in the import, and differs."""
        return any(path in self.here and self.here[path] != value for path, value in self.there.items())

    @property
    def new(self) -> dict[str, Any]:
        """The imported values that are unknown locally, indexed by dotted path."""
        return {path: value for path, value in self.there.items() if path not in self.here}

    @property
    def instead(self) -> dict[str, Any]:
        """The values to store if the imported row replaces the local one, indexed by dotted path. Local values that the
        imported card does not have become None (unknown).
        """
        card = self.row.item.card
        obsolete = set(self.here) - set(self.there) - set(card.paths(self.there) if card else ())
        return {**self.there, **dict.fromkeys(obsolete)}


class PrintedValueMerge:
    """A comparison of imported printed values with the local ones: the `new` rows, the `different` rows, and the number
    of identical rows (`same`).
    """

    def __init__(self, session: Session, text: ImportedPrintedValues) -> None:
        """Compare the imported values with the local ones. Raises `InputError` if the store cannot be read."""
        self.session = session
        self.text = text
        self.box = BoxPrintedValues(session, text.game, text.edition)
        local_values, tellers = self.box.library.library, session.store.provenance(text.game.id, text.edition)
        times, person = self.box.library.told, session.store.setting(PERSON)
        self.box.library = PrintedValueLibrary(text.game, local_values | text.values, times, True)
        unmatched = dict(text.values)
        self.new: list[PrintedValueMergeRow] = []
        self.different: list[PrintedValueMergeRow] = []
        self.same = 0
        for row in rows(self.box):
            there = {path: unmatched.pop(path) for path in text.values if path in unmatched and row.item.holds(path)}
            if not there:
                continue
            row_values = {path: value for path, value in local_values.items() if row.item.holds(path)}
            provenance = next(
                (tellers.get(path) or PrintedValueProvenance(times.get(path, ""), person) for path in row_values),
                PrintedValueProvenance(),
            )
            compared = PrintedValueMergeRow(row, row_values, there, provenance, next(text.told[path] for path in there))
            if compared.differs:
                self.different.append(compared)
            elif compared.new:
                self.new.append(compared)
            else:
                self.same += 1

    def take(self, theirs: Collection[str] = ()) -> int:
        """Store the new rows and the different rows with an id in `theirs`, and return their number. Raises
        `InputError` if the store cannot be written.
        """
        accepted_rows = [row for row in self.different if row.id in theirs]
        values = {path: value for row in self.new for path, value in row.new.items()}
        values |= {path: value for row in accepted_rows for path, value in row.instead.items()}
        if values:
            self.session.store.learn(self.text.game.id, self.text.edition, values, self.text.told)
        return len(self.new) + len(accepted_rows)

    # what is said

    def summary(self, words: Words) -> str:
        """Describe the game, the edition, and the number of new, different and identical rows."""
        counts = {"new": len(self.new), "differ": len(self.different), "same": self.same}
        return words.translate("box.met", **edition_values(words, self.text.game, self.text.edition), **counts)

    def place(self, words: Words, row: PrintedValueMergeRow) -> str:
        """Return the names of the page and of the row as one text."""
        section = row.row.section
        page = words.translate_or(f"page.{section}", words.translate_or(f"ask.{section}", section))
        return words.translate("box.place", page=page, row=self.box.library.title_of(words, row.row.item))

    def side(self, words: Words, row: PrintedValueMergeRow, there: bool) -> str:
        """Describe the imported values of a row (`there`) or the local ones: values, person and time of entry."""
        values, provenance = (row.there, row.told_there) if there else (row.here, row.told_locally)
        card, path = row.row.item.card, row.row.item.path
        text = card.format_values(words, values) if card else value_text(words, self.text.game, path, values[path])
        return words.translate("box.side", text=text, told=provenance_text(words, provenance))

    def lines(self, words: Words, row: PrintedValueMergeRow) -> list[str]:
        """Describe a row in lines: page and name, local values if any, imported values."""
        sides = [words.translate("box.here", said=self.side(words, row, False))] if row.here else []
        sides.append(words.translate("box.there", said=self.side(words, row, True)))
        return [f"{self.place(words, row)} ({row.id})", *(f"  {line}" for line in sides)]


def provenance_text(words: Words, provenance: PrintedValueProvenance) -> str:
    """Describe who entered a value and when."""
    day = when(words, provenance.when) if provenance.when else ""
    known = provenance.who or words.translate("box.somebody")
    return words.translate("box.told", who=known, when=day) if day else known


SKIPPED = ("", "?")
"""The texts that mean "leave this row unchanged"."""


def read_box(box: BoxPrintedValues, lines: Iterable[str], page: str = "") -> int:
    """Parse and store all rows of a text and return their number. Raises `InputError` with all faults by line number;
    then nothing is stored.
    """
    lines = list(lines)
    if is_box("\n".join(lines[:9])):
        return _read_box(box, "\n".join(lines))
    rows = iter(box.rows(box.page(page))) if page else iter(())
    faults: list[Fault] = []
    read: list[tuple[PrintedValuePageRow, str]] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("#"):
            continue
        try:
            if text.startswith("[") and text.endswith("]"):
                rows = iter(box.rows(box.page(text[1:-1].strip())))
                continue
            row = next(rows, None)
            if text in SKIPPED:
                continue
            if row is None:
                raise input_error("teach_no_row", given=text[:40])
            box.values(row, text)
            read.append((row, text))
        except InputError as error:
            faults += [structs.replace(fault, field=f"{number}") for fault in error.faults]
    if faults:
        raise InputError(faults)
    for row, text in read:
        box.keep(row, text)
    return len(read)


def _read_box(box: BoxPrintedValues, text: str) -> int:
    """Store the values of a file of printed values as if a person had typed them on this computer, and return the
    number of rows.
    """
    imported = read_box_text(text.encode())
    if imported.game.id != box.game.id:
        raise input_error("other_game", field="game")
    edition = split_box(box.edition)[0]  # a copy is written as one of its edition
    if imported.edition != edition:
        raise input_error("library_edition", field="edition", given=imported.edition, wanted=edition)
    box.keep_values(imported.values)
    return sum(any(row.item.holds(path) for path in imported.values) for row in rows_of(box))


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
