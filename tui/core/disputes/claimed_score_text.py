"""A claim of points as text: whether it is right, and the arithmetic of the table's scoring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.breakdown import Breakdown, ScoreLine, as_json
from scoring.text_catalogs import Words
from tui.core.disputes.claimed_score import ClaimedScoreRow
from tui.core.i18n import messages


def message(words: Words, key: str, **values: Any) -> str:
    """Return the interface text with this key, filled with the values."""
    return words.translate(key, **values)


def score_label(words: Words, row: ClaimedScoreRow) -> str:
    """Return a label that states whether a claim is right."""
    return message(words, f"dispute.score_{'right' if row.is_right else 'wrong'}")


def score_text(words: Words, row: ClaimedScoreRow) -> str:
    """Format as one line the points of a seat, and the claimed points."""
    when = "dispute.score_entry" if row.entry else "dispute.score_now"
    return message(
        words,
        "dispute.score_of",
        seat=row.seat,
        what=words.join_items([messages.about(words, line) for line in row.lines]),
        points=row.points,
        claimed=row.claimed,
        when=message(words, when, entry=row.entry),
    )


def working_lines(words: Words, row: ClaimedScoreRow) -> list[str]:
    """Format the arithmetic of each line of a row as text."""
    return [_working(words, line) for line in row.lines]


def _working(words: Words, line: ScoreLine) -> str:
    points = words.format_field(line.points, "signed")
    return f"{messages.about(words, line)} {points}: {words.phrase(line.working)}  [{' '.join(line.clauses)}]"


def scores_json(words: Words, rows: Iterable[ClaimedScoreRow]) -> list[dict[str, Any]]:
    """Return the rows of a claim as plain data for `--json`."""
    return [
        {
            "seat": row.seat,
            "claimed": row.claimed,
            "points": row.points,
            "right": row.is_right,
            "entry": row.entry,
            "lines": as_json(Breakdown(row.lines), words)["lines"],
        }
        for row in rows
    ]
