"""What the boards of every game are drawn with: seats and signs, cells in rows, a question mark for an untold fact."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.facts.facts import known
from referee.rules.game import Seat
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.seat_style import seat_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape
from tui.core.rendering.wrapping import wrapped

COLUMN_GAP = 3
"""Blanks between two columns (cells)."""
INDENT = 4
"""Blanks before what a line that is too long goes on with (cells)."""


class BoardRenderer(Struct, frozen=True):
    """What a drawing needs besides the state: the words, the table's seats, the theme, the signs."""

    words: Words
    table: Table
    theme: str
    ascii: bool

    def say(self, key: str, **shown: Any) -> str:
        """Say a text of the game's board."""
        return self.words.say(f"{self.table.game.id}.{key}", **shown)

    def name(self, id: str) -> str:
        """Give a seat's name; where it has none, its colour."""
        return self.table.seats[id] or self.words.format_field(id, "seat")

    def seat(self, id: str, rest: str = "") -> StyledText:
        """Draw a seat's mark with something beside it, in its colour."""
        seat: Seat = next(one for one in self.table.world.seats if one.id == id)
        return StyledText(f"{id}{shape(seat.shape, self.ascii)}{rest}", seat_style(seat, self.theme))

    def bar(self, pair: tuple[str, str], count: int) -> str:
        """Repeat a sign."""
        return pair[self.ascii] * max(0, count)


def seen(value: Any) -> Any:
    """Give a value; None where nobody has told it."""
    return value if known(value) else None


def number(value: Any) -> str:
    """Draw a number."""
    return f"{value:,}" if known(value) else "?"


def flow(lead: str, cells: list[StyledText], width: int, gap: int = 2) -> list[StyledText]:
    """Set cells one beside the other, going on below where there is no more room; one that is too long by itself is
    broken there, so that no figure in it is cut.
    """
    indent = cell_len(lead)
    lines = [StyledText().append(lead, "dim")]
    for place, cell in enumerate(cells):
        if place and lines[-1].cell_len + cell.cell_len + gap > width and lines[-1].cell_len > indent:
            lines.append(StyledText(" " * indent))
        elif place:
            lines[-1].append(" " * gap)
        first, *more = wrapped(cell, room) if cell.cell_len > (room := max(1, width - indent)) else [cell]
        lines[-1].append_text(first)
        lines += [StyledText(" " * indent).append_text(part) for part in more]
    return lines


def fitted(lines: list[StyledText], width: int) -> list[StyledText]:
    """Break the lines that are too long: they go on below, further in, so that no figure in them is cut."""
    found = []
    for line in lines:
        first, *more = wrapped(line, width - INDENT) if line.cell_len > width else [line]
        found += [first, *(StyledText(" " * INDENT).append_text(part) for part in more)]
    return found


def beside(left: list[StyledText], right: list[StyledText], width: int, gap: int = COLUMN_GAP) -> list[StyledText]:
    """Set two columns side by side, the left one `width` cells wide."""
    lines = []
    for place in range(max(len(left), len(right))):
        line = (
            StyledText().append_text(left[place]) if place < len(left) else StyledText()
        )  # its style ends where it ends
        line.truncate(width)
        line.append(" " * (width - line.cell_len + gap))
        lines.append(line.append_text(right[place]) if place < len(right) else line)
    return lines
