"""The basis of all drawings: the drawing context, rows and columns of cells, and question marks for unknown values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from referee.facts.facts import UnknownFactError, known
from referee.rules.game import Seat
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.seat_style import seat_bar, seat_mark, seat_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape, symbol
from tui.core.rendering.wrapping import wrap

COLUMN_GAP = 3
"""The gap between two columns, in terminal cells."""
INDENT = 4
"""The indent of the continuation of a wrapped line, in terminal cells."""
UNWRAPPED = 1_000
"""The width of a drawing in which no line is wrapped and every area has a line of its own, in terminal cells."""
UNLIMITED = 10_000
"""The height of a drawing without a limit, in rows."""


class DrawingContext(Struct, frozen=True, dict=True):
    """The data of a drawing besides its subject: texts, seats in turn order, size (cells, rows), theme, character set,
    the seat whose own board is drawn elsewhere on the screen ("" for none), and the seat that looks at it ("" for all).
    """

    words: Words
    seats: tuple[Seat, ...] = ()
    width: int = 74
    height: int = UNLIMITED
    theme: str = ""
    ascii: bool = False
    separate_seat: str = ""
    viewer: str = ""

    @cached_property
    def _seats(self) -> Mapping[str, Seat]:
        return {seat.id: seat for seat in self.seats}

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._seats)

    @property
    def own_ids(self) -> tuple[str, ...]:
        """The ids of the seats whose own boards belong to this drawing, in turn order."""
        return tuple(seat for seat in self.ids if seat != self.separate_seat)

    def drawn(self, pair: tuple[str, str]) -> str:
        """Return the Unicode or the ASCII form of a (Unicode, ASCII) pair, depending on the character set."""
        return pair[self.ascii]

    def bar(self, pair: tuple[str, str], count: int) -> str:
        """Return a symbol repeated `count` times."""
        return pair[self.ascii] * max(0, count)

    def scale(self, highest: int, longest: int) -> int:
        """Return the number of units per cell of a bar, so that `highest` units need at most `longest` cells and fit
        into the width.
        """
        return max(1, -(-highest // max(1, min(longest, self.width - 8))))

    def dash(self) -> StyledText:
        """Draw a dash as the sign for "nothing"."""
        return StyledText(symbol("dash", self.ascii), "dim")

    def name(self, seat: str) -> str:
        return self.words.format_field(seat, "seat")

    def style(self, seat: str) -> str:
        return seat_style(self._seats[seat], self.theme) if seat in self._seats else "dim"

    def mark(self, seat: str) -> StyledText:
        """Draw the letter and shape of a seat; blanks for an unknown seat."""
        return seat_mark(self._seats[seat], self.theme, self.ascii) if seat in self._seats else StyledText("   ")

    def seat_heading(self, seat: str) -> StyledText:
        return StyledText().append_text(self.piece(seat)).append(f" {self.name(seat)}", "bold underline")

    def shape(self, seat: str) -> str:
        return shape(self._seats[seat].shape, self.ascii) if seat in self._seats else ""

    def seat_bar(self, seat: str, cells: int) -> StyledText:
        return seat_bar(self._seats[seat], cells, self.theme, self.ascii)

    def piece(self, seat: str, text: str = "") -> StyledText:
        """Draw the letter and shape of a seat in its colour, followed by a text."""
        return StyledText(f"{seat}{self.shape(seat)}{text}", self.style(seat))


def value_or_none(value: Any) -> Any:
    return value if known(value) else None


def none_if_unknown(read: Callable[[], Any]) -> Any:
    """Return the result of `read`; None if it depends on an unknown fact."""
    try:
        return read()
    except UnknownFactError:
        return None


def number(value: Any) -> str:
    """Format a number as text; a question mark if it is unknown."""
    return "?" if value is None or not known(value) else f"{value:,}"


def unknown() -> StyledText:
    """Draw an unknown value as a question mark."""
    return StyledText("?", "dim")


def heading(text: str) -> StyledText:
    return StyledText(text, "bold underline")


def flow(label: str, cells: list[StyledText], width: int, gap: int = 2) -> list[StyledText]:
    """Arrange cells after a label, in several lines if necessary. A cell longer than a line is wrapped."""
    indent = cell_len(label)
    available_width = max(1, width - indent)
    lines = [StyledText().append(label, "dim")]
    for index, cell in enumerate(cells):
        if index and lines[-1].cell_len + cell.cell_len + gap > width and lines[-1].cell_len > indent:
            lines.append(StyledText(" " * indent))
        elif index:
            lines[-1].append(" " * gap)
        first, *more = wrap(cell, available_width) if cell.cell_len > available_width else [cell]
        lines[-1].append_text(first)
        lines += [StyledText(" " * indent).append_text(part) for part in more]
    return lines


def fitted(lines: list[StyledText], width: int) -> list[StyledText]:
    """Wrap lines that are too long, and indent their continuation."""
    rows = []
    for line in lines:
        first, *more = wrap(line, width - INDENT) if line.cell_len > width else [line]
        rows += [first, *(StyledText(" " * INDENT).append_text(part) for part in more)]
    return rows


def cropped(lines: list[StyledText], context: DrawingContext) -> list[StyledText]:
    """Cut lines to the size of a context, with a mark wherever something is cut."""
    for line in lines:
        if line.cell_len > context.width:
            line.rstrip()
        line.truncate(context.width, symbol("ellipsis", context.ascii))
    return first_lines(lines, context.height, context.ascii)


def first_lines(lines: list[StyledText], height: int, ascii: bool) -> list[StyledText]:
    """Return the lines that fit into `height` rows; the last of them is a mark if others are omitted."""
    if len(lines) <= height:
        return lines
    return [*lines[: max(0, height - 1)], omission_mark(ascii)][: max(0, height)]


def fitting_parts(parts: Iterable[list[StyledText]], height: int) -> list[StyledText]:
    """Stack the parts of a drawing that fit completely into `height` rows; skip parts that are too high."""
    lines: list[StyledText] = []
    for part in parts:
        lines += part if len(lines) + len(part) <= height else []
    return lines


def omission_mark(ascii: bool) -> StyledText:
    """Draw the mark for omitted lines."""
    return StyledText(f"  {symbol('ellipsis', ascii)}", "dim")


def in_two_columns(
    texts: list[StyledText], right: list[StyledText], width: int, gap: int = COLUMN_GAP
) -> list[StyledText]:
    """Arrange two columns side by side, the left one `width` terminal cells wide."""
    rows = zip_longest(texts, right, fillvalue=StyledText())
    return [padded(first, width).append(" " * gap).append_text(second) for first, second in rows]


def padded(text: StyledText, width: int) -> StyledText:
    """Cut or pad a text to `width` terminal cells; the padding has no style."""
    cell = StyledText().append_text(text)
    cell.truncate(width)
    return cell.append(" " * (width - cell.cell_len))
