"""The drawing beside the final score sheet: a field with its scoring areas, or the ranks by counts."""

from __future__ import annotations

from msgspec import structs

from scoring.breakdown import Breakdown
from scoring.errors import InputError
from scoring.games.plan_city.board_scoring_view import FieldScoringView, picture
from scoring.games.plan_city.known_item_counts import item_counts
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.values import RANK_CATEGORIES
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyRenderContext
from tui.games.plan_city.painting.painter import displayed_cells, field_totals, grid

PART = 9
"""The height of the partial field below a narrow score sheet, in rows."""
NAME, COUNT = 22, 16


def end_picture(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the seat's field if entered, otherwise the compared counts with ranks and points."""
    head = StyledText().append_text(view.mark(view.seat)).append(f" {view.name(view.seat)}", "bold underline")
    try:
        field = picture(sheet, view.seat)
    except InputError:
        return [head.append(f"  {view.words.translate('plan_city_tally.unreadable')}")]
    if field is None:
        return _ranks(sheet, view)
    running, districts = field_totals(view, field)
    lines = [StyledText(f" {line}") for line in (f"{_network(field, view)}  {running}", districts)]
    if view.whole:
        return [head, *lines, *grid(structs.replace(view, height=max(PART, view.height - 5)), displayed_cells(field))]
    if view.height < PART + 3:
        head, lines = head.append(f" {lines[0].plain}"), []
    height = min(PART, view.height - 1 - len(lines))
    rows = [y for _, y in field.cells]
    drawable = structs.replace(view, height=max(height, max(rows, default=0) - min(rows, default=0) + 2))
    return [head, *lines, *_around(view, grid(drawable, displayed_cells(field)), height)]


def _around(view: TallyRenderContext, grid_lines: list[StyledText], height: int) -> list[StyledText]:
    """Crop a field drawing to a height, keeping the row of the cursor and the column numbers."""
    numbers, *rows = grid_lines
    last = view.row.path.rpartition("_")[2]
    at = int(last) - 1 if last.isdecimal() else 0
    first = max(0, min(at - (height - 1) // 2, len(rows) - height + 1))
    return [numbers, *rows[first : first + height - 1]]


def _network(field: FieldScoringView, view: TallyRenderContext) -> str:
    """Return the sizes of the scored rail network and of the others as text."""
    translate, others = (
        view.words.translate,
        [str(len(other_network.cells)) for other_network in (field.networks or ())[1:]],
    )
    network = translate("plan_city_tally.network", n="?" if field.network is None else len(field.network))
    return network + (f" ({translate('plan_city_tally.other_networks', n='+'.join(others))})" if others else "")


# ranks


def _ranks(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the compared counts: of all categories if the whole sheet is displayed, otherwise of the current row's
    category.
    """
    breakdown = _breakdown(sheet)
    counts = {seat: _known_points(sheet, seat) for seat in sheet.seats}
    category_of_row = view.row.about[0]
    categories = RANK_CATEGORIES if view.whole else tuple(each for each in RANK_CATEGORIES if each == category_of_row)
    lines: list[StyledText] = []
    for category in categories:
        lines.append(StyledText(view.words.translate(f"category.{category}"), "bold underline"))
        item = "rail_cells" if category == "rail_network" else category
        points = {line.seat: line for line in breakdown.lines if line.category == category}
        for seat in sorted(view.ids, key=lambda seat: -counts[seat].get(item, -1)):
            count, line = counts[seat].get(item), points.get(seat)
            text = StyledText.assemble("  ", view.mark(seat), f" {fit(view.name(seat), NAME)}")
            cells = "?" if count is None else view.words.translate("working.cells", n=count)
            lines.append(text.append(fit(cells, COUNT)).append(f"{'?' if line is None else line.points:>4}", "bold"))
    return lines if view.whole else lines[-view.height :]


def _breakdown(sheet: FinalSheet) -> Breakdown:
    try:
        return score_final(sheet, trust=True)
    except InputError:
        return Breakdown(())


def _known_points(sheet: FinalSheet, seat: str) -> dict[str, int]:
    try:
        return item_counts(sheet.seats[seat], sheet.idle_station).counts
    except InputError:
        return {}
