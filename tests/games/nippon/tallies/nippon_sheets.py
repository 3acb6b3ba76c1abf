"""Short ways to write the sheets of the tally tests and to read what came out."""

from __future__ import annotations

from typing import Any

from scoring.breakdown import Breakdown
from scoring.games.nippon.score import score_final, score_regions
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet
from scoring.sheet_parser import read


def spot(tiles: int | None = 0, trains: int | None = 0, ships: int | None = 0) -> dict[str, Any]:
    """What a seat has in a region; 0 where nothing is said."""
    return {"tiles": tiles, "trains": trains, "ships": ships}


def regions(scoring: int, seats: Any, told: dict[str, Any], **more: Any) -> RegionsSheet:
    """A region scoring; `seats` is a list of names or the full object."""
    named = seats if isinstance(seats, dict) else {seat: {} for seat in seats}
    return read(RegionsSheet, {"scoring": scoring, "seats": named, "regions": told, **more})


def one_region(scoring: int, foreign: int | None, seats: dict[str, dict[str, Any]], **more: Any) -> Breakdown:
    """Score West Japan alone."""
    told = {"west_japan": {"foreign": foreign, "seats": seats}}
    return score_regions(regions(scoring, list(seats), told, **more))


def seat(vp: int | None = 0, level: int | None = 12, colours: int | None = 0, **more: Any) -> dict[str, Any]:
    """A seat at the end: level 12 and no workers leave 12,000 yen, which is 2 VP on `money` (12 ÷ 6, x1)."""
    told = {
        "ship_stars": 0,
        "train_stars": 0,
        "influence_regions": 0,
        "mechanised": 0,
        "factories": 0,
        "coal_stars": 0,
        "knowledge_stars": 0,
        "bento_2": False,
        "paper_2": False,
        "contracts": 0,
    }
    return {**told, "vp": vp, "money_level": level, "worker_colours": colours, **more}


def end(seats: dict[str, dict[str, Any]], **more: Any) -> Breakdown:
    """Score the end of the game."""
    return score_final(read(FinalSheet, {"seats": seats, **more}))
