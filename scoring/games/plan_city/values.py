"""Printed values of City of Plan Cards from values.toml as typed constants: points and numbers of pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from scoring.games.plan_city.cells import SIDE, Industry
from scoring.printed_values import GamePrintedValues

RankCategory = Literal["rail_network", "residential", "market", "garden", "slum"]
RANK_CATEGORIES: tuple[RankCategory, ...] = ("rail_network", "residential", "market", "garden", "slum")
"""The categories ranked by the development scoring card, in the order of the rules (PLC-9.5 to PLC-9.8)."""

OTHER_INDUSTRIES: tuple[Industry, ...] = ("industry_3", "industry_4")
"""The industries that the rules show only as pictures (T-05)."""

PRINTED = GamePrintedValues(Path(__file__).with_name("values.toml"))

MIN_SEATS = 3
"""The minimum number of seats of a table: the seed card has one side for three seats and one for four."""

KINDS_TO_CONFIRM = 2
KIND_POINTS: dict[int, int] = {0: 0, KINDS_TO_CONFIRM: PRINTED.number("industry", f"kinds_{KINDS_TO_CONFIRM}")}
"""The points for each known number of different active industries (PLC-9.3); 0 for none (PLC-R27)."""
PAIR_THRESHOLD = PRINTED.number("industry", "pair_threshold")
PAIR_BONUS = PRINTED.number("industry", "pair_bonus")
CONTRACT_INDUSTRY = PRINTED.number("contract", "per_industry")
COAL_POINT = PRINTED.number("coal", "per_chip")
IDLE_LOSS = PRINTED.number("idle", "loss")

FACTORY_CELLS = PRINTED.number("pieces", "factory_cells")
COAL_CHIPS = PRINTED.number("pieces", "coal_chips")
CONTRACT_CARDS = PRINTED.number("pieces", "contract_cards")
CARDS_ADDED = PRINTED.number("pieces", "rounds") + CONTRACT_CARDS
"""The maximum number of cards placed on a start card: one plan card per round, and all contract cards."""
MAX_CELLS = PRINTED.number("pieces", "cells") + CARDS_ADDED * (PRINTED.number("pieces", "cells") - 1)
"""The maximum number of visible cells of a field; each card covers at least one cell (PLC-4.6, PLC-6.2)."""
SPREAD = (SIDE - 1) * CARDS_ADDED
"""The maximum distance of a cell from the start card in one direction, in cells."""
SPAN = SIDE + SPREAD
"""The maximum number of rows or columns of a field."""
