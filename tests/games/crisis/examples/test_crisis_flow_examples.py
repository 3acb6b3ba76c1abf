"""How a round goes on: set-up, phases, locations, cards, the round end, the end of the game (sections 5 and 6)."""

from __future__ import annotations

from typing import Any

import pytest
from crisis_tables import (
    GAME,
    INVENTED,
    Change,
    at,
    changed,
    cited,
    lines_of,
    managers,
    owning,
    planning,
    play,
    situation,
    standing,
    table,
    through,
    untold,
)

from referee.facts import known
from referee.games.crisis.locations import LOCATIONS
from referee.opening import cold_seats, opening
from referee.table import Table
from referee.verdict import Status

NO_CARDS: Change = {f"company_spaces.{space}": "" for space in range(1, 7)}


@pytest.mark.parametrize("players", range(1, 6))
def test_the_start(players: int) -> None:
    state = table(players).state
    seats = state.seats.values()
    assert [board.vp for board in seats] == [15] * players
    assert [board.credits for board in seats] == [22, 24, 26, 28, 30][:players]
    assert [board.hand for board in seats] == [4] * players
    assert (state.status, state.round, state.phase, state.goal) == (31, 1, "event", 18)


def test_a_whole_round_of_one_player() -> None:
    made = table(1)
    through(
        made,
        "A: draw_event calm",
        "A: place_manager leadership; place_manager vision; place_manager import 2; place_manager export 3",
        "A: resolve",
        "A: resolve",
        "A: import_goods 2 2",
        "A: sell_black_market minerals 2",
    )
    state = made.state
    board = state.seats["A"]
    assert (board.vp, board.influence, board.credits) == (16, 1, 22 - 6 + 6)  # two minerals cost 3 and bring 3 each
    assert (state.round, state.phase, state.status, state.goal) == (2, "event", 31 + 16 - 18, 22)
    assert board.hand == 4
    assert not known(state.employee_spaces["1"]) and not known(state.company_spaces["6"])


def test_the_points_add_up_to_the_markers() -> None:
    made = situation(at("production"), owning("A", "spies", employees="engineer_1", energy=1), players=2)
    before = {seat: board.vp for seat, board in made.state.seats.items()}
    gone = len(made.lines())
    through(made, "A: activate spies engineer_1", "A: end_production", "B: end_production", "A: draw_event calm")
    moved = {seat: made.state.seats[seat].vp - before[seat] for seat in before}
    assert moved == {"A": 6, "B": 0}
    assert sum(line.points for line in made.lines()[gone:]) == 6


def test_managers_are_placed_in_turn_order_until_none_is_left() -> None:
    made = situation(planning(), {"A.hand": 1, "B.hand": 3}, odd=True, players=2)
    through(made, "A: place_manager shady", "B: place_manager shady", "B: place_manager shady")
    assert made.state.active == "B"
    play(made, "B: place_manager shady")
    assert (made.state.phase, made.state.location, made.state.active) == ("operations", "shady_business", "A")


def test_the_large_space_counts_all_own_managers_at_once() -> None:
    made = situation(standing(shady_business="A B A"))
    play(made, "A: resolve")
    board = made.state.seats["A"]
    assert (board.influence, board.hand, made.state.large) == (2, 4, ("B",))


def test_where_nothing_depends_on_it_any_order_is_accepted() -> None:
    made = situation(standing(subsidies_1="A", subsidies_2="B"))
    play(made, "B: resolve")
    assert made.state.seats["B"].credits == 24 + 4
    assert made.state.active == "A"


def test_where_it_matters_spaces_are_resolved_from_the_left() -> None:
    made = situation(standing(foreign_1="A", foreign_2="B"))
    verdict = made.judge("B: hire_foreign worker").verdict
    assert cited(verdict) == {"CRI-4.0.2"}
    through(made, "A: decline", "B: hire_foreign worker")
    assert made.state.seats["A"].penalty_points == 1


@pytest.mark.parametrize(("status", "price"), [(25, 5), (24, 3), (11, 3), (10, 1), (-3, 1), (61, 5)])
def test_a_foreign_employee_costs_what_the_colour_says(status: int, price: int) -> None:
    made = situation(standing(foreign_1="A"), {"status": status}, odd=True)
    play(made, f"A: hire_foreign worker/farmer credits={price}")
    assert made.state.seats["A"].credits == 22 - price
    assert made.state.seats["A"].employees == ("worker_1/farmer_1",)
    assert made.state.foreign["worker/farmer"] == 1


def test_the_last_tile_of_a_type_is_gone() -> None:
    made = situation(standing(foreign_1="A"), {"foreign.worker": 0})
    assert cited(made.judge("A: hire_foreign worker").verdict) == {"CRI-4.8.2"}
    assert cited(made.judge("A: hire_foreign banker").verdict) == {"CRI-4.8.2"}


def test_with_four_loans_the_manager_is_resolved_without_effect() -> None:
    made = situation(standing(loan_1="A"), {"A.loans": 4})
    play(made, "A: resolve")
    board = made.state.seats["A"]
    assert (board.loans, board.vp, board.credits, board.penalty_points, board.hand) == (4, 15, 22, 0, 4)


def test_a_loan_may_take_vp_below_0() -> None:
    made = situation(standing(loan_1="A"), {"A.vp": 0})
    play(made, "A: take_loan")
    assert made.state.seats["A"].vp == -1


def test_interest_may_be_avoided_by_repaying_before() -> None:
    made = situation({"phase": "interest", "event": "calm", "A.loans": 1, "B.loans": 2})
    play(made, "A: repay_loan")
    assert (made.state.phase, made.state.active) == ("interest", "B")
    assert cited(made.judge("A: pay_interest").verdict) == {"CRI-2.1"}
    play(made, "B: pay_interest")
    assert made.state.phase == "planning"


def test_the_third_icon_brings_the_fifth_manager_for_the_next_round() -> None:
    made = situation(owning("A", "spies", "mill"), standing(companies_5="A"), players=1)
    play(made, "A: invest")
    board = made.state.seats["A"]
    assert (board.icons, board.fifth_from, board.hand) == (3, 2, 4)
    play(made, "A: end_production")
    assert (made.state.round, made.state.seats["A"].hand) == (2, 5)


def test_a_fourth_icon_brings_nothing_more() -> None:
    made = situation(
        owning("A", "spies", "mill", "smithy"), {"A.fifth_from": 2, "round": 2, "A.hand": 5}, standing(companies_5="A")
    )
    play(made, "A: invest")
    assert (made.state.seats["A"].icons, made.state.seats["A"].fifth_from) == (4, 2)


def test_investing_takes_the_card_and_gives_its_vp() -> None:
    made = situation(standing(companies_6="A"))
    play(made, "A: invest credits=12")
    board = made.state.seats["A"]
    assert (board.companies, board.company_vp, board.vp, board.credits) == (("bank",), 4, 19, 10)
    assert made.state.company_spaces["6"] == ""


def test_what_an_import_gives_beyond_the_limit_is_not_received() -> None:
    made = situation(standing(import_8="A"), {"A.stock.food": 7})
    found = play(made, "A: import_goods 8")
    board = made.state.seats["A"]
    assert (board.stock["food"], board.vp, board.credits) == (8, 12, 20)
    assert ("units_lost", 2, "CRI-9.2") in lines_of(found, "todo", "A")


def test_energy_fits_once_the_cost_has_left() -> None:
    energy_for_energy = {"energy_space.1.resources": ("energy", "energy"), "energy_space.1.energy": 1}
    made = situation(standing(energy_1="A"), {"A.stock.energy": 10}, printed=energy_for_energy)
    play(made, "A: convert_energy 1")
    assert made.state.seats["A"].stock["energy"] == 9


def test_energy_is_converted_twice_where_it_is_marked() -> None:
    made = situation(standing(energy_2="A"), {"A.stock.minerals": 2})
    play(made, "A: convert_energy 2 2")
    board = made.state.seats["A"]
    assert (board.stock["energy"], board.stock["minerals"], board.credits) == (8, 0, 18)  # 4 each for 2 credits


def test_declining_an_import_costs_its_vp_as_penalty_points() -> None:
    made = situation(standing(import_3="A"))
    play(made, "A: decline")
    assert (made.state.seats["A"].penalty_points, made.state.seats["A"].vp) == (2, 15)


def test_an_export_pays_for_each_unit() -> None:
    made = situation(standing(export_1="A", export_2="B"), {"A.stock.food": 3})
    play(made, "A: export_contract 1 1 3")
    board = made.state.seats["A"]
    assert (board.vp, board.credits, board.stock["food"]) == (15 + 3, 22 + 9, 0)
    assert made.state.market["1"].rows["1"] == ""


def test_an_employee_of_two_roles_takes_the_better_one_at_the_bottom() -> None:
    made = situation(at("production"), owning("A", "farm", employees="farmer_1 worker_1/farmer_2"))
    play(made, "A: activate farm farmer_1 worker_1/farmer_2 takes=6")  # 4 + 2


def test_the_temporary_employee_fills_any_slot_and_goes_back() -> None:
    made = situation(standing(temporary_1="A"), owning("A", "bank"), players=1)
    through(made, "A: resolve", "A: activate bank temporary takes=6", "A: end_production")
    assert (made.state.seats["A"].employees, made.state.temporary, made.state.round) == ((), 1, 2)


def test_one_company_may_use_what_another_made() -> None:
    made = situation(at("production"), owning("A", "farm", "bakery", employees="farmer_1 worker_1"))
    assert cited(made.judge("A: activate bakery worker_1").verdict) == {"CRI-4.13.3"}
    through(made, "A: activate farm farmer_1", "A: activate bakery worker_1")
    assert made.state.seats["A"].stock["food"] == 4 - 2 + 5


def test_export_in_mode_repeat_goes_on_until_all_have_passed() -> None:
    made = situation(
        standing(export_1="B", export_4="A"),
        {"A.stock.food": 2, "B.stock.food": 1},
        players=2,
        export_mode="repeat",
    )
    through(made, "B: sell_black_market food 1", "A: export_contract 1 1 1", "B: pass_export")
    assert cited(made.judge("B: sell_black_market food 1").verdict) == {"CRI-4.14.9", "CRI-4.14.7"}
    through(made, "A: export_contract 2 1 1", "A: pass_export")
    board = made.state.seats["A"]
    assert (board.vp, board.credits) == (15 + 2, 22 + 6)  # 1 VP and 3 credits for each food
    assert made.state.round == 2


def test_an_event_closes_a_location_until_the_round_ends() -> None:
    made = situation({"status": 20}, players=1)
    through(made, "A: draw_event strike")
    assert cited(made.judge("A: place_manager domestic").verdict) == {"CRI-3.7", "CRI-1.3"}
    through(made, *["A: place_manager shady"] * 4, "A: resolve")
    assert made.state.round == 2
    assert made.state.placed["domestic"].closed == ()


def test_an_event_reduces_outputs_and_changes_prices() -> None:
    made = situation(owning("A", "farm", employees="farmer_1"), players=1)
    through(made, "A: draw_event drought", "A: place_manager domestic", *["A: place_manager shady"] * 3, "A: resolve")
    through(made, "A: buy_domestic minerals credits=6", "A: activate farm farmer_1 takes=3")  # 4 + 2; 4 - 1
    play(made, "A: end_production")
    state = made.state  # the round is over, and with it what the drought changed (CRI-6.9)
    assert (state.reduced["food"], state.repriced, state.chart_changes["import_credits"].by["minerals"]) == (
        0,
        False,
        0,
    )


def test_a_forced_loss_of_credits_stops_at_0() -> None:
    made = situation({"A.credits": 0})
    play(made, "A: draw_event downturn")
    assert [board.credits for board in made.state.seats.values()] == [0, 23, 25, 27]


def test_below_0_is_red_whatever_the_track_shows() -> None:
    made = situation({"status": -1}, untold("printed.track.green.low", "printed.track.yellow.low"))
    play(made, "A: draw_event slump")


def test_what_the_table_works_out_is_entered_before_anything_else() -> None:
    made = situation({"status": 5, "B.stock.food": 2}, players=2)
    play(made, "A: draw_event slump")
    assert [board.vp for board in made.state.seats.values()] == [14, 14]
    assert [prompt.key for prompt in made.prompts() if prompt.pending] == ["pending_effect"]
    assert cited(made.judge("A: place_manager loan").verdict) >= {"CRI-1.4"}
    through(made, "B: adjust units=food:-2", "A: event_done")
    assert (made.state.seats["B"].stock["food"], made.state.phase) == (0, "planning")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("A: adjust credits=-23", "CRI-9.4"),
        ("A: adjust units=food:-1", "CRI-9.4"),
        ("A: adjust units=sixth:5", "CRI-9.2"),
        ("A: adjust loans=4 credits=1", "CRI-4.5.4"),
    ],
)
def test_an_effect_stops_at_the_bounds(text: str, clause: str) -> None:
    made = situation({"status": 5, "A.loans": 1})
    play(made, "A: draw_event slump")
    assert cited(made.judge(text).verdict) == {clause}


def test_an_effect_may_fill_the_warehouse() -> None:
    made = situation({"status": 5})
    play(made, "A: draw_event slump")
    play(made, "A: adjust units=sixth:4 vp=-2 influence=1 status=3")
    board = made.state.seats["A"]
    assert (board.stock["sixth"], board.vp, board.influence, made.state.status) == (4, 12, 1, 8)


def test_numbers_change_only_by_an_open_effect() -> None:
    assert cited(situation(planning()).judge("A: adjust credits=5").verdict) == {"CRI-9.8"}
    assert cited(situation(planning()).judge("A: event_done").verdict) == {"CRI-9.8"}


def test_influence_cards() -> None:
    made = situation(planning(), {f"{seat}.influence": 2 for seat in "ABC"}, players=3)
    play(made, "B: use_influence rumour")
    assert [board.penalty_points for board in made.state.seats.values()] == [1, 0, 1]
    play(made, "A: use_influence bribe")
    assert made.state.seats["A"].credits == 27
    made.tell({"now.timely": False})
    assert cited(made.judge("C: use_influence favour").verdict) == {"CRI-8.5"}
    made.tell({"now.timely": True})
    play(made, "C: use_influence favour")
    assert made.state.seats["C"].stock["gears"] == 2


def test_the_limit_of_one_card_starts_anew_with_the_round() -> None:
    made = situation(standing(export_1="A"), {"A.influence": 2}, players=1)
    through(made, "A: use_influence bribe", "A: pass_export", "A: use_influence bribe")
    assert made.state.seats["A"].credits == 22 + 5 + 5


def test_a_card_is_used_at_its_time_only() -> None:
    made = situation(standing(loan_1="A"), {"A.influence": 1})
    assert cited(made.judge("A: use_influence rumour").verdict) == {"CRI-8.5"}


def test_without_a_card_none_is_used() -> None:
    assert cited(situation(planning()).judge("A: use_influence bribe").verdict) == {"CRI-8.4"}


@pytest.mark.parametrize(
    "lacking",
    [
        ("price.import.listed", "price.import.credits.food"),
        ("warehouse.food.limit",),
    ],
)
def test_a_printed_value_is_asked_for_when_it_matters(lacking: tuple[str, ...]) -> None:
    made = situation(standing(domestic_1="A"), untold(*(f"printed.{path}" for path in lacking)))
    for path in lacking:
        verdict = made.judge("A: buy_domestic food").verdict
        assert (verdict.status, verdict.questions[0].path) == (Status.NEEDS, f"printed.{path}")
        made.tell({f"printed.{path}": INVENTED[path]})
    play(made, "A: buy_domestic food")


def test_the_goal_is_asked_for_at_the_first_evaluation() -> None:
    values = {path: value for path, value in INVENTED.items() if not path.startswith("plan.")}
    made = Table("test", [opening(GAME, cold_seats(GAME)[:1], printed=values, invented=True)])
    through(made, "draw_event calm", *["place_manager shady"] * 4)
    for path, value in (("difficulty", "hard"), ("printed.plan.1.hard.goal.1", 20)):
        verdict = made.judge("resolve").verdict
        assert (verdict.status, verdict.questions[0].path) == (Status.NEEDS, path)
        made.tell({path: value})
    play(made, "resolve")
    assert made.state.status == 31 + 15 - 20


def test_foreign_tiles_are_counted_from_their_types() -> None:
    lacking = ("foreign.types", "foreign.worker.tiles")
    values = {path: value for path, value in INVENTED.items() if path not in lacking}
    made = Table("test", [opening(GAME, cold_seats(GAME)[:1], printed=values, invented=True)])
    through(made, "draw_event calm", "place_manager foreign", *["place_manager shady"] * 3, "resolve")
    for path in lacking:
        assert made.judge("hire_foreign worker").verdict.questions[0].path == f"printed.{path}"
        made.tell({f"printed.{path}": INVENTED[path]})
    made.tell({"difficulty": "easy"})
    play(made, "hire_foreign worker")
    assert made.state.foreign["worker"] == 1


def test_a_company_is_described_once_it_matters() -> None:
    made = table(1)
    made.tell({"company_spaces.1": "st. mary's mine"})
    through(made, "draw_event calm", "place_manager companies 1", *["place_manager shady"] * 3, "resolve")
    for what, value in (("cost", 4), ("vp", 2), ("icons", 1)):
        assert made.judge("invest").verdict.questions[0].path == f"printed.company.st mary's mine.{what}"
        made.tell({f"printed.company.st mary's mine.{what}": value})
    play(made, "invest")
    assert made.state.seats["A"].companies == ("st. mary's mine",)
    for what, value in (
        ("employees", ()),
        ("resources", ()),
        ("outputs", ("vp",)),
        ("value.1", 2),
        ("multiplier.1", 0),
    ):
        assert made.judge('activate "St Marys Mine"').verdict.questions[0].path.endswith(what)
        made.tell({f"printed.company.st mary's mine.{what}": value})
    play(made, 'activate "St Marys Mine"')
    assert made.state.seats["A"].vp == 15 + 2 + 2


def test_contracts_come_from_the_lowest_pile_that_is_left() -> None:
    # INVENTED piles of 4, 8 and 16: level 1 in the first round end, level 2 in the second and third.
    made = situation(standing(export_1="A"), players=1)
    found = play(made, "A: pass_export")
    drawn = [line for line in found.verdict.ledger if line.what == "contracts_drawn"]
    assert [(line.amount, line.values["level"]) for line in drawn] == [(4, 1)]


def test_the_status_stays_on_the_top_of_the_track() -> None:
    made = situation(standing(export_1="A"), {"status": 58, "A.vp": 30}, players=1)
    play(made, "A: pass_export")
    assert made.state.status == 60


def test_while_the_top_is_not_told_nothing_is_capped() -> None:
    made = situation(standing(export_1="A"), {"status": 58, "A.vp": 30}, untold("printed.track.top"), players=1)
    found = play(made, "A: pass_export")
    assert made.state.status == 58 + 12
    assert [what for what, _, _ in lines_of(found, "todo") if what == "top_untold"] == ["top_untold"]


def test_after_round_7_loans_may_be_repaid_before_the_tally() -> None:
    made = situation(
        standing(export_1="A"), NO_CARDS, {"round": 7, "goal": 15, "A.loans": 1, "A.credits": 12}, players=1
    )
    play(made, "A: pass_export")
    assert made.state.phase == "last_chance"
    through(made, "A: repay_loan", "A: last_chance_done")
    assert made.state.seats["A"].vp == 15  # 2 credits are left, and no loan
    assert cited(made.judge("A: repay_loan").verdict) >= {"CRI-5.6"}


def test_below_0_after_round_7_is_a_bankruptcy() -> None:
    made = situation(standing(export_1="A"), NO_CARDS, {"round": 7, "goal": 20, "status": 4, "A.vp": 15}, players=1)
    play(made, "A: pass_export")
    assert (made.state.phase, made.state.status) == ("done", -1)
    assert made.breakdown().places == ()
    assert [line.what for line in made.steps[-1].ledger][-1] == "all_lose"


def test_who_wins_a_bankruptcy_is_said_by_the_places() -> None:
    made = situation(standing(export_1="A"), {"status": 3, "A.vp": 18, "B.vp": 13}, players=2)
    play(made, "A: pass_export")  # 0 and -5
    assert (made.state.status, [place.seat for place in made.breakdown().places]) == (-2, ["A", "B"])
    assert "all_lose" not in [line.what for line in made.steps[-1].ledger]


def test_ties_are_parted_by_credits_then_by_companies() -> None:
    end: Change = {"phase": "last_chance", "event": "calm", "round": 7}
    # 20 credits are 4 VP, 24 as well.
    made = situation(end, NO_CARDS, {"A.credits": 20, "B.credits": 24}, players=2)
    play(made, "A: last_chance_done")
    assert [(place.seat, place.rank, place.tie_break) for place in made.breakdown().places] == [
        ("B", 1, "credits"),
        ("A", 2, "credits"),
    ]
    made = situation(end, NO_CARDS, owning("A", "farm"), {"A.credits": 24, "B.credits": 24}, players=2)
    play(made, "A: last_chance_done")
    assert [(place.seat, place.rank, place.tie_break) for place in made.breakdown().places] == [
        ("A", 1, "company_vp"),
        ("B", 2, "company_vp"),
    ]


def test_what_parts_a_tie_is_asked_for_only_then() -> None:
    end: Change = {"phase": "last_chance", "event": "calm", "round": 7}
    made = situation(end, NO_CARDS, untold("A.company_vp", "B.company_vp"), {"B.credits": 22}, players=2)
    assert made.judge("A: last_chance_done").verdict.questions[0].path == "seats.A.company_vp"
    made = situation(end, NO_CARDS, untold("A.company_vp", "B.company_vp"), players=2)  # 24 credits are more than 22
    play(made, "A: last_chance_done")


# Described positions


def described(**facts: Any) -> Table:
    made = Table("test", [opening(GAME, cold_seats(GAME), printed=INVENTED, blank=True)])
    if facts:
        made.tell(changed_paths(facts))
    return made


def changed_paths(facts: dict[str, Any]) -> dict[str, Any]:
    return {path.replace("__", "."): value for path, value in facts.items()}


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("R: take_loan", {"seats__R__loans": 4}, "CRI-4.5.4"),
        ("R: repay_loan", {"seats__R__loans": 1, "seats__R__credits": 9}, "CRI-8.1"),
        ("R: buy_domestic food", {"seats__R__credits": 5, "repriced": False}, "CRI-4.6.2"),
        ("R: import_goods 3 2", {}, "CRI-4.11.3"),
        ("R: decline loan", {}, "CRI-4.0.4"),
        ("R: export_contract 3 1 1", {}, "CRI-4.14.3"),
        ("R: sell_black_market food 5", {}, "CRI-4.14.7"),
        ("R: place_manager production", {}, "CRI-3.11"),
        ("R: place_manager import 3", {"placed__import__spaces__3": "B"}, "CRI-3.3"),
        ("R: resolve employees 4", {"placed__employees__spaces__4": ""}, "CRI-4.9.1"),
        ("R: draw_event calm", {"status": 20}, "CRI-1.1"),
        ("R: activate mill worker_1,worker_1", {}, "CRI-4.13.3"),
        ("R: activate mill worker_1", {"seats__R__employees": ("farmer_1",)}, "CRI-4.13.16"),
    ],
)
def test_a_cold_dispute_is_decided_by_one_proven_breach(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = described(**facts).judge(text).verdict
    assert verdict.status is Status.ILLEGAL, verdict
    assert clause in cited(verdict)


def test_a_described_start_of_a_round_needs_no_more_than_what_lies_there() -> None:
    facts: dict[str, Any] = {
        "phase": "event",
        "round": 2,
        "status": 31,
        "order": ("R", "B"),
        "active": "R",
        "goal": 22,
        "temporary": 1,
    }
    for seat in "RB":
        facts |= {f"seats.{seat}.{what}": value for what, value in (("fifth_from", 0), ("loans", 0), ("credits", 10))}
        facts |= {f"seats.{seat}.companies": (), f"seats.{seat}.vp": 20}
    made = Table("test", [opening(GAME, cold_seats(GAME)[:2], printed=INVENTED, blank=True)])
    made.describe(facts)
    through(made, "draw_event calm", *("R: place_manager loan", "B: place_manager loan"))
    assert [made.state.seats[seat].hand for seat in "RB"] == [3, 3]
    assert made.state.placed["loan"].spaces["2"] == "B"


def test_every_location_has_its_number() -> None:
    assert len(LOCATIONS) == 14
    assert LOCATIONS[12:] == ("production", "export")


def test_a_manager_cannot_be_laid_twice() -> None:
    state = situation(planning(), managers(loan_1="A")).state
    assert next(iter(GAME.rules.faults(changed(state, [{"A.hand": 4}])))).clause == "CRI-3.9"
