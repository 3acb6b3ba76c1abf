"""Score lines of a round of Russian Railroads (RRR-4.14xx) with their explanations, and the blank fields that affect
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.blank_field_ranges import (
    LOCOMOTIVE_PATHS,
    LOCOMOTIVES,
    TRACK_PATHS,
    BlankFieldRanges,
)
from scoring.games.russian_railroads.line_scoring import LineScoring, ScoringStretch, line_vp, score_line
from scoring.games.russian_railroads.values import COLOURS, LINES, RAILROADS, TRACK_VP, TRACK_VP_REVALUED, LineName
from scoring.text_catalogs import Phrase

SPACE_CLAUSES = ("RRR-4.1402", "RRR-4.1403", "RRR-4.1404", "RRR-4.405")
BOARD_FIELDS = ("doublers", "revaluation", "kiev_medal")
GAINING = tuple(colour for colour in COLOURS if TRACK_VP_REVALUED[colour] != TRACK_VP[colour])
"""The colours whose value increases with revaluation."""


_PATHS = {line: (*TRACK_PATHS[line], *LOCOMOTIVE_PATHS[line], *BOARD_FIELDS) for line in LINES}
"""The paths of the fields that affect the score of a line: its tracks, its locomotives, and board fields."""
_READERS = {line: itemgetter(*paths) for line, paths in _PATHS.items()}


def line_of_board(
    seat: str, ranges: BlankFieldRanges, line: LineName, stars: Mapping[int, int], *, revalued: bool, medal: bool
) -> ScoreLine | None:
    """Return the score line of a railroad line, None if it depends on a blank field; cached by the fields used."""
    read = _READERS[line]
    low, high = read(ranges.low), read(ranges.high)
    return _line(seat, line, low, high, tuple(stars.items()), revalued, medal)


@lru_cache(1024)
def _line(
    seat: str,
    line: LineName,
    low: tuple[int, ...],
    high: tuple[int, ...],
    stars: tuple[tuple[int, int], ...],
    revalued: bool,
    medal: bool,
) -> ScoreLine | None:
    """Return the score line of a railroad line from the lowest and highest values of its fields (in the order of
    `_PATHS`); None if they differ in points.
    """
    lowest = dict(zip(_PATHS[line], low, strict=True))
    highest = lowest if low == high else dict(zip(_PATHS[line], high, strict=True))
    scoring = score_line(BlankFieldRanges(lowest, highest, None, 0, 0), line, dict(stars))
    return railroad_line(seat, scoring, revalued=revalued, medal=medal)


def railroad_line(seat: str, scoring: LineScoring, *, revalued: bool, medal: bool) -> ScoreLine | None:
    """Return the score line of a railroad line, None if its points are unknown. `medal` is True if the Kiev medal is on
    this line.
    """
    if scoring.points is None:
        return None
    stars = list(scoring.stars.values())
    parts = [_track(stretch) for stretch in scoring.stretches]
    if stars:
        parts.append(Phrase("working.stars", {"sum": _sum(stars), "points": sum(stars)}))
    if medal:
        pays = scoring.medal
        parts.append(Phrase("working.medal" if pays else "working.medal_unreached", {"points": pays}))
    applies = {
        "RRR-4.1405": not scoring.doubled and any(stretch.twice for stretch in scoring.stretches),
        "RRR-4.1106": revalued and any(stretch.colour in GAINING for stretch in scoring.stretches),
        "RRR-4.1406": bool(scoring.doubled),
        "RRR-4.1016": bool(scoring.doubled),
        "RRR-4.1407": bool(stars) or medal,
        "RRR-4.1017": bool(stars),
        "RRR-4.1107": medal,
        # A star that black has reached is not lost to the colour that follows.
        "RRR-4.1004": any(not _is_black(scoring, number) for number in scoring.stars),
    }
    clauses = (*SPACE_CLAUSES, *(clause for clause, cited in applies.items() if cited))
    return ScoreLine(seat, scoring.line, scoring.points, _working(scoring, parts), clauses)


def _is_black(scoring: LineScoring, number: int) -> bool:
    return any(
        stretch.colour == COLOURS[0] and stretch.first <= number <= stretch.last for stretch in scoring.stretches
    )


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))


def _track(stretch: ScoringStretch) -> Phrase:
    """Return the explanation of the points of consecutive spaces of one colour, not yet doubled for a doubled line."""
    values = {
        "colour": stretch.colour,
        "spaces": str(stretch.first) if stretch.first == stretch.last else f"{stretch.first}–{stretch.last}",
        "n": stretch.last - stretch.first + 1,
        "twice": stretch.twice,
        "value": stretch.value,
        "points": stretch.points,
    }
    return Phrase("working.track_doublers" if stretch.twice else "working.track", values)


def _working(scoring: LineScoring, parts: list[Phrase]) -> Phrase:
    values = {"reach": _reach(scoring), "parts": tuple(parts), "points": scoring.points}
    if not parts:
        return Phrase("working.line_nothing", values)
    vp: list[int] = [part.values["points"] for part in parts]
    if scoring.doubled:
        return Phrase("working.line_doubled", values | {"sum": _sum(vp) if len(vp) == 1 else f"({_sum(vp)})"})
    return Phrase("working.line_one" if len(vp) == 1 else "working.line", values | {"sum": _sum(vp)})


def _reach(scoring: LineScoring) -> Phrase:
    """Return the text for the reach of the locomotives; the minimum reach if a locomotive is unknown."""
    if scoring.reach is None:
        return Phrase("working.reach_least", {"reach": scoring.counting})
    numbers = [number for number in scoring.locomotives if number]
    length = RAILROADS[scoring.line].length
    values = {"sum": _sum(numbers), "reach": scoring.reach, "length": length}
    key = ("reach_none", "reach_one", "reach_sum")[min(len(numbers), 2)]
    if len(numbers) > 1 and scoring.reach > length:
        key = "reach_sum_cut"
    return Phrase(f"working.{key}", values)


def blank_fields_needed(ranges: BlankFieldRanges, stars: Mapping[int, int]) -> list[str]:
    """Return the paths of the blank fields that affect the score of the lines, in reading order.

    A field is included if its value matters where its effect is greatest: with the tracks behind it and the other
    locomotive at their lowest, and everything else at its highest value.
    """
    if ranges.is_settled:
        return []
    paths = []
    for line in LINES:
        for index, colour in enumerate(COLOURS):
            path = f"{line}.{colour}"
            behind = {f"{line}.{rear}": ranges.low[f"{line}.{rear}"] for rear in COLOURS[index + 1 :]}
            if ranges.open(path) and _differs(ranges, path, behind, stars):
                paths.append(path)
        for slot in LOCOMOTIVES:
            others = {f"{line}.{other}": ranges.low[f"{line}.{other}"] for other in LOCOMOTIVES if other != slot}
            if ranges.open(path := f"{line}.{slot}") and _differs(ranges, path, others, stars):
                paths.append(path)
    return paths + [path for path in BOARD_FIELDS if ranges.open(path) and _differs(ranges, path, {}, stars)]


def _differs(ranges: BlankFieldRanges, path: str, setting: Mapping[str, int], stars: Mapping[int, int]) -> bool:
    others = {**ranges.high, **setting}
    low, high = others | {path: ranges.low[path]}, others | {path: ranges.high[path]}
    return any(line_vp(low, line, stars) != line_vp(high, line, stars) for line in LINES)
