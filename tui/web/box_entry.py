"""Entry of the printed values of a physical game (“box”) on a phone, page by page and row by row, and the seats that
have each page open.

The controls of a row are converted to the row's text line, which is parsed, checked and stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.rules.printed_value_pages import PrintedValuePage
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, BoxPrintedValues, PrintedValuePageRow
from tui.core.components.card_library_rows import PrintedValueLibraryRow
from tui.core.i18n import messages
from tui.core.session.session import PRINTED, Session
from tui.web.form_entry import FormEntry, RowNote
from tui.web.printed_value_row_form import RowForm
from tui.web.value_control import Form, name_of


class BoxEntry(FormEntry):
    """The entry of printed values on one phone."""

    def box(self, session: Session) -> BoxPrintedValues:
        return BoxPrintedValues(session, self.table.game, table=self.table)

    def page(self, box: BoxPrintedValues, id: str, question: str = "") -> PrintedValuePage | None:
        """Return a page of printed values by id; for the id `CARD`, the page with the value of a `question` (full
        path). None if there is no such page.
        """
        page = box.place_of(question) if id == CARD and question else None
        return page or next((page for page in box.pages if page.id == id), None)

    def rows(self, box: BoxPrintedValues, id: str, question: str = "") -> list[PrintedValuePageRow]:
        """Return the rows of a page, or the single row of a card. Raises `InputError` if there is no such page
        or card.
        """
        if (page := self.page(box, id, question)) is not None:
            return box.rows(page)
        item = next((item for item in _items(box) if name_of(item.id) == id), None)
        if item is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(page.id for page in box.pages))
        return [PrintedValuePageRow(item, box.library.paths(item))]

    def cards(self, box: BoxPrintedValues) -> list[PrintedValueLibraryRow]:
        return [item for item in _items(box) if item.card is not None and not _is_on_page(box, item)]

    def page_for(self, words: Words, box: BoxPrintedValues, question: str) -> str:
        """Return the id of the page where the value of a question (full path) can be entered without typing; "" if
        there is none.
        """
        page = box.place_of(question)
        rows = box.rows(page) if page is not None else ()
        row = next((row for row in rows if question.removeprefix(PRINTED) in row.paths), None)
        return page.id if page is not None and row is not None and not RowForm(words, box, row).needs_text_input else ""

    def form(self, words: Words, box: BoxPrintedValues, row: PrintedValuePageRow) -> RowForm:
        """Return the form of a row, including controls that depend on values just filled in."""
        form = RowForm(words, box, row)
        note = self.notes.get(form.name)
        try:
            return RowForm(words, box, row, form.selected(note.form)) if note and not form.is_line else form
        except InputError:
            return form

    def keep(self, session: Session, id: str, sent: Form, question: str = "") -> None:
        """Store the filled-in rows of a page; rows that cannot be stored get a note. Raises `InputError` if there is no
        such page.
        """
        box, words, saved = self.box(session), session.words(table=self.table), []
        for row in self.rows(box, id, question):
            form, known = self.form(words, box, row), RowForm(words, box, row).mark
            if self.keep_row(words, form, known, sent, partial(self._keep, words, form, sent)):
                saved.append(form.saved_label(sent))
        self.saved = tuple(saved)

    def _keep(self, words: Words, form: RowForm, sent: Form) -> RowNote:
        note = self._faults(words, form, sent)
        if not note.is_open:
            form.box.keep(form.row, form.line(sent))
        return note

    def _faults(self, words: Words, form: RowForm, sent: Form) -> RowNote:
        """Return a note with the reasons why a row cannot be stored, and whether confirming would store it. The note is
        empty if the row can be stored.
        """
        try:
            if form.has_more(sent):
                return RowNote(sent, (words.translate("web.box_more"),))
            lines, is_sound, is_doubtful = form.box.input_feedback(words, form.row, form.line(sent))
            dropped = form.dropped(sent) if is_sound else ()
        except InputError as error:
            return self._refused(words, form, sent, error)
        if dropped:
            lines = (words.translate("web.box_left_out", names=words.join_items([*dropped])), *lines)
        is_confirmed = sent.get(f"sure-{form.name}") or not (is_doubtful or dropped)
        return RowNote(sent) if is_sound and is_confirmed else RowNote(sent, lines, is_sound)

    def _refused(self, words: Words, form: RowForm, sent: Form, error: InputError) -> RowNote:
        """Return a note with the faults of a row: those of single values beside them, the others above the row."""
        lines, at = list[str](), dict[str, list[str]]()
        for fault in error.faults:
            name = form.field_of(fault)
            (at.setdefault(name, []) if name else lines).append(messages.wrong(words, fault, self.table.names))
        return RowNote(sent, tuple(lines), at=at)


def _is_on_page(box: BoxPrintedValues, item: PrintedValueLibraryRow) -> bool:
    return any(page.holds(path, {}) for page in box.game.pages for path in box.library.paths(item))


def _items(box: BoxPrintedValues) -> Iterator[PrintedValueLibraryRow]:
    library = box.library
    return (item for group in library.groups for item in library.items(group))
