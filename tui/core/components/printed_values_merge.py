"""Comparison of imported printed values with the local ones, row by row, and storage of new and selected rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from referee.store.printed_value_provenance import PERSON, PrintedValueProvenance
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.card_library_rows import PrintedValueLibrary
from tui.core.components.printed_value_parser import value_text
from tui.core.components.printed_values_file_format import ImportedPrintedValues, PrintedValueFileEntry, rows
from tui.core.components.printed_values_transfer import edition_values
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
