"""Forms filled in by several people on their phones at once, without overwriting each other's input.

Each row is sent with a mark (hash) of its content as displayed. A row that has changed since then is not overwritten;
the user is informed and sees both inputs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Protocol

from msgspec import Struct, structs

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.web.answer_form import AnswerChoice


class RowNote(Struct, frozen=True):
    """A note about a row that was sent but not stored: the input, and lines about errors, doubts, or changes by others.
    If `is_doubtful`, confirming stores the row.
    """

    form: Form
    lines: tuple[str, ...] = ()
    is_doubtful: bool = False
    at: Mapping[str, Sequence[str]] = {}

    @property
    def is_open(self) -> bool:
        return bool(self.lines or self.at)


NO_NOTE = RowNote({})
"""An empty note."""


class FormRow(Protocol):
    """A row of a form: its form name, its label, and its content."""

    name: str
    label: str

    @property
    def mark(self) -> str:
        """A hash of the row's content, for detecting changes."""

    def posted_mark(self, form: Form) -> str:
        """Return the hash of the sent content."""

    def state(self) -> str:
        """Return the known content of the row as text."""


class Readers:
    """The open page of each seat, and the seat that last entered each row. Changes raise `revision`."""

    def __init__(self) -> None:
        self.revision = 0
        self._pages: dict[str, str] = {}
        self._rows: dict[str, str] = {}
        self._sheets: Sized = ()

    def move(self, seat: str, page: str) -> None:
        """Record the page that a seat opens; "" for no page."""
        if seat and self._pages.get(seat, "") != page:
            self._pages[seat] = page
            self.revision += 1

    def at(self, page: str, besides: str = "") -> list[str]:
        return [seat for seat, other in self._pages.items() if other == page and seat != besides]

    def enter(self, seat: str, row: str) -> None:
        self._rows[row] = seat

    def by(self, row: str) -> str:
        """Return the seat that last entered a row; "" if unknown."""
        return self._rows.get(row, "")

    @property
    def has_sheets(self) -> bool:
        """Whether any score sheet of the table has content."""
        return bool(self._sheets)

    def note_sheets(self, sheets: Sized) -> None:
        """Record the current content of the table's score sheets."""
        if sheets != self._sheets:
            self._sheets = sheets
            self.revision += 1


class FormEntry:
    """The entry of form rows on one phone: `saved` are the rows entered last, `problems` are errors of the
    whole form.
    """

    def __init__(self, table: Table, seat: str, readers: Readers) -> None:
        self.table, self.seat, self.readers = table, seat, readers
        self.notes: dict[str, RowNote] = {}
        self.saved: tuple[str, ...] = ()
        self.problems: tuple[str, ...] = ()

    def keep_row(self, words: Words, row: FormRow, known: str, sent: Form, keep: Callable[[], RowNote]) -> bool:
        """Store a sent row and return whether it was stored. Unchanged rows, and rows changed by others since display,
        are not stored. `known` is the hash of the current content.
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
        """Return a note with the changes by others since the row was displayed."""
        seat = self.readers.by(row.name)
        key = "web.box_meanwhile" if seat else "web.box_changed"
        return RowNote(sent, (words.translate(key, seat=seat, state=row.state()), words.translate("web.box_yours")))


MAX_CHOICES = 30
"""The maximum number of choices in a list. Larger ranges have plus and minus buttons."""
MAX_ITEMS = 20
STEPS = (1, 10, 100, 1000)
ID_LENGTH = 10
Form = Mapping[str, str]
"""The content of a web form: texts by field name."""


class ValueControl(Struct, frozen=True):
    """The control for a value in a web form: its form name, its label, its content (one text per list item), and the
    choices.

    A number without choices is counted in `steps` within its bounds, the cells of a grid are arranged in `columns`, and
    any other value is typed.
    """

    name: str
    label: str
    texts: tuple[str, ...]
    choices: tuple[AnswerChoice, ...] = ()
    is_list: bool = False
    low: int | None = None
    high: int | None = None
    steps: tuple[int, ...] = ()
    columns: int = 0
    suggestions: tuple[str, ...] = ()

    def posted(self, form: Form) -> tuple[str, ...]:
        """Return the sent texts for this control; empty list items are removed."""
        texts = tuple(form.get(f"{self.name}.{index}", "").strip() for index in range(len(self.texts)))
        return tuple(text for text in texts if text or not self.is_list)

    def with_form(self, form: Form) -> ValueControl:
        """Return the control with the sent content; unchanged if the form does not contain it."""
        if f"{self.name}.0" not in form:
            return self
        return structs.replace(self, texts=(*self.posted(form), *("",) * len(self.texts))[: len(self.texts)])


def name_of(id: str) -> str:
    """Return the form name (a hash) of a row or value."""
    return hashlib.sha256(id.encode()).hexdigest()[:ID_LENGTH]


def mark_of(texts: Sequence[tuple[str, ...]]) -> str:
    """Return a hash of the content of several controls, for detecting changes."""
    return name_of(repr([tuple(filter(None, each)) for each in texts]))


def steps_between(low: int, high: int) -> tuple[int, ...]:
    """Return the step sizes of the plus and minus buttons for a number within bounds."""
    return tuple(step for step in STEPS if step == 1 or step * 4 <= high - low)
