"""A player board as a round scores it, while it is typed in: which space counts what, stars, medal, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scoring.games.russian_railroads.board_scoring_view import (
    BoardScoringView,
    IndustryTrackScoringView,
    IndustryTrackSpace,
    LineSpace,
    RailLineScoringView,
    picture,
)
from scoring.games.russian_railroads.industry_track import GAP
from scoring.games.russian_railroads.sheet import RoundSheet
from scoring.games.russian_railroads.values import LINES, MEDAL_SPACE
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import piece_style, seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.tally.form import SEATED, TallyRenderContext

CELL = 4
"""Width of a space (cells); a track in brackets fills it."""
LEAD = 7
AIRY = 30
"""From this height on (rows) there are blank rows between the lines of a whole board."""
TIMES, WALL, MARKER = ("×2", "x2"), ("│", "|"), ("▲", "^")


def board_picture(sheet: RoundSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the board of a seat: whole, or the line of the cursor; elsewhere, what each part scores."""
    drawn = picture(sheet, view.seat)
    if view.whole:
        found, blank = _head(drawn, view), [StyledText("")] if view.height >= AIRY else []
        for line in drawn.lines:
            found += [*blank, *_line(line, view)]
        return [*found, *blank, *_industry(drawn.industry, view)]
    part = view.row.path.removeprefix(SEATED).partition(".")[0]
    part = {"doublers": "trans_siberian", "kiev_medal": "kiev", "kiev_8": "kiev", "industry_lane": "industry"}.get(
        part, part
    )
    if part in LINES:
        return _line(drawn.lines[LINES.index(part)], view)
    return _industry(drawn.industry, view) if part == "industry" else _head(drawn, view)


def _points(vp: int | None) -> str:
    return "?" if vp is None else f"{vp:,}"


def industry_vp(drawn: IndustryTrackScoringView) -> int | None:
    """Add up what the markers score (VP); None while one of them is not told."""
    found = list(drawn.markers.values())
    return None if drawn.second_marker is None or None in found else sum(vp or 0 for vp in found)


# the whole


def _head(drawn: BoardScoringView, view: TallyRenderContext) -> list[StyledText]:
    """Say whose board this is, and what each part of it scores."""
    words = view.words
    parts: dict[str, int | None] = {line.line: line.points for line in drawn.lines}
    parts["industry"] = industry_vp(drawn.industry)
    told = [vp for vp in parts.values() if vp is not None]
    total = f"{sum(told):,}{'' if len(told) == len(parts) else '?'}"
    seat = next(seat for seat in view.seats if seat.id == view.seat)
    head = (
        StyledText()
        .append_text(seat_mark(seat, view.theme, view.ascii))
        .append(f" {words.format_field(seat.id, 'seat')}")
    )
    head.append(f"  {words.say('tally_picture.total', n=total)}", "bold")
    rows = [StyledText(f"  {fit(words.say(f'category.{name}'), 28)} {_points(vp):>4}") for name, vp in parts.items()]
    return [head] if view.whole else [head, *rows]


# a line


def _line(drawn: RailLineScoringView, view: TallyRenderContext) -> list[StyledText]:
    """Draw a line: its locomotives, its doublers or stars, its spaces, the track that counts on each, the VP."""
    words = view.words
    upper = (_stars(drawn, view), "stars") if drawn.line == "kiev" else (_doublers(drawn, view), "doublers")
    wall: Callable[[LineSpace], str] = lambda space: WALL[view.ascii] if space.number == drawn.cut else ""  # noqa: E731
    return [
        _title(drawn, view),
        _row(words.say(f"tally_picture.{upper[1]}"), upper[0]),
        _row(words.say("tally_picture.space"), [_number(space, wall(space)) for space in drawn.spaces]),
        _row(words.say("tally_picture.track"), [_track(space, view) for space in drawn.spaces]),
        _row(words.say("tally_picture.vp"), [_vp(space, view) for space in drawn.spaces]),
    ]


def _title(drawn: RailLineScoringView, view: TallyRenderContext) -> StyledText:
    words = view.words
    numbers = ["?" if one is None else str(one) for one in drawn.locomotives if one != 0]
    reach = "?" if drawn.reach is None else str(drawn.reach)
    told = f"{' + '.join(numbers)} = {reach}" if len(numbers) > 1 else reach
    text = StyledText().append(words.say(f"line.{drawn.line}"), "bold underline")
    text.append(f"  {words.say('russian_railroads.reach', n=told)}")
    if drawn.doubled or drawn.doubled is None:
        text.append(f"  {words.say('tally_picture.doubled')}{'' if drawn.doubled else ' ?'}", "bold")
    return text.append(f"  {words.say('russian_railroads.vp', n=_points(drawn.points))}", "bold")


def _row(label: str, cells: list[StyledText]) -> StyledText:
    line = StyledText().append(fit(f" {label}", LEAD), "dim")
    for cell in cells:
        line.append(" " * (CELL - cell.cell_len)).append_text(cell)
    return line


def _plain(text: str, style: str = "", after: str = " ") -> StyledText:
    """Make a cell with room for a bracket or the wall of the reach behind it."""
    return StyledText(f"{text}{after}", style)


def _number(space: LineSpace, wall: str) -> StyledText:
    return _plain(str(space.number), "bold" if space.counted else "dim", wall or " ")


def _track(space: LineSpace, view: TallyRenderContext) -> StyledText:
    """Draw the colour that counts on a space; its piece, where it lies here, in brackets."""
    if space.colour is None:
        return _plain("?")
    if not space.colour:
        return _plain(sign("dot", view.ascii), "dim")
    letters = view.words.say(f"russian_railroads.letters.{space.colour}")
    style = piece_style(space.colour, view.theme) + (" dim" if space.counted is False else "")
    return StyledText(f"[{letters}]", style) if space.piece else StyledText(f"{letters} ", style)


def _vp(space: LineSpace, view: TallyRenderContext) -> StyledText:
    """Draw what a track scores on a space; a dash beyond the reach."""
    if space.counted is False:
        return _plain(sign("dash", view.ascii), "dim")
    return _plain(_points(space.points), "bold" if space.points else "")


def _doublers(drawn: RailLineScoringView, view: TallyRenderContext) -> list[StyledText]:
    marks = {1: "", 2: TIMES[view.ascii], None: "?"}
    return [_plain(marks.get(space.multiplier, "×4"), "bold") for space in drawn.spaces]


def _stars(drawn: RailLineScoringView, view: TallyRenderContext) -> list[StyledText]:
    """Draw the stars and the medal: paid with their sign, not reached in round brackets."""
    found = []
    for space in drawn.spaces:
        mark = view.words.say("tally_picture.medal") if space.number == MEDAL_SPACE else sign("star", view.ascii)
        if space.star == 0:
            found.append(_plain(""))
        elif space.star is None or space.star_points is None:
            found.append(_plain(f"{mark}?"))
        elif space.star_points:
            found.append(_plain(f"{mark}{space.star}", "bold", ""))
        else:
            found.append(_plain(f"({space.star})", "dim", ""))
    return found


# the industry track


def _industry(drawn: IndustryTrackScoringView, view: TallyRenderContext) -> list[StyledText]:
    """Draw the track with its markers below; a space that no marker can have reached is dim."""
    words = view.words
    title = StyledText().append(words.say("category.industry"), "bold underline")
    scored = [_points(vp) for vp in drawn.markers.values()] + (["?"] if drawn.second_marker is None else [])
    vp = _points(industry_vp(drawn))
    told = f"{' + '.join(scored)} = {vp}" if len(scored) > 1 else vp
    title.append(f"  {words.say('russian_railroads.vp', n=told)}", "bold")
    places = _row(words.say("tally_picture.place"), [_plain(str(space.place), "dim") for space in drawn.spaces])
    worth = [_plain(str(space.vp), "dim" if space.open is False else "") for space in drawn.spaces]
    return [
        title,
        *([] if view.whole else [places]),
        _row(words.say("tally_picture.space"), list(_lane(drawn))),
        _row(words.say("tally_picture.vp"), worth),
        _row("", [_marker(space, view) for space in drawn.spaces]),
    ]


def _lane(drawn: IndustryTrackScoringView) -> Iterator[StyledText]:
    slot = 0
    for space in drawn.spaces:
        style = "dim" if space.open is False else "bold" if space.marker else ""
        if space.printed == GAP:
            slot += 1
            shown = {True: f"[F{slot}", False: f"(F{slot}", None: f"F{slot}"}[space.open]
            yield _plain(shown, style, {True: "]", False: ")", None: " "}[space.open])
        else:
            yield _plain(space.printed, style)


def _marker(space: IndustryTrackSpace, view: TallyRenderContext) -> StyledText:
    return _plain(f"{MARKER[view.ascii]}{space.marker}", "bold") if space.marker else _plain("")
