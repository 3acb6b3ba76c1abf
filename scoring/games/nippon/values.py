"""The printed values of values.toml as typed constants, loaded once: yen, VP and counts of pieces."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from scoring.toml import read_toml

FILE = Path(__file__).with_name("values.toml")

Region = Literal["west_japan", "central_japan", "east_japan", "hokkaido"]
REGIONS: tuple[Region, ...] = ("west_japan", "central_japan", "east_japan", "hokkaido")

Space = Literal["money", "ships", "trains", "influence", "mechanisation", "factories", "coal", "knowledge", "contracts"]
SPACES: tuple[Space, ...] = (
    "money",
    "ships",
    "trains",
    "influence",
    "mechanisation",
    "factories",
    "coal",
    "knowledge",
    "contracts",
)


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed value and where it was found; `confirm` asks the table to compare it with its own board."""

    value: Any
    source: Literal["seed", "public"] = field(name="from")
    ref: str
    confirm: bool = False


@cache
def printed() -> dict[str, dict[str, Printed]]:
    """Give every printed value with its source, by section and name."""
    tables = {name: table for name, table in read_toml(FILE).items() if name != "sources"}
    return msgspec.convert(tables, dict[str, dict[str, Printed]])


def _number(section: str, name: str) -> int:
    return msgspec.convert(printed()[section][name].value, int)


def _numbers(section: str, name: str) -> tuple[int, ...]:
    return msgspec.convert(printed()[section][name].value, tuple[int, ...])


RANK_POINTS: dict[int, tuple[int, ...]] = {k: _numbers("region_scoring", f"scoring_{k}") for k in (1, 2)}
"""VP for 1st, 2nd, 3rd in region scorings I and II; those of III are told by the sheet."""
SHIPS_PAY_TO_RANK = _number("region_scoring", "ships_pay_to_rank")

WAGE = _number("wages", "per_colour")
PENALTY = _number("wages", "penalty")
YEN_PER_LEVEL = _number("wages", "yen_per_level")
LOWEST_LEVEL = _number("wages", "lowest_level")
WORKER_COLOURS = _number("wages", "worker_colours")

YEN_PER_VP = _number("achievements", "yen_per_vp")
CONTRACTS_PER_VP = _number("achievements", "contracts_per_vp")
SPACES_WITH_X1 = _number("achievements", "spaces_with_x1")
WITH_X1: tuple[Space, ...] = tuple(space for space in SPACES if _number("printed_multipliers", space))
"""The achievement spaces that carry a printed x1."""

TRAINS = _number("pieces", "trains")
SHIPS = _number("pieces", "ships")
INFLUENCE_TILES = _number("pieces", "influence_tiles")
HIGHEST_TILE = _number("pieces", "highest_influence_tile")
LOWEST_SIDE = _number("pieces", "lowest_side")
HIGHEST_SIDE = _number("pieces", "highest_side")
CITIES_PER_REGION = _number("pieces", "cities_per_region")
LEVEL_1_GOODS = _number("pieces", "level_1_goods")
FOREIGN_PER_REGION = _number("pieces", "foreign_numbers_per_region")

TRANSPORT_SLOTS: dict[int, int] = {n: _number(f"seats_{n}", "transport_slots") for n in (2, 3, 4)}
"""Transport slots of a region by number of seats (NIP-12.6, NIP-20.5)."""
TILES_PER_CITY: dict[int, int] = {n: _number(f"seats_{n}", "influence_tiles_per_city") for n in (2, 3, 4)}
"""Influence tiles that may lie at one city by number of seats (NIP-15.13, NIP-20.6)."""
MULTIPLIER_TILES: dict[int, int] = {
    n: _number("pieces", "reward_tiles")
    - _number("pieces", "reward_columns") * _number(f"seats_{n}", "reward_tiles_removed_per_column")
    + _number("pieces", "vp_multiplier_tiles")
    for n in (2, 3, 4)
}
"""Multiplier tiles in play by number of seats: reward tiles (NIP-1.14, NIP-20.1) and VP multiplier tiles."""
