"""The steps of a workflow. A workflow is a generator: it yields a step and is sent the answer. The driver of a front
end carries the steps out: in windows of the app (tui/screens/dialog_host.py), in lines (tui/plain/flow_driver.py) or
in one shell command (tui/commands/fact_driver.py).

A question that is closed without an answer ends the workflow. Texts are functions of the
catalogue, so that the language can change while they are displayed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct, structs

from referee.facts.verdict import Question
from referee.facts.whole_number_parser import whole
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n import messages
from tui.core.reading.line import UnusedWords

TextFunction = Callable[[Words], str]
"""A function that returns a text, given the catalogue of the display language."""

Texts = dict[str, str]
"""Entered texts by the names of their fields."""
LinesFunction = Callable[[Words], Sequence[str]]


class AskField(NamedTuple):
    """A text that is asked for: name, label, hint, initial text, the question about a fact that it answers, and whether
    typing continues the initial text instead of replacing it.
    """

    name: str
    label: TextFunction
    hint: TextFunction | None = None
    start: str = ""
    question: Question | None = None
    is_continued: bool = False


class PickRow(NamedTuple):
    """A row of a list: value, text, additional search words, whether it can be selected, the reason if not, and the
    part of its text that is struck through. A row with `free` stays whatever is searched for; `free` then converts
    the search text into its value.
    """

    value: Any
    text: str
    find: str = ""
    possible: bool = True
    why_not: Callable[[], str] | None = None
    struck: str = ""
    free: Callable[[str], Any] | None = None


Rows = Callable[[Words], Sequence[PickRow]]
"""A function that returns the rows of a list, called for each display so that they are in the current language."""


class Ask(Struct, frozen=True):
    """Ask for texts; the answer is {name: text}. Text mode prints the lines first."""

    title: TextFunction
    fields: tuple[AskField, ...]
    lines: LinesFunction = lambda _words: ()

    def again(self, texts: Texts) -> Ask:
        return structs.replace(self, fields=tuple(field._replace(start=texts[field.name]) for field in self.fields))


class Pick(Struct, frozen=True):
    """Let the user select a row; the answer is its value. `lines` are displayed with the rows, for the meanings of a
    line the reasons to ask; `unused` are the words that each of these leaves out.
    """

    title: TextFunction
    rows: Rows
    lines: LinesFunction | None = None
    unused: Sequence[UnusedWords] = ()


class Confirm(Struct, frozen=True):
    """Display the effects of a change as lines, and let the user select a row; the value None ends the workflow. Text
    mode offers the first row only; the app selects it without a window unless `has_window`.
    """

    title: TextFunction
    lines: LinesFunction
    rows: Rows
    has_window: bool = True


class Inspect(Struct, frozen=True):
    """Open a screen of the app and answer with its result. Text mode prints the lines, which ends the workflow."""

    screen: str
    arguments: dict[str, Any]
    lines: LinesFunction = lambda _words: ()


class Show(Struct, frozen=True):
    """Display a short text."""

    text: TextFunction


class Refuse(Struct, frozen=True):
    """Display the errors of an answer."""

    error: InputError


class Change(Struct, frozen=True):
    """Change the table and display a message. The answer is whether the change succeeded; its errors are displayed."""

    change: Callable[[], object]
    message: TextFunction


Step = Ask | Pick | Confirm | Inspect | Show | Refuse | Change
Flow = Generator[Step, Any, None]


class CancelledStepError(Exception):
    """A question was closed without an answer; the workflow ends unless it catches this."""


def text(key: str, **values: Any) -> TextFunction:
    return lambda words: words.translate(key, **values)


def choices(*rows: tuple[Any, str]) -> Rows:
    return lambda words: [PickRow(value, words.translate(key)) for value, key in rows]


def find_rows(texts: Sequence[str], text: str) -> list[int]:
    """Return the indexes of the rows that are selected by a number from 1, or by words: those that hold all of
    these as whole words, else as parts of words.
    """
    number = whole(text)
    if number is not None and 0 < number <= len(texts):
        return [number - 1]
    query, rows = fold(text).split(), list(map(fold, texts))
    indexes = [index for index, row in enumerate(rows) if set(query) <= set(row.split())]
    return indexes or [index for index, row in enumerate(rows) if all(word in row for word in query)]


def ask_until_read(ask: Ask, read: Callable[[Texts], Any]) -> Generator[Step, Any, Any]:
    """Ask until the answer can be read, each time with the texts of the last answer. Return what is read."""
    while True:
        texts = yield ask
        try:
            return read(texts)
        except InputError as error:
            yield Refuse(error)
            ask = ask.again(texts)


def ask_fact(table: Table, title: TextFunction, question: Question, start: str = "") -> Generator[Step, Any, Any]:
    """Ask a question about a fact; return {path: value}, read as an answer to a declaration's own question."""
    field = AskField(
        "value", lambda w: messages.question(w, question), lambda w: messages.answers(w, question), start, question
    )
    return ask_until_read(
        Ask(title, (field,)),
        lambda texts: read_answer(table.game, table.state, table.names, question, texts["value"])[0],
    )


def ask_until_changed(ask: Ask, change: Callable[[Texts], object], message: TextFunction) -> Flow:
    """Ask, and change the table with the answer, until that succeeds. An empty answer ends the workflow."""
    is_changed = False
    while not is_changed:
        texts = yield ask
        if not any(value.strip() for value in texts.values()):
            raise CancelledStepError
        is_changed = yield Change(partial(change, texts), message)
        ask = ask.again(texts)


def answered(flow: Flow, *answers: Any) -> Flow:
    """Answer the first questions of a workflow, and let its driver ask for texts that an answer lacks."""
    remaining, step = [*answers], advance(flow)
    while step is not None:
        answer = remaining.pop(0) if remaining and isinstance(step, Ask | Pick) else None
        if answer is None:
            answer = yield from _passed_on(step)
        elif isinstance(step, Ask) and (missing := tuple(field for field in step.fields if field.name not in answer)):
            texts = yield from _passed_on(Ask(step.title, missing))
            answer = None if texts is None else {**answer, **texts}
        step = advance(flow, answer)


def _passed_on(step: Step) -> Generator[Step, Any, Any]:
    """Yield a step and return its answer; None if it is closed without one."""
    try:
        return (yield step)
    except CancelledStepError:
        return None


def advance(flow: Flow, answer: Any = None) -> Step | None:
    """Start a workflow, or answer its last step, by None if that was closed without an answer. Return the next step;
    None at the end.
    """
    try:
        if answer is None and inspect.getgeneratorstate(flow) == inspect.GEN_SUSPENDED:
            return flow.throw(CancelledStepError())
        return flow.send(answer)
    except (StopIteration, CancelledStepError):
        return None
