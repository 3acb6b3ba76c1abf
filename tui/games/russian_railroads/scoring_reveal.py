"""The step-by-step display (reveal) of Russian Railroads scorings: railway lines as drawings, industry, end bonus
cards, engineers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.facts.facts import known
from referee.games.russian_railroads.state import State
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.board_scoring_view import BoardScoringView, picture
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.values import LINES
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    by_seat,
    pages_by_category,
    recorded_sheet,
    step_index,
)
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.games.russian_railroads.painting.context import known_sheet
from tui.games.russian_railroads.painting.painter import NEW, PIECE_ROWS, PlayerBoardPainter, marker_points

ROUND = (*LINES, "industry")
"""The categories scored at the end of a round, in order (RRR-4.1401)."""
FINAL = ("end_bonus", "engineer_majority")
CARDS, ENGINEERS = FINAL
LINE_ROWS, INDUSTRY_ROWS = ("doublers", "track", *PIECE_ROWS, "stars", "vp"), ("space", "markers")
"""The drawn rows of a railway line, and of the industry track."""


class BoardsRevealData(Struct, frozen=True):
    """The data of a scoring reveal: the scored player boards, those of the previous scoring if any, and the known
    engineer numbers of each seat.
    """

    now: RoundSheet
    before: RoundSheet | None = None
    engineers: dict[str, tuple[int, ...]] = {}


def is_scoring(lines: Sequence[ScoreLine]) -> bool:
    return any(line.category in (*ROUND, *FINAL) for line in lines)


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Return the score lines of an entry with a round or final scoring; empty for other entries."""
    return step.score_lines if is_scoring(step.score_lines) else ()


def sheet_of(table: Table, step: ReplayStep) -> BoardsRevealData:
    """Return the boards scored by an entry, with those of the previous scoring."""
    earlier = reversed(table.steps[: step_index(table, step)])
    before = next(
        (candidate for candidate in earlier if any(line.category in ROUND for line in candidate.score_lines)), None
    )
    state: State = step.table_state.state
    owned = {seat: board.engineers for seat, board in state.seats.items()}
    return BoardsRevealData(
        _boards(step),
        _boards(before) if before else None,
        {seat: tuple(sorted(map(_number, tiles))) for seat, tiles in owned.items() if known(tiles)},
    )


def _number(engineer: str) -> int:
    return int(engineer.rpartition("_")[2])


def _boards(step: ReplayStep) -> RoundSheet:
    """Return the boards at an entry: from its recorded score sheet, otherwise their known values."""
    return recorded_sheet("russian_railroads", step, RoundSheet) or known_sheet(step.table_state.state)


def pages(context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Return the pages of a scoring reveal: points of a move in the entry first, then one page per category."""
    lines_by_category = {
        category: [line for line in lines if line.category == category] for category in (*ROUND, *FINAL)
    }
    nonempty = {category: category_lines for category, category_lines in lines_by_category.items() if category_lines}
    moves = [line for line in lines if line.category not in lines_by_category]
    boards = _reveal_data(sheet)
    category_pages: list[ScoringRevealPage] = []
    for category, category_lines in nonempty.items():
        title = context.words.translate(f"category.{category}")
        seats = {of_seat[0].seat: of_seat for of_seat in by_seat(category_lines)}
        if category in ROUND and boards.now.seats:
            category_pages.append(_boards_page(context, title, category, seats, boards))
        else:
            owned = boards.engineers if category == ENGINEERS else {}
            rows = (_row(context, of_seat, owned.get(seat, ())) for seat, of_seat in seats.items())
            category_pages.append(ScoringRevealPage(title, tuple(rows)))
    return [*pages_by_category(context.words, moves), *category_pages]


def _reveal_data(sheet: Any) -> BoardsRevealData:
    if isinstance(sheet, RoundSheet):
        return BoardsRevealData(sheet)
    if isinstance(sheet, FinalSheet):
        engineers = {
            seat: tuple(sorted(seat_sheet.engineers))
            for seat, seat_sheet in sheet.seats.items()
            if seat_sheet.engineers is not None
        }
        return BoardsRevealData(RoundSheet({}), None, engineers)
    return sheet if isinstance(sheet, BoardsRevealData) else BoardsRevealData(RoundSheet({}))


def _boards_page(
    context: DrawingContext,
    title: str,
    category: str,
    lines_by_seat: dict[str, list[ScoreLine]],
    boards: BoardsRevealData,
) -> ScoringRevealPage:
    """Return the reveal page with one railway line, or the industry track, of every board."""
    painter = PlayerBoardPainter(context, unknown="")
    above: tuple[StyledText, ...] = ()
    rows: list[ScoringRevealParticipant] = []
    for seat in lines_by_seat | boards.now.seats:
        now, was, seat_lines = _picture(boards.now, seat), _picture(boards.before, seat), lines_by_seat.get(seat, [])
        if now is None:
            rows.append(_row(context, seat_lines))
            continue
        if category == "industry":
            head, by_row = _markers(now), painter.industry(now.industry, seat, was.industry if was else None)
        else:
            at = ROUND.index(category)
            line, old = now.lines[at], was.lines[at] if was else None
            head, by_row = painter.reach(line, old), painter.line(line, old)
            head.append(f"  {context.words.translate('tally_picture.doubled')}" if line.doubled else "", "bold")
            above = (painter.ruler(line),)
        row_names = INDUSTRY_ROWS if category == "industry" else LINE_ROWS
        lines = tuple(by_row[row] for row in row_names if row in by_row)
        vp = sum(score_line.points for score_line in seat_lines) if seat_lines else None
        of_points = int(category != "industry" and "vp" in by_row)
        rows.append(ScoringRevealParticipant(seat, head, vp, tuple(seat_lines), "", lines, vp is None, of_points))
    drawings = [line for row in rows for line in row.picture]
    for ruler in above:
        ruler.append(painter.legend(drawings))
    note = context.words.translate("russian_railroads.newly") if any(NEW in line.plain for line in drawings) else ""
    return ScoringRevealPage(title, tuple(rows), note, above)


def _markers(board: BoardScoringView) -> StyledText:
    """Draw the points of each industry marker if there are two; otherwise empty."""
    known = [str(vp) for vp in marker_points(board.industry) if vp is not None]
    return StyledText(" + ".join(known) if len(known) > 1 else "")


def _picture(sheet: RoundSheet | None, seat: str) -> BoardScoringView | None:
    return picture(sheet, seat) if sheet is not None and seat in sheet.seats else None


def _row(context: DrawingContext, lines: list[ScoreLine], engineers: tuple[int, ...] = ()) -> ScoringRevealParticipant:
    """Return a seat's row on a reveal page: its points (all end bonus cards in one row), and its engineer numbers."""
    parts = [context.words.phrase(line.working) for line in lines]
    if lines[0].category == CARDS:
        parts = [f"{messages.about(context.words, line)}: {part}" for line, part in zip(lines, parts, strict=True)]
    tiles = "".join(f"[{number}]" for number in engineers)
    text = StyledText().append(f"{tiles}  " if tiles else "", "bold").append(context.words.join_items(parts))
    return ScoringRevealParticipant(lines[0].seat, text, sum(line.points for line in lines), tuple(lines))
