"""The pages of a step-by-step scoring: one for each scored category or object, and the final ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.games import scoring
from scoring.sheet_parser import read
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText

Sheet = TypeVar("Sheet")


class ScoringRevealParticipant(Struct, frozen=True):
    """A row on a page: a seat, or a participant without a seat (`seat` "", with `name`), with text, points and score
    lines. `points` is None if no points are scored or, with `open`, if they are not entered yet.

    `picture` is displayed below, one text per row; its last `rows_of_points` rows contain the points.
    """

    seat: str
    text: StyledText
    points: int | None = 0
    lines: tuple[ScoreLine, ...] = ()
    name: str = ""
    picture: tuple[StyledText, ...] = ()
    open: bool = False
    rows_of_points: int = 0


class ScoringRevealPage(Struct, frozen=True):
    """A page about one scored category or object. `note` is displayed beside the title, `picture` above the rows.
    `counts` is whether its points move score markers now.
    """

    title: str
    rows: tuple[ScoringRevealParticipant, ...]
    note: str = ""
    picture: tuple[StyledText, ...] = ()
    counts: bool = True

    def points(self) -> dict[str, int]:
        """Return the points that each seat gains on this page."""
        sums: dict[str, int] = {}
        for row in self.rows if self.counts else ():
            if row.seat:
                sums[row.seat] = sums.get(row.seat, 0) + sum(line.points for line in row.lines)
        return sums


def lines_by_category_subject(lines: Iterable[ScoreLine]) -> dict[tuple[str, str], list[ScoreLine]]:
    """Group score lines by (category, subject), in order of appearance."""
    groups: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault((line.category, line.about), []).append(line)
    return groups


def seat_row(
    words: Words, lines: Sequence[ScoreLine], points: int | None = None, picture: tuple[StyledText, ...] = ()
) -> ScoringRevealParticipant:
    """Return the row of a seat with the arithmetic of its score lines. Its points are their sum unless `points` is
    given.
    """
    text = words.join_items([words.phrase(line.working) for line in lines])
    total = sum(line.points for line in lines) if points is None else points
    return ScoringRevealParticipant(lines[0].seat, StyledText(text), total, tuple(lines), picture=picture)


def by_seat(lines: Iterable[ScoreLine]) -> list[list[ScoreLine]]:
    """Group score lines by seat, in order of appearance."""
    groups: dict[str, list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault(line.seat, []).append(line)
    return list(groups.values())


def no_picture(_line: ScoreLine) -> tuple[StyledText, ...]:
    return ()


def pages_by_category(
    words: Words, lines: Iterable[ScoreLine], picture: Callable[[ScoreLine], tuple[StyledText, ...]] = no_picture
) -> list[ScoringRevealPage]:
    """Return a page for each category and subject, with a row for each score line."""
    return [
        ScoringRevealPage(
            messages.about(words, group[0]),
            tuple(seat_row(words, [line], picture=picture(line)) for line in group),
        )
        for group in lines_by_category_subject(lines).values()
    ]


def recorded_sheet(game: str, step: ReplayStep, kind: type[Sheet]) -> Sheet | None:
    """Return the score sheet stored in a record entry, if it is of this kind; None otherwise."""
    body = step.entry.body
    if step.entry.kind != "score" or "sheet" not in body:
        return None
    sheet: Any = read(scoring(game, body["scoring"]).sheet, body["sheet"])
    return sheet if isinstance(sheet, kind) else None


def step_index(table: Table, step: ReplayStep) -> int:
    return next(index for index, other in enumerate(table.steps) if other is step)
