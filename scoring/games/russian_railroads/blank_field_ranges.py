"""The lowest and highest possible value of each blank field of a player board, given the known fields.

Fields are named by their path in the board, such as "kiev.grey". A more advanced track, a higher locomotive, or an
additional doubler, revaluation or medal never reduces the VP; so the points are known if the lowest and the highest
values score the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from msgspec import Struct

from scoring.games.russian_railroads.industry_track import IndustryTrack, has_second_marker, marker_position
from scoring.games.russian_railroads.sheet import BoardOnTable
from scoring.games.russian_railroads.values import (
    BLACK_START,
    COLOURS,
    DOUBLER_SPACES,
    HIGHEST_LOCOMOTIVE,
    LINES,
    RAILROADS,
    UNLOCKED_AT,
    Colour,
    LineName,
)

BoardValues = Mapping[str, int]
"""A number for every field that affects the score; yes is 1, no is 0."""

LOCOMOTIVES = ("locomotive", "locomotive_2")

_PATHS = {(line, name): f"{line}.{name}" for line in LINES for name in (*COLOURS, *LOCOMOTIVES)}


TRACK_PATHS = {line: tuple(f"{line}.{colour}" for colour in COLOURS) for line in LINES}
"""The paths of the tracks of each line in the board, the most advanced colour first."""
LOCOMOTIVE_PATHS = {line: tuple(f"{line}.{name}" for name in LOCOMOTIVES) for line in LINES}


def path_of(line: LineName, name: str) -> str:
    """Return the path of a field of a railroad line, in the board."""
    return _PATHS[line, name]


class BlankFieldRanges(Struct, frozen=True):
    """The lowest and highest possible value of each field of a board.

    `second_marker` is None if a second industry marker is possible but not certain. `tokens_used` is the number of
    tokens seen on the board; they came from at most `token_spaces` "?" spaces (RRR-4.1020).
    """

    low: dict[str, int]
    high: dict[str, int]
    second_marker: bool | None
    tokens_used: int
    token_spaces: int

    @property
    def is_settled(self) -> bool:
        """Whether every field has exactly one possible value."""
        return self.low is self.high

    def open(self, path: str) -> bool:
        """Return whether a field has several possible values."""
        return self.low[path] != self.high[path]


def reach(board_values: BoardValues, line: LineName) -> int:
    """Return the sum of the locomotive numbers of a line (RRR-4.405)."""
    first, second = LOCOMOTIVE_PATHS[line]
    return board_values[first] + board_values[second]


def spans(board: BoardOnTable, lane: IndustryTrack) -> BlankFieldRanges:
    """Return the possible range of each field of a board."""
    low: dict[str, int] = {}
    high: dict[str, int] = {}
    for line in LINES:
        _tracks(board, line, low, high)
        line_on_board = board.line(line)
        numbers: tuple[int | None, ...] = (line_on_board.locomotive, line_on_board.locomotive_2)
        for slot, (path, number) in enumerate(zip(LOCOMOTIVE_PATHS[line], numbers, strict=True)):
            highest = HIGHEST_LOCOMOTIVE if slot < RAILROADS[line].locomotives else 0
            low[path] = 0 if number is None else number
            high[path] = highest if number is None else number
    low["doublers"] = board.doublers or 0
    high["doublers"] = DOUBLER_SPACES if board.doublers is None else board.doublers
    second = has_second_marker(board.industry)
    marks = {"revaluation": board.revaluation, "kiev_medal": board.kiev_medal, "second_marker": second}
    used = sum(mark is True for mark in marks.values())
    spaces = _token_spaces(board, lane, high, second, used)
    has_free_token = used < spaces
    for name in ("revaluation", "kiev_medal"):
        low[name] = int(marks[name] is True)
        high[name] = int(marks[name] is True or (marks[name] is None and has_free_token))
    both = low if low == high else high
    return BlankFieldRanges(low, both, False if second is None and not has_free_token else second, used, spaces)


_places = attrgetter(*COLOURS)


def _tracks(board: BoardOnTable, line: LineName, low: dict[str, int], high: dict[str, int]) -> None:
    """Set the ranges of the tracks of a line, from the known tracks (RRR-4.312 to RRR-4.316, RRR-4.320) and
    RRR-4.310.
    """
    places: tuple[int | None, ...] = _places(board.line(line))
    if None not in places:
        for path, position in zip(TRACK_PATHS[line], places, strict=True):
            low[path] = high[path] = position or 0
        return
    position_of = dict(zip(COLOURS, places, strict=True))
    colours = RAILROADS[line].colours
    ahead = RAILROADS[line].length + 1
    for colour in COLOURS:
        highest = max(0, ahead - 1) if colour in colours and _may_be_unlocked(board, colour) else 0
        at = position_of[colour]
        high[path_of(line, colour)] = highest if at is None else at
        if colour in colours:
            ahead = high[path_of(line, colour)]
    behind = 0
    for colour in reversed(COLOURS):
        least = behind + 1 if behind else BLACK_START if colour == COLOURS[0] else 0
        at = position_of[colour]
        low[path_of(line, colour)] = min(least, high[path_of(line, colour)]) if at is None else at
        if colour in colours:
            behind = low[path_of(line, colour)]


def _may_be_unlocked(board: BoardOnTable, colour: Colour) -> bool:
    black = board.trans_siberian.black
    return black is None or black >= UNLOCKED_AT.get(colour, 0)


def _token_spaces(board: BoardOnTable, lane: IndustryTrack, high: BoardValues, second: bool | None, used: int) -> int:
    """Return the maximum number of "?" spaces that could have been reached (RRR-4.1018, RRR-4.1019); `used` is the
    number of tokens seen on the board.
    """
    on_lines = sum(
        min(high[path_of(line, COLOURS[0])], reach(high, line)) >= space
        for line in LINES
        for space in RAILROADS[line].token_spaces
    )
    first = marker_position(board.industry, lane, 1).may_reach(lane.token)
    # A second marker is itself a token: one that is not told needs a ? space of its own before it can reach another.
    there = second if second is not None else on_lines + first > used
    return on_lines + int(first or (there and marker_position(board.industry, lane, 2).may_reach(lane.token)))
