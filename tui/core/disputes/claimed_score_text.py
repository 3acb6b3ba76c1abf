"""A claimed number of points as text: whether it is right, and the arithmetic of the scoring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.breakdown import Breakdown, ScoreLine, as_json
from scoring.text_catalogs import Words
from tui.core.disputes.claimed_score import ClaimedScoreRow
from tui.core.i18n import messages


def message(words: Words, key: str, **values: Any) -> str:
    """Return the catalogue text with this key, with the values filled in."""
    return words.translate(key, **values)


def score_label(words: Words, row: ClaimedScoreRow) -> str:
    """Return the label for a right or a wrong claim."""
    return message(words, f"dispute.score_{'right' if row.is_right else 'wrong'}")


def score_text(words: Words, row: ClaimedScoreRow) -> str:
    """Format the scored and the claimed points of a seat as one line."""
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
    """Return the arithmetic of each score line of a row as text."""
    return [_working(words, line) for line in row.lines]


def _working(words: Words, line: ScoreLine) -> str:
    points = words.format_field(line.points, "signed")
    return f"{messages.about(words, line)} {points}: {words.phrase(line.working)}  [{' '.join(line.clauses)}]"


def scores_json(words: Words, rows: Iterable[ClaimedScoreRow]) -> list[dict[str, Any]]:
    """Return the rows of a claim as plain data for the `--json` output."""
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
