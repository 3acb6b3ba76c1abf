"""The scoring functions of Russian Railroads: a round (RRR-4.14xx), with the explanations of its lines and the blank
fields that affect them, and the end of the game (RRR-4.15xx)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, ranking
from scoring.errors import Fault, InputError
from scoring.games.russian_railroads.blank_field_ranges import (
    LOCOMOTIVE_PATHS,
    LOCOMOTIVES,
    TRACK_PATHS,
    BlankFieldRanges,
    spans,
)
from scoring.games.russian_railroads.board_scoring_view import stars_of
from scoring.games.russian_railroads.final_scoring import (
    card_lines,
    majority,
    majority_lacks,
    majority_lines,
    own_majority,
)
from scoring.games.russian_railroads.industry_track import MARKERS, lane_of, marker_line, marker_position
from scoring.games.russian_railroads.line_scoring import LineScoring, ScoringStretch, line_vp, score_line
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.sheet_checks import check_final, check_round
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


def score_round(sheet: RoundSheet, *, trust: bool = False) -> Breakdown:
    """Score a round for the boards of the sheet (RRR-4.14xx); there is no ranking of the seats.

    Raises `InputError` with every impossible value. `trust` skips that check: a running game may have reached an
    impossible position by a move that was allowed against the rules.
    """
    if not trust and (faults := check_round(sheet)):
        raise InputError(faults)
    lane, stars = lane_of(sheet), stars_of(sheet)
    ranges = {name: spans(board, lane) for name, board in sheet.seats.items()}
    lines: list[ScoreLine] = []
    for line in LINES:
        for name, board in sheet.seats.items():
            medal = line == "kiev" and bool(board.kiev_medal)
            score_line = line_of_board(name, ranges[name], line, stars, revalued=bool(board.revaluation), medal=medal)
            lines += [score_line] if score_line else []
    needed: list[Fault] = []
    undecided: set[str] = set()
    for name, board in sheet.seats.items():
        blank = blank_fields_needed(ranges[name], stars)
        for number in MARKERS[: 2 if ranges[name].second_marker else 1]:
            score_line = marker_line(name, marker_position(board.industry, lane, number), lane)
            lines += [score_line] if score_line else []
            blank += [] if score_line else [f"industry.marker_{number}"]
        if ranges[name].second_marker is None:
            blank.append("industry.second_marker")
        needed += [Fault("needed", f"seats.{name}.{path}") for path in blank]
        undecided |= {name} if blank else set()
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(name, board.vp_before + totals.get(name, 0), board.marker)
        for name, board in sheet.seats.items()
        if board.vp_before is not None and board.marker is not None and name not in undecided
    )
    return Breakdown(tuple(lines), needed=tuple(needed), markers=markers)


def score_final(sheet: FinalSheet, *, trust: bool = False) -> Breakdown:
    """Score the end of the game: VP so far, end bonus cards, engineer majority; then rank the seats (RRR-4.1507).

    The ranking is empty if a needed field is blank, or for a single seat. Raises `InputError` with every impossible
    value, unless `trust` is set.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    blank: dict[str, list[str]] = {name: [] for name in sheet.seats}
    for name, seat in sheet.seats.items():
        if seat.vp is None:
            blank[name].append("vp")
        else:
            lines.append(ScoreLine(name, "vp", seat.vp, Phrase("working.vp", {"points": seat.vp}), ("RRR-4.1501",)))
    for name in sheet.seats:
        own, missing = card_lines(sheet, name)
        lines += own
        blank[name] += missing
    stand = majority(sheet) if sheet.has_all_seats else ()
    lines += majority_lines(stand)
    for name, path in majority_lacks(sheet, stand).items() if sheet.has_all_seats else ():
        blank[name] += [path] if path not in blank[name] else []
    for name in () if sheet.has_all_seats else sheet.seats:
        own, missing = own_majority(sheet, name)
        lines += own
        blank[name] += missing
    needed = tuple(Fault("needed", f"seats.{name}.{path}") for name, paths in blank.items() for path in paths)
    settled = {line.seat for line in lines if line.category == "engineer_majority"}
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker)
        for name, seat in sheet.seats.items()
        if seat.marker is not None and name in settled and not blank[name]
    )
    ranks = places(sheet, totals) if sheet.has_all_seats and not needed else ()
    return Breakdown(tuple(lines), ranks, needed, markers)


def places(_sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by their final VP; seats with equal VP share a rank (RRR-4.1507)."""
    return ranking(totals)
