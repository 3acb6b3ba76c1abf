"""The picture of a card while its nine cells are typed: each cell as read so far, and the one at the cursor marked."""

from __future__ import annotations

from scoring.errors import InputError
from scoring.games.plan_city.card_shorthand import CELLS, ShortCell, long_cell, scan_cells
from scoring.games.plan_city.cells import NOTHING, SIDE, Cell, read_cell
from scoring.games.plan_city.grid_notation import parse_card
from scoring.text_catalogs import Words
from tui.core.game_ui.printed_value_lines import TextPicture
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.games.plan_city.painting.painter import ROOMY, DisplayedCell, FieldPainter

BAR = ("│", "|")
OPEN, WRONG = "·", "✗?"


def cell_spans(text: str) -> list[tuple[int, int]]:
    """Return where each cells cell stands in the text."""
    return [(cell.start, cell.end) for cell in scan_cells(text)][:CELLS]


def card_picture(words: Words, text: str, cursor: int, ascii: bool) -> list[StyledText]:
    """Draw the cells of a text with the cell at the cursor inverted; cells that are not typed yet have a dot, and those
    that cannot be read a cross.
    """
    painter, scanned = FieldPainter(DrawingContext(words, ascii=ascii)), scan_cells(text)
    at = sum(cell.end < cursor for cell in scanned)
    drawings = [painter.cell(DisplayedCell(cell)) if cell is not None else _blank(OPEN) for cell in _cells(text)]
    for index, cell in enumerate(scanned[:CELLS]):
        if not cell.text:
            drawings[index] = _blank(WRONG[ascii])
    lines, legend = list[StyledText](), words.translate("picture_hint.legend").split("|")
    for row in range(SIDE):
        for line in range(ROOMY.rows):
            part = StyledText(BAR[ascii], "dim")
            for index in range(row * SIDE, (row + 1) * SIDE):
                part.append(fit(drawings[index][line], ROOMY.across), "reverse" if index == at else "")
                part.append(BAR[ascii], "dim")
            lines.append(part.append(f" {legend[len(lines)].strip()}", "dim"))
    return lines


def _blank(mark: str) -> list[str]:
    rows = [" " * ROOMY.across] * ROOMY.rows
    rows[ROOMY.rows // 2] = f"{mark:^{ROOMY.across}}"
    return rows


def _cells(text: str) -> list[Cell | None]:
    """Return the nine cells of a text as far as they are cells."""
    try:
        return list(parse_card(text).cells)
    except InputError:
        cells = [_cell(cell) for cell in scan_cells(text)][:CELLS]
        return [*cells, *[None] * (CELLS - len(cells))]


def _cell(cell: ShortCell) -> Cell | None:
    return read_cell(long_cell(cell.text, "a"), "", {})[0] if cell.text else None


PICTURE = TextPicture(card_picture, cell_spans, SIDE, (ROOMY.across + 1, ROOMY.rows), NOTHING)
