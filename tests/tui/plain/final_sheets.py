"""Final sheets with as little on them as a result needs, by game: VP (or points) by seat, in turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Told = Mapping[str, int | None]

_NIPPON = (
    "ship_stars", "train_stars", "influence_regions", "mechanised", "factories", "coal_stars", "knowledge_stars",
    "contracts", "worker_colours",
)  # fmt: skip
_CITY = ("rail_cells", "residential", "market", "garden", "slum", "idle_engines", "coal_in_hand")
_INDUSTRIES = ("textile", "shipbuilding", "industry_3", "industry_4")
_RANKED = ("rail_network", "residential", "market", "garden", "slum")


def nippon(vp: Told, last_turns: Sequence[str] = ()) -> dict[str, Any]:
    """Money level 12 and no worker: 12,000 yen left are 2 VP for everybody, and nothing else is worth any."""
    board = dict.fromkeys(_NIPPON, 0) | {"bento_2": False, "paper_2": False, "money_level": 12}
    seats = {seat: {"vp": points, **board} for seat, points in vp.items()}
    return {"seats": seats, "last_turns": list(last_turns or vp)}


def russian_railroads(vp: Told) -> dict[str, Any]:
    """No card, no engineer."""
    return {"seats": {seat: {"vp": points, "end_bonus": [], "engineers": []} for seat, points in vp.items()}}


def crisis(vp: Told, goal: int | None = None, **more: int | Mapping[str, int]) -> dict[str, Any]:
    """After round 7, or with a goal a bankruptcy; `more` are other figures of every seat, or by seat."""
    board = dict.fromkeys(("penalty_points", "credits", "loans", "company_vp"), 0)
    seats: dict[str, dict[str, Any]] = {seat: {"vp": points, **board} for seat, points in vp.items()}
    for name, told in more.items():
        for seat, figures in seats.items():
            figures[name] = told if isinstance(told, int) else told.get(seat, 0)
    ending = {"status": 5, "round": 7} if goal is None else {"status": -1, "round": 4, "goal": goal}
    return {"seats": seats, **ending}


def plan_city(points: Told, start: str = "", clockwise: Sequence[str] = ()) -> dict[str, Any]:
    """Points of contract cards alone: every rank is worth nothing."""
    board = dict.fromkeys(_CITY, 0) | {"active_factories": dict.fromkeys(_INDUSTRIES, 0)}
    return {
        "seats": {seat: {"contract_points": told, **board} for seat, told in points.items()},
        "rank_values": {name: [0, 0, 0, 0] for name in _RANKED},
        "kind_points": {"kinds_1": 0},
        "start_marker": start or next(iter(points)),
        "clockwise": list(clockwise or points),
    }
