"""A little card, drawn below a line of the card library so that it can be laid beside the real one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.printed_lines.tokens import UNKNOWN
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrapped

WIDTH = 58
"""Width of a little card (cells)."""


def framed(left: str, right: str, rows: Iterable[str]) -> list[str]:
    """Set rows into a frame with a title at the left and one at the right; long ones go on below."""
    inner = WIDTH - 4
    title = f"+- {left} "
    corner = f" {right} -+" if right else "-+"
    head = title + "-" * max(1, WIDTH - cell_len(title) - cell_len(corner)) + corner
    lines = [part.plain for row in rows for part in wrapped(StyledText(row), inner)]
    body = [f"| {line}{' ' * max(0, inner - cell_len(line))} |" for line in lines]
    return [head, *body, "+" + "-" * (max(WIDTH, cell_len(head)) - 2) + "+"]


def labelled(words: Words, labels: Iterable[tuple[str, str]]) -> list[str]:
    """Set texts behind their labels (`card_part.<label>`), all in one column."""
    return columns([(words.translate(f"card_part.{label}"), text) for label, text in labels])


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Set two columns side by side."""
    width = max((cell_len(first) for first, _ in rows), default=0)
    return [f"{first}{' ' * (width - cell_len(first))}  {second}" for first, second in rows]


def parts_text(words: Words, parts: Iterable[str] | None) -> str:
    """List parts; a dash for none of them, a question mark where nobody has told."""
    return UNKNOWN if parts is None else words.join_items(list(parts)) or "-"
