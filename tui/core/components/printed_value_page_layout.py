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
            return [found.span() for found in BLANK.finditer(text)]
        found, start = [], 0
        for part in text.replace("＞", ">").split(self.joint):
            kept = part.strip()
            begins = start + (part.index(kept) if kept else len(part))
            found.append((begins, begins + len(kept)))
            start += len(part) + len(self.joint)
        return found if text.strip() else []

    def texts(self, text: str) -> list[str]:
        """Give what stands in each cell."""
        return [text[first:after] for first, after in self.spans(text)]

    def at(self, text: str, cursor: int) -> int:
        """Tell in which cell a cursor stands."""
        place = sum(after < cursor for _, after in self.spans(text))
        return min(place, len(self.heads) - 1)


def cells_of(words: Words, row: PrintedValuePageRow) -> RowCellLayout | None:
    """Give the cells of a row's line; None for one that is no row of equal things."""
    id = row.item.card.id if row.item.card else row.item.path
    key = next((f"page_cells.{one}" for one in (id, re.sub(r"_?\d+$", "", id)) if words.has(f"page_cells.{one}")), "")
    if not key:
        return None
    said = words.say(key)
    joint = ">" if ">" in said else ""
    heads = (head.strip() for head in re.split(r"[|>]", said))
    return RowCellLayout(tuple(words.say(head[1:]) if head.startswith("@") else head for head in heads), joint)


def sketch(game: str, page: str, ascii: bool) -> list[str]:
    """Draw where a page is found; nothing for a page that is found by its name."""
    drawn = list(_sketches(game).get(page, ()))
    return drawn if ascii else _boxed(drawn)


@cache
def _sketches(game: str) -> dict[str, tuple[str, ...]]:
    file, found, page = package(game).folder("tui") / "pages.txt", dict[str, list[str]](), ""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.startswith("[") and line.endswith("]"):
            page = line[1:-1]
        elif page:
            found.setdefault(page, []).append(line)
    return {page: tuple("\n".join(lines).strip("\n").split("\n")) for page, lines in found.items()}


def _boxed(drawn: list[str]) -> list[str]:
    """Draw lines and corners as such."""

    def sign(row: int, at: int) -> str:
        return drawn[row][at] if 0 <= row < len(drawn) and 0 <= at < len(drawn[row]) else " "

    def corner(row: int, at: int) -> str:
        beside = (sign(row, at - 1) in "-+", sign(row, at + 1) in "-+")
        over = (sign(row - 1, at) in "|+", sign(row + 1, at) in "|+")
        return _CORNERS.get((*beside, *over), "+")

    return [
        "".join(corner(row, at) if one == "+" else _BOXES.get(one, one) for at, one in enumerate(line))
        for row, line in enumerate(drawn)
    ]
