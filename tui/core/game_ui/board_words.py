"""The boards of a table as lines of plain text, each with its headings and its seat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from referee.facts.facts import UnknownFactError
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import board_of
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import UNWRAPPED, DrawingContext

_BAR = re.compile("([▰▪]*)([▱▫]*)")
_BLOCKS = re.compile("[▀-▟]+ ?")
_DRAWING = re.compile(r"[─-╿≈]|^(?:\s*\S*▲\S*)+$")
"""Parts of a picture, which mean nothing without the lines above and below."""
_CELL = re.compile(r"\S+(?: \S+)*")
_VALUE = re.compile(r"[\d–?·○●✓✗]")
_SCALE = re.compile(r"[^\W\d]+(?: \d+){2}")
_POINTER = re.compile("▸")
MIN_HEADER = 5
"""The minimum indent of a line that only names columns."""
MAX_SHIFT = 3
"""How far to the right of the names of their columns cells may begin."""


class _Cell(NamedTuple):
    start: int
    text: str


class BoardLine(Struct, frozen=True):
    """A line of the boards: the headings above it, its cells, each with the name of its column, and the seat on whose
    board it stands ("" for none).
    """

    headings: tuple[str, ...]
    cells: tuple[str, ...]
    seat: str = ""
    is_value: bool = True
    """Whether the line contains more than names of things or columns."""


def unstyled_line(words: Words, table: Table, line: str) -> str:
    """Return a rendered line with seat names instead of symbols and numbers instead of bars."""
    for seat in table.table_state.seats:
        mark, name = f"{seat.id}{seat.shape}", words.format_field(seat.id, "seat")
        line = line.replace(f"{mark} {name}", name)
        line = re.sub(rf"{mark}(?=\w)", f"{mark} ", line).replace(mark, name)
    return _BAR.sub(lambda bar: f"{len(bar[1])}/{len(bar[0])}" if bar[0] else "", _BLOCKS.sub("", line)).rstrip()


def rendered_lines(words: Words, table: Table) -> list[BoardLine]:
    """Return all lines of all boards, in the same order in every language; empty if the game draws none."""
    board = board_of(table.game.id)
    if board is None:
        return []
    try:
        pages = board.pages(DrawingContext(words, table.table_state.seats, UNWRAPPED), table)
    except UnknownFactError:
        return []
    lines = [text for _, page in pages for text in (*(line.plain for line in page), "")]
    blocks = (list(block) for is_text, block in groupby(lines, key=lambda line: bool(line.strip())) if is_text)
    return [line for block in blocks for line in _block(words, table, block)]


def _block(words: Words, table: Table, block: Sequence[str]) -> Iterator[BoardLine]:
    """Yield the lines of a block without its pictures. The headings of a line are the lines above it with less indent;
    a block that begins with a seat belongs to it.
    """
    names = {seat: words.format_field(seat, "seat") for seat in table.seats}
    seats = {name: seat for seat, name in names.items()}
    above: list[tuple[int, str]] = []
    columns: list[_Cell] = []
    title = seat_id = ""
    for line in block:
        row = [_Cell(cell_len(line[: match.start()]), match[0]) for match in _CELL.finditer(_POINTER.sub(" ", line))]
        if _DRAWING.search(line) or not any(map(str.isalpha, line)):
            continue
        indent = row[0].start
        above = [each for each in above if each[0] < indent]
        texts = [unstyled_line(words, table, text).strip() for text in _with_columns(row, columns)]
        cells = [text for text in texts if text] or [""]
        seat_id = seats.get(cells[0], seat_id) if not above else seat_id
        headings = [text for _, text in above]
        if not above and len(cells) == 1 and not seat_id and cells[0][:1].isalnum():
            title = cells[0]
        elif title not in (*headings, *names, *seats, ""):
            headings = [title, *headings]
        if seat_id:
            at = headings.index(names[seat_id]) if names[seat_id] in headings else len(headings)
            headings = headings[at:] or [names[seat_id]] * (cells[0] != names[seat_id])
        is_row = len(cells) > 1 and bool(seat_id or title) and indent < MIN_HEADER
        text = " ".join(cells)
        is_value = not (seat_id and _SCALE.match(text)) and (is_row or _VALUE.search(text) is not None)
        yield BoardLine(tuple(headings), tuple(cells), seat_id, is_value)
        if not cells[0].startswith("#"):
            above.append((indent, cells[0]))
        if indent >= MIN_HEADER:
            columns = row
        elif not columns and not any(character.isdecimal() for _, text in row for character in text):
            columns = row[1:]


def _with_columns(cells: Sequence[_Cell], columns: Sequence[_Cell]) -> Iterator[str]:
    """Yield the texts of cells, each behind the name of its column if all of them stand below names of columns."""
    below = [[column for column in columns if column.start <= cell.start] for cell in cells[1:]]
    shifts = {cell.start - names[-1].start if names else -1 for cell, names in zip(cells[1:], below, strict=True)}
    is_table = len(cells) > 2 and len(shifts) == 1 and max(shifts) in range(MAX_SHIFT + 1)
    yield cells[0].text
    for cell, names in zip(cells[1:], below, strict=True):
        yield f"{names[-1].text} {cell.text}" if is_table else cell.text
