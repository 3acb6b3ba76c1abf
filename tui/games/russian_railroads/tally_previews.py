"""The drawings beside the Russian Railroads score sheets: a scored player board, and the cards and engineers of the
final scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.board_scoring_view import picture
from scoring.games.russian_railroads.final_scoring import EngineerRank, majority, tiles
from scoring.games.russian_railroads.score import score_final
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.values import END_BONUS
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import in_two_columns
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.tally.form import SEATED, TallyRenderContext
from tui.games.russian_railroads.painting.painter import PlayerBoardPainter, Rows, parts

AIRY = 30
"""The minimum height for blank rows between the railway lines of a whole board, in rows."""
GAP = 2
"""The gap between two columns, in character cells."""
CARDS = range(1, len(END_BONUS) + 1)
"""The numbers of the cards, as typed."""
CARDS_ROW = f"{SEATED}end_bonus"
"""The path of the row for typing the end bonus cards."""
PART_OF = {"doublers": "trans_siberian", "kiev_medal": "kiev", "kiev_8": "kiev", "industry_lane": "industry"}
"""The board part of a row, for rows whose path does not begin with the part's name."""


def board_picture(sheet: RoundSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the board of a seat: the whole board, only the railway line of the cursor, or the points of each part for
    other rows.
    """
    board, painter = picture(sheet, view.seat), PlayerBoardPainter(view)
    points = parts(board)
    known = [vp for vp in points.values() if vp is not None]
    total = f"{sum(known):,}{'' if len(known) == len(points) else '?'}"
    head = StyledText.assemble(view.mark(view.seat), f" {view.name(view.seat)}")
    head.append(f"  {view.words.translate('tally_picture.total', n=total)}", "bold")
    track = painter.industry(board.industry, view.seat)
    pictures: dict[str, list[StyledText]] = {}
    for line in board.lines:
        rows = _as_high(painter.line(line), view)
        pictures[line.line] = [painter.title(line).append(painter.legend(rows), "dim"), *rows]
    pictures["industry"] = [painter.industry_title(board), *track.values()]
    if view.whole:
        blank = [StyledText("")] if view.height >= AIRY else []
        pictures["industry"].pop(1)
        return [head, *(row for rows in pictures.values() for row in (*blank, *rows))]
    part = view.row.path.removeprefix(SEATED).partition(".")[0]
    names = [(fit(view.words.translate(f"category.{name}"), 28), vp) for name, vp in points.items()]
    sums = [StyledText(f"  {name} {'?' if vp is None else vp:>4}") for name, vp in names]
    half = (len(sums) + 1) // 2
    return pictures.get(PART_OF.get(part, part)) or [
        head,
        *in_two_columns(sums[:half], sums[half:], view.width // 2 - GAP),
    ]


def _as_high(rows: Rows, view: TallyRenderContext) -> list[StyledText]:
    """Return the rows of a railway line that fit below its title; the least informative rows are omitted."""
    more = len(rows) + 1 - view.height
    spare = ("space", "vp") if view.row.path == f"{SEATED}doublers" else ("doublers", "vp", "space")
    dropped = [] if view.whole else [row for row in spare if row in rows][: max(0, more)]
    return [text for row, text in rows.items() if row not in dropped]


def end_picture(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the ten end bonus cards or the engineers, depending on the current row; both if the whole score sheet is
    displayed.
    """
    pictures = {"end_bonus": _cards(sheet, view), "engineer_majority": _engineers(sheet, view)}
    if not view.whole:
        row = view.row
        return [] if row.about[0] == "end_bonus" and row.path != CARDS_ROW else pictures.get(row.about[0], [])
    heads = (
        StyledText(view.words.translate(key), "bold underline")
        for key in ("field.end_bonus", "category.engineer_majority")
    )
    return [row for head, rows in zip(heads, pictures.values(), strict=True) for row in (head, *rows, StyledText(""))]


def _cards(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the end bonus cards in two columns: number to type, name, holders, points. If the height is too small, there
    are more columns without points.
    """
    lines = {line.about: line for line in score_final(sheet, trust=True).lines if line.category == "end_bonus"}
    half, width = (len(END_BONUS) + 1) // 2, (view.width - GAP) // 2
    if view.whole or view.height >= half:
        cells = [
            _card(sheet, view, number, width - 11).append_text(_pays(sheet, view, number, lines)) for number in CARDS
        ]
        return in_two_columns(cells[:half], cells[half:], width, GAP)
    cells = [_card(sheet, view, number) for number in CARDS]
    columns = [cells[at : at + view.height] for at in range(0, len(cells), view.height)]
    lines_of_cards = reduce(
        lambda first, other: in_two_columns(first, other, max(each.cell_len for each in first), GAP), columns
    )
    for row in lines_of_cards:
        row.truncate(view.width, symbol("ellipsis", view.ascii))
    return lines_of_cards


def _card(sheet: FinalSheet, view: TallyRenderContext, number: int, width: int = 0) -> StyledText:
    holders = _holders(sheet, view, number)
    text = StyledText(f"{number:>2} ", "" if holders else "dim")
    name = view.words.translate(f"end_bonus.{END_BONUS[number - 1]}")
    text.append(fit(name, max(8, width)) if width else name, "bold" if holders else "")
    for seat in holders[:2]:
        text.append(" ").append_text(view.mark(seat) if width else view.piece(seat))
    return text


def _holders(sheet: FinalSheet, view: TallyRenderContext, number: int) -> list[str]:
    return [seat for seat in view.ids if END_BONUS[number - 1] in (sheet.seats[seat].end_bonus or ())]


def _pays(sheet: FinalSheet, view: TallyRenderContext, number: int, lines: Mapping[str, ScoreLine]) -> StyledText:
    """Draw the points of an end bonus card; empty unless exactly one seat has it."""
    line = lines.get(END_BONUS[number - 1])
    is_single = len(_holders(sheet, view, number)) == 1
    return StyledText(f" {line.points if line else '?':>3}" if is_single else "", "bold")


def _engineers(sheet: FinalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the seats in rank order: their engineers, the highest number if relevant, rank and points."""
    ranks = {rank.seat: rank for rank in majority(sheet)}
    seats = sorted(view.ids, key=lambda seat: -(ranks[seat].points or 0) if seat in ranks else 0)
    return [_engineer(sheet, view, seat, ranks.get(seat)) for seat in seats]


def _engineer(sheet: FinalSheet, view: TallyRenderContext, seat: str, entry: EngineerRank | None) -> StyledText:
    translate = view.words.translate
    text = StyledText.assemble("  ", view.mark(seat), f" {fit(view.name(seat), 12)}")
    if entry is None:
        count = tiles(sheet.seats[seat])
        return text.append(translate("tally_picture.engineers", n="?" if count is None else count))
    text.append(translate("tally_picture.engineers", n=entry.tiles))
    text.append(translate("tally_picture.engineer_card") if entry.card else "")
    if entry.tied:
        text.append(f"  {translate('tally_picture.highest', n='?' if entry.highest is None else entry.highest)}")
    text.append(f"  {translate(f'rank.{entry.rank}')}" if entry.rank else "")
    return text.append(f"  {'?' if entry.points is None else entry.points}", "bold")
