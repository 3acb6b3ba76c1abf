"""Track steps of Russian Railroads: one step (RRR-4.302 to RRR-4.321), and whether several steps are possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import structs

from referee.facts.verdict import Breach
from referee.games.russian_railroads.action_spaces import ANY, ActionPart
from referee.games.russian_railroads.state import Board, RailLineTracks
from referee.judging.judge import cites
from referee.judging.three_valued_logic import passes, some
from referee.rules.game import Check, Checks
from scoring.games.russian_railroads.values import LINES, RAILROADS, UNLOCKED_AT, Colour, LineName, RailLineSpec

MAIN_LINE: LineName = "trans_siberian"
"""The line whose black track unlocks the other colours (RRR-4.306 to RRR-4.309)."""


_RAILROADS: dict[str, RailLineSpec] = dict(RAILROADS.items())
_FRONT = {rear: front for front, rear in pairwise(ANY)}
"""The next more advanced colour of each colour."""


def taken_by(line: str) -> tuple[Colour, ...]:
    """Return the track colours of a railroad line, the most advanced first (RRR-4.315)."""
    return _RAILROADS[line].colours


def length_of(line: str) -> int:
    return _RAILROADS[line].length


def is_unlocked(board: Board, colour: str) -> bool:
    """Return whether tracks of a colour can be moved (RRR-4.310). Raises `UnknownFactError` if it is unknown."""
    return colour == "black" or bool(board.lines[MAIN_LINE].tracks["black"] >= UNLOCKED_AT[colour])


def has_way(board: Board, line: str, colour: str) -> bool:
    """Return whether the next space of a track is free. Raises `UnknownFactError` if the result depends on unknown
    values.
    """
    tracks = board.lines[line].tracks
    if colour == ANY[0]:
        return bool(tracks[colour] < length_of(line))
    front = tracks[_FRONT[colour]]
    return bool(front > 1 and front > tracks[colour] + 1)


def can_step(board: Board, line: str, colour: str) -> bool:
    """Return whether one step is legal (see `step_checks`). Raises `UnknownFactError` if the result depends on unknown
    values.
    """
    return is_unlocked(board, colour) and colour in taken_by(line) and has_way(board, line, colour)


@cites("RRR-4.310")
def colour_unlocked(board: Board, seat: str, colour: str) -> Check:
    """Yield a breach if the black track has not reached the space that unlocks the colour (RRR-4.310)."""
    if not is_unlocked(board, colour):
        values = {"seat": seat, "colour": colour, "space": UNLOCKED_AT[colour]}
        yield Breach("RRR-4.310", "colour_locked", values, "unlock_colour")


@cites("RRR-4.315")
def colour_printed(line: str, colour: str) -> Check:
    """Yield a breach if the colour is not printed on the line (RRR-4.315)."""
    if colour not in taken_by(line):
        values = {"line": line, "colour": colour, "colours": taken_by(line)}
        yield Breach("RRR-4.315", "colour_not_on_line", values, "other_line")


@cites("RRR-4.312", "RRR-4.313", "RRR-4.314", "RRR-4.316", "RRR-4.320")
def way_free(board: Board, line: str, colour: str) -> Check:
    """Yield a breach if the next space is not empty or not behind the track of the colour in front (RRR-4.312 to 4.314,
    4.316, 4.320).
    """
    if colour not in taken_by(line) or has_way(board, line, colour):
        return  # `colour_printed` speaks of a colour that is not on the line
    tracks = board.lines[line].tracks
    at = tracks[colour]
    values: dict[str, Any] = {"line": line, "colour": colour}
    if colour == ANY[0]:
        yield Breach("RRR-4.316", "line_ends", values | {"space": at}, "other_line")
        return
    front = _FRONT[colour]
    ahead = tracks[front]
    if ahead <= 1:
        at = 0  # nothing can stand behind the first space
    values |= {"front": front, "space": at + 1}
    if not ahead:
        yield Breach("RRR-4.312", "front_missing", values, "front_first", ("RRR-4.320",))
    else:
        also = ("RRR-4.314",) if at else ("RRR-4.314", "RRR-4.320")
        yield Breach("RRR-4.313", "way_blocked", values, "front_first", also)


def step_checks(board: Board, seat: str, line: str, colour: str) -> Checks:
    """Yield the rule checks of one step on a railroad track: the unlocked colour, the colours of the line, and the next
    space.
    """
    yield colour_unlocked(board, seat, colour)
    yield colour_printed(line, colour)
    yield way_free(board, line, colour)


def step_track(board: Board, line: str, colour: str) -> Board:
    """Return the board after one step."""
    tracks = board.lines[line].tracks
    moved = RailLineTracks({**tracks, colour: tracks[colour] + 1})
    return structs.replace(board, lines={**board.lines, line: moved})


def steps_of(board: Board, seat: str, colours: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield (line, colour) for each possible step in these colours, in the given order of colours; steps that depend on
    unknown values are included.
    """
    for colour in colours:
        for line in LINES:
            if passes(*step_checks(board, seat, line, colour)):
                yield line, colour


def possible(board: Board, parts: tuple[ActionPart, ...]) -> bool:
    """Return whether all steps of these action parts can be made, in any order. Raises `UnknownFactError` if the result
    depends on unknown values.

    Bonuses on the way are ignored, because they allow no further steps.
    """
    parts = tuple(part for part in parts if part.count)
    if not parts:
        return True
    if len(parts) == 1 and parts[0].count == 1:
        return step_possible(board, parts[0].colours)
    return some(
        partial(_goes_on, board, parts, at, line, colour)
        for at, part in enumerate(parts)
        for colour in part.colours
        for line in LINES
    )


def step_possible(board: Board, colours: Iterable[str]) -> bool:
    """Return whether one step in one of the colours is possible. Raises `UnknownFactError` if the result depends on
    unknown values.
    """
    return some(partial(can_step, board, line, colour) for colour in colours for line in LINES)


def _goes_on(board: Board, parts: tuple[ActionPart, ...], at: int, line: str, colour: str) -> bool:
    """Return whether one step is legal and the remaining steps of the parts are possible after it."""
    if not can_step(board, line, colour):
        return False
    part = parts[at]
    remainder = (*parts[:at], structs.replace(part, count=part.count - 1), *parts[at + 1 :])
    return possible(step_track(board, line, colour), remainder)
