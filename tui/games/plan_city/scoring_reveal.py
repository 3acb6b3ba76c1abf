"""How the end of the City of Plan Cards is shown: the fields with their rail networks, then each thing that counts."""

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
    most_first,
    recorded_sheet,
)
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import COLUMN_GAP, DrawingContext, beside
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.plan_city.painting.painter import counted, grid, shown_of

INDUSTRY = ("industry_kinds", "industry_pairs")
CONTRACTS = "contract_points"
CONTRACT_LINES = (CONTRACTS, "contract_industries", "contract_comparison")
ON_FIELD = (*INDUSTRY, *RANK_CATEGORIES, "idle_engines")
CELLS = ("■", "#")
MOST = 30
"""Cells of the longest bar."""


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Give the points of the entry that scored the end; none for any other."""
    return step.scored if any(line.category in ON_FIELD for line in step.scored) else ()


def sheet_of(table: Table, step: ReplayStep) -> FinalSheet | None:
    """Give the sheet that an entry scored; None where it cannot be had any more."""
    if step.entry.kind == "score":
        return recorded_sheet(table.game.id, step, FinalSheet)
    try:
        return final_sheet(step.world.state)
    except UnknownFactError:
        return None


def pages(sight: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Make a page for each field, then one for each thing that is counted."""
    told_sheet = sheet if isinstance(sheet, FinalSheet) else None
    counts = _counts(told_sheet) if told_sheet else {}
    found = _fields(sight, lines, told_sheet) if told_sheet else []
    for category in dict.fromkeys(_group(line) for line in lines):
        mine = [line for line in lines if _group(line) == category]
        values = _rank_values(told_sheet, category)
        note = sight.words.say("plan_city.rank_values", values=" / ".join(map(str, values))) if values else ""
        rows = [_row(sight, of_seat, counts.get(of_seat[0].seat, {})) for of_seat in by_seat(mine)]
        found.append(ScoringRevealPage(_title(sight, category), most_first(rows), note))
    return found


def _group(line: ScoreLine) -> str:
    """Put what one part of the scoring counts on one page: the industries, the contract cards."""
    if line.category in INDUSTRY:
        return INDUSTRY[0]
    return CONTRACTS if line.category in CONTRACT_LINES else line.category


def _title(sight: DrawingContext, category: str) -> str:
    named = INDUSTRY if category == INDUSTRY[0] else (category,)
    return sight.words.listed([sight.words.say(f"category.{one}") for one in named])


def _rank_values(sheet: FinalSheet | None, category: str) -> tuple[int, ...] | None:
    found: tuple[int, ...] | None = getattr(sheet.rank_values, category, None) if sheet else None
    return found


def _counts(sheet: FinalSheet) -> Mapping[str, Mapping[str, int]]:
    try:
        return {seat: item_counts(one, sheet.idle_station).counts for seat, one in sheet.seats.items()}
    except InputError:
        return {}


def _row(sight: DrawingContext, lines: Sequence[ScoreLine], counts: Mapping[str, int]) -> ScoringRevealParticipant:
    """Draw what is compared as a row of cells; say how it is counted."""
    category = lines[0].category
    count = counts.get("rail_cells" if category == "rail_network" else category)
    parts = [sight.words.phrase(line.working) for line in lines]
    if len(lines) > 1:
        parts = [f"{messages.about(sight.words, line)}: {part}" for line, part in zip(lines, parts, strict=True)]
    cells = sight.drawn(CELLS) * min(count or 0, MOST)
    picture = (StyledText("    ").append(cells, sight.style(lines[0].seat)),) if cells else ()
    points = sum(line.points for line in lines)
    return ScoringRevealParticipant(lines[0].seat, StyledText("; ".join(parts)), points, tuple(lines), picture=picture)


# the fields


def _fields(sight: DrawingContext, lines: Sequence[ScoreLine], sheet: FinalSheet) -> list[ScoringRevealPage]:
    found = []
    for seat in sheet.seats:
        try:
            drawn = picture(sheet, seat)
        except InputError:
            continue
        if drawn is None:
            continue
        mine = tuple(line for line in lines if line.seat == seat and line.category in ON_FIELD)
        title = sight.words.say("plan_city.field_page", seat=seat)
        running, districts = counted(sight, drawn, unknown="")
        row = ScoringRevealParticipant(seat, StyledText(f"{districts}  {running}"), None, mine)
        field = tuple(_drawn(sight, drawn))
        found.append(ScoringRevealPage(title, (row,), _networks(sight, drawn), field, counts=False))
    return found


def _networks(sight: DrawingContext, drawn: FieldScoringView) -> str:
    """Say how large each network is, by the number it has on the plan; the first is the one that counts."""
    if not drawn.networks:
        return ""
    sizes = []
    for number, one in enumerate(drawn.networks, 1):
        cells = sight.words.say("working.cells", n=len(one.cells))
        sizes.append(sight.words.say("plan_city.network_no", number=number, cells=cells))
    return sight.words.say("plan_city.networks", sizes=sight.words.listed(sizes))


def _drawn(sight: DrawingContext, drawn: FieldScoringView) -> list[StyledText]:
    """Draw the field, and beside it the plan of its networks, each by its number."""
    plan = _plan(sight, drawn)
    rows = {y for _, y in drawn.cells}
    high = max(rows) - min(rows) + 2  # a row for each cell, beside that of the plan
    wide = COLUMN_GAP + max(line.cell_len for line in plan) if plan else 0
    field = grid(structs.replace(sight, width=sight.width - wide, height=high), shown_of(drawn))
    return beside(field, plan, max(line.cell_len for line in field)) if plan else field


def _plan(sight: DrawingContext, drawn: FieldScoringView) -> list[StyledText]:
    """Draw each cell by the number of its rail network, the counted one bold; a dot for a cell of none."""
    if not drawn.networks:
        return []
    columns, rows = ({at[axis] for at in drawn.cells} for axis in (0, 1))
    numbers = {at: number for number, one in enumerate(drawn.networks, 1) for at in one.cells}
    lines = [StyledText("")]
    for y in range(min(rows), max(rows) + 1):
        line = StyledText()
        for at in ((x, y) for x in range(min(columns), max(columns) + 1)):
            number = numbers.get(at, 0)
            dot = sign("dot", sight.ascii) if at in drawn.cells else ""
            style = "bold reverse" if number == 1 else "underline" if number else "dim"
            line.append(fit(str(number) if number else dot, 2), style)
        lines.append(line)
    return lines
