"""Printed values of Nippon from values.toml as typed constants: yen, VP and numbers of pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

from scoring.printed_values import GamePrintedValues

Region = Literal["west_japan", "central_japan", "east_japan", "hokkaido"]
REGIONS: tuple[Region, ...] = get_args(Region)

Space = Literal["money", "ships", "trains", "influence", "mechanisation", "factories", "coal", "knowledge", "contracts"]
SPACES: tuple[Space, ...] = get_args(Space)


PRINTED = GamePrintedValues(Path(__file__).with_name("values.toml"))

MIN_SEATS, MAX_SEATS = 2, 4
"""The minimum and maximum number of seats of a table."""

RANK_POINTS: dict[int, tuple[int, ...]] = {k: PRINTED.numbers("region_scoring", f"scoring_{k}") for k in (1, 2)}
"""The VP for 1st, 2nd and 3rd place in region scorings I and II; those of III are entered on the sheet."""
SHIPS_PAY_TO_RANK = PRINTED.number("region_scoring", "ships_pay_to_rank")

WAGE = PRINTED.number("wages", "per_colour")
PENALTY = PRINTED.number("wages", "penalty")
YEN_PER_LEVEL = PRINTED.number("wages", "yen_per_level")
LOWEST_LEVEL = PRINTED.number("wages", "lowest_level")
WORKER_COLOURS = PRINTED.number("wages", "worker_colours")

YEN_PER_VP = PRINTED.number("achievements", "yen_per_vp")
CONTRACTS_PER_VP = PRINTED.number("achievements", "contracts_per_vp")
SPACES_WITH_X1 = PRINTED.number("achievements", "spaces_with_x1")
WITH_X1: tuple[Space, ...] = tuple(space for space in SPACES if PRINTED.number("printed_multipliers", space))
"""The achievement spaces with a printed x1 multiplier."""

TRAINS = PRINTED.number("pieces", "trains")
SHIPS = PRINTED.number("pieces", "ships")
INFLUENCE_TILES = PRINTED.number("pieces", "influence_tiles")
HIGHEST_TILE = PRINTED.number("pieces", "highest_influence_tile")
LOWEST_SIDE = PRINTED.number("pieces", "lowest_side")
HIGHEST_SIDE = PRINTED.number("pieces", "highest_side")
CITIES_PER_REGION = PRINTED.number("pieces", "cities_per_region")
LEVEL_1_GOODS = PRINTED.number("pieces", "level_1_goods")
FOREIGN_PER_REGION = PRINTED.number("pieces", "foreign_numbers_per_region")

TRANSPORT_SLOTS: dict[int, int] = {n: PRINTED.number(f"seats_{n}", "transport_slots") for n in (2, 3, 4)}
"""The number of transport slots of a region, by number of seats (NIP-12.6, NIP-20.5)."""
TILES_PER_CITY: dict[int, int] = {n: PRINTED.number(f"seats_{n}", "influence_tiles_per_city") for n in (2, 3, 4)}
"""The maximum number of influence tiles at one city, by number of seats (NIP-15.13, NIP-20.6)."""
MULTIPLIER_TILES: dict[int, int] = {
    n: PRINTED.number("pieces", "reward_tiles")
    - PRINTED.number("pieces", "reward_columns") * PRINTED.number(f"seats_{n}", "reward_tiles_removed_per_column")
    + PRINTED.number("pieces", "vp_multiplier_tiles")
    for n in (2, 3, 4)
}
"""The number of multiplier tiles in play, by number of seats: reward tiles (NIP-1.14, NIP-20.1) and VP multiplier
tiles.
"""
