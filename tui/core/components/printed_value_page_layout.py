"""The appearance of a page of printed values: an ASCII sketch of where to find it, and the column headings of its rows.

Both are game data. `pages.txt` contains a sketch below each `[page]`. `pages.toml` lists the headings of a row
(`page_cells.<row>`), separated by `|` if the values are separated by blanks and by `>` if they are separated by `>`. A
heading that begins with `@` is the key of another catalogue text, for names that a table may change. A row id with a
final number may be listed without the number; the entry then applies to all these rows.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from scoring.game_packages import package
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import PrintedValuePageRow

BLANK = re.compile(r"[^\s,、;/|]+")
"""Pattern of one cell in a row whose cells are separated by blanks, commas, `;`, `/` or `|`."""
_BOXES = {"-": "─", "|": "│", "#": "▒"}
_CORNERS = {
    (0, 1, 0, 1): "┌", (1, 0, 0, 1): "┐", (0, 1, 1, 0): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "┬",
    (1, 1, 1, 0): "┴", (0, 1, 1, 1): "├", (1, 0, 1, 1): "┤", (1, 1, 1, 1): "┼",
}  # fmt: skip
"""Box-drawing characters for corners, by the four directions (left, right, up, down) in which a line continues."""


class RowCellLayout(NamedTuple):
    """The columns of a row: headings, and the separator between values ("" for blanks)."""

    heads: tuple[str, ...]
    joint: str = ""

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return the (start, end) of each cell in a text."""
        if not self.joint:
            return [match.span() for match in BLANK.finditer(text)]
        spans, start = [], 0
        for part in text.replace("＞", ">").split(self.joint):
            stripped = part.strip()
            begins = start + (part.index(stripped) if stripped else len(part))
            spans.append((begins, begins + len(stripped)))
            start += len(part) + len(self.joint)
        return spans if text.strip() else []

    def texts(self, text: str) -> list[str]:
        """Split a text into the texts of its cells."""
        return [text[first:after] for first, after in self.spans(text)]

    def at(self, text: str, cursor: int) -> int:
        """Return the index of the cell at the cursor position."""
        index = sum(after < cursor for _, after in self.spans(text))
        return min(index, len(self.heads) - 1)


def cells_of(words: Words, row: PrintedValuePageRow) -> RowCellLayout | None:
    """Return the columns of a row; None if the catalogue defines none."""
    id = row.item.card.id if row.item.card else row.item.path
    keys = (f"page_cells.{name}" for name in (id, re.sub(r"_?\d+$", "", id)))
    key = next(filter(words.has, keys), "")
    if not key:
        return None
    headings = words.translate(key)
    joint = ">" if ">" in headings else ""
    heads = (head.strip() for head in re.split(r"[|>]", headings))
    return RowCellLayout(tuple(words.translate(head[1:]) if head.startswith("@") else head for head in heads), joint)


def sketch(game: str, page: str, ascii: bool) -> list[str]:
    """Return the lines of the sketch that shows where to find a page in the game; empty if there is no sketch."""
    lines = list(_sketches(game).get(page, ()))
    return lines if ascii else _draw_boxes(lines)


@cache
def _sketches(game: str) -> dict[str, tuple[str, ...]]:
    file, sketches, page = package(game).folder("tui") / "pages.txt", dict[str, list[str]](), ""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.startswith("[") and line.endswith("]"):
            page = line[1:-1]
        elif page:
            sketches.setdefault(page, []).append(line)
    return {page: tuple("\n".join(lines).strip("\n").split("\n")) for page, lines in sketches.items()}


def _draw_boxes(lines: list[str]) -> list[str]:
    """Replace the ASCII lines and corners of a sketch with box-drawing characters."""

    def character_at(row: int, at: int) -> str:
        return lines[row][at] if 0 <= row < len(lines) and 0 <= at < len(lines[row]) else " "

    def corner(row: int, at: int) -> str:
        horizontal = (character_at(row, at - 1) in "-+", character_at(row, at + 1) in "-+")
        over = (character_at(row - 1, at) in "|+", character_at(row + 1, at) in "|+")
        return _CORNERS.get((*horizontal, *over), "+")

    return [
        "".join(
            corner(row, at) if character == "+" else _BOXES.get(character, character)
            for at, character in enumerate(line)
        )
        for row, line in enumerate(lines)
    ]
