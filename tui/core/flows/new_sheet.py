"""Making and changing a score sheet: the name of the game, its rows one by one, who wins, its rounds, and what breaks a
tie.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import structs

from referee.sheets.sheet_library import SheetFile, folder, save_sheet, sheet_files, sheet_path
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import fold, normalize
from scoring.sheets.form import SheetForm, SheetName, SheetRounds, SheetRow, checked
from scoring.sheets.row_lines import name_of_line, row_of_line
from scoring.sheets.row_text import explanation, line_of_row
from scoring.text_catalogs import Words
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Flow,
    Pick,
    PickRow,
    Rows,
    Step,
    TextFunction,
    choices,
    text,
)
from tui.core.i18n import messages
from tui.core.rendering.symbols import symbol

SHOWN = 8
"""The maximum number of typed rows that stand above the line of the next one."""
_EDIT = re.compile(r"-\s*(?P<removed>\d*)|(?P<changed>\d+)\s*:(?P<line>.*)|(?P<moved>\d+)\s*(?:>|->|→)\s*(?P<to>\d+)")


def another_game(start: Callable[[SheetForm], None]) -> Flow:
    """Let the user select a score sheet by the name of its game and pass it to `start`, change one, or make a new one
    with the typed name.
    """
    choice = yield Pick(text("sheet.which"), _files)
    if isinstance(choice, str):
        yield from new_sheet(start, choice)
    elif isinstance(choice, SheetFile):
        yield from change_sheet(choice)
    else:
        start(choice)


def _files(words: Words) -> list[PickRow]:
    files = [file for file in sheet_files() if file.form is not None]
    new = PickRow("", words.translate("sheet.new"), words.translate("sheet.new_hint"), free=str.strip)
    return [
        new,
        *(
            PickRow(file.form, f"{file.title(words.lang)}  {words.translate(_NOTES[file.is_own])}", file.name)
            for file in files
        ),
        *(PickRow(file, words.translate("sheet.change", name=file.title(words.lang)), file.name) for file in files),
    ]


_NOTES = {True: "sheet.note_own", False: "sheet.shipped"}


def new_sheet(start: Callable[[SheetForm], None], name_text: str = "", form: SheetForm | None = None) -> Flow:
    """Ask for a new score sheet, with what `form` states besides rows; save it, and pass it to `start`. It is named
    after `name_text`, if that can be a name.
    """
    field = AskField("name", text("sheet.name"), text("sheet.name_hint"), name_text)
    name = yield from _ask(field, new_name)
    edited = yield from _edited(structs.replace(form or SheetForm(name=name, rows=()), name=name))

    def save() -> None:
        save_sheet(edited)
        start(edited)

    yield Change(save, text("sheet.saved", path=f"{name.en}"))


def change_sheet(file: SheetFile) -> Flow:
    """Ask for the changes of a saved score sheet; one that comes with Gyoji is saved as one of the user."""
    assert file.form is not None
    form = yield from _edited(file.form)
    path = folder() / file.path.name
    yield Change(partial(save_sheet, form, path), text("sheet.changed", path=form.name.en))


def new_name(line: str) -> SheetName:
    """Parse the typed name of a game. Raises `InputError` if it is no name, or if there is a sheet of this name."""
    name = name_of_line(line)
    if sheet_path(name).exists():
        raise input_error("sheet_exists")
    return name


def _edited(form: SheetForm) -> Generator[Step, Any, SheetForm]:
    """Ask for rows, who wins, rounds and what breaks a tie. A question that is closed leads back to the rows."""
    while True:
        form = structs.replace(form, rows=(yield from _rows(form)))
        with suppress(CancelledStepError):
            return (yield from _settings(form))


def _settings(form: SheetForm) -> Generator[Step, Any, SheetForm]:
    rows = (("highest", "sheet.wins_highest"), ("lowest", "sheet.wins_lowest"))
    form = structs.replace(form, wins=(yield Pick(text("sheet.wins"), _present_first(form.wins, *rows))))
    form = structs.replace(form, rounds=(yield from _rounds(form.rounds)))
    if form.rounds is not None:
        return checked(structs.replace(form, ties=()))
    field = AskField("ties", text("sheet.ties"), text("sheet.ties_hint"), ", ".join(form.ties))
    final: SheetForm = yield from _ask(field, partial(with_ties, form), confirms_start=True)
    return final


def _present_first(present: Any, *rows: tuple[Any, str]) -> Rows:
    return choices(*sorted(rows, key=lambda row: row[0] != present))


def _rows(form: SheetForm) -> Generator[Step, Any, tuple[SheetRow, ...]]:
    """Ask for rows after those of the form until an empty line. A closed window takes nothing back before that is
    confirmed.
    """
    rows = [*form.rows]
    line, error = "", None
    while True:
        field = AskField("row", _with_error(_so_far(rows), error), text("sheet.row_hint"), line, is_continued=True)
        try:
            line = (yield Ask(text("sheet.row", number=len(rows) + 1), (field,)))["row"].strip()
        except CancelledStepError:
            if not rows or (yield Pick(text("sheet.leave"), choices((False, "sheet.stay"), (True, "sheet.drop")))):
                raise
            continue
        if not line and rows:
            return tuple(rows)
        try:
            rows, line = _with_line(form.name, rows, line)
            error = None
        except InputError as wrong:
            error = wrong


def _with_line(name: SheetName, rows: list[SheetRow], line: str) -> tuple[list[SheetRow], str]:
    """Return the rows with a typed one, or as changed by a line, and the text of the next line: a row to change.
    Raises `InputError` if the row does not fit.
    """
    edit = _EDIT.fullmatch(normalize(line)) if rows else None
    if edit is not None and edit["changed"] and not edit["line"].strip():
        row = rows[_index(rows, edit["changed"])]
        return rows, f"{edit['changed']}: {line_of_row(row)}"
    more = [*rows, row_of_line(line)] if edit is None else _changed(rows, edit)
    faults = [fault for fault in SheetForm(name=name, rows=tuple(more)).faults() if fault.key != "sheet_nothing"]
    if faults:
        raise InputError(structs.replace(fault, field="") for fault in faults)
    return more, ""


def _changed(rows: Sequence[SheetRow], edit: re.Match[str]) -> list[SheetRow]:
    """Return the rows with one of them removed, changed or moved. Raises `InputError`."""
    more = [*rows]
    if edit["changed"]:
        at, row = _index(rows, edit["changed"]), row_of_line(edit["line"])
        more[at] = structs.replace(row, name=rows[at].name) if row.name.en == rows[at].name.en else row
    elif edit["moved"]:
        at, to = _index(rows, edit["moved"]), _index(rows, edit["to"])
        more.insert(to, more.pop(at))
    else:
        del more[_index(rows, edit["removed"] or str(len(rows)))]
    return more


def _index(rows: Sequence[SheetRow], number: str) -> int:
    if not 1 <= int(number[:4]) <= len(rows):
        raise input_error("sheet_row_number", given=number[:4], limit=len(rows))
    return int(number) - 1


def _ask(field: AskField, read: Callable[[str], Any], confirms_start: bool = False) -> Generator[Step, Any, Any]:
    """Ask for a text until it can be read, unless the initial one can. What is wrong with it stands above its line,
    because the message of a screen would be behind the window.
    """
    label, error, answer = field.label, None, field.start
    while True:
        if confirms_start or not answer or error is not None:
            field = field._replace(label=_with_error(label, error), start=answer, is_continued=error is not None)
            answer = (yield Ask(text("sheet.title"), (field,)))[field.name]
        try:
            return read(answer)
        except InputError as wrong:
            error = wrong


def _with_error(label: TextFunction, error: InputError | None) -> TextFunction:
    """Return a label, followed by the faults of the last answer."""
    if error is None:
        return label
    return lambda words: "\n".join(
        [
            label(words),
            *(f"{symbol('no')} {messages.fault(words, Fault(fault.key, '', fault.values))}" for fault in error.faults),
        ]
    )


def _so_far(rows: list[SheetRow]) -> TextFunction:
    """Return the typed rows with their numbers and how they score, the last ones only."""

    def lines(words: Words) -> str:
        if not rows:
            return words.translate("sheet.row_first")
        numbered = [f"{number} {row_text(words, row, rows)}" for number, row in enumerate(rows, 1)]
        return "\n".join([*numbered[-SHOWN:], words.translate("sheet.row_next")])

    return lines


def row_text(words: Words, row: SheetRow, rows: Sequence[SheetRow] = ()) -> str:
    """Format a row with how it scores, and a sum with the names of those of the `rows` that it adds up."""
    names = {key: each.name.text(words.lang) for each in rows for key in each.name.keys}
    total = " + ".join(names.get(fold(name), name) for name in row.total)
    how = explanation(row, words.lang)
    if row.is_points:
        label = words.translate("sheet.sum" if total else "sheet.plain")
        how = words.join_items([label, how] if how else [label])
    name = row.name.text(words.lang)
    return words.translate("sheet.scores", row=f"{name} = {total}" if total else name, how=how)


def form_lines(words: Words, form: SheetForm) -> Iterator[str]:
    """Yield what a form states: its name, its rows, who wins, its rounds, what breaks a tie, and how many play."""
    yield form.name.text(words.lang)
    for number, row in enumerate(form.rows, 1):
        yield f"{number:>4} {row_text(words, row, form.rows)}"
    yield words.translate(f"sheet.wins_{form.wins}")
    if rounds := form.rounds:
        yield words.translate("sheet.says_rounds")
        if rounds.until:
            yield words.translate("sheet.says_until", points=rounds.until)
        if rounds.number:
            yield words.translate("sheet.says_number", number=rounds.number)
        yield words.translate("sheet.dealer_yes" if rounds.dealer else "sheet.dealer_no")
    else:
        yield words.translate("sheet.says_once")
        yield words.translate("sheet.says_ties" if form.ties else "sheet.says_no_ties", rows=tuple(_ties(words, form)))
    yield words.translate("sheet.says_players", low=form.players[0], high=form.players[1])


def _ties(words: Words, form: SheetForm) -> Iterator[str]:
    for name in form.ties:
        row = form.rows[form.row(name.removeprefix("-"))].name.text(words.lang)
        yield words.translate("sheet.tie_fewer" if name.startswith("-") else "sheet.tie_more", row=row)


def _rounds(present: SheetRounds | None) -> Generator[Step, Any, SheetRounds | None]:
    before = present or SheetRounds()
    kind = "" if present is None else "until" if before.until or not before.number else "number"
    rows = (("", "sheet.rounds_none"), ("until", "sheet.rounds_until"), ("number", "sheet.rounds_number"))
    kind = yield Pick(text("sheet.rounds"), _present_first(kind, *rows))
    if not kind:
        return None
    start = getattr(before, kind)
    field = AskField("value", text(f"sheet.{kind}"), text(f"sheet.{kind}_hint"), str(start) if start else "")
    value = yield from _ask(field, positive, confirms_start=True)
    rows_of_dealer = ((False, "sheet.dealer_no"), (True, "sheet.dealer_yes"))
    dealer = yield Pick(text("sheet.dealer"), _present_first(before.dealer, *rows_of_dealer))
    return SheetRounds(**{**structs.asdict(before), kind: value, "dealer": dealer})


def positive(number: str, limit: int = 99_999) -> int:
    """Parse a whole number from 1. Raises `InputError`."""
    digits = normalize(number)
    value = int(digits) if digits.isdecimal() and len(digits) <= 5 else 0
    if not 1 <= value <= limit:
        raise input_error("sheet_whole", given=number[:20], limit=limit)
    return value


def with_ties(form: SheetForm, line: str) -> SheetForm:
    """Return the form with the rows that break ties, from typed names. Raises `InputError`."""
    names = [name.strip() for name in line.replace("、", ",").split(",")]
    return checked(structs.replace(form, ties=tuple(filter(None, names))))
