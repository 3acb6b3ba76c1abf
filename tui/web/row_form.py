"""A row of the box as a form: each printed value is chosen or counted; what has no choices is typed as its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.judging.line_parser import names_of
from scoring.errors import Fault, InputError
from scoring.fields.field import Field, FieldContext
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_parser import say_value
from tui.core.game_ui.printed_value_lines import TextGrid, short
from tui.core.game_ui.printed_value_lines import fact as fact_of
from tui.core.i18n import messages
from tui.web.answer_form import AnswerChoice
from tui.web.value_control import MAX_CHOICES, MAX_ITEMS, Form, ValueControl, mark_of, name_of, steps_between


class RowForm:
    """The form of a row; `selected` are values besides those that are known, on which further ones may depend."""

    def __init__(
        self, words: Words, box: BoxPrintedValues, row: PrintedValuePageRow, selected: Mapping[str, Any] = {}
    ) -> None:
        self.words, self.box, self.row, self._library = words, box, row, box.shelf
        self.name, self.label = name_of(row.item.id), self._library.called(words, row.item)
        self.values = {**self._library.values, **selected}
        card = row.item.card
        self.paths = (*card.paths(self.values), *card.further_paths(self.values)) if card else row.paths
        facts = {path: fact_of(box.game, path) for path in self.paths}
        self._facts = {path: fact for path, fact in facts.items() if fact is not None and _is_tapped(fact)}
        self.is_line = len(self._facts) < len(facts) or not facts
        self.controls = (self._line(),) if self.is_line else tuple(map(self._control, self._facts))

    @property
    def mark(self) -> str:
        """Mark what stands in the form, to see whether it has become something else."""
        return mark_of([control.texts for control in self.controls])

    def posted_mark(self, form: Form) -> str:
        """Mark what was sent."""
        return mark_of([control.posted(form) for control in self.controls])

    def state(self) -> str:
        """Format what is known of the row."""
        return self._library.state(self.words, self.row.item)

    def selected(self, form: Form) -> dict[str, Any]:
        """Read the values that were chosen. Raises `InputError` with every fault."""
        values, faults, names = dict[str, Any](), list[Fault](), names_of(self.box.game, {})
        for control, (path, fact) in zip(self.controls, self._facts.items(), strict=True):
            parts = control.posted(form)
            try:
                if any(parts) or (control.is_list and path in self._library.values):
                    values[path] = fact.read_known(", ".join(parts) or "-", path, names)
            except InputError as error:
                faults += error.faults
        if faults:
            raise InputError(faults)
        return values

    def line(self, form: Form) -> str:
        """Write what was filled in as the line that is read. Raises `InputError` with every fault."""
        if self.is_line:
            texts = self.controls[0].posted(form)
            return self._grid.joined(texts) if self._grid is not None else texts[0]
        values, card, path = {**self.values, **self.selected(form)}, self.row.item.card, self.row.item.path
        return card.say(self.words, values) if card else say_value(self.words, self.box.game, path, values[path])

    def has_more(self, form: Form) -> bool:
        """Tell whether by what was filled in the row has values that are not in the form yet."""
        card = self.row.item.card
        if card is None or self.is_line:
            return False
        return not set(card.paths({**self.values, **self.selected(form)})) <= set(self.paths)

    def dropped(self, form: Form) -> list[str]:
        """Name what was filled in and is not in the line, as it does not go with the rest."""
        if self.is_line:
            return []
        values = self.box.values(self.row, self.line(form))
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
        """The grid of which the line is put together; None for one that is typed."""
        return self.row.item.card.grid if self.row.item.card is not None else None

    @property
    def is_typed(self) -> bool:
        """Tell whether the row is typed as a line."""
        return self.is_line and self._grid is None

    def _control(self, path: str) -> ValueControl:
        fact, known = self._facts[path], self.values.get(path)
        control = ValueControl(name_of(path), short(self.words, self.box.game, path), ("",))
        field = fact.field
        if isinstance(field, SeparatedList):
            items = [self._write(field.item, item) for item in known or ()]
            texts = (*items, *("",) * min(field.most or MAX_ITEMS, MAX_ITEMS))
            return structs.replace(
                control, texts=texts[:MAX_ITEMS], choices=self._choices(fact, field.item), is_list=True
            )
        text = "" if known is None else self._write(field, known)
        if isinstance(field, WholeNumber) and field.highest - field.lowest >= MAX_CHOICES:
            steps = steps_between(field.lowest, field.highest)
            return structs.replace(control, texts=(text,), low=field.lowest, high=field.highest, steps=steps)
        return structs.replace(control, texts=(text,), choices=self._choices(fact, field))

    def _choices(self, fact: FactSpec, field: Field) -> tuple[AnswerChoice, ...]:
        if isinstance(field, WholeNumber):
            return tuple(AnswerChoice(str(number), f"{number}") for number in range(field.lowest, field.highest + 1))
        ids: tuple[Any, ...] = (True, False) if isinstance(field, YesNo) else fact.choices
        labels = {id: messages.value(self.words, fact, (id,) if fact.is_list else id) for id in ids}
        return tuple(AnswerChoice(self._write(field, id), label) for id, label in labels.items())

    def _write(self, field: Field, value: Any) -> str:
        return str(field.write(value, FieldContext(names_of(self.box.game, {}), self.words)))


def _is_tapped(fact: FactSpec) -> bool:
    """Tell whether a value can be chosen or counted."""
    field = fact.field.item if isinstance(fact.field, SeparatedList) else fact.field
    return isinstance(field, WholeNumber | YesNo) or (isinstance(field, KeyOf) and bool(fact.choices))
