"""The Financial Status track, drawn as it is printed: its colours, where the marker stands, how far bankruptcy is."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scoring.games.crisis.round_evaluation import span
from scoring.games.crisis.sheet import StatusTrack
from scoring.games.crisis.values import BANKRUPT_BELOW, COLOURS, Colour
from scoring.text_catalogs import Words
from tui.core.rendering.drawing import flow
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

Span = tuple[int | None, int | None]
HERE, THERE = ("▼", "V"), ("▽", "v")
"""The marker as it stands, and where it goes."""
CELLS: dict[Colour, tuple[str, str]] = {"red": ("▁", "_"), "yellow": ("▄", "-"), "green": ("█", "=")}
"""A number of each colour: lower for worse, so that the colours can be told apart without colour."""


class FinancialStatusRange(Struct, frozen=True):
    """The lowest and the highest number of each colour, and of the track; None for what is not told."""

    spans: Mapping[Colour, Span] = {}
    top: int | None = None


def from_sheet(told: StatusTrack | None) -> FinancialStatusRange:
    """Take the track off a sheet."""
    track = told or StatusTrack()
    return FinancialStatusRange({colour: span(track, colour) for colour in COLOURS}, track.top)


def lines(
    words: Words,
    track: FinancialStatusRange,
    status: int | None,
    after: int | None,
    width: int,
    theme: str,
    ascii: bool,
) -> list[StyledText]:
    """Draw the track: the marker, the bar of its numbers where they are told, and the distance to bankruptcy."""
    head = StyledText(words.say("track.status", status="?" if status is None else status), "bold")
    head.append(f"  {said(words, track, status)}")
    if after is not None:
        head.append(f" {sign('arrow', ascii)} {after}", "bold").append(f"  {said(words, track, after)}")
    last = after if after is not None else status
    if last is not None:
        safe = last - BANKRUPT_BELOW
        head.append(
            f"  {words.say('track.bankrupt' if safe < 0 else 'track.left', n=safe + 1)}", "bold" if safe < 0 else ""
        )
    return [
        *flow("", [head], width),
        *_bar(track, status, after, width, theme, ascii),
        *_legend(words, track, width, theme, ascii),
    ]


def said(words: Words, track: FinancialStatusRange, status: int | None) -> str:
    """Name the colour of a number; a question mark where it is not told."""
    if status is None:
        return "?"
    found = colour_of(track, status)
    return words.say(f"colour.{found}") if found else words.say("track.colour_untold")


def colour_of(track: FinancialStatusRange, status: int) -> Colour | None:
    """Give the colour of a number; below the track is red, above it green (CRI-R12)."""
    if status < BANKRUPT_BELOW:
        return "red"
    for colour, (low, high) in track.spans.items():
        if low is not None and high is not None and low <= status <= high:
            return colour
    return "green" if track.top is not None and status > track.top else None


def _bar(
    track: FinancialStatusRange, status: int | None, after: int | None, width: int, theme: str, ascii: bool
) -> list[StyledText]:
    """Draw a cell for each number, or one for several where there are more than cells; nothing while a span is open."""
    low, high = (track.spans.get(colour, (None, None))[end] for colour, end in ((COLOURS[0], 0), (COLOURS[-1], 1)))
    if low is None or high is None or high <= low:
        return []
    step = -(-(high - low + 1) // max(1, width - 4))
    bar = StyledText("  ")
    places = {}
    for number, drawn in ((status, HERE), (after, THERE)):
        if number is not None:
            places[min(max(number, low), high) - (min(max(number, low), high) - low) % step] = drawn[ascii]
    for number in range(low, high + 1, step):
        colour = colour_of(track, number)
        cell = CELLS[colour][ascii] if colour else " "
        bar.append(places.get(number, cell), "bold reverse" if number in places else piece_style(colour or "", theme))
    return [bar]


def _legend(words: Words, track: FinancialStatusRange, width: int, theme: str, ascii: bool) -> list[StyledText]:
    cells = []
    for colour, (low, high) in track.spans.items():
        if low is not None or high is not None:
            cell = StyledText(CELLS[colour][ascii] * 2, piece_style(colour, theme))
            span = words.say(
                "track.span", colour=colour, low="?" if low is None else low, high="?" if high is None else high
            )
            cells.append(cell.append(f" {span}", ""))
    if track.top is not None:
        cells.append(StyledText(words.say("track.top", n=track.top)))
    return flow("  ", cells, width) if cells else []
