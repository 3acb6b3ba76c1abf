"""The text and appearance of a cell of a score sheet."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from scoring.text_catalogs import Words
from tui.core.rendering.symbols import symbol
from tui.core.tally.evaluation import display_text
from tui.core.tally.form import TallyFormRow


def look(row: TallyFormRow, text: str, *, counts: bool, wrong: bool) -> str:
    """Return the appearance of a cell: "wrong", "told" (filled in), "dim" (no effect on the score), "wanted" (blank but
    required) or "blank".
    """
    if wrong:
        return "wrong"
    if text.strip():
        return "told" if counts else "dim"
    if not counts:
        return "dim"
    return "blank" if row.optional else "wanted"


def content(row: TallyFormRow, text: str, words: Words, looks: str, before: str = "") -> str:
    """Return the text of a cell outside editing; the previous text `before` is displayed in parentheses if the cell is
    blank.
    """
    if not text.strip():
        if before:
            return f"({display_text(row, before, words)})"
        return "?" if looks in ("wanted", "blank", "wrong") else ""
    value_text = display_text(row, text, words)
    return f"{value_text}!" if looks == "wrong" else value_text


def right(text: str, width: int, ascii: bool = False) -> str:
    """Right-align a text; a text that is too long loses its beginning, because the result is at its end."""
    over = cell_len(text) - width
    if over <= 0:
        return " " * -over + text
    mark = symbol("ellipsis", ascii)
    tail = text
    while tail and cell_len(tail) > max(0, width - cell_len(mark)):
        tail = tail[1:]
    return set_cell_size(" " * (width - cell_len(tail) - cell_len(mark)) + mark + tail, width)


def track_text(stands: int | None, marker: int | None, words: Words, ascii: bool) -> str:
    """Format the expected score marker position and, if the shown position is entered, whether they agree."""
    if stands is None:
        return "?"
    if marker is None:
        return f"{stands:,}"
    if marker == stands:
        return f"{stands:,} {symbol('ok', ascii)}"
    return f"{stands:,} {symbol('no', ascii)}{words.format_field(marker - stands, 'signed')}"
