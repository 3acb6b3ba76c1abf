"""A result as an SVG picture for sending or printing."""

from __future__ import annotations

from html import escape

from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedTableResult
from tui.core.export.markdown_export import facts_line, points_text
from tui.core.rendering.cell_width import cell_len

WIDTH, ROW, TOP, MARGIN = 720, 34, 104, 28
"""The width of the picture, the height of a row, the top of the first row, and the margin, in SVG units."""
BARS = ("#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#76b7b2", "#edc948", "#9c755f", "#bab0ac", "#ff9da7")


def svg(result: ExportedTableResult, words: Words) -> str:
    """Draw rank, name and points of each seat, with a bar of the points by category, and a legend."""
    height = TOP + ROW * len(result.seats) + 30 + 22 * ((len(result.categories) + 3) // 4) + MARGIN
    highest = max([1, *(sum(v for v in seat.categories.values() if v > 0) for seat in result.seats)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" role="img" aria-label="{escape(result.title, quote=True)}">',
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="#ffffff"/>',
        _text(MARGIN, 46, result.title, 24, "bold"),
        _text(MARGIN, 72, facts_line(result, words), 13),
    ]
    for index, seat in enumerate(result.seats):
        y = TOP + ROW * index
        parts.append(_text(MARGIN, y + 22, f"{seat.rank or '-'}", 18, "bold"))
        parts.append(_text(MARGIN + 30, y + 22, _cut(seat.name or seat.id, 18), 16))
        parts.append(_text(WIDTH - MARGIN, y + 22, points_text(seat), 18, "bold", "end"))
        parts += _bar(seat.categories, result.categories, y, highest)
    parts += _legend(result, words, TOP + ROW * len(result.seats) + 30)
    return "\n".join([*parts, "</svg>", ""])


def _bar(points: dict[str, int], categories: tuple[str, ...], y: int, highest: int) -> list[str]:
    x, available_width = 230.0, WIDTH - 230 - MARGIN - 70
    parts = []
    for number, name in enumerate(categories):
        width = available_width * max(0, points.get(name, 0)) / highest
        if width:
            fill = BARS[number % len(BARS)]
            parts.append(f'<rect x="{x:.1f}" y="{y + 6}" width="{width:.1f}" height="20" fill="{fill}"/>')
            x += width
    return parts


def _legend(result: ExportedTableResult, words: Words, top: int) -> list[str]:
    parts = []
    for number, name in enumerate(result.categories):
        x, y = MARGIN + (number % 4) * 168, top + 22 * (number // 4)
        fill = BARS[number % len(BARS)]
        parts.append(f'<rect x="{x}" y="{y - 11}" width="12" height="12" fill="{fill}"/>')
        parts.append(_text(x + 18, y, _cut(words.translate_or(f"category.{name}", name), 20), 12))
    return parts


def _text(x: int, y: int, text: str, size: int, weight: str = "normal", anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="#111111">'
        f"{escape(text)}</text>"
    )


def _cut(text: str, cells: int) -> str:
    """Shorten a text to `cells` terminal cells, with an ellipsis; a wide character counts as two cells."""
    if cell_len(text) <= cells:
        return text
    while text and cell_len(text) > cells - 1:
        text = text[:-1]
    return f"{text}…"
