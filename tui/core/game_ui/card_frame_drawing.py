"""Drawing of a small card below a typed card line, for comparison with the real card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.printed_lines.tokens import UNKNOWN
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap

WIDTH = 58
"""The largest width of a small card, in terminal cells."""


def draw_frame(left: str, right: str, rows: Iterable[str]) -> list[str]:
    """Draw a frame around rows of text, with a title on the left and one on the right; long rows are wrapped."""
    title = f"+- {left} "
    corner = f" {right} -+" if right else "-+"
    lines = [part.plain for row in rows for part in wrap(StyledText(row), WIDTH - 4)]
    width = max([cell_len(title) + 1 + cell_len(corner), *(cell_len(line) + 4 for line in lines)])
    head = title + "-" * (width - cell_len(title) - cell_len(corner)) + corner
    return [head, *(f"| {fit(line, width - 4)} |" for line in lines), "+" + "-" * (width - 2) + "+"]


def label_texts(words: Words, labels: Iterable[tuple[str, str]]) -> list[str]:
    return columns([(words.translate(f"card_part.{label}"), text) for label, text in labels])


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Align pairs of texts in two columns."""
    width = max((cell_len(first) for first, _ in rows), default=0)
    return [f"{first}{' ' * (width - cell_len(first))}  {second}" for first, second in rows]


def parts_text(words: Words, parts: Iterable[str] | None) -> str:
    """Join the parts of a card as text; a dash if there are none, a question mark if they are unknown."""
    return UNKNOWN if parts is None else words.join_items(list(parts)) or "-"
