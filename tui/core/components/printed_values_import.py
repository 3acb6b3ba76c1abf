"""Import of a box from typed text (below each `[page]` one line for each of its rows, in reading order) or from an
exported box file.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from referee.rules.physical_copy_identity import parted
from scoring.errors import Fault, InputError, input_error
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_values_file_format import is_box, read_box_text
from tui.core.components.printed_values_file_format import rows as rows_of

SKIPPED = ("", "?")
"""Texts that leave a row unchanged."""


def read_box(box: BoxPrintedValues, lines: Iterable[str], page: str = "") -> int:
    """Store all rows of a text, or none, and return their number. `page` is the page of the lines before the first
    heading. Raises `InputError` with every fault, each with its line number.
    """
    lines = list(lines)
    if is_box("\n".join(lines[:9])):
        return _read_box(box, "\n".join(lines))
    rows = iter(box.rows(box.page(page))) if page else iter(())
    faults: list[Fault] = []
    read: list[tuple[PrintedValuePageRow, str]] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("#"):
            continue
        try:
            if text.startswith("[") and text.endswith("]"):
                rows = iter(box.rows(box.page(text[1:-1].strip())))
                continue
            row = next(rows, None)
            if text in SKIPPED:
                continue
            if row is None:
                raise input_error("teach_no_row", given=text[:40])
            box.values(row, text)
            read.append((row, text))
        except InputError as error:
            faults += [structs.replace(fault, field=f"{number}") for fault in error.faults]
    if faults:
        raise InputError(faults)
    for row, text in read:
        box.keep(row, text)
    return len(read)


def _read_box(box: BoxPrintedValues, text: str) -> int:
    """Store the values of an exported box file as if its rows had been typed here, and return the number of rows."""
    imported = read_box_text(text.encode())
    if imported.game.id != box.game.id:
        raise input_error("other_game", field="game")
    edition = parted(box.edition)[0]  # a copy is written as one of its edition
    if imported.edition != edition:
        raise input_error("library_edition", field="edition", given=imported.edition, wanted=edition)
    box.keep_values(imported.values)
    return sum(any(row.item.holds(path) for path in imported.values) for row in rows_of(box))
