"""The three lines of a player board: one cell for each space, row upon row, and a wall where the reach ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.facts.facts import known
from referee.games.russian_railroads.bonus_effects import LAST_SPACE_VP, TRACK_ALONE, WORKER_COLOUR, line_and_space
from referee.games.russian_railroads.state import TOKEN_SPACES, WORKER_SPACES
from scoring.games.russian_railroads.board_scoring_view import LineSpace, RailLineScoringView
from scoring.games.russian_railroads.values import (
    DOUBLER_SPACES,
    DOUBLING_SPACE,
    MEDAL_SPACE,
    RAILROADS,
    STARS,
    UNLOCKED_AT,
)
from tui.core.rendering.drawing import padded, seen
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.games.russian_railroads.board_renderer import DOT, WALL, RussianRailroadsRenderer

CELL = 2
"""Width of a space, without the blank, the wall or the mark after it (cells)."""
LEAD = 5
"""Width of the label before a row (cells)."""
REACH = "^"
"""Behind an icon that needs the locomotive there as well as the track (RRR-4.1002), until both are there."""


class SpaceBonusMark(NamedTuple):
    """What is printed on a space, whether it is given (None: not told), and whether it needs the locomotive there."""

    icon: StyledText
    given: bool | None
    reach: bool = False


Marks = dict[int, SpaceBonusMark]
NOTHING = SpaceBonusMark(StyledText(""), False)


def line(renderer: RussianRailroadsRenderer, id: str, drawn: RailLineScoringView) -> list[StyledText]:
    """Draw a line: what it scores, its spaces, its tracks, its bonuses, the VP of each space."""
    rows = [head(renderer, drawn)]
    if drawn.line == "trans_siberian":
        rows.append(_row(renderer.drawn(("×2", "x2")), [_doubler(renderer, id, space) for space in drawn.spaces]))
    rows.append(_row("", [_number(space) for space in drawn.spaces], _walls(renderer, drawn)))
    rows.append(_row("", [_track(renderer, space) for space in drawn.spaces], _walls(renderer, drawn)))
    rows.append(_marks(renderer, "", drawn, bonuses(renderer, id, drawn)))
    if drawn.line == "trans_siberian":
        last = _last_space(renderer, id, drawn)
        rows[-1].append_text(last.icon).append(_sign(renderer, last), "bold")
        rows[0].append(f"   {REACH} {renderer.say('needs_reach')}", "dim")
    elif drawn.line == "kiev":
        rows.append(_marks(renderer, sign("star", renderer.ascii), drawn, stars(drawn)))
    else:
        rows.append(StyledText(""))  # beside the stars of the Kiev line
    rows.append(_row(renderer.say("vp_row"), [_vp(space) for space in drawn.spaces]))
    return rows


def head(renderer: RussianRailroadsRenderer, drawn: RailLineScoringView) -> StyledText:
    """Name a line with its locomotives, its reach, and what it would score now."""
    text = StyledText().append(renderer.say(f"line.{drawn.line}"), "bold underline").append(" ")
    for number in drawn.locomotives:
        shown = "?" if number is None else " " if not number else str(number)
        text.append(f"[{shown}]", "bold" if number else "dim")
    text.append(" ").append(renderer.say("reach", n="?" if drawn.reach is None else drawn.reach))
    text.append("  ").append(points(renderer, drawn.points), "bold")
    if drawn.doubled:
        text.append(" ").append(renderer.drawn(("×2", "x2")), "bold")
    return text


def points(renderer: RussianRailroadsRenderer, vp: int | None) -> str:
    """Say VP; "?" while a fact that decides them is not told."""
    return renderer.say("vp", n="?" if vp is None else vp)


def _row(label: str, cells: list[StyledText], after: Callable[[int], str] = lambda _: " ") -> StyledText:
    """Set the cells of a row after its label; `after` gives the sign behind the cell of a space."""
    text = padded(StyledText(f"  {label}", "dim"), LEAD)
    for number, cell in enumerate(cells, 1):
        text.append(" " * (CELL - cell.cell_len)).append_text(cell).append(after(number), "bold")
    return text


def _walls(renderer: RussianRailroadsRenderer, drawn: RailLineScoringView) -> Callable[[int], str]:
    return lambda number: renderer.drawn(WALL) if number == drawn.cut else " "


def _number(space: LineSpace) -> StyledText:
    return StyledText(str(space.number), "bold" if space.counted else "dim")


def _track(renderer: RussianRailroadsRenderer, space: LineSpace) -> StyledText:
    """Draw the track that lies on a space, the rails of the one that counts there, or nothing."""
    if space.piece:
        text = renderer.colour(space.piece)
        text.stylize("reverse")
        return text
    if space.colour is None:
        return StyledText("?", "dim")
    return renderer.colour(space.colour, rail=True) if space.colour else StyledText(renderer.drawn(DOT), "dim")


def _doubler(renderer: RussianRailroadsRenderer, id: str, space: LineSpace) -> StyledText:
    """Draw the doubler above a space; nothing where none can lie."""
    laid = seen(renderer.state.seats[id].doublers)
    if space.number > DOUBLER_SPACES:
        return StyledText("")
    if laid is None:
        return StyledText("?", "dim")
    return (
        StyledText(renderer.drawn(("×2", "x2")), "bold")
        if space.number <= laid
        else StyledText(renderer.drawn(DOT), "dim")
    )


def _vp(space: LineSpace) -> StyledText:
    """Draw what a space scores; nothing beyond the reach."""
    if space.points is None or space.star_points is None or space.counted is None:
        return StyledText("?", "dim")
    return (
        StyledText(str(space.points + space.star_points), "bold" if space.points else "")
        if space.counted
        else StyledText("")
    )


def _marks(renderer: RussianRailroadsRenderer, label: str, drawn: RailLineScoringView, marks: Marks) -> StyledText:
    cells = [marks.get(space.number, NOTHING).icon for space in drawn.spaces]
    return _row(label, cells, lambda number: _sign(renderer, marks.get(number, NOTHING)))


def _sign(renderer: RussianRailroadsRenderer, mark: SpaceBonusMark) -> str:
    if mark.given is None:
        return "?"
    return sign("ok", renderer.ascii) if mark.given else REACH if mark.reach else " "


def stars(drawn: RailLineScoringView) -> Marks:
    """Give the stars that pay at every scoring, and the Kiev medal once it lies there (RRR-4.1017, RRR-4.1107)."""
    found: Marks = {}
    for space in drawn.spaces:
        if space.number in STARS or (space.number == MEDAL_SPACE and space.star != 0):
            pays = None if space.star_points is None or space.star is None else space.star_points > 0
            found[space.number] = SpaceBonusMark(
                StyledText("?" if space.star is None else str(space.star)), pays, reach=True
            )
    return found


def bonuses(renderer: RussianRailroadsRenderer, id: str, drawn: RailLineScoringView) -> Marks:
    """Give what the spaces of a line bring once, and the doubling of St. Petersburg."""
    found: Marks = dict(_unlocks(renderer, id)) if drawn.line == "trans_siberian" else {}
    board = renderer.state.seats[id]
    for spaces, given, shown in (
        (TOKEN_SPACES, board.token_given, "?"),
        (WORKER_SPACES, board.worker_given, renderer.say("worker_icon")),
    ):
        for space in spaces:
            name, number = line_and_space(space) if space != "industry" else ("", 0)
            if name == drawn.line:
                style = renderer.colour(WORKER_COLOUR[space]).style if space in WORKER_COLOUR else ""
                found[number] = SpaceBonusMark(StyledText(shown, style), seen(given[space]), space != TRACK_ALONE)
    if drawn.line == "st_petersburg":
        icon = StyledText(renderer.drawn(("×2", "x2")), renderer.colour("grey").style)
        found[DOUBLING_SPACE] = SpaceBonusMark(icon, drawn.doubled, reach=True)
    if drawn.line != "trans_siberian":
        found[len(drawn.spaces)] = _last_space(renderer, id, drawn)
    return found


def _unlocks(renderer: RussianRailroadsRenderer, id: str) -> Iterator[tuple[int, SpaceBonusMark]]:
    black = renderer.state.seats[id].lines["trans_siberian"].tracks["black"]
    for colour, space in UNLOCKED_AT.items():
        yield space, SpaceBonusMark(renderer.colour(colour), black >= space if known(black) else None)


def _last_space(renderer: RussianRailroadsRenderer, id: str, drawn: RailLineScoringView) -> SpaceBonusMark:
    return SpaceBonusMark(StyledText(str(LAST_SPACE_VP)), seen(renderer.state.seats[id].line_given[drawn.line]))


def in_words(renderer: RussianRailroadsRenderer, id: str, drawn: RailLineScoringView) -> StyledText:
    """Write a line in a few words: its locomotives, where its tracks stand, what it would score now."""
    text = head(renderer, drawn)
    tracks = renderer.state.seats[id].lines[drawn.line].tracks
    for colour in RAILROADS[drawn.line].colours:
        at = seen(tracks[colour])
        if at != 0:
            text.append(" ").append_text(renderer.colour(colour)).append("?" if at is None else str(at), "bold")
    return text
