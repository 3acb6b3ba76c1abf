"""The result of a scoring: lines that each prove their points, totals, and a ranking with what parted ties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scoring.errors import Fault
from scoring.score_working_json import figures
from scoring.text_catalogs import Phrase, Words


class ScoreLine(Struct, frozen=True):
    """Points of one seat (VP) with the plain arithmetic behind them and the clauses that demand it.

    `about` narrows the category (a region, a card); it is "" when the category says everything.
    """

    seat: str
    category: str
    points: int
    working: Phrase
    clauses: tuple[str, ...]
    about: str = ""


class TieBreakStep(Struct, frozen=True):
    """One step of a tie-break chain: a seat with a higher value goes before one with a lower."""

    name: str
    values: dict[str, int]
    clauses: tuple[str, ...] = ()


class SeatRank(Struct, frozen=True):
    """A seat's place: rank 1 is best, equal ranks are shared; `tie_break` names the step that parted it from a tie."""

    seat: str
    rank: int
    points: int
    tie_break: str = ""


class ScoreMarker(Struct, frozen=True):
    """The score marker of a seat: what the record makes it (VP) and what the physical track shows."""

    seat: str
    computed: int
    shown: int


class Breakdown(Struct, frozen=True):
    """An itemised scoring of some or all seats; `places` is empty where a scoring ranks nobody.

    `needed` names the fields of the sheet that were left blank and matter: while it is not empty the lines are a
    running total, not a result. `markers` compares the physical score track where the sheet tells it.
    """

    lines: tuple[ScoreLine, ...]
    places: tuple[SeatRank, ...] = ()
    needed: tuple[Fault, ...] = ()
    markers: tuple[ScoreMarker, ...] = ()

    def totals(self) -> dict[str, int]:
        """Sum the points of each seat (VP), in order of appearance."""
        totals: dict[str, int] = {}
        for line in self.lines:
            totals[line.seat] = totals.get(line.seat, 0) + line.points
        return totals


def ranking(points: Mapping[str, int], tie_breaks: Sequence[TieBreakStep] = ()) -> tuple[SeatRank, ...]:
    """Rank seats by points, parting ties by each step in turn; what stays equal shares a rank (1, 1, 3)."""
    keys = {seat: (total, *(step.values.get(seat, 0) for step in tie_breaks)) for seat, total in points.items()}
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
    """Name the tie-break by which a place went before another with as many points; "" where there is none."""
    behind = any(other.points == seat_rank.points and other.rank > seat_rank.rank for other in places)
    return seat_rank.tie_break if behind else ""


def as_json(breakdown: Breakdown, words: Words, totals: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Give the breakdown as plain data for `--json`, workings said in the language of `words` and as `figures`."""
    return {
        "lines": [
            {
                "seat": line.seat,
                "category": line.category,
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
                "tie_break": seat_rank.tie_break,
            }
            for seat_rank in breakdown.places
        ],
        "needed": [fault.field for fault in breakdown.needed],
        "markers": [
            {"seat": marker.seat, "computed": marker.computed, "shown": marker.shown} for marker in breakdown.markers
        ],
    }


def of_seat(lines: Iterable[ScoreLine], seat: str) -> list[ScoreLine]:
    """Pick one seat's lines."""
    return [line for line in lines if line.seat == seat]
