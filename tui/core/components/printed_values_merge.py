"""The box here and one that comes in, row by row: what is new, what differs, and taking what was chosen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from referee.store.printed_value_provenance import PrintedValueProvenance
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.card_library_rows import PrintedValueLibrary
from tui.core.components.printed_value_parser import say_value
from tui.core.components.printed_values_file_format import ImportedPrintedValues, PrintedValueFileEntry, rows
from tui.core.components.printed_values_transfer import edition_named
from tui.core.i18n.local_time_text import when
from tui.core.session.session import Session


class PrintedValueMergeRow(Struct, frozen=True):
    """A row of which something is told on both sides, or only there; each side with its values and who told them."""

    row: PrintedValueFileEntry
    here: dict[str, Any]
    there: dict[str, Any]
    told_here: PrintedValueProvenance
    told_there: PrintedValueProvenance

    @property
    def id(self) -> str:
        """Name the row as the box file does."""
        item = self.row.item
        return item.card.id if item.card else item.path

    @property
    def differs(self) -> bool:
        """Tell whether both sides say something, and not the same."""
        return any(path in self.here and self.here[path] != value for path, value in self.there.items())

    @property
    def new(self) -> dict[str, Any]:
        """Give the values that nobody has told here."""
        return {path: value for path, value in self.there.items() if path not in self.here}

    @property
    def instead(self) -> dict[str, Any]:
        """Give the row as it is there: what of it was told here and can no longer be is forgotten (None)."""
        card = self.row.item.card
        gone = set(self.here) - set(self.there) - set(card.paths(self.there) if card else ())
        return {**self.there, **dict.fromkeys(gone)}


class PrintedValueMerge:
    """What a box brings: rows that are `new` here, those that are `different`, and how many are the same."""

    def __init__(self, session: Session, text: ImportedPrintedValues) -> None:
        """Compare. Raises `InputError` where the store cannot be read."""
        self.session = session
        self.text = text
        self.box = BoxPrintedValues(session, text.game, text.edition)
        here, tellers = self.box.shelf.library, session.store.tellers(text.game.id, text.edition)
        times = self.box.shelf.told
        self.box.shelf = PrintedValueLibrary(text.game, here | text.values, times, True)
        left = dict(text.values)
        self.new: list[PrintedValueMergeRow] = []
        self.different: list[PrintedValueMergeRow] = []
        self.same = 0
        for row in rows(self.box):
            there = {path: left.pop(path) for path in text.values if path in left and row.item.holds(path)}
            if not there:
                continue
            mine = {path: value for path, value in here.items() if row.item.holds(path)}
            told = next(
                (tellers.get(path) or PrintedValueProvenance(times.get(path, "")) for path in mine),
                PrintedValueProvenance(),
            )
            met = PrintedValueMergeRow(row, mine, there, told, next(text.told[path] for path in there))
            if met.differs:
                self.different.append(met)
            elif met.new:
                self.new.append(met)
            else:
                self.same += 1

    def take(self, theirs: Collection[str] = ()) -> int:
        """Keep what is new, and of the rows that differ those of these ids as they are there; count the rows.

        Raises `InputError` where the store cannot be written: then nothing is kept.
        """
        chosen = [met for met in self.different if met.id in theirs]
        values = {path: value for met in self.new for path, value in met.new.items()}
        values |= {path: value for met in chosen for path, value in met.instead.items()}
        if values:
            self.session.store.learn(self.text.game.id, self.text.edition, values, self.text.told)
        return len(self.new) + len(chosen)

    # what is said

    def summary(self, words: Words) -> str:
        """Say whose box it is: the game and the edition under which it is kept, and how much of it is new."""
        counts = {"new": len(self.new), "differ": len(self.different), "same": self.same}
        return words.say("box.met", **edition_named(words, self.text.game, self.text.edition), **counts)

    def place(self, words: Words, met: PrintedValueMergeRow) -> str:
        """Name the page and the row."""
        section = met.row.section
        page = words.say_or(f"page.{section}", words.say_or(f"ask.{section}", section))
        return words.say("box.place", page=page, row=self.box.shelf.called(words, met.row.item))

    def side(self, words: Words, met: PrintedValueMergeRow, there: bool) -> str:
        """Say what one side has in a row, who told it and when."""
        values, told = (met.there, met.told_there) if there else (met.here, met.told_here)
        card, path = met.row.item.card, met.row.item.path
        text = card.say(words, values) if card else say_value(words, self.text.game, path, values[path])
        return words.say("box.side", text=text, told=said_by(words, told))

    def lines(self, words: Words, met: PrintedValueMergeRow) -> list[str]:
        """Say a row: its page and what it is called, what is here where anything is, what is there."""
        shown = [words.say("box.here", said=self.side(words, met, False))] if met.here else []
        shown.append(words.say("box.there", said=self.side(words, met, True)))
        return [f"{self.place(words, met)} ({met.id})", *(f"  {line}" for line in shown)]


def said_by(words: Words, told: PrintedValueProvenance) -> str:
    """Say who told something, and when."""
    day = when(words, told.when) if told.when else ""
    known = told.who or words.say("box.somebody")
    return words.say("box.told", who=known, when=day) if day else known
