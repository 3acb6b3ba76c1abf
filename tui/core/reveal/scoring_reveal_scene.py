"""A scoring as it is revealed: its points, where the score markers stand, its pages, the totals that grow with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from referee.facts.facts import known
from referee.record.table_state import ReplayStep
from referee.table import standings
from referee.table.table import Table
from scoring.breakdown import Breakdown, ScoreLine, SeatRank, won_by
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import reveal_of
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
    plain_pages,
)
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import packed


class ScoringRevealScene(Struct, frozen=True):
    """What a reveal shows: the points, the sheet its drawings need, and the places, none where nobody is ranked.

    `after` is where each score marker stands when everything is counted (VP; None while that is not entered), `earlier`
    are the points from before. At no table (`after` is empty) the totals are those of the pages alone.
    `over` tells that the game ends with it.
    """

    game: str
    lines: tuple[ScoreLine, ...]
    sheet: Any = None
    after: Mapping[str, int | None] = {}
    earlier: tuple[ScoreLine, ...] = ()
    places: tuple[SeatRank, ...] = ()
    over: bool = False


class RunningTotal(NamedTuple):
    """A running total (VP; None while it is not entered) with the rank it has now (0: none)."""

    rank: int
    seat: str
    points: int | None
    lines: tuple[ScoreLine, ...]


def scored_by(table: Table, step: ReplayStep) -> tuple[ScoreLine, ...]:
    """Give the points of an entry that are a scoring worth revealing; none for any other entry."""
    shown = reveal_of(table.game.id)
    if "points" in step.entry.body:  # one number for one seat: nothing is counted
        return ()
    if shown is None:
        return step.scored if table.over and step is table.steps[-1] else ()
    return tuple(shown.lines_of(table, step))


def last_scoring(table: Table) -> ReplayStep | None:
    """Find the entry that scored last."""
    plain = reveal_of(table.game.id) is None
    return next((step for step in reversed(table.steps) if (step.scored if plain else scored_by(table, step))), None)


def scene_of(table: Table, seq: int = 0) -> ScoringRevealScene:
    """Give the scoring of an entry, or the last one (0). Raises `InputError` where there is none."""
    step = next((made for made in table.steps if made.entry.seq == seq), None) if seq else last_scoring(table)
    if step is None:
        raise input_error("scoring_none", field=table.name)
    shown = reveal_of(table.game.id)
    lines = scored_by(table, step) or step.scored
    state = step.world.state
    after = {seat: board.vp if known(board.vp) else None for seat, board in state.seats.items()}
    place = next(index for index, made in enumerate(table.steps) if made is step)
    return ScoringRevealScene(
        table.game.id,
        lines,
        shown.sheet_of(table, step) if shown else None,
        after,
        tuple(line for made in table.steps[:place] for line in made.scored),
        standings.places(table.game, step.world),
        standings.over(table.game, step.world),
    )


def scene_of_tally(game: str, breakdown: Breakdown, sheet: Any) -> ScoringRevealScene:
    """Give the scoring of a sheet."""
    return ScoringRevealScene(game, breakdown.lines, sheet, places=breakdown.places, over=bool(breakdown.places))


def pages_of(scene: ScoringRevealScene, sight: DrawingContext) -> list[ScoringRevealPage]:
    """Make the pages; the ranking comes last."""
    shown = reveal_of(scene.game)
    found = shown.pages(sight, scene.lines, scene.sheet) if shown else plain_pages(sight.words, scene.lines)
    return [*found, _ranking(scene, found, sight)]


def totals(scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], shown: int) -> list[RunningTotal]:
    """Say what the first pages make of the score markers, `shown` of them, the most first."""
    sums = dict(scene.after)
    for place, page in enumerate(pages):
        for seat, points in page.points().items():
            if not scene.after:
                sums[seat] = (sums.get(seat) or 0) + (points if place < shown else 0)
            elif place >= shown:
                was = sums.get(seat)
                sums[seat] = None if was is None else was - points
    lines = [line for page in pages[:shown] if page.counts for row in page.rows if row.seat for line in row.lines]
    proof = [*scene.earlier, *lines]
    entered = [points for points in sums.values() if points is not None]
    found = [
        RunningTotal(
            0 if points is None else 1 + sum(one > points for one in entered),
            seat,
            points,
            tuple(line for line in proof if line.seat == seat),
        )
        for seat, points in sums.items()
    ]
    return sorted(found, key=lambda total: (total.points is None, -(total.points or 0)))


def _ranking(scene: ScoringRevealScene, pages: Sequence[ScoringRevealPage], sight: DrawingContext) -> ScoringRevealPage:
    """Make the last page: the places with the tie-break that parted them, or the standings so far, and what each seat
    gained for what.
    """
    words = sight.words
    gained: dict[str, dict[str, int]] = {}
    for line in (line for page in pages if page.counts for row in page.rows if row.seat for line in row.lines):
        mine = gained.setdefault(line.seat, {})
        mine[line.category] = mine.get(line.category, 0) + line.points
    rows = []
    reached = {total.seat: total for total in totals(scene, pages, len(pages))}
    for rank, seat, won in _places(scene, reached.values()):
        total = reached.get(seat)
        untold = total is None or total.points is None
        text = StyledText(words.say_or(f"rank.{rank}", str(rank)) if rank else _no_rank(words, untold), "bold")
        if won:
            text.append(f"  {words.say('reveal.tie', name=words.say(f'tie_break.{won}'))}")
        parts = [
            StyledText(f"{words.say_or(f'category.{id}', id)} {vp}", "dim")
            for id, vp in gained.get(seat, {}).items()
            if vp
        ]
        rows.append(
            ScoringRevealParticipant(
                seat,
                text,
                total.points if total else next((one.points for one in scene.places if one.seat == seat), None),
                total.lines if total else (),
                picture=tuple(packed(parts, sight.width - 2, "  ")),
                open=not rank and untold,
            )
        )
    return ScoringRevealPage(words.say("reveal.final" if scene.over else "reveal.so_far"), tuple(rows), counts=False)


def _no_rank(words: Words, untold: bool) -> str:
    return words.say("reveal.not_entered" if untold else "reveal.no_place")


def _places(scene: ScoringRevealScene, totals: Collection[RunningTotal]) -> list[tuple[int, str, str]]:
    if scene.places:
        ranked = [(place.rank, place.seat, won_by(place, scene.places)) for place in scene.places]
        left = {total.seat for total in totals} - {seat for _, seat, _ in ranked}
        return [*ranked, *((0, total.seat, "") for total in totals if total.seat in left)]
    return [(0 if scene.over else total.rank, total.seat, "") for total in totals]
