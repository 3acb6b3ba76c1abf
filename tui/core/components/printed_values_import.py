"""Import of printed values from typed text (below each `[page]` one line for each row, in reading order) or from a box
file.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from referee.rules.physical_copy_identity import split_box
from scoring.errors import Fault, InputError, input_error
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_values_file_format import is_box, read_box_text
from tui.core.components.printed_values_file_format import rows as rows_of

SKIPPED = ("", "?")
"""The texts that mean "leave this row unchanged"."""


def read_box(box: BoxPrintedValues, lines: Iterable[str], page: str = "") -> int:
    """Parse and store all rows of a text and return their number. Raises `InputError` with all faults by line number;
    then nothing is stored.
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
    """Store the values of a file of printed values as if a person had typed them on this computer, and return the
    number of rows.
    """
    imported = read_box_text(text.encode())
    if imported.game.id != box.game.id:
        raise input_error("other_game", field="game")
    edition = split_box(box.edition)[0]  # a copy is written as one of its edition
    if imported.edition != edition:
        raise input_error("library_edition", field="edition", given=imported.edition, wanted=edition)
    box.keep_values(imported.values)
    return sum(any(row.item.holds(path) for path in imported.values) for row in rows_of(box))
