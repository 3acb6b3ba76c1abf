"""The touch controls for answering a question, derived from its field: choices, a number, a list of items, or a
text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct, structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.common_words import CommonWord, words_for
from scoring.fields.field import FieldContext
from scoring.fields.name_lists import KindCount
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber
from scoring.text_catalogs import Words
from tui.core.components.printed_value_groups import line_for
from tui.core.components.question_answer_hints import picks
from tui.core.components.value_form import ValueForm, form_for
from tui.core.i18n import messages
from tui.web.declarable_rows import ID_LENGTH

MAX_BUTTONS = 24
"""The maximum number of values displayed as buttons. Larger ranges have plus and minus buttons."""
STEPS = (-10, -1, 1, 10)
MAX_ITEMS = 40


class AnswerChoice(Struct, frozen=True):
    """One answer to tap: the text to send, and its label."""

    text: str
    label: str


class AnswerCell(Struct, frozen=True):
    """A cell of a form: its label, its text, what can be typed, and what is wrong with it."""

    label: str
    text: str
    hint: str
    fault: str


class AnswerForm(Struct, frozen=True):
    """The touch controls for answering a question on a phone.

    Each of `choices` is a complete answer. `items` are collected in a list, for which `none` is the empty answer. If
    `is_number`, plus and minus buttons change a number between `low` and `high`; if `is_text`, any text may be typed.
    The texts of `cells` are sent together.
    """

    choices: tuple[AnswerChoice, ...] = ()
    items: tuple[AnswerChoice, ...] = ()
    none: AnswerChoice | None = None
    is_number: bool = False
    is_text: bool = False
    low: int | None = None
    high: int | None = None
    cells: tuple[AnswerCell, ...] = ()

    def start(self) -> int:
        """Return the initial number: the number within the bounds closest to 0."""
        return self.bounded(0)

    def bounded(self, number: int) -> int:
        """Return the number within the bounds closest to `number`."""
        low = number if self.low is None else max(self.low, number)
        return low if self.high is None else min(self.high, low)

    def joined(self, items: Sequence[str]) -> str:
        return ", ".join(items) if items else self.none.text if self.none else ""


class AnswerDraft:
    """The unfinished answer to a question: a number, or a list of items."""

    def __init__(self) -> None:
        self.number: int | None = None
        self.items: tuple[str, ...] = ()
        self.values: ValueForm | None = None
        self._path = ""

    def form(self, words: Words, table: Table, question: Question) -> AnswerForm:
        """Return the controls for answering a question. An unfinished answer to a different question is discarded."""
        form = answer_form(words, table, question)
        if question.path != self._path:
            self._path, self.items = question.path, ()
            self.number = form.start() if form.is_number else None
            values = form_for(table.game, table.state, question.path)
            self.values = values if values is not None and (values.needs_all or values.line.naming) else None
        return form if self.values is None else structs.replace(form, cells=_cells(words, self.values), is_text=False)

    def answer_text(self, text: str) -> str:
        """Return the answer that the texts of the cells make, which are sent as lines; any other text is the answer
        itself. Raises `InputError` if a cell is empty or wrong.
        """
        values = self.values
        if values is None or not values.set_draft(text):
            return text
        answer = values.answer_text(lambda _text: False)
        if answer is None:
            values.go_to_lacking()
            raise values.error or input_error("answer_empty")
        return answer

    def clear(self) -> None:
        """Discard the unfinished answer, even if the same question is asked again."""
        self._path = ""

    def add(self, form: AnswerForm | None, step: int) -> None:
        """Add `step` to the number of the unfinished answer, within its bounds."""
        if form is not None and self.number is not None:
            self.number = form.bounded(self.number + step)

    def add_item(self, form: AnswerForm | None, text: str) -> None:
        """Add an item to the list of the unfinished answer; "" removes the last item."""
        if form is None or not text:
            self.items = self.items[:-1]
        elif any(item.text == text for item in form.items) and len(self.items) < MAX_ITEMS:
            self.items = (*self.items, text)


def _cells(words: Words, values: ValueForm) -> tuple[AnswerCell, ...]:
    return tuple(
        AnswerCell(row.name, row.text, values.hint(words, at), row.error) for at, row in enumerate(values.rows(words))
    )


def question_id(question: Question | None) -> str:
    return hashlib.sha256(question.path.encode()).hexdigest()[:ID_LENGTH] if question is not None else ""


def answer_form(words: Words, table: Table, question: Question) -> AnswerForm:
    """Return the touch controls for answering a question."""
    fact = question.fact
    picked = tuple(AnswerChoice(text, label) for label, text in picks(words, table, question).items())
    field = fact.field
    line = line_for(table.game, table.state, question.path)
    if line is not None and line.whole:  # all that stands on a card is told at once, in its own notation
        return AnswerForm(picked, is_text=True)
    if isinstance(field, WholeNumber):
        return _number_form(field, picked)
    if isinstance(field, SeparatedList):
        return AnswerForm(picked, _items(words, fact, field, table), no_items(words), is_text=True)
    return AnswerForm(picked, is_text=isinstance(field, FreeText) or not picked)


def _number_form(field: WholeNumber, picked: tuple[AnswerChoice, ...]) -> AnswerForm:
    low, high = field.low, field.high
    if low is not None and high is not None and (high - low) // field.step < MAX_BUTTONS:
        numbers = range(low, high + 1, field.step)
        return AnswerForm((*picked, *(AnswerChoice(str(number), f"{number:,}") for number in numbers)))
    return AnswerForm(picked, is_number=True, low=low, high=high, is_text=isinstance(field, KindCount))


def _items(words: Words, fact: FactSpec, field: SeparatedList, table: Table) -> tuple[AnswerChoice, ...]:
    """Return the choices for the items of a list; empty for a list of free texts."""
    key_set = getattr(field, "key_set", "")
    ids = fact.choices or (table.names.ids(key_set) if key_set else ())
    item = KeyOf(key_set) if key_set and not fact.choices else field.item
    context = FieldContext(table.names, words)
    return tuple(AnswerChoice(item.write(id, context), _label(words, fact, key_set, id)) for id in ids)


def _label(words: Words, fact: FactSpec, key_set: str, id: str) -> str:
    return (
        words.translate_or(f"{key_set}.{id}", id) if key_set and not fact.choices else messages.choice(words, fact, id)
    )


def no_items(words: Words) -> AnswerChoice:
    return AnswerChoice(words_for(CommonWord.NONE, words.lang)[0], words.translate("yes_no.none"))
