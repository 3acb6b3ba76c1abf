"""The result of a scoring: lines with points and their arithmetic, totals per seat, and a ranking with the tie-breaks
that decided it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scoring.errors import Fault
from scoring.score_working_json import figures
from scoring.text_catalogs import Phrase, Words


class ScoreLine(Struct, frozen=True):
    """The points (VP) of one seat in one category, with their arithmetic and the clauses that award them. `about` is
    the subject within the category (a region, a card), "" for none.
    """

    seat: str
    category: str
    points: int
    working: Phrase
    clauses: tuple[str, ...]
    about: str = ""


class TieBreakStep(Struct, frozen=True):
    """One step of a tie-break: among tied seats, the seat with the higher value ranks first."""

    name: str
    values: dict[str, int]
    clauses: tuple[str, ...] = ()


class SeatRank(Struct, frozen=True):
    """The rank of a seat: 1 is best, and tied seats share a rank. `tie_break` is the name of the tie-break that
    separated the seat from others with the same points, "" for none.
    """

    seat: str
    rank: int
    points: int
    tie_break: str = ""


class ScoreMarker(Struct, frozen=True):
    """The score of a seat, as computed from the record and as shown by its physical score marker."""

    seat: str
    computed: int
    shown: int


class Breakdown(Struct, frozen=True):
    """An itemised scoring of some or all seats; `places` is empty for a scoring without a ranking.

    `needed` lists the blank fields of the sheet that affect the points; with any of them, the result is provisional.
    `markers` compares the physical score marker of each seat with the computed VP.
    """

    lines: tuple[ScoreLine, ...]
    places: tuple[SeatRank, ...] = ()
    needed: tuple[Fault, ...] = ()
    markers: tuple[ScoreMarker, ...] = ()

    def totals(self) -> dict[str, int]:
        """Return the total points (VP) of each seat, in order of appearance."""
        totals: dict[str, int] = {}
        for line in self.lines:
            totals[line.seat] = totals.get(line.seat, 0) + line.points
        return totals


def ranking(
    points: Mapping[str, int], tie_breaks: Sequence[TieBreakStep] = (), *, lowest: bool = False
) -> tuple[SeatRank, ...]:
    """Rank seats by points, the highest (or the `lowest`) first, and break ties by each step in turn; seats that remain
    tied share a rank (1, 1, 3).
    """
    direction = -1 if lowest else 1
    keys = {
        seat: (direction * total, *(step.values.get(seat, 0) for step in tie_breaks)) for seat, total in points.items()
    }
    places = []
    for seat in sorted(points, key=lambda seat: keys[seat], reverse=True):
        own = keys[seat]
        rank = 1 + sum(other > own for other in keys.values())
        parted = [
            next(i for i in range(1, len(own)) if own[i] != keys[other][i])
            for other in points
            if other != seat and points[other] == points[seat] and keys[other] != own
        ]
        decided = tie_breaks[max(parted) - 1].name if parted else ""
        places.append(SeatRank(seat, rank, points[seat], decided))
    return tuple(places)


def won_by(seat_rank: SeatRank, places: Sequence[SeatRank]) -> str:
    """Return the name of the tie-break that ranks this seat before another seat with the same points, "" for none."""
    behind = any(other.points == seat_rank.points and other.rank > seat_rank.rank for other in places)
    return seat_rank.tie_break if behind else ""


def as_json(
    breakdown: Breakdown, words: Words, totals: Mapping[str, int] | None = None, name: Callable[[str], str] = str
) -> dict[str, Any]:
    """Return the breakdown as plain data for `--json`; the arithmetic of each line is given as text and as `figures`.
    `name` returns the exported name of a category.
    """
    return {
        "lines": [
            {
                "seat": line.seat,
                "category": name(line.category),
                "about": line.about,
                "points": line.points,
                "working": words.phrase(line.working),
                "clauses": list(line.clauses),
                "figures": figures(line.working),
            }
            for line in breakdown.lines
        ],
        "totals": dict(totals if totals is not None else breakdown.totals()),
        "ranking": [
            {
                "seat": seat_rank.seat,
                "rank": seat_rank.rank,
                "points": seat_rank.points,
                "tie_break": name(seat_rank.tie_break),
            }
            for seat_rank in breakdown.places
        ],
        "needed": [".".join(map(name, fault.field.split("."))) for fault in breakdown.needed],
        "markers": [
            {"seat": marker.seat, "computed": marker.computed, "shown": marker.shown} for marker in breakdown.markers
        ],
    }


def of_seat(lines: Iterable[ScoreLine], seat: str) -> list[ScoreLine]:
    return [line for line in lines if line.seat == seat]
