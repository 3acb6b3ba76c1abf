"""Drawings for Nippon scorings: the influence in a region as bars, and the objects of the final scoring."""

from __future__ import annotations

from scoring.breakdown import ScoreLine
from scoring.games.nippon.region_scoring import RegionRank
from scoring.games.nippon.sheet import FOREIGN
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

TILES, TRAINS, OUTSIDE, NONE = ("█", "#"), ("▒", "="), ("░", ":"), ("·", ".")
PAID, UNPAID = ("■", "#"), ("□", "o")
WAGES, ACHIEVEMENT = "wages", "achievement"
INDENT = "    "
MAX_BAR = 40
"""The length of the longest bar, in character cells."""


def bar(context: DrawingContext, rank: RegionRank, highest: int) -> StyledText:
    """Draw a participant's influence as a bar: its tiles, then the trains that count. `highest` is the value of the
    longest bar.
    """
    scale = context.scale(highest, MAX_BAR)
    cells = -(-rank.influence // scale)
    if rank.participant == FOREIGN:
        return StyledText(INDENT + context.bar(OUTSIDE, cells), "dim")
    trains = rank.trains // scale if rank.tiles else 0
    bars = context.bar(TILES, cells - trains) + context.bar(TRAINS, trains)
    return StyledText(INDENT).append(bars, context.style(rank.participant))


def score_line_drawing(context: DrawingContext, line: ScoreLine) -> tuple[StyledText, ...]:
    """Draw the objects behind a final score line: workers, filled if their wage is paid; or a star per item of an
    achievement, with its multiplier.
    """
    values, text = line.working.values, StyledText(INDENT)
    if line.category == WAGES and "paid" in values:
        pieces = context.bar(PAID, values["paid"]) + context.bar(UNPAID, values.get("unpaid", 0))
        return (text.append(f"[{values['level']}] {pieces}", "bold"),)
    if line.category == ACHIEVEMENT and "base" in values:
        text.append(symbol("star", context.ascii) * values["base"] or context.drawn(NONE), "bold")
        multiplier = values["multiplier"]
        tile = f"{symbol('times', context.ascii)}{multiplier}" if multiplier else symbol("dash", context.ascii)
        return (text.append(f" [{tile}]", "bold" if multiplier else "dim"),)
    return ()
