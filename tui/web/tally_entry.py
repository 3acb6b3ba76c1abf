"""The score sheets filled in on a phone: those of its own seat and of seats without a phone, and the cells shared by
all seats, with the control of each cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from referee.store.store import Store
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.fields.simple_fields import MAX_NUMBER
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import forms_of
from tui.core.tally.evaluation import choice_input, choice_text, choices_of, display_text, text_of, value_of
from tui.core.tally.form import TallyFormRow, TallyKind
from tui.core.tally.game_forms import GameTallyForms
from tui.core.tally.table_sheet import TableSheet
from tui.core.tally.tally_field_message import row_label
from tui.web.answer_form import AnswerChoice
from tui.web.form_entry import (
    MAX_ITEMS,
    Form,
    FormEntry,
    Readers,
    RowNote,
    ValueControl,
    mark_of,
    name_of,
    steps_between,
)


class TallyEntry(FormEntry):
    """The score sheet entry on one phone; `is_claimed` returns whether another phone fills in a seat."""

    def __init__(
        self, store: Store, table: Table, seat: str, readers: Readers, is_claimed: Callable[[str], bool]
    ) -> None:
        super().__init__(table, seat, readers)
        self.store = store
        self._is_claimed = is_claimed

    @property
    def forms(self) -> GameTallyForms:
        return forms_of(self.table.game.id)

    @property
    def kinds(self) -> list[TallyKind]:
        """The kinds of score sheet of the game, the next one due first."""
        return sorted(self.forms.kinds, key=lambda kind: not self.is_next(kind))

    def is_next(self, kind: TallyKind) -> bool:
        return kind.id == self.forms.due(self.table)

    def kind(self, id: str) -> TallyKind:
        """Return a kind of score sheet by id. Raises `InputError` if there is none."""
        match = next((kind for kind in self.forms.kinds if kind.id == id), None)
        if match is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(each.id for each in self.kinds))
        return match

    def sheet(self, kind: TallyKind, seat: str) -> TableSheet:
        return TableSheet(self.store, self.table, self.forms, kind, seat or self.seat)

    def seats(self) -> list[str]:
        """Return the seats that may be filled in on this phone, its own seat first."""
        if self.seat not in self.table.seats:
            return []
        return [self.seat, *(seat for seat in self.table.seats if seat != self.seat and not self._is_claimed(seat))]

    def rows(self, sheet: TableSheet, seat: str) -> Iterator[tuple[TallyFormRow, TallyFormRow]]:
        """Yield (heading, cell) for the cells of a seat and the cells shared by all seats."""
        heading = sheet.form.rows[0]
        for row in sheet.form.rows:
            if row.kind == "heading":
                heading = row
            elif row.has_cells and (row.single or seat in sheet.ids):
                yield from ((heading, figure) for figure in row.figures)

    def keep(self, words: Words, kind: TallyKind, seat: str, sent: Form, entry: int) -> None:
        """Store the filled-in cells of a seat. Raises `InputError` if this phone may not fill in the seat, or if a
        scoring was recorded after the last displayed `entry`.
        """
        if seat not in self.seats():
            raise input_error("web_tally_seat", seat=seat)
        sheet, saved = self.sheet(kind, seat), []
        if any(step.entry.seq > entry and step.entry.kind == "score" for step in self.table.steps):
            self._restore(words, sheet, seat, sent)
            raise input_error("web_tally_recorded")
        for _, row in self.rows(sheet, seat):
            form = TallyRowForm(words, sheet, row, seat)
            if self.keep_row(words, form, form.mark, sent, partial(self._keep, words, sheet, form, sent)):
                saved.append(form.label)
        self.saved = tuple(saved)

    def _keep(self, words: Words, sheet: TableSheet, form: TallyRowForm, sent: Form) -> RowNote:
        if sheet.tell(form.row, form.seat, form.text(sent)):
            return RowNote(sent)
        return self.meanwhile(words, TallyRowForm(words, sheet, form.row, form.seat), sent)

    def _restore(self, words: Words, sheet: TableSheet, seat: str, sent: Form) -> None:
        """Keep the sent values displayed although they were not stored."""
        for _, row in self.rows(sheet, seat):
            self.notes[TallyRowForm(words, sheet, row, seat).name] = RowNote(sent)


LIST_JOINT = " "
NONE = "0"
MORE_PIECES = 4
"""The number of pieces that can be added to a text at once, because each control contains many choices."""


class TallyRowForm:
    """The form of a score sheet cell with its current content.

    Its label contains that of its group, unless the group is displayed as heading above the cell.
    """

    def __init__(self, words: Words, sheet: TableSheet, row: TallyFormRow, seat: str) -> None:
        self.words, self.row, self.seat = words, row, seat
        path = row.cell(seat)
        self.name = name_of(f"{sheet.kind.id} {','.join(sheet.ids)} {path}")
        is_below_heading = any(each.kind == "heading" and each.label == row.group for each in sheet.form.rows)
        self.label = row_label(sheet.form, row, words, has_group=not is_below_heading)
        self._text, self._seats = sheet.cells.get(path, ""), sheet.ids
        self.control = self._control()

    @property
    def mark(self) -> str:
        """A hash of the cell's content, for detecting changes."""
        return mark_of([self.control.texts])

    def posted_mark(self, form: Form) -> str:
        """Return the hash of the sent content."""
        return mark_of([self.control.posted(form)])

    def state(self) -> str:
        """Return the current content as display text."""
        return self.label_text(self._text) or self.words.translate("tally.nothing")

    def label_text(self, text: str) -> str:
        """Return a possible content of the cell as display text."""
        return display_text(self.row, text, self.words)

    def text(self, form: Form) -> str:
        """Return the sent content as typed text."""
        return self._joint.join(self.control.posted(form))

    @property
    def _joint(self) -> str:
        return self.row.joint if self.row.kind == "text" else LIST_JOINT

    def _control(self) -> ValueControl:
        row, text = self.row, self._normal_text()
        if row.kind == "text" and not row.pieces:
            return ValueControl(self.name, self.label, (text,))
        if row.kind == "number":
            return self._number(text)
        choices = self._choices()
        if not row.is_list:
            return ValueControl(self.name, self.label, (text,), self._with(choices, (text,)))
        items = tuple(filter(None, (item.strip() for item in text.split(self._joint))))
        limit = len(items) + MORE_PIECES if row.pieces else row.most or MAX_ITEMS
        texts = (*items, *("",) * limit)[: max(limit, len(items))]
        return ValueControl(self.name, self.label, texts, self._with(choices, items), is_list=True)

    def _number(self, text: str) -> ValueControl:
        if self.row.half_points:  # points are written: 7+3, 2½, -4
            return ValueControl(self.name, self.label, (text,))
        low, high = (-MAX_NUMBER if self.row.low is None else self.row.low), self.row.high
        top = MAX_NUMBER if high is None else high
        if text and not text.lstrip("-").isdecimal():  # what the cell has refused
            return ValueControl(self.name, self.label, (text,))
        return ValueControl(self.name, self.label, (text,), low=low, high=top, steps=steps_between(low, top))

    def _normal_text(self) -> str:
        """Return the cell's content as a plain value, with a sum as its result. Invalid content is returned
        unchanged.
        """
        try:
            return text_of(self.row, value_of(self.row, self._text))
        except InputError:
            return self._text

    def _choices(self) -> tuple[AnswerChoice, ...]:
        row, words = self.row, self.words
        if row.kind == "yes_no":
            return tuple(
                AnswerChoice(key, words.translate(f"yes_no.{name}")) for key, name in (("y", "yes"), ("n", "no"))
            )
        if row.kind == "text":
            return tuple(AnswerChoice(piece.text, piece.label_text(words)) for piece in row.pieces)
        possible = (each for each in choices_of(row) if row.of != "seats" or each in self._seats)
        choices = tuple(AnswerChoice(choice_input(row, each), choice_text(row, each, words)) for each in possible)
        none = (AnswerChoice(NONE, words.translate("yes_no.none")),) if row.is_list else ()
        return (*(each for each in none if NONE not in (choice.text for choice in choices)), *choices)

    @staticmethod
    def _with(choices: tuple[AnswerChoice, ...], texts: Sequence[str]) -> tuple[AnswerChoice, ...]:
        """Return the choices, extended by current contents that were typed elsewhere."""
        known = {choice.text for choice in choices}
        return (*choices, *(AnswerChoice(text, text) for text in texts if text and text not in known))
