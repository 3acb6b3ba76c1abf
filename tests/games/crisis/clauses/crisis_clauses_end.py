"""Clauses of the evaluation, the round end and of any time (CRI-5, CRI-6, CRI-8, CRI-9): broken and kept."""

from __future__ import annotations

from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, LAST_CHANCE, NO_CARDS, of
from tests.games.crisis.crisis_tables import owning, planning, standing
from tests.games.crisis.illegal.crisis_case import Pair

NEXT = "A: pass_export"
OPEN_EFFECT = {"status": 5}
SLUMP = "A: draw_event slump"

CASES: list[Pair] = [
    of("5.4", ("A: may award_below_goal", "A: may award_in_odd_round"), NEXT, ALONE, {"round": 2, "goal": 22}),
    of("5.7", ("A: last_chance_done", "A: may stop_early"), NEXT, ALONE),
    of(
        "5.7",
        "A: last_chance_done",
        "A: last_chance_done",
        {"phase": "export", "round": 6},
        ALONE,
        NO_CARDS,
        where=(LAST_CHANCE, {"A.hand": 4, "placed.export.spaces.1": ""}),
    ),
    of("6.1", "A: may keep_temporary", NEXT, ALONE, {"A.employees": ("temporary",), "temporary": 0}),
    of("6.2", "A: may return_foreign", NEXT, ALONE, {"A.employees": ("worker_1",), "foreign.worker": 1}),
    of("6.3", "A: may discard_employees", NEXT, ALONE, {"A.employees": ("engineer_2",)}),
    of("6.6", "A: may fill_gap", NEXT, ALONE, {"market.3.rows.1": ""}),
    of("6.8", "A: may other_level", NEXT, ALONE),
    of(
        "6.9",
        "A: may keep_event",
        (NEXT, "A: use_influence bribe", "A: draw_event calm", "A: place_manager loan"),
        ALONE,
        GREEN,
        {"placed.loan.closed": ("all",), "A.influence": 1, "A.influence_used": True},
    ),
    of(
        "8.1",
        ("A: repay_loan", "B: repay_loan", "A: may repay_part"),
        "A: repay_loan",
        planning(),
        {"A.loans": 1, "A.credits": 9},
        where=({"A.credits": 10},),
    ),
    of("8.2", "A: may vp_back", "A: repay_loan", standing(loan_1="B"), {"A.loans": 1}),
    of(
        "8.3",
        ("A: repay_loan", "A: may repay_part"),
        "A: place_manager loan",
        planning(),
        {"A.loans": 2, "A.credits": 19},
        given=("A: repay_loan",),
    ),
    of(
        "8.4",
        ("A: use_influence bribe", "B: use_influence bribe"),
        "C: use_influence bribe",
        planning(),
        {"A.influence": 1, "A.influence_used": True, "C.influence": 1},
    ),
    of(
        "8.5",
        ("A: use_influence rumour", "A: may card_out_of_time"),
        "A: use_influence rumour",
        planning(),
        {"A.influence": 1, "phase": "event", "event": ""},
        where=({"phase": "planning", "event": "calm"},),
    ),
    of(
        "9.2",
        ("A: adjust units=sixth:5", "A: may overfill"),
        "A: adjust units=sixth:4",
        OPEN_EFFECT,
        given=(SLUMP,),
    ),
    of(
        "9.4",
        ("A: adjust credits=-23", "A: adjust units=food:-1", "A: adjust penalty_points=-1", "A: may pay_in_part"),
        "A: adjust credits=-22",
        OPEN_EFFECT,
        given=(SLUMP,),
    ),
    of(
        "9.4",
        "A: invest",
        "A: decline",
        standing(companies_1="A"),
        {"A.credits": 13},
    ),
    of(
        "9.5",
        "A: import_goods 8",
        "A: import_goods 8",
        standing(import_8="A"),
        {"A.vp": 2},
        where=({"A.vp": 3},),
    ),
    of(
        "9.5",
        "A: convert_energy 4",
        "A: convert_energy 4",
        standing(energy_4="A"),
        {"A.vp": -1},
        where=({"A.vp": 1},),
    ),
    of("9.6", "A: may stop_at_zero", "A: take_loan", standing(loan_1="A"), {"A.vp": 0}),
    of("9.7", "A: may vp_for_token", "A: decline", standing(companies_1="A")),
    of(
        "9.8",
        ("A: may give_credits", "A: adjust credits=5", "A: event_done"),
        "A: repay_loan",
        planning(),
        owning("A", "farm"),
        {"A.loans": 1},
    ),
    of(
        "5.6",
        ("A: last_chance_done", "A: repay_loan"),
        ("A: repay_loan", "A: last_chance_done"),
        LAST_CHANCE,
        NO_CARDS,
        {"A.loans": 1, "phase": "done"},
        where=({"phase": "last_chance"},),
    ),
]
