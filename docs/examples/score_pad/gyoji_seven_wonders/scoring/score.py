"""The seven sums of a city, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from gyoji_seven_wonders.scoring.sheet import City, FinalSheet

from scoring.breakdown import Breakdown, ScoreLine, SeatRank, TieBreakStep, ranking
from scoring.errors import Fault
from scoring.text_catalogs import Phrase

COINS_A_POINT = 3
SET_POINTS = 7
AS_PRINTED = ("wonder", "civilian", "commercial", "guilds")
SYMBOLS = ("compasses", "gears", "tablets")
SCIENCE = (*SYMBOLS, "free_symbols")


def score(sheet: FinalSheet, /, *, trust: bool = False) -> Breakdown:
    """Score what is told of each city; the places once everything is."""
    lines = tuple(line for seat, city in sheet.seats.items() for line in _lines(seat, city))
    blank = [
        Fault("needed", f"seats.{seat}.{field}")
        for seat, city in sheet.seats.items()
        for field in City.__struct_fields__
        if getattr(city, field) is None
    ]
    breakdown = Breakdown(lines, needed=tuple(blank))
    return breakdown if blank else Breakdown(lines, places(sheet, breakdown.totals()))


def places(sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank by points; of equal cities the one with more coins is first, and those with as many share the place."""
    coins = {seat: city.coins or 0 for seat, city in sheet.seats.items()}
    return ranking(totals, [TieBreakStep("coins", coins)])


def _lines(seat: str, city: City) -> Iterator[ScoreLine]:
    if city.military is not None:
        yield _line(seat, "military", city.military, Phrase("working.military"))
    if city.coins is not None:
        points = city.coins // COINS_A_POINT
        figures = {"coins": city.coins, "each": COINS_A_POINT, "rest": city.coins % COINS_A_POINT}
        yield _line(seat, "treasury", points, Phrase("working.treasury", figures))
    for field in AS_PRINTED:
        points = getattr(city, field)
        if points is not None:
            yield _line(seat, field, points, Phrase("working.as_printed"))
    told = [getattr(city, field) for field in SCIENCE]
    if None not in told:
        yield _science(seat, tuple(told[:-1]), told[-1])


def _science(seat: str, symbols: tuple[int, ...], free: int) -> ScoreLine:
    """Score the squares and the sets, with the free symbols where they are worth most."""
    counts = max(_with_free(symbols, free), key=_science_points)
    values = dict(zip(SYMBOLS, counts, strict=True)) | {"sets": min(counts), "each": SET_POINTS, "free": free}
    working = Phrase("working.science_free" if free else "working.science", values)
    return _line(seat, "science", _science_points(counts), working)


def _with_free(symbols: tuple[int, ...], free: int) -> Iterator[tuple[int, ...]]:
    """Give the counts for every use of the free symbols."""
    for extra in product(range(free + 1), repeat=len(symbols)):
        if sum(extra) == free:
            yield tuple(own + more for own, more in zip(symbols, extra, strict=True))


def _science_points(counts: tuple[int, ...]) -> int:
    return sum(count * count for count in counts) + SET_POINTS * min(counts)


def _line(seat: str, category: str, points: int, working: Phrase) -> ScoreLine:
    return ScoreLine(seat, category, points, working, ())
