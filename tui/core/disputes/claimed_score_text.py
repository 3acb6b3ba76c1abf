"""A claimed number of points as text: whether it is right, and the arithmetic of the scoring."""

from __future__ import annotations

from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.disputes.claimed_score import ClaimedScoreRow
from tui.core.i18n import messages


def score_text(words: Words, row: ClaimedScoreRow) -> str:
    """Format the scored and the claimed points of a seat as one line."""
    when = "dispute.score_entry" if row.entry else "dispute.score_now"
    return words.translate(
        "dispute.score_of",
        seat=row.seat,
        what=words.join_items([messages.about(words, line) for line in row.lines]),
        points=row.points,
        claimed=row.claimed,
        when=words.translate(when, entry=row.entry),
    )


def working_lines(words: Words, row: ClaimedScoreRow) -> list[str]:
    return [_working(words, line) for line in row.lines]


def _working(words: Words, line: ScoreLine) -> str:
    points = words.format_field(line.points, "signed")
    return f"{messages.about(words, line)} {points}: {words.phrase(line.working)}  [{' '.join(line.clauses)}]"
