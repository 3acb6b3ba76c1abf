"""The phone pages for entering printed values: an overview with progress and readers, and a form per page."""

from __future__ import annotations

from msgspec import Struct

from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_page_layout import sketch
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.svg import svg
from tui.web.box_entry import RowForm
from tui.web.form_entry import NO_NOTE, RowNote, ValueControl, name_of
from tui.web.pages import SeatMark, page, seat_marks
from tui.web.phone import Phone

OPEN_ITEMS = 4
"""The number of list items displayed before the list is expanded."""


class BoxLink(Struct, frozen=True):
    """A link to a page or card: its number of entered rows (`read`), its number of rows, and the seats that have it
    open.
    """

    id: str
    label: str
    read: int
    rows: int
    readers: list[SeatMark]


class BoxRow(Struct, frozen=True):
    """A row as displayed: `mark` identifies its content, `note` describes the errors of the last input."""

    name: str
    label: str
    hints: list[str]
    mark: str
    is_read: bool
    controls: list[ValueControl]
    note: RowNote


def box_page(phone: Phone, token: str) -> str:
    """Return the HTML overview of the pages and cards with printed values."""
    phone.readers.move(phone.seat, "")
    words, entry = phone.words, phone.box
    box, marks = entry.box(phone.conversation.session), seat_marks(phone.words, phone.table)

    def link(id: str, label: str, read: int, rows: int) -> BoxLink:
        return BoxLink(id, label, read, rows, [marks[seat] for seat in phone.readers.at(id) if seat in marks])

    library = box.library
    values = {
        "pages": [link(page.id, words.translate(f"page.{page.id}"), *box.read_rows(page)) for page in box.pages],
        "cards": [
            link(name_of(item.id), library.title_of(words, item), *library.count_known(item))
            for item in entry.cards(box)
        ],
        "notice": (),
    }
    return page("box", phone, token, "/box", **values)


def box_form_page(phone: Phone, token: str, id: str) -> str:
    """Return the HTML form of a page or card with printed values. Raises `InputError` if there is no such page
    or card.
    """
    words, entry = phone.words, phone.box
    box, marks = entry.box(phone.conversation.session), seat_marks(phone.words, phone.table)
    saved, entry.saved = words.join_items(list(entry.saved)), ()
    if id == CARD and entry.page(box, id, phone.question_path) is None:
        phone.note_saved(saved)
        return ""
    rows = [_row(words, box, phone, row) for row in entry.rows(box, id, phone.question_path)]
    page_of_box = entry.page(box, id, phone.question_path)
    page_id = page_of_box.id if page_of_box is not None else id
    phone.readers.move(phone.seat, page_id)
    lines = [StyledText(line) for line in sketch(phone.table.game.id, page_id, False)]
    values = {
        "title": words.translate_or(f"page.{page_id}", rows[0].label),
        "sketch": svg(lines, "") if lines else "",
        "rows": rows,
        "readers": [marks[seat] for seat in phone.readers.at(page_id, phone.seat) if seat in marks],
        "saved": saved,
        "id": id,
        "open_items": OPEN_ITEMS,
        "notice": entry.problems,
    }
    return page("box_form", phone, token, "/box", **values)


def _row(words: Words, box: BoxPrintedValues, phone: Phone, row: PrintedValuePageRow) -> BoxRow:
    form = phone.box.form(words, box, row)
    note = phone.box.notes.get(form.name, NO_NOTE)
    return BoxRow(
        form.name,
        form.label,
        row.hint(words, box) if form.needs_text_input or not row.item.card else [],
        RowForm(words, box, row).mark,
        bool(row.paths) and box.is_read(row),
        [control.with_form(note.form) for control in form.controls],
        note,
    )
