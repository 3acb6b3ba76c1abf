"""The score of a railroad line (RRR-4.1402 to RRR-4.1407), by ranges of consecutive spaces on which the same colour
counts. None means that it depends on blank fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from scoring.games.russian_railroads.blank_field_ranges import (
    LOCOMOTIVE_PATHS,
    TRACK_PATHS,
    BlankFieldRanges,
    BoardValues,
    path_of,
    reach,
)
from scoring.games.russian_railroads.values import (
    COLOURS,
    DOUBLING_SPACE,
    MEDAL_SPACE,
    MEDAL_VP,
    RAILROADS,
    TRACK_VP,
    TRACK_VP_REVALUED,
    Colour,
    LineName,
)

DOUBLED_LINE: LineName = "st_petersburg"
DOUBLING_COLOUR: Colour = "grey"
DOUBLERS_LINE: LineName = "trans_siberian"
STAR_LINE: LineName = "kiev"
STAR_COLOUR: Colour = "black"
MEDAL_COLOUR: Colour = "grey"
_FROM_REAR = tuple(reversed(COLOURS))


class TrackStretch(Struct, frozen=True):
    """The spaces of a line from `first` to `last`, on which one colour counts."""

    colour: Colour
    first: int
    last: int


class ScoringStretch(TrackStretch, frozen=True):
    """Consecutive spaces of one colour within the reach of the locomotives. Each is worth `value` VP, and `twice` of
    them count double because of a doubler.
    """

    value: int
    twice: int

    @property
    def points(self) -> int:
        """The points of these spaces (VP), not yet doubled for a doubled line."""
        return (self.last - self.first + 1 + self.twice) * self.value


class LineScoring(Struct, frozen=True):
    """The score of a line. `reach` is the sum of its locomotives (RRR-4.405), `counting` the minimum number of spaces
    within reach.

    `doubled` is True if the whole line counts twice (RRR-4.1406). `stars` maps the spaces with scoring stars to their
    VP; `medal` is the VP scored for the Kiev medal; `points` is the score of the line (VP).
    """

    line: LineName
    locomotives: tuple[int | None, ...]
    reach: int | None
    counting: int
    doubled: bool | None
    stretches: tuple[ScoringStretch, ...]
    stars: dict[int, int]
    medal: int | None
    points: int | None


def stretches(board_values: BoardValues, line: LineName) -> list[TrackStretch]:
    """Return the spaces of a line, grouped by the colour that counts there, rear colour first. On each space, the
    rearmost track that has reached it counts (RRR-R48).
    """
    result: list[TrackStretch] = []
    rear = 0
    for colour, path in zip(_FROM_REAR, reversed(TRACK_PATHS[line]), strict=True):
        at = board_values[path]
        if at > rear:
            result.append(TrackStretch(colour, rear + 1, at))
            rear = at
    return result


def values_of(board_values: BoardValues) -> Mapping[Colour, int]:
    return TRACK_VP_REVALUED if board_values["revaluation"] else TRACK_VP


def doubled(board_values: BoardValues, line: LineName) -> bool:
    """Return whether the whole line counts twice (RRR-4.1016)."""
    if line != DOUBLED_LINE:
        return False
    return min(board_values[path_of(line, DOUBLING_COLOUR)], reach(board_values, line)) >= DOUBLING_SPACE


def under_doublers(board_values: BoardValues, line: LineName) -> int:
    """Return the number of spaces with a doubler; doublers cover the line from its first space (RRR-4.702)."""
    return board_values["doublers"] if line == DOUBLERS_LINE else 0


def star_at(board_values: BoardValues, line: LineName, number: int, stars: Mapping[int, int]) -> tuple[int, Colour]:
    """Return (VP of the star or medal on a space, colour of the track that must reach it) (RRR-4.1017, RRR-4.1107)."""
    if line != STAR_LINE:
        return 0, STAR_COLOUR
    if number == MEDAL_SPACE:
        return MEDAL_VP if board_values["kiev_medal"] else 0, MEDAL_COLOUR
    return stars.get(number, 0), STAR_COLOUR


def star_payment(board_values: BoardValues, line: LineName, number: int, stars: Mapping[int, int]) -> int:
    """Return the VP scored for the star or medal on a space; 0 if its track or the locomotives have not reached it."""
    vp, by = star_at(board_values, line, number, stars)
    return vp if vp and min(board_values[path_of(line, by)], reach(board_values, line)) >= number else 0


def line_vp(board_values: BoardValues, line: LineName, stars: Mapping[int, int]) -> int:
    """Return the score of a line (VP), computed from given numbers for all board fields."""
    pays = (star_payment(board_values, line, number, stars) for number in _starred_spaces(line, stars))
    return _total(_scoring_stretches(board_values, board_values, line), doubled(board_values, line), pays)


def _total(parts: Iterable[ScoringStretch], doubled: bool, pays: Iterable[int]) -> int:
    return sum(part.points for part in parts) * (2 if doubled else 1) + sum(pays)


def _starred_spaces(line: LineName, stars: Mapping[int, int]) -> tuple[int, ...]:
    return (*stars, MEDAL_SPACE) if line == STAR_LINE else ()


def _scoring_stretches(low: BoardValues, high: BoardValues, line: LineName) -> tuple[ScoringStretch, ...]:
    """Return the scored spaces of each colour that are the same for the lowest and the highest possible field
    values.
    """
    limit = min(reach(low, line), reach(high, line), RAILROADS[line].length)
    twice = min(under_doublers(low, line), under_doublers(high, line))
    values, others = values_of(low), values_of(high)
    own = stretches(low, line)
    there = {stretch.colour: stretch for stretch in (own if low is high else stretches(high, line))}
    result = []
    for stretch in own:
        other = there.get(stretch.colour)
        first, last = (max(stretch.first, other.first), min(stretch.last, other.last, limit)) if other else (1, 0)
        if first <= last:
            value = values[stretch.colour] if values[stretch.colour] == others[stretch.colour] else 0
            doublers = max(0, min(last, twice) - first + 1) if value else 0
            result.append(ScoringStretch(stretch.colour, first, last, value, doublers))
    return tuple(result)


def score_line(ranges: BlankFieldRanges, line: LineName, stars: Mapping[int, int]) -> LineScoring:
    """Return the score of a line. A value is known if the lowest and the highest possible field values agree."""
    low, high = ranges.low, ranges.high
    low_reach, high_reach = reach(low, line), reach(high, line)
    twice, scoring = doubled(low, line), _scoring_stretches(low, high, line)
    payments = {number: star_payment(low, line, number, stars) for number in _starred_spaces(line, stars)}
    points: int | None = _total(scoring, twice, payments.values())
    pays: Mapping[int, int | None] = payments
    if not ranges.is_settled:
        points = _same(line_vp(low, line, stars), line_vp(high, line, stars))
        pays = {number: _same(vp, star_payment(high, line, number, stars)) for number, vp in payments.items()}
    return LineScoring(
        line,
        _locomotives(ranges, line),
        _same(low_reach, high_reach),
        min(low_reach, high_reach, RAILROADS[line].length),
        twice if twice == doubled(high, line) else None,
        scoring,
        {number: vp for number, vp in pays.items() if vp and number != MEDAL_SPACE},
        pays.get(MEDAL_SPACE),
        points,
    )


def _locomotives(ranges: BlankFieldRanges, line: LineName) -> tuple[int | None, ...]:
    """Return the locomotives of a line by slot, including an entered one beyond the slots."""
    in_use = [
        path
        for slot, path in enumerate(LOCOMOTIVE_PATHS[line])
        if slot < RAILROADS[line].locomotives or ranges.high[path]
    ]
    return tuple(_same(ranges.low[path], ranges.high[path]) for path in in_use)


def _same(low: int | None, high: int | None) -> int | None:
    return low if low == high else None
