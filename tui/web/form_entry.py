"""Values that several people fill in at once, each in a form on a phone: what stands is never overwritten unseen.

Each row of a form is sent with a mark of what stood there when it was shown. A row that has become something else since
is not overwritten: whoever fills it in is told, and sees both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Protocol

from msgspec import Struct

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.web.value_control import Form


class RowNote(Struct, frozen=True):
    """What is to be known of a row that was sent and not kept: what was filled in, what is wrong or doubtful, and what
    others have entered meanwhile; `is_doubtful` where it may be kept nevertheless. `at` tells what is wrong with single
    values, by their names in the form.
    """

    form: Form
    lines: tuple[str, ...] = ()
    is_doubtful: bool = False
    at: Mapping[str, Sequence[str]] = {}

    @property
    def is_open(self) -> bool:
        """Tell whether the row waits for whoever fills it in."""
        return bool(self.lines or self.at)


NO_NOTE = RowNote({})
"""The note of a row of which nothing is to be known."""


class FormRow(Protocol):
    """A row of a form: its name there, what it is called, what stands in it."""

    name: str
    label: str

    @property
    def mark(self) -> str:
        """Mark what stands in the form, to see whether it has become something else."""

    def posted_mark(self, form: Form) -> str:
        """Mark what was sent."""

    def state(self) -> str:
        """Format what is known of the row."""


class Readers:
    """Who is at which page, and who has entered a row last. Each change counts up the `revision`."""

    def __init__(self) -> None:
        self.revision = 0
        self._pages: dict[str, str] = {}
        self._rows: dict[str, str] = {}
        self._sheets: Sized = ()

    def move(self, seat: str, page: str) -> None:
        """Note at which page somebody is; "" for none."""
        if seat and self._pages.get(seat, "") != page:
            self._pages[seat] = page
            self.revision += 1

    def at(self, page: str, besides: str = "") -> list[str]:
        """List the seats that are at a page."""
        return [seat for seat, other in self._pages.items() if other == page and seat != besides]

    def enter(self, seat: str, row: str) -> None:
        """Note who has entered a row."""
        self._rows[row] = seat

    def by(self, row: str) -> str:
        """Name the seat that has entered a row last; "" where that is not known."""
        return self._rows.get(row, "")

    @property
    def has_sheets(self) -> bool:
        """Tell whether anything is being counted."""
        return bool(self._sheets)

    def note_sheets(self, sheets: Sized) -> None:
        """Note what stands in the tally sheets of the table."""
        if sheets != self._sheets:
            self._sheets = sheets
            self.revision += 1


class FormEntry:
    """What a phone enters: `saved` are the rows entered last, `problems` what was wrong with all of them."""

    def __init__(self, table: Table, seat: str, readers: Readers) -> None:
        self.table, self.seat, self.readers = table, seat, readers
        self.notes: dict[str, RowNote] = {}
        self.saved: tuple[str, ...] = ()
        self.problems: tuple[str, ...] = ()

    def keep_row(self, words: Words, row: FormRow, known: str, sent: Form, keep: Callable[[], RowNote]) -> bool:
        """Keep a row as it was sent, unless it is not changed or has become something else than what is `known` since;
        tell whether it was kept.
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
        """Tell what others have entered since the row was shown."""
        seat = self.readers.by(row.name)
        key = "web.box_meanwhile" if seat else "web.box_changed"
        return RowNote(sent, (words.translate(key, seat=seat, state=row.state()), words.translate("web.box_yours")))
