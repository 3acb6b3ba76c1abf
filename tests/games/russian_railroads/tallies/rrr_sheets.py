"""Short ways to write the sheets of the tally tests and to read what came out."""

from __future__ import annotations

from typing import Any

from scoring.breakdown import Breakdown
from scoring.games.russian_railroads.score import score_final, score_round
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import line, needed


def tracks(
    black: int | None = 1,
    grey: int | None = 0,
    brown: int | None = 0,
    natural: int | None = 0,
    white: int | None = 0,
    loco: int | None = 0,
    loco_2: int | None = 0,
) -> dict[str, Any]:
    """A line of a board: black on its first space, nothing else."""
    positions = {"black": black, "grey": grey, "brown": brown, "natural": natural, "white": white}
    return {**positions, "locomotive": loco, "locomotive_2": loco_2}


def board(**more: Any) -> dict[str, Any]:
    """A whole board that scores nothing: no locomotive, the marker on 0. Lines and fields by name change it."""
    told: dict[str, Any] = {name: tracks() for name in ("trans_siberian", "st_petersburg", "kiev")}
    told |= {"doublers": 0, "revaluation": False, "kiev_medal": False}
    told["industry"] = {"marker_1": 0, "second_marker": False}
    return told | more


def sheet(*boards: dict[str, Any], **more: Any) -> RoundSheet:
    """A round with these boards, for seats A, B, C, D."""
    return read(RoundSheet, {"seats": dict(zip("ABCD", boards, strict=False)), **more})


def scored(*boards: dict[str, Any], **more: Any) -> Breakdown:
    """Score a round with these boards."""
    return score_round(sheet(*boards, **more))


def one(**more: Any) -> Breakdown:
    """Score a single board."""
    return scored(board(**more))


def points(breakdown: Breakdown, category: str, who: str = "A") -> int:
    """What a seat gets in a category."""
    return line(breakdown, who, category).points


def seat(vp: int | None = 0, *cards: str, engineers: Any = (), **more: Any) -> dict[str, Any]:
    """A seat at the end that holds these cards."""
    told = None if engineers is None else list(engineers)
    return {"vp": vp, "end_bonus": list(cards), "engineers": told, **more}


def end(seats: dict[str, dict[str, Any]], **more: Any) -> Breakdown:
    """Score the end of the game."""
    return score_final(read(FinalSheet, {"seats": seats, **more}))


def asked(**more: Any) -> list[str]:
    """The fields of seat A that are needed to score its board alone."""
    return [path.removeprefix("seats.A.") for path in needed(one(**more))]
