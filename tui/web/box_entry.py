"""Printed values of the box, read off on a phone: its pages and cards row by row, and who is at which of them.

What is filled in is written as the line of its row, and read, checked and kept as that. A row that has become something
else since it was shown is not overwritten: whoever fills it in is told, and sees both.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.rules.printed_value_pages import PrintedValuePage
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, BoxPrintedValues, PrintedValuePageRow
from tui.core.components.card_library_rows import PrintedValueLibraryRow
from tui.core.i18n import messages
from tui.core.session.session import PRINTED, Session
from tui.web.row_form import Form, RowForm, name_of


class RowNote(Struct, frozen=True):
    """What is to be known of a row that was sent and not kept: what was filled in, what is wrong or doubtful, and what
    others have entered meanwhile; `is_doubtful` where it may be kept nevertheless.
    """

    form: Form
    lines: tuple[str, ...] = ()
    is_doubtful: bool = False


class BoxReaders:
    """Who is at which page of the box, and who has entered a row last. Each change counts up the `revision`."""

    def __init__(self) -> None:
        self.revision = 0
        self._pages: dict[str, str] = {}
        self._rows: dict[str, str] = {}

    def move(self, seat: str, page: str) -> None:
        """Note at which page somebody is; "" for none."""
        if seat and self._pages.get(seat, "") != page:
            self._pages[seat] = page
            self.revision += 1

    def at(self, page: str, besides: str = "") -> list[str]:
        """List the seats that are at a page."""
        return [seat for seat, place in self._pages.items() if place == page and seat != besides]

    def enter(self, seat: str, row: str) -> None:
        """Note who has entered a row."""
        self._rows[row] = seat

    def by(self, row: str) -> str:
        """Name the seat that has entered a row last; "" where that is not known."""
        return self._rows.get(row, "")


class BoxEntry:
    """What a phone enters of the box: `saved` are the rows entered last, `problems` what was wrong with all of them."""

    def __init__(self, table: Table, seat: str, readers: BoxReaders) -> None:
        self.table, self.seat, self.readers = table, seat, readers
        self.notes: dict[str, RowNote] = {}
        self.saved: tuple[str, ...] = ()
        self.problems: tuple[str, ...] = ()

    def box(self, session: Session) -> BoxPrintedValues:
        """Return the box as it is known at the table now."""
        return BoxPrintedValues(session, self.table.game, table=self.table)

    def page(self, box: BoxPrintedValues, id: str, question: str = "") -> PrintedValuePage | None:
        """Find a page; for `card` the one on which the fact of a question (its full path) stands."""
        page = box.place_of(question) if id == CARD and question else None
        return page or next((page for page in box.pages if page.id == id), None)

    def rows(self, box: BoxPrintedValues, id: str, question: str = "") -> list[PrintedValuePageRow]:
        """List the rows of a page, or the one row of a card. Raises `InputError` where there is none."""
        if (page := self.page(box, id, question)) is not None:
            return box.rows(page)
        item = next((item for item in _items(box) if name_of(item.id) == id), None)
        if item is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(page.id for page in box.pages))
        return [PrintedValuePageRow(item, box.shelf.paths(item))]

    def cards(self, box: BoxPrintedValues) -> list[PrintedValueLibraryRow]:
        """List the rows that stand on no page: the cards."""
        return [item for item in _items(box) if item.card is not None and not _is_on_page(box, item)]

    def page_for(self, words: Words, box: BoxPrintedValues, question: str) -> str:
        """Name the page on which the fact of a question (its full path) is filled in without typing; "" for none."""
        page = box.place_of(question)
        rows = box.rows(page) if page is not None else ()
        row = next((row for row in rows if question.removeprefix(PRINTED) in row.paths), None)
        return page.id if page is not None and row is not None and not RowForm(words, box, row).is_line else ""

    def form(self, words: Words, box: BoxPrintedValues, row: PrintedValuePageRow) -> RowForm:
        """Lay out the form of a row, with the values of which others depend that were filled in."""
        form = RowForm(words, box, row)
        note = self.notes.get(form.name)
        try:
            return RowForm(words, box, row, form.selected(note.form)) if note and not form.is_line else form
        except InputError:
            return form

    def keep(self, session: Session, id: str, sent: Form, question: str = "") -> None:
        """Keep the rows of a page that were filled in. What cannot be kept is noted. Raises `InputError`."""
        box, words, saved = self.box(session), session.words(table=self.table), []
        for row in self.rows(box, id, question):
            form, known = self.form(words, box, row), RowForm(words, box, row).mark
            self.notes.pop(form.name, None)
            before = sent.get(f"was-{form.name}", "")
            if form.posted_mark(sent) in (before, known):
                continue
            note = self._faults(words, form, sent) if before == known else self._meanwhile(words, form, sent)
            if note.lines:
                self.notes[form.name] = note
                continue
            box.keep(row, form.line(sent))
            self.readers.enter(self.seat, form.name)
            saved.append(form.label)
        self.saved = tuple(saved)

    def _meanwhile(self, words: Words, form: RowForm, sent: Form) -> RowNote:
        """Tell what others have entered since the row was shown."""
        seat = self.readers.by(form.name)
        key = "web.box_meanwhile" if seat else "web.box_changed"
        return RowNote(sent, (words.say(key, seat=seat, state=form.state()), words.say("web.box_yours")))

    def _faults(self, words: Words, form: RowForm, sent: Form) -> RowNote:
        """Tell what keeps a row from being kept, and whether it may be kept nevertheless."""
        try:
            if form.has_more(sent):
                return RowNote(sent, (words.say("web.box_more"),))
            lines, is_sound, is_doubtful = form.box.reading(words, form.row, form.line(sent))
            dropped = form.dropped(sent) if is_sound else ()
        except InputError as error:
            return RowNote(sent, tuple(messages.wrong(words, fault, self.table.names) for fault in error.faults))
        if dropped:
            lines = (words.say("web.box_left_out", names=words.listed([*dropped])), *lines)
        is_confirmed = sent.get(f"sure-{form.name}") or not (is_doubtful or dropped)
        return RowNote(sent) if is_sound and is_confirmed else RowNote(sent, lines, is_sound)


def _is_on_page(box: BoxPrintedValues, item: PrintedValueLibraryRow) -> bool:
    """Tell whether a row stands on a page, at a table of whichever players."""
    return any(page.holds(path, {}) for page in box.game.pages for path in box.shelf.paths(item))


def _items(box: BoxPrintedValues) -> Iterator[PrintedValueLibraryRow]:
    library = box.shelf
    return (item for group in library.groups for item in library.items(group))
