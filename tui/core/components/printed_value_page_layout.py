"""How a page of the box looks: a sketch of where to look, and the cells that the line of a row is made of.

Both are data of the game: `pages.txt` holds a sketch below each `[page]`, drawn in ASCII; `pages.toml` names the cells
of a row (`page_cells.<row>`), parted by `|` where blanks part them in the line, by `>` where that sign does. One that
begins with `@` is another word of the catalogue, which a table may have named.
A name that ends in a number may be named without it, for all of its kind.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from scoring.game_packages import package
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import PrintedValuePageRow

BLANK = re.compile(r"[^\s,、;/|]+")
"""A cell in a line whose cells are parted by blanks, as the lines of cards are read."""
_BOXES = {"-": "─", "|": "│", "#": "▒"}
_CORNERS = {
    (0, 1, 0, 1): "┌", (1, 0, 0, 1): "┐", (0, 1, 1, 0): "└", (1, 0, 1, 0): "┘", (1, 1, 0, 1): "┬",
    (1, 1, 1, 0): "┴", (0, 1, 1, 1): "├", (1, 0, 1, 1): "┤", (1, 1, 1, 1): "┼",
}  # fmt: skip
"""By whether a line goes on to the left, to the right, up and down."""


class RowCellLayout(NamedTuple):
    """The cells of a row's line: their names, and what parts them ("" for blanks)."""

    heads: tuple[str, ...]
    joint: str = ""

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Say where each cell of a text stands."""
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
        """Give what stands in each cell."""
        return [text[first:after] for first, after in self.spans(text)]

    def at(self, text: str, cursor: int) -> int:
        """Tell in which cell a cursor stands."""
        index = sum(after < cursor for _, after in self.spans(text))
        return min(index, len(self.heads) - 1)


def cells_of(words: Words, row: PrintedValuePageRow) -> RowCellLayout | None:
    """Give the cells of a row's line; None for one that is no row of equal things."""
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
    """Draw where a page is found; nothing for a page that is found by its name."""
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
    """Draw lines and corners as such."""

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
