"""The end of the game while it is typed in: a field with what counts on it, or the ranks that the counts lead to."""

from __future__ import annotations

from scoring.breakdown import Breakdown
from scoring.errors import InputError
from scoring.games.plan_city.board_scoring_view import FieldScoringView, picture
from scoring.games.plan_city.cell import DISTRICTS
from scoring.games.plan_city.known_item_counts import told
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.values import RANK_CATEGORIES
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyRenderContext
from tui.games.plan_city import field_drawing

PART = 9
"""Rows of the part that stands below a narrow sheet."""
NAME, COUNT = 22, 16


def end_picture(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the seat's field, where it is told by one; else what is compared, with ranks and points."""
    try:
        drawn = picture(sheet, view.seat)
    except InputError:
        return [_head(view).append(f"  {view.words.say('plan_city_tally.unreadable')}")]
    if drawn is None:
        return _ranks(sheet, view)
    height = max(PART, view.height - 5) if view.whole else PART
    lines = [_head(view), *_counts(drawn, view)]
    return [*lines, *field_grid(drawn, view, height)]


def field_grid(drawn: FieldScoringView, view: TallyRenderContext, height: int) -> list[StyledText]:
    """Draw the cells: double rails are the counted network, bold what runs."""
    shown = field_drawing.shown_of(drawn)
    return field_drawing.grid(shown, lambda key: view.words.say(f"plan_city.{key}"), view.width, height, view.ascii)


def _head(view: TallyRenderContext) -> StyledText:
    seat = next(seat for seat in view.seats if seat.id == view.seat)
    return (
        StyledText()
        .append_text(seat_mark(seat, view.theme, view.ascii))
        .append(f" {view.words.format_field(seat.id, 'seat')}", "bold underline")
    )


def _counts(drawn: FieldScoringView, view: TallyRenderContext) -> list[StyledText]:
    """Say what the field counts: the network, each district, the idle engines."""
    words = view.words
    found = "?" if drawn.network is None else len(drawn.network)
    others = [str(len(one.cells)) for one in (drawn.networks or ())[1:]]
    network = words.say("plan_city_tally.network", n=found)
    network += f" ({words.say('plan_city_tally.other_networks', n='+'.join(others))})" if others else ""
    districts = [f"{words.say(f'category.{one}')} {sum(drawn.districts[one].values())}" for one in DISTRICTS]
    running = "?" if drawn.factories is None else sum(factory.active for factory in drawn.factories)
    idle = "?" if drawn.idle is None else len(drawn.idle)
    more = [words.say("plan_city_tally.active", n=running), words.say("plan_city_tally.idle", n=idle)]
    return [StyledText(" " + "  ".join((network, *more))), StyledText(" " + "  ".join(districts))]


# ranks


def _ranks(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """List what is compared: whole, every category; else the one the row is about."""
    found = _scored(sheet)
    counts = {seat: _told(sheet, seat) for seat in sheet.seats}
    here = view.row.about[0]
    wanted = RANK_CATEGORIES if view.whole else tuple(one for one in RANK_CATEGORIES if one == here)
    lines: list[StyledText] = []
    for category in wanted:
        lines.append(StyledText(view.words.say(f"category.{category}"), "bold underline"))
        item = "rail_cells" if category == "rail_network" else category
        points = {line.seat: line for line in found.lines if line.category == category}
        for seat in sorted(view.seats, key=lambda seat: -counts[seat.id].get(item, -1)):
            count, line = counts[seat.id].get(item), points.get(seat.id)
            text = StyledText("  ").append_text(seat_mark(seat, view.theme, view.ascii))
            text.append(f" {fit(view.words.format_field(seat.id, 'seat'), NAME)}")
            cells = "?" if count is None else view.words.say("working.cells", n=count)
            lines.append(text.append(fit(cells, COUNT)).append(f"{'?' if line is None else line.points:>4}", "bold"))
    return lines


def _scored(sheet: FinalSheet) -> Breakdown:
    try:
        return score_final(sheet, trust=True)
    except InputError:
        return Breakdown(())


def _told(sheet: FinalSheet, seat: str) -> dict[str, int]:
    try:
        return told(sheet.seats[seat], sheet.idle_station).counts
    except InputError:
        return {}
