"""The pieces of a reveal of Crisis: the way to the goal, and what lies before a seat at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.games.crisis import values
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText

DONE, LACKS, GOAL = ("█", "#"), ("░", "."), ("┃", "|")
MONEY, LEFT, LOAN, PENALTY = ("■", "#"), ("▪", "o"), ("▤", "$"), ("▼", "!")
MOST = 50
"""Cells of the longest bar."""
MOST_PIECES = 40


def toward(sight: DrawingContext, seat: str, points: int, goal: int, most: int) -> StyledText:
    """Draw the VP of a seat as a bar and the goal as a wall across it; what is lacking is lighter."""
    scale = max(1, -(-most // max(1, min(MOST, sight.width - 8))))
    done, wall = max(0, points) // scale, max(0, goal) // scale
    text = StyledText("    ").append(sight.drawn(DONE) * min(done, wall), sight.style(seat))
    text.append(sight.drawn(LACKS) * (wall - done), "dim").append(sight.drawn(GOAL), "bold")
    return text.append(sight.drawn(DONE) * (done - wall), sight.style(seat))


def pieces(sight: DrawingContext, category: str, told: Mapping[str, Any]) -> StyledText:
    """Draw what the end counts of a seat: a square for each VP of its credits, and what is left; loans; penalties."""
    count = int(told["n"])
    text = StyledText("    ")
    if category == "credits":
        text.append(sight.drawn(MONEY) * min(count // values.CREDITS_PER_VP, MOST_PIECES), "bold")
        return text.append(sight.drawn(LEFT) * (count % values.CREDITS_PER_VP), "dim")
    return text.append(sight.drawn(LOAN if category == "loans" else PENALTY) * min(count, MOST_PIECES), "bold")
