"""The appearance of a page of the box: a sketch of where to look, and the cells that make up the line of a row.

Both are game data. `pages.txt` holds an ASCII sketch below each `[page]`. `pages.toml` names the cells of a row
(`page_cells.<row>`), separated by `|` if the line separates them with blanks and by `>` if it separates them with that
character. A cell name that begins with `@` is the key of another catalogue text, which a table may have renamed.

A row id that ends in a number may be listed without the number; the entry then applies to all rows of that kind.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from scoring.game_packages import package
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import PrintedValuePageRow

BLANK = re.compile(r"[^\s,、;/|]+")
"""One cell in a line whose cells are separated by blanks or separators, as in the line formats of cards."""
_BOXES = {"-": "─", "|": "│", "#": "▒"}
_CORNERS = {
    (0, 1, 0, 1): "┌", (1, 0, 0, 1): "┐", (0, 1, 1, 0): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "┬",
    (1, 1, 1, 0): "┴", (0, 1, 1, 1): "├", (1, 0, 1, 1): "┤", (1, 1, 1, 1): "┼",
}  # fmt: skip
"""Box-drawing characters for corners, by whether a line continues to the left, to the right, up and down."""


class RowCellLayout(NamedTuple):
    """The cells of a row's line: their headings, and the separator between them ("" for blanks)."""

    heads: tuple[str, ...]
    joint: str = ""

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return the start and end of each cell in a text."""
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
        """Return the text of each cell."""
        return [text[first:after] for first, after in self.spans(text)]

    def at(self, text: str, cursor: int) -> int:
        """Return the index of the cell that contains the cursor position."""
        index = sum(after < cursor for _, after in self.spans(text))
        return min(index, len(self.heads) - 1)


def cells_of(words: Words, row: PrintedValuePageRow) -> RowCellLayout | None:
    """Return the cells of a row's line; None if the catalogue defines no cells for it."""
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
    """Return the lines of the sketch that shows where a page is found; empty if the game has no sketch for it."""
    lines = list(_sketches(game).get(page, ()))
    return lines if ascii else _boxed(lines)


@cache
def _sketches(game: str) -> dict[str, tuple[str, ...]]:
    file, sketches, page = package(game).folder("tui") / "pages.txt", dict[str, list[str]](), ""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.startswith("[") and line.endswith("]"):
            page = line[1:-1]
        elif page:
            sketches.setdefault(page, []).append(line)
    return {page: tuple("\n".join(lines).strip("\n").split("\n")) for page, lines in sketches.items()}


def _boxed(lines: list[str]) -> list[str]:
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
