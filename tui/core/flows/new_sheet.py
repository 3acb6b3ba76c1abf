"""Making a score sheet: the name of the game, its rows one by one, who wins, its rounds, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import structs

from referee.sheets.sheet_library import save_sheet, sheet_files, sheet_path
from scoring.errors import InputError, input_error
from scoring.fields.typed_text import normalize
from scoring.sheets.form import SheetForm, SheetName, SheetRounds, SheetRow, checked
from scoring.sheets.row_lines import name_of_line, row_of_line
from scoring.sheets.row_text import explanation
from scoring.text_catalogs import Words
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Flow,
    Pick,
    PickRow,
    Step,
    TextFunction,
    choices,
    text,
)
from tui.core.i18n import messages
from tui.core.rendering.symbols import symbol

NEW = ""
"""The answer for a new score sheet."""
TAKE_BACK = "-"
"""The line that takes the last row back."""


def another_game(start: Callable[[SheetForm], None]) -> Flow:
    """Let the user select a score sheet by the name of its game, or make a new one; pass it to `start`."""
    form = yield Pick(text("sheet.which"), _files)
    if form == NEW:
        yield from new_sheet(start)
    else:
        start(form)


def _files(words: Words) -> list[PickRow]:
    files = [file for file in sheet_files() if file.form is not None]
    rows = [
        PickRow(file.form, f"{file.title(words.lang)}  {words.translate(_NOTES[file.is_own])}", file.name)
        for file in files
    ]
    return [PickRow(NEW, words.translate("sheet.new"), words.translate("sheet.new_hint")), *rows]


_NOTES = {True: "sheet.note_own", False: "sheet.shipped"}


def new_sheet(start: Callable[[SheetForm], None]) -> Flow:
    """Ask for a new score sheet, save it, and pass it to `start`. A question that is closed leads back to the rows."""
    field = AskField("name", text("sheet.name"), text("sheet.name_hint"))
    name = yield from _ask(field, new_name)
    form = SheetForm(name=name, rows=())
    while True:
        form = structs.replace(form, rows=(yield from _rows(name, form.rows)))
        with suppress(CancelledStepError):
            form = yield from _form(form)
            break
    yield Change(partial(_save, form, start), text("sheet.saved", path=f"{form.name.en}"))


def new_name(line: str) -> SheetName:
    """Parse the typed name of a game. Raises `InputError` if it is no name, or if there is a sheet of this name."""
    name = name_of_line(line)
    if sheet_path(name).exists():
        raise input_error("sheet_exists")
    return name


def _form(form: SheetForm) -> Generator[Step, Any, SheetForm]:
    """Ask who wins, for the rounds, and for what breaks a tie."""
    wins = yield Pick(text("sheet.wins"), choices(("highest", "sheet.wins_highest"), ("lowest", "sheet.wins_lowest")))
    rounds = yield from _rounds()
    form = SheetForm(name=form.name, rows=form.rows, wins=wins, rounds=rounds)
    if rounds is not None:
        return form
    field = AskField("ties", text("sheet.ties"), text("sheet.ties_hint"))
    final: SheetForm = yield from _ask(field, partial(with_ties, form))
    return final


def _save(form: SheetForm, start: Callable[[SheetForm], None]) -> None:
    save_sheet(form)
    start(form)


def _rows(name: SheetName, before: Sequence[SheetRow]) -> Generator[Step, Any, tuple[SheetRow, ...]]:
    """Ask for rows after those `before` until an empty line. A closed window takes nothing back before that is
    confirmed.
    """
    rows = [*before]
    line, error = "", None
    while True:
        field = AskField("row", _with_error(_so_far(rows), error), text("sheet.row_hint"), line)
        try:
            line = (yield Ask(text("sheet.row", number=len(rows) + 1), (field,)))["row"].strip()
        except CancelledStepError:
            if not rows or (yield Pick(text("sheet.leave"), choices((False, "sheet.stay"), (True, "sheet.drop")))):
                raise
            continue
        if not line and rows:
            return tuple(rows)
        try:
            rows, line, error = _with_line(name, rows, line), "", None
        except InputError as wrong:
            error = wrong


def _with_line(name: SheetName, rows: list[SheetRow], line: str) -> list[SheetRow]:
    """Return the rows with a typed one, or without the last. Raises `InputError` if the row does not fit."""
    if line == TAKE_BACK and rows:
        return rows[:-1]
    more = [*rows, row_of_line(line)]
    faults = [fault for fault in SheetForm(name=name, rows=tuple(more)).faults() if fault.key != "sheet_nothing"]
    if faults:
        raise InputError(structs.replace(fault, field="") for fault in faults)
    return more


def _ask(field: AskField, read: Callable[[str], Any]) -> Generator[Step, Any, Any]:
    """Ask for a text until it can be read. What is wrong with it stands above its line, because the message of a screen
    would be behind the window.
    """
    label, error = field.label, None
    while True:
        field = field._replace(label=_with_error(label, error))
        answer = (yield Ask(text("sheet.title"), (field,)))[field.name]
        try:
            return read(answer)
        except InputError as wrong:
            error, field = wrong, field._replace(start=answer)


def _with_error(label: TextFunction, error: InputError | None) -> TextFunction:
    """Return a label, followed by the faults of the last answer."""
    if error is None:
        return label
    return lambda words: "\n".join(
        [label(words), *(f"{symbol('no')} {messages.fault(words, fault)}" for fault in error.faults)]
    )


def _so_far(rows: list[SheetRow]) -> TextFunction:
    """Return the rows answer so far with how they score, the last ones only."""
    last = rows[-3:]

    def lines(words: Words) -> str:
        if not last:
            return words.translate("sheet.row_first")
        return "\n".join([*(row_text(words, row) for row in last), words.translate("sheet.row_next")])

    return lines


def row_text(words: Words, row: SheetRow) -> str:
    """Format a row with how it scores."""
    total = f" = {' + '.join(row.total)}" if row.total else ""
    how = explanation(row, words.lang) or words.translate("sheet.plain")
    return words.translate("sheet.scores", row=f"{row.name.text(words.lang)}{total}", how=how)


def _rounds() -> Generator[Step, Any, SheetRounds | None]:
    kinds = choices(("", "sheet.rounds_none"), ("until", "sheet.rounds_until"), ("number", "sheet.rounds_number"))
    kind = yield Pick(text("sheet.rounds"), kinds)
    if not kind:
        return None
    field = AskField("value", text(f"sheet.{kind}"), text(f"sheet.{kind}_hint"))
    value = yield from _ask(field, positive)
    dealer = yield Pick(text("sheet.dealer"), choices((False, "sheet.dealer_no"), (True, "sheet.dealer_yes")))
    return SheetRounds(**{kind: value}, dealer=dealer)


def positive(number: str) -> int:
    """Parse a whole number above 0. Raises `InputError`."""
    digits = normalize(number)
    value = int(digits) if digits.isdecimal() and len(digits) <= 5 else 0
    if not value:
        raise input_error("sheet_whole", given=number[:20])
    return value


def with_ties(form: SheetForm, line: str) -> SheetForm:
    """Return the form with the rows that break ties, from typed names. Raises `InputError`."""
    names = [name.strip() for name in line.replace("、", ",").split(",")]
    return checked(structs.replace(form, ties=tuple(filter(None, names))))
