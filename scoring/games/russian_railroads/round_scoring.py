"""The lines of a round's scoring (RRR-4.14xx): each with its working, and the blank fields that still decide one."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import ScoreLine
from scoring.games.russian_railroads.blank_field_ranges import LOCOMOTIVES, BlankFieldRanges
from scoring.games.russian_railroads.board_scoring_view import LineSpace, RailLineScoringView, line_vp
from scoring.games.russian_railroads.values import (
    COLOURS,
    LINES,
    MEDAL_SPACE,
    STARS,
    TRACK_VP,
    TRACK_VP_REVALUED,
)
from scoring.text_catalogs import Phrase

COUNTED = ("RRR-4.1402", "RRR-4.1403", "RRR-4.1404", "RRR-4.405")
BOARD_FIELDS = ("doublers", "revaluation", "kiev_medal")


def railroad_line(seat: str, drawn: RailLineScoringView, *, revalued: bool, medal: bool) -> ScoreLine | None:
    """Write what a line scores; None while a blank field decides it. `medal`: the Kiev medal lies on this line."""
    if drawn.points is None:
        return None
    counted = [space for space in drawn.spaces if space.counted]
    starred = [space for space in drawn.spaces if space.number in STARS and space.star_points]
    stars = [space.star_points or 0 for space in starred]
    parts = _tracks(drawn, counted)
    if stars:
        parts.append(Phrase("working.stars", {"sum": _sum(stars), "points": sum(stars)}))
    if medal:
        pays = drawn.spaces[MEDAL_SPACE - 1].star_points
        parts.append(Phrase("working.medal" if pays else "working.medal_unreached", {"points": pays}))
    applies = {
        "RRR-4.1405": not drawn.doubled and any(space.multiplier == 2 and space.value for space in counted),
        "RRR-4.1106": revalued and any(_gains(space) for space in counted),
        "RRR-4.1406": bool(drawn.doubled),
        "RRR-4.1016": bool(drawn.doubled),
        "RRR-4.1407": bool(stars) or medal,
        "RRR-4.1017": bool(stars),
        "RRR-4.1107": medal,
        # A star that black has reached is not lost to the colour that follows.
        "RRR-4.1004": any(space.colour != COLOURS[0] for space in starred),
    }
    clauses = (*COUNTED, *(clause for clause, cited in applies.items() if cited))
    return ScoreLine(seat, drawn.line, drawn.points, _working(drawn, len(counted), parts), clauses)


def _gains(space: LineSpace) -> bool:
    return any(space.colour == colour and TRACK_VP_REVALUED[colour] != TRACK_VP[colour] for colour in COLOURS)


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))


def _tracks(drawn: RailLineScoringView, counted: list[LineSpace]) -> list[Phrase]:
    """Say what each colour scores before a doubling of the whole line, from the rear: its spaces lie side by side."""
    parts = []
    for colour in reversed(COLOURS):
        mine = [space for space in counted if space.colour == colour]
        if not mine:
            continue
        value = mine[0].value or 0
        twice = sum(space.multiplier == 2 for space in mine) if value and not drawn.doubled else 0
        first, last = mine[0].number, mine[-1].number
        shown = {
            "colour": colour,
            "spaces": str(first) if first == last else f"{first}–{last}",
            "n": len(mine),
            "twice": twice,
            "value": value,
            "points": (len(mine) + twice) * value,
        }
        parts.append(Phrase("working.track_doublers" if twice else "working.track", shown))
    return parts


def _working(drawn: RailLineScoringView, counted: int, parts: list[Phrase]) -> Phrase:
    values = {"reach": _reach(drawn, counted), "parts": tuple(parts), "points": drawn.points}
    if not parts:
        return Phrase("working.line_nothing", values)
    vp: list[int] = [part.values["points"] for part in parts]
    if drawn.doubled:
        return Phrase("working.line_doubled", values | {"sum": _sum(vp) if len(vp) == 1 else f"({_sum(vp)})"})
    return Phrase("working.line_one" if len(vp) == 1 else "working.line", values | {"sum": _sum(vp)})


def _reach(drawn: RailLineScoringView, counted: int) -> Phrase:
    """Say how far the locomotives reach; where one is not told, how far they reach at least."""
    if drawn.reach is None:
        return Phrase("working.reach_least", {"reach": counted})
    numbers = [number for number in drawn.locomotives if number]
    values = {"sum": _sum(numbers), "reach": drawn.reach, "length": len(drawn.spaces)}
    key = ("reach_none", "reach_one", "reach_sum")[min(len(numbers), 2)]
    if len(numbers) > 1 and drawn.reach > len(drawn.spaces):
        key = "reach_sum_cut"
    return Phrase(f"working.{key}", values)


def lacking(told: BlankFieldRanges, stars: Mapping[int, int]) -> list[str]:
    """List the blank fields that decide a line, by their path in the board, in reading order.

    A field decides if it makes a difference where it can make most of it: the tracks behind it as far back as they
    can be, a locomotive beside it as low, everything else as high as it can be.
    """
    found = []
    for line in LINES:
        for place, colour in enumerate(COLOURS):
            path = f"{line}.{colour}"
            behind = {f"{line}.{rear}": told.low[f"{line}.{rear}"] for rear in COLOURS[place + 1 :]}
            if told.open(path) and _differs(told, path, behind, stars):
                found.append(path)
        for slot in LOCOMOTIVES:
            others = {f"{line}.{other}": told.low[f"{line}.{other}"] for other in LOCOMOTIVES if other != slot}
            if told.open(path := f"{line}.{slot}") and _differs(told, path, others, stars):
                found.append(path)
    return found + [path for path in BOARD_FIELDS if told.open(path) and _differs(told, path, {}, stars)]


def _differs(told: BlankFieldRanges, path: str, setting: Mapping[str, int], stars: Mapping[int, int]) -> bool:
    others = {**told.high, **setting}
    low, high = others | {path: told.low[path]}, others | {path: told.high[path]}
    return any(line_vp(low, line, stars) != line_vp(high, line, stars) for line in LINES)
