"""A row of printed values as a form: values are chosen or counted, or the row is typed as a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.judging.line_parser import names_of
from referee.printed_lines.named_line import card_names
from referee.reading.typed_values import read_fact
from scoring.errors import Fault, InputError, input_error
from scoring.fields.field import Field, FieldContext
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_parser import value_text
from tui.core.game_ui.printed_value_lines import TextGrid, short
from tui.core.game_ui.printed_value_lines import fact as fact_of
from tui.core.i18n import messages
from tui.web.answer_form import AnswerChoice, no_items
from tui.web.card_name import CardName
from tui.web.value_control import MAX_CHOICES, MAX_ITEMS, Form, ValueControl, mark_of, name_of, steps_between


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
