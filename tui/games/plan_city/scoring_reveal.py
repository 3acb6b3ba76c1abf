"""The step-by-step display (reveal) of the scoring in the City of Plan Cards: the fields with their rail networks, then
each category.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError
from referee.games.plan_city.sheets_from_state import final_sheet
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.errors import InputError
from scoring.games.plan_city.board_scoring_view import FieldScoringView, picture
from scoring.games.plan_city.known_item_counts import item_counts
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.values import RANK_CATEGORIES
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    by_seat,
    recorded_sheet,
)
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, in_two_columns
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.plan_city.painting.painter import displayed_cells, field_totals, grid

INDUSTRY = ("industry_kinds", "industry_pairs")
CONTRACTS = "contract_points"
CONTRACT_LINES = (CONTRACTS, "contract_industries", "contract_comparison")
ON_FIELD = (*INDUSTRY, *RANK_CATEGORIES, "idle_engines")
CELLS = ("■", "#")
MAX_BAR = 30
"""The length of the longest bar, in character cells."""


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Return the score lines of the entry with the final scoring; empty for other entries."""
    return step.score_lines if any(line.category in ON_FIELD for line in step.score_lines) else ()


def sheet_of(table: Table, step: ReplayStep) -> FinalSheet | None:
    """Return the final score sheet behind an entry; None if it was not recorded or values for it are unknown."""
    if step.entry.kind == "score":
        return recorded_sheet(table.game.id, step, FinalSheet)
    try:
        return final_sheet(step.table_state.state)
    except UnknownFactError:
        return None


def pages(context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Return one reveal page per field, then one per score category."""
    final_sheet = sheet if isinstance(sheet, FinalSheet) else None
    counts = _counts(final_sheet) if final_sheet else {}
    pages = _fields(context, lines, final_sheet) if final_sheet else []
    for category in dict.fromkeys(_group(line) for line in lines):
        category_lines = [line for line in lines if _group(line) == category]
        values = _rank_values(final_sheet, category)
        note = context.words.translate("plan_city.rank_values", values=" / ".join(map(str, values))) if values else ""
        rows = [_row(context, of_seat, counts.get(of_seat[0].seat, {})) for of_seat in by_seat(category_lines)]
        pages.append(ScoringRevealPage(_title(context, category), tuple(rows), note))
    return pages


def _group(line: ScoreLine) -> str:
    """Return the category of the page for a score line; all industries share a page, and so do all contract cards."""
    if line.category in INDUSTRY:
        return INDUSTRY[0]
    return CONTRACTS if line.category in CONTRACT_LINES else line.category


def _title(context: DrawingContext, category: str) -> str:
    categories = INDUSTRY if category == INDUSTRY[0] else (category,)
    return context.words.join_items([context.words.translate(f"category.{name}") for name in categories])


def _rank_values(sheet: FinalSheet | None, category: str) -> tuple[int, ...] | None:
    values: tuple[int, ...] | None = getattr(sheet.rank_values, category, None) if sheet else None
    return values


def _counts(sheet: FinalSheet) -> Mapping[str, Mapping[str, int]]:
    try:
        return {seat: item_counts(seat_sheet, sheet.idle_station).counts for seat, seat_sheet in sheet.seats.items()}
    except InputError:
        return {}


def _row(context: DrawingContext, lines: Sequence[ScoreLine], counts: Mapping[str, int]) -> ScoringRevealParticipant:
    """Return a seat's row on a reveal page: the compared number as a bar, and the calculation of the points."""
    category = lines[0].category
    count = counts.get("rail_cells" if category == "rail_network" else category)
    parts = [context.words.phrase(line.working) for line in lines]
    if len(lines) > 1:
        parts = [f"{messages.about(context.words, line)}: {part}" for line, part in zip(lines, parts, strict=True)]
    cells = context.drawn(CELLS) * min(count or 0, MAX_BAR)
    picture = (StyledText("    ").append(cells, context.style(lines[0].seat)),) if cells else ()
    points = sum(line.points for line in lines)
    return ScoringRevealParticipant(
        lines[0].seat, StyledText(context.words.join_clauses(parts)), points, tuple(lines), picture=picture
    )


# the fields


def _fields(context: DrawingContext, lines: Sequence[ScoreLine], sheet: FinalSheet) -> list[ScoringRevealPage]:
    pages = []
    for seat in sheet.seats:
        try:
            view = picture(sheet, seat)
        except InputError:
            continue
        if view is None:
            continue
        field_lines = tuple(line for line in lines if line.seat == seat and line.category in ON_FIELD)
        title = context.words.translate("plan_city.field_page", seat=seat)
        running, districts = field_totals(context, view, unknown="")
        row = ScoringRevealParticipant(seat, StyledText(f"{districts}  {running}"), None, field_lines)
        field = tuple(_draw_field(context, view))
        pages.append(ScoringRevealPage(title, (row,), _networks(context, view), field, counts=False))
    return pages


def _networks(context: DrawingContext, view: FieldScoringView) -> str:
    """Return the size of each rail network, with its number on the plan, as text; only the first network scores."""
    if not view.networks:
        return ""
    sizes = []
    for number, network in enumerate(view.networks, 1):
        cells = context.words.translate("working.cells", n=len(network.cells))
        sizes.append(context.words.translate("plan_city.network_no", number=number, cells=cells))
    return context.words.translate("plan_city.networks", sizes=context.words.join_items(sizes))


def _draw_field(context: DrawingContext, view: FieldScoringView) -> list[StyledText]:
    """Draw a field, with a plan of its numbered rail networks beside it."""
    plan = _plan(context, view)
    rows = {y for _, y in view.cells}
    high = max(rows) - min(rows) + 2  # a row for each cell, beside that of the plan
    wide = COLUMN_GAP + max(line.cell_len for line in plan) if plan else 0
    field = grid(structs.replace(context, width=context.width - wide, height=high), displayed_cells(view))
    return in_two_columns(field, plan, max(line.cell_len for line in field)) if plan else field


def _plan(context: DrawingContext, view: FieldScoringView) -> list[StyledText]:
    """Draw each cell as the number of its rail network, with the scored network highlighted and other cells as dots."""
    if not view.networks:
        return []
    columns, rows = ({at[axis] for at in view.cells} for axis in (0, 1))
    numbers = {at: number for number, network in enumerate(view.networks, 1) for at in network.cells}
    lines = [StyledText("")]
    for y in range(min(rows), max(rows) + 1):
        line = StyledText()
        for at in ((x, y) for x in range(min(columns), max(columns) + 1)):
            number = numbers.get(at, 0)
            dot = symbol("dot", context.ascii) if at in view.cells else ""
            style = "bold reverse" if number == 1 else "underline" if number else "dim"
            line.append(fit(str(number) if number else dot, 2), style)
        lines.append(line)
    return lines
