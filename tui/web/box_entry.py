"""Entry of the printed values of a physical game (“box”) on a phone, page by page and row by row, and the seats that
have each page open.

The controls of a row are converted to the row's text line, which is parsed, checked and stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.judging.line_parser import names_of
from referee.printed_lines.named_line import FURTHER, among, card_names, key_of
from referee.reading.typed_values import read_fact
from referee.rules.printed_value_pages import PrintedValuePage
from scoring.errors import Fault, InputError, input_error
from scoring.fields.field import Field, FieldContext
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, BoxPrintedValues, PrintedValuePageRow
from tui.core.components.card_library_rows import PrintedValueLibraryRow
from tui.core.components.printed_value_parser import value_text
from tui.core.game_ui.printed_value_lines import CardNaming, TextGrid, short
from tui.core.game_ui.printed_value_lines import fact as fact_of
from tui.core.i18n import messages
from tui.core.session.session import PRINTED, Session
from tui.web.answer_form import AnswerChoice, no_items
from tui.web.form_entry import (
    MAX_CHOICES,
    MAX_ITEMS,
    Form,
    FormEntry,
    RowNote,
    ValueControl,
    mark_of,
    name_of,
    steps_between,
)


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


class RowForm:
    """The form of a row of printed values. `selected` are values chosen in addition to the known ones, because further
    controls may depend on them.
    """

    def __init__(
        self, words: Words, box: BoxPrintedValues, row: PrintedValuePageRow, selected: Mapping[str, Any] = {}
    ) -> None:
        self.words, self.box, self.row, self._library = words, box, row, box.library
        self.name, self.label = name_of(row.item.id), self._library.title_of(words, row.item)
        self._card, self._known, self._card_name = row.item.card, self._library.values, None
        if self._card is not None and self._card.naming is not None:
            self._card_name = CardName(words, self._card.naming, row.item.id, self._known)
            self._card, self._known = self._card_name.line, {}
        self.values, card = {**self._known, **selected}, self._card
        self.paths = (*card.paths(self.values), *card.further_paths(self.values)) if card else row.paths
        facts = {path: fact_of(box.game, path) for path in self.paths}
        self._facts = {path: fact for path, fact in facts.items() if fact is not None and _is_field(fact)}
        self.is_line = self._grid is not None or len(self._facts) < len(facts) or not facts
        self._fields = {} if self.is_line else {path: self._control(path) for path in self._facts}
        name = (self._card_name.control,) if self._card_name else ()
        self.controls = (self._line(),) if self.is_line else (*name, *self._fields.values())

    @property
    def mark(self) -> str:
        """A hash of the form's content, for detecting changes."""
        return mark_of([control.texts for control in self.controls])

    def posted_mark(self, form: Form) -> str:
        """Return the hash of the sent content."""
        return mark_of([control.posted(form) for control in self.controls])

    def state(self) -> str:
        """Format the known values of the row as text."""
        return self._library.state(self.words, self.row.item)

    def selected(self, form: Form) -> dict[str, Any]:
        """Return the chosen values indexed by dotted path. Raises `InputError` with all faults."""
        values, faults, names = dict[str, Any](), list[Fault](), names_of(self.box.game, {})
        for path, control in self._fields.items():
            parts = control.posted(form)
            try:
                if any(parts) or (control.is_list and path in self._known):
                    values[path] = read_fact(
                        self._facts[path], ", ".join(parts) or no_items(self.words).text, path, names
                    )
            except InputError as error:
                faults += error.faults
        if faults:
            raise InputError(faults)
        return values

    def saved_label(self, form: Form) -> str:
        return self._card_name.control.posted(form)[0] if self._card_name else self.label

    def field_of(self, fault: Fault) -> str:
        """Return the form name of the field with a fault; "" for a fault of the whole row."""
        names = {path: control.name for path, control in self._fields.items()}
        names |= {self._card_name.control.name: self._card_name.control.name} if self._card_name else {}
        return names.get(fault.field, "")

    def line(self, form: Form) -> str:
        """Return the sent content as the row's text line. Raises `InputError` with all faults."""
        if self.is_line:
            texts = self.controls[0].posted(form)
            return self._grid.joined(texts) if self._grid is not None else texts[0]
        if self._card_name is not None:
            return self._line_with_name(self._card_name, form)
        values, card, path = {**self.values, **self.selected(form)}, self._card, self.row.item.path
        return (
            card.format_values(self.words, values)
            if card
            else value_text(self.words, self.box.game, path, values[path])
        )

    def _line_with_name(self, card_name: CardName, form: Form) -> str:
        faults, name, values = list[Fault](), "", dict[str, Any]()
        try:
            name = card_name.read(form)
        except InputError as error:
            faults += error.faults
        try:
            values = self.selected(form)
        except InputError as error:
            faults += error.faults
        if faults:
            raise InputError(faults)
        if not values:
            raise input_error("card_empty")
        return card_name.with_name(card_name.line.format_values(self.words, values), name)

    def has_more(self, form: Form) -> bool:
        """Return whether the chosen values require further controls that the form does not contain yet."""
        card = self._card
        if card is None or self.is_line:
            return False
        return not set(card.paths({**self.values, **self.selected(form)})) <= set(self.paths)

    def dropped(self, form: Form) -> list[str]:
        """Return the names of the chosen values that conflict with others and are thus not part of the row's line."""
        if self.is_line:
            return []
        values = set(self.box.values(self.row, self.line(form)))
        values = set(map(self._card_name.without_name, values)) if self._card_name else values
        return [short(self.words, self.box.game, path) for path in self.selected(form) if path not in values]

    def _line(self) -> ValueControl:
        text, grid = self._library.begin(self.words, self.row.item), self._grid
        if grid is None:
            return ValueControl(self.name, self.label, (text,))
        cells = grid.split(text)
        labels = {piece.text: piece.label_text(self.words) for piece in grid.pieces}
        others = {cell: cell for cell in cells if cell and cell not in labels}
        choices = tuple(AnswerChoice(text, label) for text, label in (labels | others).items())
        return ValueControl(self.name, self.label, cells, choices, columns=grid.columns)

    @property
    def _grid(self) -> TextGrid | None:
        """The grid of cells that forms the row's line; None without a grid."""
        return self._card.grid if self._card is not None else None

    @property
    def needs_text_input(self) -> bool:
        """Whether the row can only be typed, because nothing in it can be tapped."""
        return self._grid is None and (self.is_line or not any(map(_is_tapped, self._facts.values())))

    def _control(self, path: str) -> ValueControl:
        fact, known = self._facts[path], self.values.get(path)
        label_path = self._card_name.label_path(self.words, path) if self._card_name else path
        control = ValueControl(name_of(path), short(self.words, self.box.game, label_path), ("",))
        field = fact.field
        if isinstance(field, SeparatedList):
            items = (
                [no_items(self.words).text] if known == () else [self._write(field.item, item) for item in known or ()]
            )
            texts = (*items, *("",) * min(field.most or MAX_ITEMS, MAX_ITEMS))
            return structs.replace(
                control, texts=texts[:MAX_ITEMS], choices=self._item_choices(fact, field), is_list=True
            )
        text = "" if known is None else self._write(field, known)
        if isinstance(field, WholeNumber) and field.highest - field.lowest >= MAX_CHOICES:
            steps = steps_between(field.lowest, field.highest)
            return structs.replace(control, texts=(text,), low=field.lowest, high=field.highest, steps=steps)
        if isinstance(field, FreeText):
            kind = fact.pattern.rstrip(".*").rpartition(".")[2]  # a word that is called as a kind of cards names one
            return structs.replace(control, texts=(text,), suggestions=card_names(self._library.values, kind))
        return structs.replace(control, texts=(text,), choices=self._choices(fact, field))

    def _item_choices(self, fact: FactSpec, field: SeparatedList) -> tuple[AnswerChoice, ...]:
        none = () if field.least else (no_items(self.words),)
        return (*none, *self._choices(fact, field.item))

    def _choices(self, fact: FactSpec, field: Field) -> tuple[AnswerChoice, ...]:
        if isinstance(field, WholeNumber):
            return tuple(AnswerChoice(str(number), f"{number}") for number in range(field.lowest, field.highest + 1))
        ids: tuple[Any, ...] = (True, False) if isinstance(field, YesNo) else fact.choices
        labels = {id: messages.value(self.words, fact, (id,) if fact.is_list else id) for id in ids}
        return tuple(AnswerChoice(self._write(field, id), label) for id, label in labels.items())

    def _write(self, field: Field, value: Any) -> str:
        return str(field.write(value, FieldContext(names_of(self.box.game, {}), self.words)))


def _is_field(fact: FactSpec) -> bool:
    """Return whether a value has its own control: chosen, counted, or typed as a word."""
    return isinstance(fact.field, FreeText) or _is_tapped(fact)


def _is_tapped(fact: FactSpec) -> bool:
    """Return whether a value can be chosen or counted."""
    field = fact.field.item if isinstance(fact.field, SeparatedList) else fact.field
    return isinstance(field, WholeNumber | YesNo) or (isinstance(field, KeyOf) and bool(fact.choices))


COLON = ":"
"""The separator between a card's name and its values in a line."""


def name_field(id: str) -> str:
    """Return the form name of the name field, for a card row id."""
    return name_of(f"{id} name")


class CardName:
    """The name field of a further card; `line` is the card's line before it has a name."""

    def __init__(self, words: Words, naming: CardNaming, id: str, values: Mapping[str, Any]) -> None:
        """Create the name field for a row id; `values` are the known printed values."""
        self.line = naming.line_of(FURTHER)
        self._naming, self._values = naming, values
        self._names = card_names(values, naming.kind)
        self.control = ValueControl(
            name_field(id), words.translate("web.card_name"), ("",), suggestions=self._open_names()
        )

    def read(self, form: Form) -> str:
        """Return the sent name as typed, or as written for a known card. Raises `InputError` for an invalid name."""
        text, field = self.control.posted(form)[0], self.control.name
        if not key_of(text):
            raise input_error("web_card_name", field=field)
        if COLON in normalize(text):
            raise input_error("web_card_sign", field=field, given=text)
        name = among(self._names, key_of(text)) or text
        if name in self._names and name not in self._open_names():
            known = self._naming.line_of(name).write(self._values)
            raise input_error("web_card_known", field=field, given=name, known=known)
        return name

    def with_name(self, text: str, name: str) -> str:
        """Return the line of an unnamed card with a name inserted."""
        _, _, content = text.partition(COLON)
        return f"{name}{COLON} {content.strip()}"

    @staticmethod
    def without_name(path: str) -> str:
        """Return the form path for a value path of a named card."""
        kind, _, value = path.split(".", 2)
        return f"{kind}.{FURTHER}.{value}"

    def label_path(self, words: Words, path: str) -> str:
        """Return the value path with “this card” as the card's name, for use in labels."""
        return path.replace(f".{FURTHER}.", f".{words.translate('web.this_card')}.", 1)

    def _open_names(self) -> tuple[str, ...]:
        """Return the names of the partly known cards."""
        return tuple(name for name in self._names if not self._is_complete(name))

    def _is_complete(self, name: str) -> bool:
        return set(self._naming.line_of(name).paths(self._values)) <= self._values.keys()
