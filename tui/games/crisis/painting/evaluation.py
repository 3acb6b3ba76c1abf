"""Drawings for round evaluations and the end of CRISIS: the Financial Status track, the distance to the goal, and the
scoring pieces.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scoring.breakdown import ScoreLine
from scoring.games.crisis.round_evaluation import span
from scoring.games.crisis.sheet import StatusTrack
from scoring.games.crisis.values import BANKRUPT_BELOW, COLOURS, CREDITS_PER_VP, Colour
from scoring.text_catalogs import Words
from tui.core.rendering.drawing import DrawingContext, flow, number
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

Span = tuple[int | None, int | None]
HERE, THERE = ("▼", "V"), ("▽", "v")
"""The symbols for the marker's current and next position."""
CELLS: dict[Colour, tuple[str, str]] = {"red": ("▁", "_"), "yellow": ("▄", "-"), "green": ("█", "=")}
"""The symbol for each colour of the track. Worse colours are lower, so that they are distinguishable without colour."""


DONE, LACKS, GOAL = ("█", "#"), ("░", "."), ("┃", "|")
PIECES = {"credits": ("■", "#"), "loans": ("▤", "$"), "penalty_points": ("▼", "!")}
"""The symbols for the objects scored at the end: a square per victory point of credits, loans, penalty points."""
WORTHLESS_CREDIT = ("▪", "o")
"""The symbol for a credit that scores no victory point."""
INDENT = "    "
MAX_BAR = 50
"""The length of the longest bar, in character cells."""
MAX_PIECES = 40


class FinancialStatusRange(Struct, frozen=True):
    """The lowest and highest number of each colour on the Financial Status track, and the track's highest number; None
    for unknown values.
    """

    spans: Mapping[Colour, Span] = {}
    top: int | None = None


def from_sheet(sheet_track: StatusTrack | None) -> FinancialStatusRange:
    """Return the colour ranges of the Financial Status track on a score sheet."""
    track = sheet_track or StatusTrack()
    return FinancialStatusRange({colour: span(track, colour) for colour in COLOURS}, track.top)


def lines(
    context: DrawingContext, track: FinancialStatusRange, status: int | None, after: int | None = None
) -> list[StyledText]:
    """Draw the Financial Status: its number, the track if known, and the distance to bankruptcy. `after` is the next
    number of the marker, None if it does not move.
    """
    words = context.words
    head = StyledText(words.translate("track.status", status=number(status)), "bold")
    head.append(f"  {status_colour_name(words, track, status)}")
    if after is not None:
        head.append(f" {symbol('arrow', context.ascii)} {after}", "bold").append(
            f"  {status_colour_name(words, track, after)}"
        )
    last = after if after is not None else status
    if last is not None:
        safe = last - BANKRUPT_BELOW
        distance = words.translate("track.bankrupt" if safe < 0 else "track.left", n=safe + 1)
        head.append(f"  {distance}", "bold" if safe < 0 else "")
    return [*flow("", [head], context.width), *_bar(context, track, status, after), *_legend(context, track)]


def status_colour_name(words: Words, track: FinancialStatusRange, status: int | None) -> str:
    """Return the colour name of a Financial Status; "?" for an unknown status, and a note for an unknown colour."""
    if status is None:
        return "?"
    colour = colour_of(track, status)
    return words.translate(f"colour.{colour}") if colour else words.translate("track.colour_untold")


def colour_of(track: FinancialStatusRange, status: int) -> Colour | None:
    """Return the colour of a Financial Status; None if unknown. A status below 0 is red, and one above the track is
    green (CRI-R12).
    """
    if status < BANKRUPT_BELOW:
        return "red"
    for colour, (low, high) in track.spans.items():
        if low is not None and high is not None and low <= status <= high:
            return colour
    return "green" if track.top is not None and status > track.top else None


def _bar(
    context: DrawingContext, track: FinancialStatusRange, status: int | None, after: int | None
) -> list[StyledText]:
    """Draw the Financial Status track, with one cell for one or more numbers; empty while its ends are unknown."""
    low, high = (track.spans.get(colour, (None, None))[end] for colour, end in ((COLOURS[0], 0), (COLOURS[-1], 1)))
    if low is None or high is None or high <= low:
        return []
    step = -(-(high - low + 1) // max(1, context.width - 4))
    markers = {}
    for value, marker in ((status, HERE), (after, THERE)):
        if value is not None:
            markers[(min(max(value, low), high) - low) // step * step + low] = context.drawn(marker)
    bar = StyledText("  ")
    for value in range(low, high + 1, step):
        colour = colour_of(track, value)
        if value in markers:
            bar.append(markers[value], "bold reverse")
        else:
            bar.append(context.drawn(CELLS[colour]) if colour else " ", piece_style(colour or "", context.theme))
    return [bar]


def _legend(context: DrawingContext, track: FinancialStatusRange) -> list[StyledText]:
    cells = []
    for colour, (low, high) in track.spans.items():
        if low is not None or high is not None:
            span = context.words.translate("track.span", colour=colour, low=number(low), high=number(high))
            cell = StyledText(context.bar(CELLS[colour], 2), piece_style(colour, context.theme))
            cells.append(cell.append(f" {span}", ""))
    if track.top is not None:
        cells.append(StyledText(context.words.translate("track.top", n=track.top)))
    return flow("  ", cells, context.width) if cells else []


# the way to the goal, and what counts at the end


def toward(context: DrawingContext, seat: str, points: int, goal: int, highest: int) -> StyledText:
    """Draw a seat's victory points as a bar, with the goal as a wall across it and the missing points dimmed. `highest`
    is the value of the longest bar.
    """
    scale = context.scale(highest, MAX_BAR)
    reached, wall = max(0, points) // scale, max(0, goal) // scale
    text = StyledText(INDENT).append(context.bar(DONE, min(reached, wall)), context.style(seat))
    text.append(context.bar(LACKS, wall - reached), "dim").append(context.drawn(GOAL), "bold")
    return text.append(context.bar(DONE, reached - wall), context.style(seat))


def score_line_drawing(context: DrawingContext, line: ScoreLine) -> tuple[StyledText, ...]:
    """Draw the objects behind a final score line: a square per point from credits and the remaining credits, the loans,
    the penalty points, or after bankruptcy the distance to the goal.
    """
    values, text = line.working.values, StyledText(INDENT)
    if line.category == "goal":
        points, goal = int(str(values["points"]).replace("−", "-")), int(values["goal"])
        return (toward(context, line.seat, points, goal, max(points, goal)),)
    if line.category not in PIECES or not (count := int(values["n"])):
        return ()
    if line.category == "credits":
        text.append(context.bar(PIECES["credits"], min(count // CREDITS_PER_VP, MAX_PIECES)), "bold")
        return (text.append(context.bar(WORTHLESS_CREDIT, count % CREDITS_PER_VP), "dim"),)
    return (text.append(context.bar(PIECES[line.category], min(count, MAX_PIECES)), "bold"),)
