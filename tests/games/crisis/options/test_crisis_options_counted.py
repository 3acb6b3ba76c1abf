"""Options on small positions, counted by hand from the rules, and checked against every declaration that can be written."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.crisis.crisis_tables import Change, at, managers, owning, planning, play, situation, standing
from tests.play.offers import closure, counts
from tests.play.playground import playground

# The spaces: large 1, Subsidies 3, Leadership 1, Vision 1, Loan 3, Domestic 2, Temporary 1, Foreign 3, Employees 5,
# Companies 6, Import 8, Energy 5, Export 5.
ALL_SPACES = 1 + 3 + 1 + 1 + 3 + 2 + 1 + 3 + 5 + 6 + 8 + 5 + 5


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ((), ALL_SPACES),
        # One import space is taken; the large one never is.
        ((managers(import_3="B", shady_business="B A"),), ALL_SPACES - 1),
        # A is at Export already: no Export space is left for A.
        ((managers(export_2="A"),), ALL_SPACES - 5),
        ((managers(export_2="B"),), ALL_SPACES - 1),
        (({"placed.companies.closed": ("all",), "placed.energy.closed": ("1", "4")},), ALL_SPACES - 6 - 2),
        (({"company_spaces.6": "", "employee_spaces.1": "", "temporary": 0},), ALL_SPACES - 3),
    ],
)
def test_places_for_a_manager(changes: tuple[Change, ...], places: int) -> None:
    assert counts(situation(planning(), *changes, players=2)) == {"place_manager": places}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("changes", "options"),
    [
        # The large space is resolved at once for all own managers; each seat may be first.
        ((standing(shady_business="A B A"),), {"resolve": 2}),
        ((standing(subsidies_1="A", subsidies_2="A", subsidies_3="B"),), {"resolve": 3}),
        ((standing(leadership_1="B"),), {"resolve": 1}),
        ((standing(loan_1="A", loan_2="B"),), {"take_loan": 2}),
        ((standing(loan_1="A", loan_2="B"), {"A.loans": 4, "A.credits": 9}), {"take_loan": 1, "resolve": 1}),
        # 22 credits: food, minerals, gears, chemicals, sixth; energy is not imported. 7 credits: without 8 and 9.
        ((standing(domestic_1="A"),), {"buy_domestic": 5, "decline": 1}),
        ((standing(domestic_1="A"), {"A.credits": 7, "A.stock.gears": 6}), {"buy_domestic": 2, "decline": 1}),
        ((standing(temporary_1="A"),), {"resolve": 1}),
        # From the left only; three types; yellow costs 3.
        ((standing(foreign_1="A", foreign_2="B"),), {"hire_foreign": 3, "decline": 1}),
        ((standing(foreign_1="A"), {"foreign.worker": 0, "status": 11, "A.credits": 3}), {"hire_foreign": 2, "decline": 1}),
        ((standing(foreign_1="A"), {"status": 11, "A.credits": 2}), {"decline": 1}),
        ((standing(employees_1="B", employees_5="A"),), {"resolve": 2}),
        # 13 credits: not the spies for 14.
        ((standing(companies_1="A", companies_2="A"), {"A.credits": 13}), {"invest": 1, "decline": 2}),
        # Space 1 once and twice, space 2 once and twice, space 6 for 2 VP once.
        ((standing(import_1="A", import_2="B", import_6="A"),), {"import_goods": 5, "decline": 3}),
        ((standing(import_1="A"), {"A.vp": 1}), {"import_goods": 1, "decline": 1}),
        ((standing(import_6="A"), {"A.stock.sixth": 4}), {"decline": 1}),
        # Three times 5 credits; once with 9.
        ((standing(energy_3="A"),), {"convert_energy": 3, "decline": 1}),
        ((standing(energy_3="A"), {"A.credits": 9}), {"convert_energy": 1, "decline": 1}),
        ((standing(energy_2="A"), {"A.stock.minerals": 2}), {"convert_energy": 2, "decline": 1}),
    ],
)  # fmt: skip
def test_what_may_be_done_at_a_location(changes: tuple[Change, ...], options: dict[str, int]) -> None:
    assert counts(situation(*changes)) == options


def test_companies_and_their_employees() -> None:
    # The farm: farmer_1 or farmer_2, the left side alone. The mill: the worker and the engineer, one way.
    table = situation(
        at("production"),
        owning("A", "farm", "mill", employees="farmer_1 farmer_2 worker_1 engineer_1", energy=2),
        players=2,
    )
    assert counts(table) == {"activate": 2 + 1, "end_production": 2}
    # Below the farm with farmer_1: nobody; farmer_2; worker_1; both. With farmer_2 as many. Below the mill: nobody,
    # either farmer.
    assert len(closure(playground("crisis"), table.state, "activate")) == 4 + 4 + 3


def test_export() -> None:
    # food_3 and food_2: 2 food are there, so 1 or 2 units with each; black market 1 or 2; pass.
    table = situation(standing(export_1="A", export_2="B"), {"A.stock.food": 2, "B.stock.food": 5})
    assert counts(table) == {"export_contract": 4, "sell_black_market": 2, "pass_export": 1}
    play(table, "A: export_contract 1 1 1")
    # food_2 alone is left: 1 or 2 units; black market 1 to 4.
    assert counts(table) == {"export_contract": 2, "sell_black_market": 4, "pass_export": 1}
    play(table, "B: pass_export")
    assert table.state.round == 2


# Where facts are untold, an option is legal or asks; it is never refused


@pytest.mark.parametrize("players", range(1, 6))
def test_a_table_that_has_told_nothing_offers_what_may_be_possible(players: int) -> None:
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")[:players]
    game = situation().game
    table = Table("new", [opening(game, seats_of(game, names))])
    table.tell({"printed.event.calm.colour": "green", "printed.event.calm.effects": (), "printed.track.green.low": 20})
    play(table, "A: draw_event calm")
    offered = list(table.options())
    assert {(move.location, move.space) for move in offered} >= {("import", 8), ("loan", 0), ("companies", 6)}
    for move in offered:
        assert table.judge((move,)).verdict.status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS), move
