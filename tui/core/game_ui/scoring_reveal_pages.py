"""The pages on which a scoring is shown step by step: one for each thing that is counted, the ranking last."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import StyledText


class ScoringRevealParticipant(Struct, frozen=True):
    """One participant on a page: a seat, or "" for somebody without one (`name`); the text, the points, the proof.

    `points` is None for somebody who is paid nothing, and where `open` says so, while they are not entered yet. The
    `picture` stands below, a text for each row of it.
    """

    seat: str
    text: StyledText
    points: int | None = 0
    lines: tuple[ScoreLine, ...] = ()
    name: str = ""
    picture: tuple[StyledText, ...] = ()
    open: bool = False


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


def most_first(rows: Iterable[ScoringRevealParticipant]) -> tuple[ScoringRevealParticipant, ...]:
    """Put the rows with the most points first, those without points last."""
    return tuple(sorted(rows, key=lambda row: (row.points is None, -(row.points or 0))))


def grouped(lines: Iterable[ScoreLine]) -> dict[tuple[str, str], list[ScoreLine]]:
    """Group lines by what they count, in order of appearance."""
    groups: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault((line.category, line.about), []).append(line)
    return groups


def plain_pages(words: Words, lines: Iterable[ScoreLine]) -> list[ScoringRevealPage]:
    """Make a page for each category: a row for each line, the most points first."""
    pages = []
    for found in grouped(lines).values():
        best = sorted(found, key=lambda line: -line.points)
        rows = tuple(
            ScoringRevealParticipant(line.seat, StyledText(words.phrase(line.working)), line.points, (line,))
            for line in best
        )
        pages.append(ScoringRevealPage(messages.about(words, found[0]), rows))
    return pages
