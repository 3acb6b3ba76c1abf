"""The scored spaces of a player board, for display: the track that counts on each, its value, and the reach of the
locomotives. None means that it depends on blank fields.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from scoring.games.russian_railroads.blank_field_ranges import BlankFieldRanges, BoardValues, path_of, reach, spans
from scoring.games.russian_railroads.industry_track import GAP, MARKERS, IndustryTrack, lane_of, marker_position
from scoring.games.russian_railroads.line_scoring import (
    doubled,
    score_line,
    star_at,
    star_payment,
    stretches,
    under_doublers,
    values_of,
)
from scoring.games.russian_railroads.sheet import BoardOnTable, RoundSheet
from scoring.games.russian_railroads.values import COLOURS, RAILROADS, STAR_TO_CONFIRM, STARS, LineName


class LineSpace(Struct, frozen=True):
    """One scored space of a railroad line (RRR-4.1402 to RRR-4.1405).

    - `colour`: the track that counts here, "" for none; `piece`: the track whose last piece is here.
    - `value`: the VP of that colour; `multiplier`: the effect of a doubler and of a doubled line.
    - `within_reach`: whether the locomotives reach the space; `points`: the VP scored.
    - `star`: the VP of a star or the Kiev medal here; `star_points`: the VP scored for it.
    """

    number: int
    piece: str
    colour: str | None
    value: int | None
    multiplier: int | None
    within_reach: bool | None
    points: int | None
    star: int | None = 0
    star_points: int | None = 0


class RailLineScoringView(Struct, frozen=True):
    """A scored line with its locomotives, for display.

    `reach` is the sum of the locomotives (RRR-4.405), `cut` the number of existing spaces within reach (RRR-R26).
    `doubled` is True if the whole line counts twice (RRR-4.1406); `points` is the score of the line (VP).
    """

    line: LineName
    locomotives: tuple[int | None, ...]
    reach: int | None
    cut: int | None
    doubled: bool | None
    spaces: tuple[LineSpace, ...]
    points: int | None


class IndustryTrackSpace(Struct, frozen=True):
    """One space of the industry track: its print (a number, "gap" or "?"), its VP, whether a marker can be here, and
    the number of the marker here (0 for none).
    """

    place: int
    printed: str
    vp: int
    open: bool | None
    marker: int = 0


class IndustryTrackScoringView(Struct, frozen=True):
    """The industry track, for display; `markers` maps the number of each marker to its VP, None if unknown."""

    spaces: tuple[IndustryTrackSpace, ...]
    markers: dict[int, int | None]
    second_marker: bool | None


class BoardScoringView(Struct, frozen=True):
    """All scored parts of a player board in the scoring of a round, for display."""

    lines: tuple[RailLineScoringView, ...]
    industry: IndustryTrackScoringView


def picture(sheet: RoundSheet, seat: str) -> BoardScoringView:
    """Return the scored spaces of a seat's board. Raises KeyError for an unknown seat."""
    board = sheet.seats[seat]
    lane = lane_of(sheet)
    ranges = spans(board, lane)
    lines = tuple(line_picture(ranges, line, stars_of(sheet)) for line in RAILROADS)
    return BoardScoringView(lines, industry_picture(board, lane, ranges.second_marker))


def stars_of(sheet: RoundSheet) -> Mapping[int, int]:
    """Return {space number: star VP} of the Kiev line. For space 8, the number that the players entered takes
    precedence (RRR-R31).
    """
    return STARS if sheet.kiev_8 is None else STARS | {STAR_TO_CONFIRM: sheet.kiev_8}


# the lines


class _SpaceValues(Struct, frozen=True):
    """The values of one space, computed from given numbers for all board fields."""

    colour: str
    value: int
    multiplier: int
    within_reach: bool
    star: int
    star_points: int

    @property
    def points(self) -> int:
        return self.value * self.multiplier if self.within_reach else 0


def _space_values(board_values: BoardValues, line: LineName, stars: Mapping[int, int]) -> list[_SpaceValues]:
    """Return the values of every space of a line, computed from given numbers for all board fields."""
    reached, twice, vp = reach(board_values, line), doubled(board_values, line), values_of(board_values)
    colours = {
        number: stretch.colour
        for stretch in stretches(board_values, line)
        for number in range(stretch.first, stretch.last + 1)
    }
    under = under_doublers(board_values, line)
    return [
        _SpaceValues(
            colours.get(number, ""),
            vp[colours[number]] if number in colours else 0,
            (2 if number <= under else 1) * (2 if twice else 1),
            number <= reached,
            star_at(board_values, line, number, stars)[0],
            star_payment(board_values, line, number, stars),
        )
        for number in range(1, RAILROADS[line].length + 1)
    ]


def line_picture(ranges: BlankFieldRanges, line: LineName, stars: Mapping[int, int]) -> RailLineScoringView:
    """Return a scored line: its spaces, locomotives and points. A value is known if the lowest and the highest possible
    field values agree.
    """
    lows = _space_values(ranges.low, line, stars)
    highs = lows if ranges.is_settled else _space_values(ranges.high, line, stars)
    pieces = {
        ranges.low[path]: colour
        for colour in COLOURS
        if not ranges.open(path := path_of(line, colour)) and ranges.low[path]
    }
    spaces = tuple(
        _space(number, pieces.get(number, ""), low, high)
        for number, (low, high) in enumerate(zip(lows, highs, strict=True), 1)
    )
    scoring = score_line(ranges, line, stars)
    length = RAILROADS[line].length
    cut = _same(min(reach(ranges.low, line), length), min(reach(ranges.high, line), length))
    return RailLineScoringView(line, scoring.locomotives, scoring.reach, cut, scoring.doubled, spaces, scoring.points)


def _same(low: int, high: int) -> int | None:
    return low if low == high else None


def _agree(low: bool, high: bool) -> bool | None:
    return low if low == high else None


def _space(number: int, piece: str, low: _SpaceValues, high: _SpaceValues) -> LineSpace:
    return LineSpace(
        number,
        piece,
        low.colour if low.colour == high.colour else None,
        _same(low.value, high.value) if low.colour == high.colour else None,
        _same(low.multiplier, high.multiplier),
        _agree(low.within_reach, high.within_reach),
        _same(low.points, high.points),
        _same(low.star, high.star),
        _same(low.star_points, high.star_points),
    )


# the industry track


def industry_picture(board: BoardOnTable, lane: IndustryTrack, second: bool | None) -> IndustryTrackScoringView:
    """Return the industry track with its markers, for display."""
    stands = [marker_position(board.industry, lane, number) for number in MARKERS if number == MARKERS[0] or second]
    on = {marker.places[0]: marker.number for marker in stands if len(marker.places) == 1}
    factories = board.industry.factories
    walkable = lane.open(factories)
    spaces = []
    for index, text in enumerate(lane.printed):
        unknown = factories is None and GAP in lane.printed[: index + 1]
        spaces.append(
            IndustryTrackSpace(index, text, lane.vp[index], None if unknown else index < walkable, on.get(index, 0))
        )
    return IndustryTrackScoringView(tuple(spaces), {marker.number: marker.vp(lane) for marker in stands}, second)
