"""The pages on which a scoring is shown step by step: one for each thing that is counted, the ranking last."""

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
    """One participant on a page: a seat, or "" for somebody without one (`name`); the text, the points, the proof.

    `points` is None for somebody who is paid nothing, and where `open` says so, while they are not entered yet. The
    `picture` stands below, a text for each row of it; its last `rows_of_points` tell the points.
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
    """One thing that is counted; `note` stands beside the title, `picture` above the rows.

    `counts` is False where its points move no score marker, or have done so before.
    """

    title: str
    rows: tuple[ScoringRevealParticipant, ...]
    note: str = ""
    picture: tuple[StyledText, ...] = ()
    counts: bool = True

    def points(self) -> dict[str, int]:
        """Sum the points that each seat gains on this page."""
        sums: dict[str, int] = {}
        for row in self.rows if self.counts else ():
            if row.seat:
                sums[row.seat] = sums.get(row.seat, 0) + sum(line.points for line in row.lines)
        return sums


def by_points(rows: Iterable[ScoringRevealParticipant]) -> tuple[ScoringRevealParticipant, ...]:
    """Put the rows with the most points first, those without points last."""
    return tuple(sorted(rows, key=lambda row: (row.points is None, -(row.points or 0))))


def grouped(lines: Iterable[ScoreLine]) -> dict[tuple[str, str], list[ScoreLine]]:
    """Group lines by what they count, in order of appearance."""
    groups: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault((line.category, line.about), []).append(line)
    return groups


def seat_row(
    words: Words, lines: Sequence[ScoreLine], points: int | None = None, picture: tuple[StyledText, ...] = ()
) -> ScoringRevealParticipant:
    """Make the row of a seat from its lines: their workings, and their sum unless the points are given."""
    text = words.join_items([words.phrase(line.working) for line in lines])
    total = sum(line.points for line in lines) if points is None else points
    return ScoringRevealParticipant(lines[0].seat, StyledText(text), total, tuple(lines), picture=picture)


def by_seat(lines: Iterable[ScoreLine]) -> list[list[ScoreLine]]:
    """Group lines by seat, in order of appearance."""
    groups: dict[str, list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault(line.seat, []).append(line)
    return list(groups.values())


def no_picture(_line: ScoreLine) -> tuple[StyledText, ...]:
    """Draw nothing below a line."""
    return ()


def pages_by_category(
    words: Words, lines: Iterable[ScoreLine], picture: Callable[[ScoreLine], tuple[StyledText, ...]] = no_picture
) -> list[ScoringRevealPage]:
    """Make a page for each category: a row for each line, the most points first."""
    return [
        ScoringRevealPage(
            messages.about(words, group[0]),
            by_points(seat_row(words, [line], picture=picture(line)) for line in group),
        )
        for group in grouped(lines).values()
    ]


def recorded_sheet(game: str, step: ReplayStep, kind: type[Sheet]) -> Sheet | None:
    """Give the sheet of an entry that recorded one of a kind; None for any other entry."""
    body = step.entry.body
    if step.entry.kind != "score" or "sheet" not in body:
        return None
    sheet: Any = read(scoring(game, body["scoring"]).sheet, body["sheet"])
    return sheet if isinstance(sheet, kind) else None


def step_index(table: Table, step: ReplayStep) -> int:
    """Give the place of a step among those of its table."""
    return next(index for index, other in enumerate(table.steps) if other is step)
