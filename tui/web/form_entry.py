"""Values that several people fill in at once on their phones, without overwriting each other's input.

Each row of a form is sent with a mark of its content at the time it was displayed. A row that has changed since then is
not overwritten; the user is informed and sees both inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Protocol

from msgspec import Struct

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.web.value_control import Form


class RowNote(Struct, frozen=True):
    """A note about a row that was sent and not stored: the input, and lines about errors, doubts, or what others have
    entered in the meantime. If `is_doubtful`, the user may store the row by confirming.
    """

    form: Form
    lines: tuple[str, ...] = ()
    is_doubtful: bool = False
    at: Mapping[str, Sequence[str]] = {}

    @property
    def is_open(self) -> bool:
        """Whether the row has lines or conflicts that the user has to resolve."""
        return bool(self.lines or self.at)


NO_NOTE = RowNote({})
"""The empty note."""


class FormRow(Protocol):
    """A row of a form: its name in the form, its label, and its content."""

    name: str
    label: str

    @property
    def mark(self) -> str:
        """A mark of the form's content, which differs if the content has changed."""

    def posted_mark(self, form: Form) -> str:
        """Return the mark of the content that was sent."""

    def state(self) -> str:
        """Format the known content of the row as text."""


class Readers:
    """The page that each seat has open, and the seat that last entered each row. Changes raise `revision`."""

    def __init__(self) -> None:
        self.revision = 0
        self._pages: dict[str, str] = {}
        self._rows: dict[str, str] = {}
        self._sheets: Sized = ()

    def move(self, seat: str, page: str) -> None:
        """Record that a seat has a page open; "" for no page."""
        if seat and self._pages.get(seat, "") != page:
            self._pages[seat] = page
            self.revision += 1

    def at(self, page: str, besides: str = "") -> list[str]:
        """Return the seats that have a page open, except `besides`."""
        return [seat for seat, other in self._pages.items() if other == page and seat != besides]

    def enter(self, seat: str, row: str) -> None:
        """Record that a seat has entered a row."""
        self._rows[row] = seat

    def by(self, row: str) -> str:
        """Return the seat that last entered a row; "" if unknown."""
        return self._rows.get(row, "")

    @property
    def has_sheets(self) -> bool:
        """Whether any tally sheet of the table has content."""
        return bool(self._sheets)

    def note_sheets(self, sheets: Sized) -> None:
        """Record the current content of the table's tally sheets."""
        if sheets != self._sheets:
            self._sheets = sheets
            self.revision += 1


class FormEntry:
    """The entry of rows on one phone: `saved` are the rows entered last, `problems` are errors that concern no single
    row.
    """

    def __init__(self, table: Table, seat: str, readers: Readers) -> None:
        self.table, self.seat, self.readers = table, seat, readers
        self.notes: dict[str, RowNote] = {}
        self.saved: tuple[str, ...] = ()
        self.problems: tuple[str, ...] = ()

    def keep_row(self, words: Words, row: FormRow, known: str, sent: Form, keep: Callable[[], RowNote]) -> bool:
        """Store a row as sent and return whether it was stored; it is not if it is unchanged, or if the row's content
        is no longer the one the user saw. `known` is the mark of its content now.
        """
        self.notes.pop(row.name, None)
        before = sent.get(f"was-{row.name}", "")
        if row.posted_mark(sent) in (before, known):
            return False
        note = keep() if before == known else self.meanwhile(words, row, sent)
        if note.is_open:
            self.notes[row.name] = note
            return False
        self.readers.enter(self.seat, row.name)
        return True

    def meanwhile(self, words: Words, row: FormRow, sent: Form) -> RowNote:
        """Return a note with what others have entered since the row was displayed."""
        seat = self.readers.by(row.name)
        key = "web.box_meanwhile" if seat else "web.box_changed"
        return RowNote(sent, (words.translate(key, seat=seat, state=row.state()), words.translate("web.box_yours")))
