"""X11, X50 to X68: Export, the evaluation, the round end and the end of the game."""

from __future__ import annotations

from tests.games.crisis.crisis_tables import standing
from tests.games.crisis.illegal.crisis_case import Pair, case

ALONE = standing(export_1="A")
FOOD = {"A.stock.food": 5}

CASES: list[Pair] = [
    case(
        "X11",
        ("A: sell_black_market food 1", "A: pass_export"),
        "4.14.1",
        ("B: pass_export", "A: sell_black_market food 1"),
        standing(export_1="B", export_2="A"),
        FOOD,
    ),
    case("X50", "A: export_contract 3 1 1", "4.14.3", "A: export_contract 1 1 1", ALONE, FOOD),
    case("X51", "A: export_contract 1 1 4", "4.14.4", "A: export_contract 1 1 3", ALONE, FOOD),
    case("X52", "A: export_contract 1 2 0", "4.14.4", "A: pass_export", ALONE),
    case(
        "X53",
        "A: export_contract 1 1 1",
        "4.14.6",
        "A: export_contract 2 1 1",
        standing(export_1="B", export_2="A"),
        FOOD,
        {"B.stock.food": 1},
        given=("B: export_contract 1 1 1",),
    ),
    case("X54", "A: may mix_black_market", "4.14.7", "A: sell_black_market food 3", ALONE, FOOD),
    case(
        "X55",
        "A: sell_black_market minerals 5",
        "4.14.7",
        "A: sell_black_market minerals 4",
        ALONE,
        {"A.stock.minerals": 6},
    ),
    case("X56", "A: may black_market_vp", "4.14.7", "A: sell_black_market food 1", ALONE, FOOD),
    case(
        "X57",
        "A: sell_black_market food 1",
        "4.14.2",
        "B: sell_black_market food 1",
        standing(export_1="A", export_3="B"),
        FOOD,
        {"B.stock.food": 1},
        given=("A: export_contract 1 1 1",),
    ),
    case("X58", "A: may tokens_in_evaluation", "5.1", "A: pass_export", ALONE, {"A.penalty_points": 3}),
    case(
        "X59",
        "A: may award_in_odd_round",
        "5.4",
        "A: pass_export",
        ALONE,
        {"round": 3, "goal": 26, "A.vp": 30},
    ),
    # 4 players with 15 each and a goal of 18: -12.
    case("X60", "A: may bankrupt_at_zero", "5.5", "A: pass_export", ALONE, {"status": 12}),
    case(
        "X61",
        "A: may discard_employees",
        "6.3 4.9.3",
        "A: pass_export",
        ALONE,
        {"A.employees": ("worker_1",)},
    ),
    case(
        "X62",
        "A: may keep_temporary",
        "6.1",
        "A: pass_export",
        ALONE,
        {"A.employees": ("worker_1", "temporary"), "temporary": 0},
    ),
    case("X63", "A: may fill_gap", "6.6", "A: pass_export", ALONE, {"market.2.rows.2": ""}),
    case(
        "X64",
        "A: may other_level",
        "6.8",
        "A: pass_export",
        ALONE,
        {"round": 3, "goal": 26, "status": 60},
    ),
    case("X65", "A: may winner_below_goal", "7.2", "A: pass_export", ALONE, {"status": 11}),
    case("X66", "A: may convert_in_bankruptcy", "7.4", "A: pass_export", ALONE, {"status": 11}),
    case(
        "X67",
        "A: may round_up",
        "7.5",
        "A: last_chance_done",
        {"phase": "last_chance", "event": "calm", "A.credits": 14, "round": 7},
        {f"company_spaces.{space}": "" for space in range(1, 7)},
    ),
    case(
        "X68",
        "A: may vp_for_resources",
        "7.10",
        "A: last_chance_done",
        {"phase": "last_chance", "event": "calm", "A.stock.gears": 6, "A.influence": 3, "round": 7},
        {f"company_spaces.{space}": "" for space in range(1, 7)},
    ),
]
