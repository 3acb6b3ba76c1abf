"""The text and the appearance of a cell of a tally form, which depend on its value and on whether it counts, is
required or is wrong.
"""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from scoring.text_catalogs import Words
from tui.core.rendering.symbols import symbol
from tui.core.tally.evaluation import display_text
from tui.core.tally.form import TallyFormRow


def look(row: TallyFormRow, text: str, *, counts: bool, wrong: bool) -> str:
    """Return the appearance of a cell: "wrong", "told" (entered), "dim" (without effect on the result), "wanted" (blank
    and required) or "blank".
    """
    if wrong:
        return "wrong"
    if text.strip():
        return "told" if counts else "dim"
    if not counts:
        return "dim"
    return "blank" if row.optional else "wanted"


def content(row: TallyFormRow, text: str, words: Words, looks: str, before: str = "") -> str:
    """Return the text of a cell that is not being edited; `before` is displayed in parentheses if the cell is blank."""
    if not text.strip():
        if before:
            return f"({display_text(row, before, words)})"
        return "?" if looks in ("wanted", "blank", "wrong") else ""
    value_text = display_text(row, text, words)
    return f"{value_text}!" if looks == "wrong" else value_text


def right(text: str, width: int, ascii: bool = False) -> str:
    """Right-align a text; of a text that is too long the end is kept, because the result is there."""
    over = cell_len(text) - width
    if over <= 0:
        return " " * -over + text
    mark = symbol("ellipsis", ascii)
    tail = text
    while tail and cell_len(tail) > max(0, width - cell_len(mark)):
        tail = tail[1:]
    return set_cell_size(" " * (width - cell_len(tail) - cell_len(mark)) + mark + tail, width)


def track_text(stands: int | None, marker: int | None, words: Words, ascii: bool) -> str:
    """Format the position where a score marker should be and, if its actual position is entered, whether it is
    there.
    """
    if stands is None:
        return "?"
    if marker is None:
        return f"{stands:,}"
    if marker == stands:
        return f"{stands:,} {symbol('ok', ascii)}"
    return f"{stands:,} {symbol('no', ascii)}{words.format_field(marker - stands, 'signed')}"
