"""`gyoji sheet`: lists, displays, checks and creates score sheets of any game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from msgspec import structs

from referee.sheets.sheet_library import SheetFile, find_sheet, read_sheet, save_sheet, sheet_files
from scoring.errors import Fault, InputError, input_error
from scoring.sheets.form import SheetForm, SheetRounds, SheetRow, checked
from scoring.sheets.row_lines import name_of_line, row_of_line
from scoring.text_catalogs import Words, printable
from tui.commands.common import at_terminal, print_json, print_rows, read_answer, session, warn
from tui.core.flows.new_sheet import positive, row_text, with_ties
from tui.core.i18n import messages


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
    form = find_sheet(arguments.name)
    path = next(file.path for file in sheet_files() if file.form == form)
    print(words.translate("sheet.file", path=str(path)), file=sys.stderr)
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return 0


def _check(arguments: argparse.Namespace, words: Words) -> int:
    """Print how a file is understood, row by row. Raises `InputError` with all its faults."""
    _describe(words, read_sheet(Path(arguments.name)))
    return 0


def _describe(words: Words, form: SheetForm) -> None:
    print(form.name.text(words.lang))
    for row in form.rows:
        print(f"  {row_text(words, row)}")
    print(words.translate(f"sheet.wins_{form.wins}"))


def _add(arguments: argparse.Namespace, words: Words) -> int:
    """Copy a file to the user's score sheets."""
    print(words.translate("sheet.saved", path=str(save_sheet(read_sheet(Path(arguments.name))))))
    return 0


def _new(arguments: argparse.Namespace, words: Words) -> int:
    """Create a score sheet from the rows on standard input, one a line; at a terminal an empty line ends them."""
    form = SheetForm(
        name=name_of_line(arguments.name),
        rows=tuple(_rows(words)),
        wins="lowest" if arguments.lowest else "highest",
        players=_players(arguments.players),
        rounds=_rounds(arguments),
    )
    form = with_ties(form, arguments.ties) if arguments.ties else checked(form)
    print(words.translate("sheet.saved", path=str(save_sheet(form))))
    _describe(words, form)
    return 0


def _rows(words: Words) -> Iterable[SheetRow]:
    """Read the rows. At a terminal, an invalid row can be typed again; else `InputError` names all of them."""
    if at_terminal():
        yield from _rows_at_terminal(words)
        return
    faults: list[Fault] = []
    for number, line in enumerate((line for line in sys.stdin.read(100_000).splitlines() if line.strip()), 1):
        try:
            yield row_of_line(line)
        except InputError as error:
            faults += [structs.replace(fault, field=f"rows.{number}") for fault in error.faults]
    if faults:
        raise InputError(faults)


def _rows_at_terminal(words: Words) -> Iterable[SheetRow]:
    print(words.translate("sheet.row_hint"))
    number = 1
    while line := read_answer(f"{number}. ").strip():
        try:
            row = row_of_line(line)
        except InputError as error:
            print("\n".join(messages.faults(words, error.faults)))
            continue
        print(f"   {row_text(words, row)}")
        number += 1
        yield row


def _rounds(arguments: argparse.Namespace) -> SheetRounds | None:
    if not (arguments.until or arguments.rounds):
        return None
    until, number = (positive(text) if text else 0 for text in (arguments.until, arguments.rounds))
    return SheetRounds(until=until, number=min(number, 99), dealer=arguments.dealer)


def _players(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return positive(low), positive(high or low)
