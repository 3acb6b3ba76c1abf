"""The points of an expedition, of a round, and of the game."""

from __future__ import annotations

from collections.abc import Mapping

from gyoji_lost_cities.scoring.sheet import COLOURS, FinalSheet, RoundSheet, check_round

from scoring.breakdown import Breakdown, ScoreLine, SeatRank, ranking
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Phrase

COST = 20
"""What each expedition that is begun costs."""
LONG, BONUS = 8, 20
"""An expedition of so many cards, wagers too, has the bonus; wagers do not multiply it."""


def score_round(sheet: RoundSheet, /, *, trust: bool = False) -> Breakdown:
    """Score every expedition. Raises `InputError` for cards that the box does not have."""
    if not trust and (faults := check_round(sheet)):
        raise InputError(faults)
    return Breakdown(
        tuple(
            expedition(seat, colour, *expeditions.cards(colour))
            for colour in COLOURS
            for seat, expeditions in sheet.seats.items()
        )
    )


def expedition(seat: str, colour: str, numbers: tuple[int, ...], wagers: int) -> ScoreLine:
    """Score one expedition."""
    if not numbers and not wagers:
        return ScoreLine(seat, "expedition", 0, Phrase("working.not_begun"), ("LC-6.2",), colour)
    bonus = BONUS if len(numbers) + wagers >= LONG else 0
    points = (sum(numbers) - COST) * (1 + wagers) + bonus
    values = {"sum": sum(numbers), "cost": COST, "times": 1 + wagers, "bonus": bonus}
    working = Phrase("working.long_expedition" if bonus else "working.expedition", values)
    return ScoreLine(seat, "expedition", points, working, ("LC-6.2", "LC-6.3") if bonus else ("LC-6.2",), colour)


def score_final(sheet: FinalSheet, /, *, trust: bool = False) -> Breakdown:
    """Add up the rounds of each seat."""
    blank = tuple(Fault("needed", f"seats.{seat}.rounds") for seat, own in sheet.seats.items() if own.rounds is None)
    lines = tuple(
        ScoreLine(seat, "round", points, Phrase("working.round"), ("LC-6.5",), str(number))
        for seat, own in sheet.seats.items()
        for number, points in enumerate(own.rounds or (), 1)
    )
    breakdown = Breakdown(lines, needed=blank)
    return breakdown if blank else Breakdown(lines, final_places(sheet, _totals(sheet)))


def final_places(_sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank by points; nothing parts a tie."""
    return ranking(totals)


def _totals(sheet: FinalSheet) -> dict[str, int]:
    return {seat: sum(own.rounds or ()) for seat, own in sheet.seats.items()}
