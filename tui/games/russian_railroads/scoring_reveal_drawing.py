"""A line and the industry track as a scoring reveals them: the rails that count, the wall of the reach, what is new."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.russian_railroads.board_scoring_view import IndustryTrackScoringView, LineSpace, RailLineScoringView
from scoring.games.russian_railroads.industry_track import GAP
from scoring.games.russian_railroads.values import MEDAL_SPACE, RAILROADS
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

Drawn = tuple[tuple[StyledText, ...], bool]
"""The rows of a drawing, and whether something in it is new since the scoring before."""
CELL = 4
"""Width of a space: three cells, and the wall or a blank behind them."""
LEAD = 4
RAIL, WALL, TIMES, MARKER = ("═", "="), ("│", "|"), ("×2", "x2"), ("▲", "^")
NEW = "+"
"""Before the VP of a space that scores more than at the scoring before."""


def ruler(line: str) -> StyledText:
    """Number the spaces of a line."""
    numbers = range(1, RAILROADS[line].length + 1)  # type: ignore[index]  # the category of a line is its name
    return _row("", [StyledText(f"{number:>3} ", "dim") for number in numbers])


def line_head(sight: DrawingContext, drawn: RailLineScoringView, was: RailLineScoringView | None) -> StyledText:
    """Say which locomotives reach how far, and whether the whole line counts twice."""
    words = sight.words
    text = StyledText()
    for number in drawn.locomotives:
        if number is not None and number:
            text.append(f"[{number}]", "bold")
    if drawn.reach is None:
        text.append(f" {words.say('russian_railroads.reach', n=words.say('reveal.not_entered'))}")
    else:
        text.append(f" {words.say('russian_railroads.reach', n=drawn.reach)}")
        gained = drawn.reach - was.reach if was and was.reach is not None else 0
        text.append(f" ({NEW}{gained})" if gained > 0 else "", "bold")
    if drawn.doubled:
        text.append(f"  {words.say('tally_picture.doubled')}", "bold")
    return text


def line(sight: DrawingContext, drawn: RailLineScoringView, was: RailLineScoringView | None) -> Drawn:
    """Draw a line: what lies above its spaces, its rails up to the wall, the VP of each space."""
    new = [_more(space, was.spaces[at] if was else None) for at, space in enumerate(drawn.spaces)]
    rows = []
    if any(space.multiplier == 2 for space in drawn.spaces) and not drawn.doubled:
        marks = [sight.drawn(TIMES) if space.multiplier == 2 else "" for space in drawn.spaces]
        rows.append(_row("", [StyledText(f"{mark:>3} ", "bold") for mark in marks]))
    if any(space.star for space in drawn.spaces):
        rows.append(_row("", [_star(sight, space) for space in drawn.spaces]))
    rows.append(_row("", [_rail(sight, drawn, space) for space in drawn.spaces]))
    points = [_points(sight, drawn, space, is_new) for space, is_new in zip(drawn.spaces, new, strict=True)]
    rows.append(_row(sight.words.say("tally_picture.vp"), points))
    return tuple(rows), any(new)


def _more(space: LineSpace, was: LineSpace | None) -> bool:
    """Tell whether a space scores more than at the scoring before, as far as both are entered."""
    if was is None or None in (space.points, space.star_points, was.points, was.star_points):
        return False
    return (space.points or 0) + (space.star_points or 0) > (was.points or 0) + (was.star_points or 0)


def _row(label: str, cells: Sequence[StyledText]) -> StyledText:
    text = StyledText().append(fit(label, LEAD), "dim")
    for cell in cells:
        text.append_text(cell)
    text.rstrip()
    return text


def _wall(sight: DrawingContext, drawn: RailLineScoringView, space: LineSpace) -> str:
    return sight.drawn(WALL) if space.number == drawn.cut else ""


def _star(sight: DrawingContext, space: LineSpace) -> StyledText:
    """Draw a star or the medal: paid ones bold, those not reached in round brackets."""
    if not space.star:
        return StyledText(" " * CELL)
    mark = sight.words.say("tally_picture.medal") if space.number == MEDAL_SPACE else sign("star", sight.ascii)
    shown = f"{mark}{space.star}" if space.star_points else f"({space.star})"
    return StyledText(_right(shown), "bold" if space.star_points else "dim")


def _right(text: str) -> str:
    """Set a text to the right of its three cells; a longer one takes the fourth too."""
    return " " * (CELL - 1 - cell_len(text)) + text + " " * (cell_len(text) < CELL)


def _rail(sight: DrawingContext, drawn: RailLineScoringView, space: LineSpace) -> StyledText:
    """Draw the rails of the colour that counts on a space, its piece where it lies, the wall where the reach ends."""
    wall = _wall(sight, drawn, space)
    if space.colour is None:
        return StyledText(f"{'':>3}{wall or ' '}", "dim")
    if not space.colour:
        return StyledText(f"{sign('dot', sight.ascii):>3}{wall or ' '}", "dim")
    style = piece_style(space.colour, sight.theme) + (" dim" if space.counted is False else "")
    rail = sight.drawn(RAIL)
    if not space.piece:
        return StyledText(rail * 3, style).append(wall or rail, "bold" if wall else style)
    letters = sight.words.say(f"russian_railroads.letters.{space.piece}")
    text = StyledText(rail * (3 - cell_len(letters)), style).append(letters, f"{style} reverse")
    return text.append(wall or " ", "bold" if wall else "")


def _points(sight: DrawingContext, drawn: RailLineScoringView, space: LineSpace, new: bool) -> StyledText:
    """Draw what a space scores, its star with it; nothing beyond the reach or while it is not entered."""
    wall = _wall(sight, drawn, space) or " "
    if not space.counted or space.points is None or space.star_points is None:
        return StyledText(f"{'':>3}{wall}")
    vp = space.points + space.star_points
    shown = f"{NEW if new else ''}{vp}"
    return StyledText(f"{shown:>3}", "bold reverse" if new else "bold" if vp else "dim").append(wall, "bold")


# the industry track


def industry_head(drawn: IndustryTrackScoringView) -> StyledText:
    """Add up the markers where there are two of them."""
    vp = [points for points in drawn.markers.values() if points is not None]
    return StyledText(" + ".join(map(str, vp)) if len(vp) > 1 else "")


def industry(
    sight: DrawingContext, seat: str, drawn: IndustryTrackScoringView, was: IndustryTrackScoringView | None
) -> Drawn:
    """Draw the track: numbers bold where a marker stands or has walked over them, factories where they lie."""
    cells, below, new = [], [], False
    before = {space.marker: space.place for space in was.spaces if space.marker} if was else {}
    furthest = max((space.place for space in drawn.spaces if space.marker), default=-1)
    slot = 0
    for space in drawn.spaces:
        if space.printed == GAP:
            slot += 1
            shown = "" if space.open is False else f"F{slot}"
        else:
            shown = space.printed
        style = "bold" if space.place <= furthest else "dim"
        cells.append(StyledText(f"{shown or sign('dot', sight.ascii):>3} ", style))
        marker = f"{sight.drawn(MARKER)}{space.marker}" if space.marker else ""
        moved = bool(space.marker) and space.marker in before and space.place > before[space.marker]
        new |= moved
        below.append(StyledText(f"{NEW * moved + marker:>3} ", sight.style(seat) + (" reverse" if moved else "")))
    return (_row("", cells), _row("", below)), new
