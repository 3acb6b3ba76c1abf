"""The step-by-step display (reveal) of Nippon scorings: the regions with the foreign companies, then wages and
achievements.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.games.nippon.sheets_from_state import regions_sheet
from referee.games.nippon.state import State
from referee.judging.judge import judge
from referee.record.replay import moves_of, state_with_values
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games.nippon.region_scoring import RegionRank, region_ranking
from scoring.games.nippon.sheet import FOREIGN, RegionsSheet
from scoring.text_catalogs import Words
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    by_seat,
    pages_by_category,
    recorded_sheet,
    seat_row,
    step_index,
)
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.games.nippon.painting.context import NipponPainter
from tui.games.nippon.painting.game_board import cities, goods_head, links
from tui.games.nippon.painting.scoring import ACHIEVEMENT, WAGES, bar, score_line_drawing

REGION = "region_scoring_"


class RegionRevealData(Struct, frozen=True):
    """The data of a region scoring's reveal: its score sheet, and the game state if known."""

    sheet: RegionsSheet
    state: State | None = None


def is_scoring(lines: Sequence[ScoreLine]) -> bool:
    """Return whether score lines belong to a region scoring or the final scoring, not to a move."""
    return any(line.category.startswith(REGION) or line.category in (WAGES, ACHIEVEMENT) for line in lines)


def lines_of(_table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Return the score lines of an entry with a region or final scoring; empty for other entries."""
    return step.score_lines if is_scoring(step.score_lines) else ()


def sheet_of(table: Table, step: ReplayStep) -> RegionRevealData | None:
    """Return the data of the region scoring in an entry; None for other entries and if values are unknown."""
    number = next(
        (line.category.removeprefix(REGION) for line in step.score_lines if line.category.startswith(REGION)), ""
    )
    if not number.isdecimal():
        return None
    if step.entry.kind == "score":
        sheet = recorded_sheet(table.game.id, step, RegionsSheet)
        return RegionRevealData(sheet) if sheet else None
    state = _state_before(table, step)
    try:
        return RegionRevealData(regions_sheet(state, int(number)), state)
    except UnknownFactError:
        return None


def _state_before(table: Table, step: ReplayStep) -> Any:
    """Return the state before an entry's scoring, after the moves that precede the scoring move."""
    table_state = table.steps[step_index(table, step) - 1].table_state
    table_state = structs.replace(
        table_state, state=state_with_values(table.game, table_state.state, step.entry.body.get("readings", {}))
    )
    moves = moves_of(table.game, step.entry.body)
    seats = tuple(table.seats)
    for count in range(len(moves) - 1, 0, -1):
        outcome = judge(
            table.game, table_state.state, moves[:count], seats=seats, waived=table_state.waived, insist=True
        )
        if outcome.state is not None and not is_scoring(outcome.score_lines):
            return outcome.state
    return table_state.state


def pages(context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any = None) -> list[ScoringRevealPage]:
    """Return the pages of a scoring reveal. Without a score sheet, a region's page contains only its score lines."""
    reveal = RegionRevealData(sheet) if isinstance(sheet, RegionsSheet) else sheet
    regions = list(dict.fromkeys(line.about for line in lines if line.category.startswith(REGION)))
    region_pages = []
    for region in regions:
        region_lines = [line for line in lines if line.about == region and _of_region(line)]
        title = context.words.translate(
            "nippon.region_page",
            scoring=context.words.translate(f"category.{region_lines[0].category}"),
            region=context.words.translate(f"region.{region}"),
        )
        region_pages.append(_region(context, title, region_lines, reveal))
    remaining = [line for line in lines if not (_of_region(line) and line.about in regions)]
    return [*region_pages, *pages_by_category(context.words, remaining, partial(score_line_drawing, context))]


def _of_region(line: ScoreLine) -> bool:
    return line.category.startswith(REGION) or line.category == "ships"


def _region(
    context: DrawingContext, title: str, lines: list[ScoreLine], reveal: RegionRevealData | None
) -> ScoringRevealPage:
    region: Any = lines[0].about
    above: list[StyledText] = []
    if reveal and reveal.state:
        painter, width = NipponPainter.at(context, "nippon", reveal.state), context.width
        above = [goods_head(painter, width), *cities(painter, region, width), *links(painter, region, width)]
    ranking = region_ranking(reveal.sheet, region) if reveal else ()
    if not ranking:
        rows = tuple(seat_row(context.words, seat_lines) for seat_lines in by_seat(lines))
        return ScoringRevealPage(title, rows, picture=tuple(above))
    foreign = next((rank.influence for rank in ranking if rank.participant == FOREIGN), None)
    note = "" if foreign is None else context.words.translate("nippon.foreign", n=foreign)
    highest = max(rank.influence for rank in ranking)
    return ScoringRevealPage(title, tuple(_row(context, rank, lines, highest) for rank in ranking), note, tuple(above))


def _row(context: DrawingContext, rank: RegionRank, lines: list[ScoreLine], highest: int) -> ScoringRevealParticipant:
    words = context.words
    seat_lines = tuple(line for line in lines if line.seat == rank.participant)
    picture = (bar(context, rank, highest),) if rank.influence else ()
    if rank.participant == FOREIGN:
        text = StyledText(words.translate("nippon.influence", n=rank.influence), "dim")
        text.append(f"  {words.translate_or(f'rank.{rank.rank}', '')}")
        paid = tuple(line for line in lines if "NIP-17.5" in line.clauses)
        return ScoringRevealParticipant("", text, None, paid, words.translate("participant.foreign_companies"), picture)
    text = StyledText(_influence(words, rank))
    if rank.rank:
        text.append(f"  {words.translate_or(f'rank.{rank.rank}', str(rank.rank))}", "bold")
        text.append(f"  {_points(rank)}")
    if ships := sum(line.points for line in seat_lines if line.category == "ships"):
        text.append(f"  {words.translate('nippon.ships_paid', n=ships)}")
    return ScoringRevealParticipant(
        rank.participant, text, sum(line.points for line in seat_lines), seat_lines, picture=picture
    )


def _influence(words: Words, rank: RegionRank) -> str:
    if rank.trains and not rank.tiles:
        return words.translate("nippon.trains_alone", trains=rank.trains)
    key = "influence_trains" if rank.trains else "influence"
    return words.translate(f"nippon.{key}", tiles=rank.tiles, trains=rank.trains, n=rank.influence)


def _points(rank: RegionRank) -> str:
    if rank.tied > 1 and rank.covered and rank.points is not None:
        return f"({' + '.join(map(str, rank.covered))}) ÷ {rank.tied} = {rank.points}"
    return "" if rank.points is None else str(rank.points)
