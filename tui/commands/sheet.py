"""`gyoji sheet`: lists, displays, checks and creates score sheets of any game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import structs

from referee.facts.whole_number_parser import whole
from referee.sheets.sheet_library import SheetFile, find_file, find_sheet, read_sheet, save_sheet, sheet_files
from scoring.errors import Fault, InputError, input_error
from scoring.sheets.form import MAX_SEATS, SheetForm, SheetRounds, SheetRow, checked
from scoring.sheets.row_lines import name_of_line, row_of_line
from scoring.text_catalogs import Words, printable
from tui.commands.common import at_terminal, print_json, print_rows, session, warn
from tui.core.flows.new_sheet import form_lines, new_sheet, positive, with_ties
from tui.core.flows.steps import Ask, AskField, Change, Flow, Pick, advance


def sheet(arguments: argparse.Namespace) -> int:
    """List the score sheets, or carry out an act on one. Exit code 0; 2 if a file is invalid."""
    words = session(arguments).words()
    if arguments.act == "list":
        return _list(words, arguments.json)
    if not arguments.name:
        raise input_error("sheet_argument", field="name")
    return {"show": _show, "check": _check, "new": _new, "add": _add}[arguments.act](arguments, words)


def _list(words: Words, is_json: bool) -> int:
    files = sheet_files()
    if is_json:
        print_json([{"name": file.name, "title": file.title(words.lang), "file": str(file.path)} for file in files])
    else:
        print_rows(_texts(words, file) for file in files)
    for file in files:
        if file.error is not None:
            print(f"{printable(str(file.path))}:", file=sys.stderr)
            warn(words, file.error.faults)
    return 0


def _texts(words: Words, file: SheetFile) -> tuple[str, str, str, str]:
    state = "sheet.unusable" if file.form is None else "sheet.own" if file.is_own else "sheet.shipped"
    rows = words.translate("sheet.rows", count=len(file.form.rows)) if file.form else ""
    return file.name, file.title(words.lang), rows, words.translate(state)


def _show(arguments: argparse.Namespace, words: Words) -> int:
    """Print the file of a score sheet, with its path on standard error."""
    path = find_file(arguments.name).path
    print(words.translate("sheet.file", path=str(path)), file=sys.stderr)
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return 0


def _check(arguments: argparse.Namespace, words: Words) -> int:
    """Print how a file, or a sheet with a known name, is understood. Raises `InputError` with all its faults."""
    path = Path(arguments.name)
    _describe(words, read_sheet(path) if path.is_file() else find_sheet(arguments.name))
    return 0


def _describe(words: Words, form: SheetForm) -> None:
    print("\n".join(printable(line) for line in form_lines(words, form)))


def _add(arguments: argparse.Namespace, words: Words) -> int:
    """Copy a file to the user's score sheets."""
    print(words.translate("sheet.saved", path=str(save_sheet(read_sheet(Path(arguments.name))))))
    return 0


def _new(arguments: argparse.Namespace, words: Words) -> int:
    """Create a score sheet from the rows on standard input, one a line; a terminal asks for everything."""
    form = SheetForm(
        name=name_of_line(arguments.name),
        rows=(),
        wins="lowest" if arguments.lowest else "highest",
        players=_players(arguments.players),
        rounds=_rounds(arguments),
    )
    if at_terminal():
        _ask_at_terminal(words, new_sheet(partial(_describe, words), arguments.name, form))
        return 0
    form = structs.replace(form, rows=tuple(_rows()))
    form = with_ties(form, arguments.ties) if arguments.ties else checked(form)
    print(words.translate("sheet.saved", path=str(save_sheet(form))))
    _describe(words, form)
    return 0


def _rows() -> Iterable[SheetRow]:
    """Read the rows on standard input. Raises `InputError` with the faults of all rows."""
    faults: list[Fault] = []
    for number, line in enumerate((line for line in sys.stdin.read(100_000).splitlines() if line.strip()), 1):
        try:
            yield row_of_line(line)
        except InputError as error:
            faults += [structs.replace(fault, field=f"rows.{number}") for fault in error.faults]
    if faults:
        raise InputError(faults)


def _ask_at_terminal(words: Words, flow: Flow) -> None:
    """Carry out the steps of a workflow at a terminal without a table. The end of the input closes a question. Raises
    `InputError` from its changes.
    """
    step = advance(flow)
    while step is not None:
        answer: Any = True
        try:
            match step:
                case Ask():
                    answer = {field.name: _answer(words, field) for field in step.fields}
                case Pick():
                    answer = _selected(words, step)
                case Change():
                    step.change()
                    print(step.message(words))
        except EOFError:
            answer = None
        step = advance(flow, answer)


def _answer(words: Words, field: AskField) -> str:
    print("\n".join(map(printable, field.label(words).split("\n"))))
    if field.hint is not None:
        print(field.hint(words))
    return input(f"[{field.start}] > " if field.start else "> ") or field.start


def _selected(words: Words, step: Pick) -> Any:
    """Ask for the number of a row until there is one; an empty line selects the first."""
    rows = step.rows(words)
    print(step.title(words))
    print("\n".join(f"{number:>3} {printable(row.text)}" for number, row in enumerate(rows, 1)))
    number = 0
    while not 1 <= number <= len(rows):
        number = whole(input(f"1–{len(rows)} > ") or "1") or 0
    return rows[number - 1].value


def _rounds(arguments: argparse.Namespace) -> SheetRounds | None:
    if not (arguments.until or arguments.rounds):
        return None
    until = positive(arguments.until) if arguments.until else 0
    return SheetRounds(until, positive(arguments.rounds, 99) if arguments.rounds else 0, arguments.dealer)


def _players(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return positive(low, MAX_SEATS), positive(high or low, MAX_SEATS)
