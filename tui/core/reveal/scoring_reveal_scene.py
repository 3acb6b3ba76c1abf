"""The data of a step-by-step scoring: points, score marker positions, pages, and growing totals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.record.table_state import ReplayStep
from referee.rules.game import find
from referee.table import computed_table_summary
from referee.table.table import Table
from scoring.breakdown import Breakdown, ScoreLine, SeatRank, won_by
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import reveal_of
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    pages_by_category,
    step_index,
)
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import pack
from tui.core.reveal.winners_plate import winners_plate


class ScoringRevealScene(Struct, frozen=True):
    """A scoring for step-by-step display: the score lines, the score sheet for drawings, and the ranks (empty if not
    ranked). `over` is whether it ends the game.

    `after` are the points of each seat after the scoring (None while unknown), and `earlier` the score lines before it.
    Without a table, `after` is empty and the totals start at 0.
    """

    game: str
    lines: tuple[ScoreLine, ...]
    sheet: Any = None
    after: Mapping[str, int | None] = {}
    earlier: tuple[ScoreLine, ...] = ()
    places: tuple[SeatRank, ...] = ()
    over: bool = False


class RunningTotal(NamedTuple):
    """A total of points (None while unknown) with its current rank (0 for none). `gain` are the points added by the
    displayed page.
    """

    rank: int
    seat: str
    points: int | None
    lines: tuple[ScoreLine, ...]
    gain: int = 0


def revealed_lines(table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Return the score lines of an entry that is displayed step by step; empty for any other entry."""
    drawer = reveal_of(table.game.id)
    if "points" in step.entry.body:  # one number for one seat: nothing is counted
        return ()
    if drawer is None:
        return step.score_lines if table.over and step is table.steps[-1] else ()
    return tuple(drawer.lines_of(table, step))


def last_scoring(table: Table) -> ReplayStep | None:
    """Return the replayed step of the last scoring; None if there is none."""
    is_generic = reveal_of(table.game.id) is None
    return next(
        (step for step in reversed(table.steps) if (step.score_lines if is_generic else revealed_lines(table, step))),
        None,
    )


def scene_of(table: Table, seq: int = 0) -> ScoringRevealScene:
    """Return the scoring of an entry for step-by-step display, by default the last one (`seq` 0). Raises `InputError`
    if there is none.
    """
    step = next((step for step in table.steps if step.entry.seq == seq), None) if seq else last_scoring(table)
    if step is None:
        raise input_error("scoring_none", field=table.name)
    drawer = reveal_of(table.game.id)
    lines = revealed_lines(table, step) or step.score_lines
    state = step.table_state.state
    after = {seat: board.vp if known(board.vp) else None for seat, board in state.seats.items()}
    return ScoringRevealScene(
        table.game.id,
        lines,
        drawer.sheet_of(table, step) if drawer else None,
        after,
        tuple(line for previous in table.steps[: step_index(table, step)] for line in previous.score_lines),
        computed_table_summary.places(table.game, step.table_state),
        computed_table_summary.over(table.game, step.table_state),
    )


def scene_of_tally(game: str, breakdown: Breakdown, sheet: Any) -> ScoringRevealScene:
    return ScoringRevealScene(game, breakdown.lines, sheet, places=breakdown.places, over=bool(breakdown.places))


def pages_of(scene: ScoringRevealScene, context: DrawingContext) -> list[ScoringRevealPage]:
    """Return the pages of a scoring, with the ranking as the last one."""
    drawer = reveal_of(scene.game)
    every = drawer.pages(context, scene.lines, scene.sheet) if drawer else pages_by_category(context.words, scene.lines)
    pages = _merge_empty_pages(context.words, [structs.replace(page, rows=_by_seat(page.rows)) for page in every])
    return [*pages, *_markers(scene, pages, context), _ranking(scene, pages, context)]


def _by_seat(rows: Sequence[ScoringRevealParticipant]) -> tuple[ScoringRevealParticipant, ...]:
    """Sort rows in the order of the seats, as the totals, so that no order tells who leads."""
    return tuple(sorted(rows, key=lambda row: row.seat))


def _markers(
    scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], context: DrawingContext
) -> list[ScoringRevealPage]:
    """Return a list with a page of the new score marker positions at the end of a game; empty if no marker moves."""
    words, gained = context.words, _gains(pages)
    moved = [total for total in totals(scene, pages, len(pages)) if total.seat in gained]
    if not (scene.over and scene.after and find(scene.game).meta.marked and moved):
        return []
    rows = tuple(
        ScoringRevealParticipant(
            total.seat,
            StyledText(
                ""
                if total.points is None
                else words.translate("reveal.marker_to", points=total.points, gain=gained[total.seat])
            ),
            None,
            total.lines,
            open=total.points is None,
        )
        for total in moved
    )
    return [ScoringRevealPage(words.translate("reveal.markers"), rows, counts=False)]


def _gains(pages: Sequence[ScoringRevealPage]) -> dict[str, int]:
    """Return the sum of the points that each seat gains on all pages, without seats that gain 0."""
    sums: dict[str, int] = {}
    for page in pages:
        for seat, points in page.points().items():
            sums[seat] = sums.get(seat, 0) + points
    return {seat: points for seat, points in sums.items() if points}


def _merge_empty_pages(words: Words, pages: Sequence[ScoringRevealPage]) -> list[ScoringRevealPage]:
    """Return the pages, with all pages without points merged into one at the end."""
    scoring = [page for page in pages if not _is_empty(page)]
    rows = tuple(
        ScoringRevealParticipant(
            "", StyledText(page.note), 0, tuple(line for row in page.rows for line in row.lines), page.title
        )
        for page in pages
        if _is_empty(page)
    )
    return [*scoring, ScoringRevealPage(words.translate("reveal.nothing"), rows)] if rows and scoring else list(pages)


def _is_empty(page: ScoringRevealPage) -> bool:
    """Return whether no row of the page has points or awaits points."""
    lines = [line for row in page.rows for line in row.lines]
    return not any(row.open or row.points for row in page.rows) and not any(line.points for line in lines)


def totals(scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], count: int) -> list[RunningTotal]:
    """Return the totals after the first `count` pages, in the order of the seats."""
    direction = -1 if find(scene.game).meta.lowest else 1
    sums = dict(scene.after)
    for index, page in enumerate(pages):
        for seat, points in page.points().items():
            if not scene.after:
                sums[seat] = (sums.get(seat) or 0) + (points if index < count else 0)
            elif index >= count:
                was = sums.get(seat)
                sums[seat] = None if was is None else was - points
    lines = [line for page in pages[:count] if page.counts for row in page.rows if row.seat for line in row.lines]
    proof = [*scene.earlier, *lines]
    known_points = [points for points in sums.values() if points is not None]
    running_totals = [
        RunningTotal(
            0 if points is None else 1 + sum(direction * other > direction * points for other in known_points),
            seat,
            points,
            tuple(line for line in proof if line.seat == seat),
        )
        for seat, points in sums.items()
    ]
    return sorted(running_totals, key=lambda total: total.seat)


def totals_within(
    scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], at: int, hidden: int
) -> list[RunningTotal]:
    """Return the totals while the first `hidden` rows of page `at` are not displayed yet, with the gains of its other
    rows.
    """
    page = pages[at]
    visible, remaining = (structs.replace(page, rows=rows) for rows in (page.rows[hidden:], page.rows[:hidden]))
    gains = visible.points()
    sums = totals(scene, [*pages[:at], visible, remaining, *pages[at + 1 :]], at + 1)
    return [total._replace(gain=gains.get(total.seat, 0)) for total in sums]


def _ranking(
    scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], context: DrawingContext
) -> ScoringRevealPage:
    """Return the last page: ranks with tie-breaks or current standings, and the points of each seat by category."""
    words = context.words
    gained: dict[str, dict[str, int]] = {}
    for line in (line for page in pages if page.counts for row in page.rows if row.seat for line in row.lines):
        by_category = gained.setdefault(line.seat, {})
        by_category[line.category] = by_category.get(line.category, 0) + line.points
    rows, sums = [], _gains(pages)
    reached = {total.seat: total for total in totals(scene, pages, len(pages))}
    for rank, seat, won in _places(scene, reached.values()):
        total = reached.get(seat)
        untold = total is None or total.points is None
        text = StyledText(words.translate_or(f"rank.{rank}", str(rank)) if rank else _no_rank(words, untold), "bold")
        if seat in sums and not scene.over:
            text.append(f"  {words.format_field(sums[seat], 'signed')}")
        if won:
            text.append(f"  {words.translate('reveal.tie', name=words.translate(f'tie_break.{won}'))}")
        parts = [
            StyledText(f"{words.translate_or(f'category.{id}', id)} {vp}", "dim")
            for id, vp in gained.get(seat, {}).items()
            if vp
        ]
        rows.append(
            ScoringRevealParticipant(
                seat,
                text,
                total.points
                if total
                else next((ranked.points for ranked in scene.places if ranked.seat == seat), None),
                total.lines if total else (),
                picture=tuple(pack(parts, context.width - 2, "  ")),
                open=not rank and untold,
            )
        )
    title = words.translate("reveal.final" if scene.over else "reveal.so_far")
    return ScoringRevealPage(title, tuple(rows), picture=_winners_plate(scene, rows, context), counts=False)


def _winners_plate(
    scene: ScoringRevealScene, ranked: Sequence[ScoringRevealParticipant], context: DrawingContext
) -> tuple[StyledText, ...]:
    winners = [rank.seat for rank in scene.places if rank.rank == 1] if scene.over else []
    points = next((row.points for row in ranked if row.seat in winners), None)
    return winners_plate(context, winners, points)


def _no_rank(words: Words, untold: bool) -> str:
    return words.translate("reveal.not_entered" if untold else "reveal.no_place")


def _places(scene: ScoringRevealScene, totals: Collection[RunningTotal]) -> list[tuple[int, str, str]]:
    if scene.places:
        ranked = [
            (seat_result.rank, seat_result.seat, won_by(seat_result, scene.places)) for seat_result in scene.places
        ]
        unranked = {total.seat for total in totals} - {seat for _, seat, _ in ranked}
        return [*ranked, *((0, total.seat, "") for total in totals if total.seat in unranked)]
    ranked_totals = sorted(totals, key=lambda total: total.rank or len(totals) + 1)
    return [(0 if scene.over else total.rank, total.seat, "") for total in ranked_totals]
