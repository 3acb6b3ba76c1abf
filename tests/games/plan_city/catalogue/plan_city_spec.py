"""What the rules say, copied by hand: their ids, what breaks what, their options, questions and printed values."""

from __future__ import annotations

from typing import Any

LAST = {1: 8, 2: 2, 3: 13, 4: 14, 5: 9, 6: 7, 7: 3, 8: 4, 9: 15}
"""Section 4: the last number of each group, PLC-1.1 to PLC-9.15."""
CLAUSES = [f"PLC-{group}.{number}" for group, last in LAST.items() for number in range(1, last + 1)]
RULINGS = [f"PLC-R{number}" for number in range(1, 43)]
QUESTIONS = {f"T-{number:02}" for number in range(1, 13)}

# Section 10, last column, by number; what stands in brackets there explains 3.10 and is not itself broken.
BREAKS = {
    number: {f"PLC-{clause}" for clause in cited.split()}
    for number, cited in {
        1: "3.1", 2: "3.2 3.12", 3: "3.2 3.12", 4: "3.8", 5: "3.8", 6: "3.7", 7: "3.7", 8: "3.7 3.8", 9: "3.5",
        10: "3.3 3.4", 11: "3.13", 12: "1.5 3.13", 13: "3.10", 14: "3.10", 15: "3.10", 16: "3.10 6.1", 17: "3.1",
        18: "3.9", 19: "3.11 3.12", 20: "3.12", 21: "3.7 7.3", 22: "4.6", 23: "4.6", 24: "4.6", 25: "4.7", 26: "4.7",
        27: "4.6", 28: "4.5", 29: "4.4 4.5", 30: "4.8", 31: "4.8 5.8", 32: "4.9 5.8", 33: "4.9 5.8", 34: "4.9",
        35: "4.10", 36: "4.10", 37: "4.8 4.10", 38: "4.11", 39: "4.8", 40: "4.3", 41: "4.3", 42: "4.14", 43: "5.3",
        44: "5.4 4.8", 45: "5.5", 46: "5.6", 47: "5.4", 48: "5.9", 49: "5.2", 50: "5.2", 51: "4.2", 52: "5.1",
        53: "5.8", 54: "6.1", 55: "6.2", 56: "4.7 6.3", 57: "4.8 6.3", 58: "6.1", 59: "6.5", 60: "6.7", 61: "7.1 4.12",
        62: "7.2", 63: "8.2", 64: "8.4 2.1", 65: "9.3", 66: "9.4", 67: "9.6", 68: "9.5", 69: "9.10", 70: "9.9",
        71: "9.9", 72: "9.8", 73: "6.4 9.13", 74: "9.11", 75: "9.2",
    }.items()
}  # fmt: skip

NO_MOVE = {18, 20, 28, 29, *range(31, 35), 40, 43, *range(49, 54), 58, 59, *range(61, 76)}
"""Section 10, introduction: what no move can express."""

# Section 6: the clauses of the preconditions, move by move.
PRECONDITIONS = {
    "bid_proposal": "3.1 3.2 3.12 1.5 3.13 3.7 3.8 3.10",
    "bid_coal": "3.1 3.2 3.5",
    "place_plan": "4.1 4.3 5.3 4.14 4.4 4.5 5.4 5.6 4.6 4.7 4.11 4.8 4.10",
    "place_contract": "5.5 6.1 6.5 4.14 6.2 6.3 6.7",
    "fuel": "5.4 5.5 5.9 5.6",
    "placement_done": "4.3",
    "declare_unplaceable": "4.1 4.3",
    "trust_step": "2.2 5.9",  # section 5: the phases follow in their order
    "prepare_round": "2.2 2.1 8.4",
    "declare_scoring": "8.4",
}

# Section 8 with the option table: id, what may be chosen, the default first; the ruling.
OPTIONS: dict[str, tuple[tuple[Any, ...], str]] = {
    "stack_rule": (("visible_surface", "footprint"), "PLC-R1"),
    "fuel_then_cover": ((True, False), "PLC-R5"),
    "contract_first_bid": ((True, False), "PLC-R10"),
    "stock_limited": ((True, False), "PLC-R13"),
    "mandatory_coal": (("all", "one"), "PLC-R14"),
    "placement_order": (("simultaneous", "strict"), "PLC-R15"),  # a clause (4.1) there; R15 is about its order
    "idle_station": (("blocks", "passes_uncounted", "passes_counted"), "PLC-R21"),
    "lone_station": ((1, 0), "PLC-R22"),
    "zero_count": (("ranked", "unranked"), "PLC-R25"),
    "slum_rounding": (("magnitude_up", "toward_zero"), "PLC-R26"),
    "tie_break_start": (("marker_holder", "round8_start"), "PLC-R29"),
}
CAN_CHANGE_WINNER = {"PLC-R1", "PLC-R21", "PLC-R22", "PLC-R25", "PLC-R26", "PLC-R29"}

# Section 3.1: all that is known of what section 3.2 asks. Example X5: 3 idle spaces, second space from the bottom.
KNOWN: dict[str, Any] = {
    "proposals_used.4": ["proposal_1", "proposal_2", "proposal_3"],
    "trust.space.3": 2,
    "trust.forbids.2.4": True,
    "trust.forbids.2.5": True,
    "trust.forbids.2.6": True,
    "coal_chips.4.14": 3,
    "kind_points.2": 10,
}

KEYS: dict[str, tuple[str, ...]] = {
    "proposal": ("proposal_1", "proposal_2", "proposal_3"),
    "bid_space": tuple(f"{number}{icon}" for number in range(10) for icon in ("", "+coal")),
    "trust_cards": ("same", "halves", "player_counts"),
    "industry": ("textile", "shipbuilding", "industry_3", "industry_4"),
    "unnamed_industry": ("industry_3", "industry_4"),
    "development": ("rail_network", "residential", "market", "garden", "slum"),
    "start_card": tuple(f"start_{number}" for number in range(1, 5)),
    "plan_card": tuple(f"plan_{number:02}" for number in range(1, 27)),
    "contract_card": tuple(f"contract_{number}" for number in range(1, 7)),
    "cell_kind": ("residential", "market", "garden", "slum", "rail", "station", "factory", "river"),
    "sign": (">", ">=", "<", "<=", "="),
}
"""The ids of the key sets that the questions name (sections 2, 3.1, 3.2 and 3.4)."""
