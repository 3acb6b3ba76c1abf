"""What cannot lie on a table (specification 11.1), each with its clause and why."""

from __future__ import annotations

from functools import partial

from tests.games.crisis.crisis_tables import Change, at, managers, owning, planning, situation
from tests.play.clause_cases import Impossible

CASES: list[tuple[tuple[Change, ...], str, str]] = [
    (({"A.credits": -1},), "9.4", "holding_negative"),
    (({"A.penalty_points": -1},), "9.4", "holding_negative"),
    (({"A.loans": 5},), "4.5.4", "loans_many"),
    (({"A.stock.food": 9},), "9.2", "over_limit"),  # the limit of these tables is 8
    (({"A.stock.food": -1},), "9.2", "over_limit"),
    (({"A.hand": 5},), "3.9", "managers_odd"),
    (({"A.fifth_from": 2},), "4.10.4", "fifth_odd"),  # without three icons
    (({"A.icons": 3},), "4.10.4", "fifth_odd"),
    (({"A.icons": 1},), "4.10.4", "companies_odd"),
    (({"A.company_vp": 4},), "4.10.2", "companies_odd"),
    ((planning(), managers(export_1="A", export_2="A")), "3.6", "export_twice"),
    ((at("production"), {"A.run": ("farm",)}), "4.13.5", "run_odd"),
    ((at("production"), owning("A", "farm"), {"A.run": ("farm", "farm")}), "4.13.5", "run_odd"),
    ((at("production"), {"A.busy": ("worker_1",)}), "4.13.6", "busy_odd"),
    (({"order": ("A", "B", "C", "C")},), "S.14", "order_odd"),
    ((planning(), managers(leadership_2="A")), "3.1", "no_such_space"),  # these tables have 1
    ((owning("A", "farm"), {"company_spaces.1": "farm"}), "4.10.3", "company_twice"),
    (({"round": 4, "goal": 31},), "6.8", "company_level"),  # level 1 lies there, round 4 has level 2
    (({"A.employees": ("temporary",)},), "4.7.1", "temporary_many"),  # one more lies in its place
    (({"employee_spaces.1": "temporary"},), "S.6", "temporary_drawn"),
    (({"foreign.worker": 3},), "4.8.2", "foreign_many"),  # these tables have 2
    (({"foreign.worker": -1},), "4.8.2", "foreign_many"),
    (({"status": 61},), "5.2", "status_high"),  # the top of these tables is 60
    (({"printed.track.green.low": 11},), "1.1", "colours_turned"),  # yellow begins there
    (({"printed.track.green.low": 61},), "1.1", "colour_above_top"),
    (({"placed.production.spaces.1": "A"},), "3.11", "no_space_there"),
]

IMPOSSIBLE = [
    Impossible(partial(situation, *changes, odd=True), f"CRI-{clause}", why) for changes, clause, why in CASES
]
