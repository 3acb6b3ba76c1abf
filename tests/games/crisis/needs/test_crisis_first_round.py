"""A new copy of the game, of which nothing is known: a whole first round is refereed, and every question is counted.

The answers are the invented values of the tables; which questions come is derived from the rules (specification 3.4).
"""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, INVENTED, NAMES, laid_out

ANSWERS: dict[str, Any] = {**laid_out(), **{f"printed.{path}": value for path, value in INVENTED.items()}}
SPACES = "printed.location.{}.spaces"

EVENT = [
    # Calm does nothing. It is drawn from the deck that the table was sent to (CRI-1.1): that tells its colour.
    ("A: draw_event calm", ["printed.event.calm.effects"]),
]
PLANNING = [
    # What the rules count (companies, imports, energy, employees, Export) is not asked; what lies on a space is. Every
    # location has the space of its first manager: how many it has is asked when a second one comes, or for space 2.
    ("A: place_manager companies 2", ["company_spaces.2"]),
    ("B: place_manager subsidies 1", ["printed.large_space"]),
    ("C: place_manager leadership", []),
    ("D: place_manager vision", []),
    ("A: place_manager loan", []),
    ("B: place_manager domestic", []),
    ("C: place_manager temporary", []),
    ("D: place_manager foreign 2", [SPACES.format("foreign")]),
    ("A: place_manager employees 2", ["employee_spaces.2"]),
    ("B: place_manager companies 5", ["company_spaces.5"]),
    ("C: place_manager import 1", []),
    ("D: place_manager energy 3", []),
    ("A: place_manager export 1", []),
    ("B: place_manager employees 4", ["employee_spaces.4"]),
    ("C: place_manager export 3", []),
    ("D: place_manager shady", []),
]
OPERATIONS = [
    ("D: resolve", []),
    ("B: resolve", []),
    ("C: resolve", []),
    ("D: resolve", []),
    ("A: take_loan", []),
    (
        "B: buy_domestic minerals",
        ["printed.price.import.listed", "printed.price.import.credits.minerals", "printed.warehouse.minerals.limit"],
    ),
    ("C: resolve", []),
    # D has 28 credits: enough in every colour. Whether 31 is green, and the price 5, is told by where green begins.
    ("D: hire_foreign farmer", ["printed.foreign.types", "printed.foreign.farmer.tiles", "printed.track.green.low"]),
    ("A: resolve", []),
    ("B: resolve", []),
    ("A: invest", [f"printed.company.farm.{what}" for what in ("cost", "vp", "icons")]),
    ("B: decline", []),  # the card is not looked at
    (
        "C: import_goods 1 2",
        [f"printed.import_space.1.{what}" for what in ("multiple", "credits", "vp", "gives")]
        + ["printed.warehouse.food.limit"],
    ),
    (
        "D: convert_energy 3",
        [f"printed.energy_space.3.{what}" for what in ("credits", "vp", "resources")]
        + ["printed.warehouse.energy.limit", "printed.energy_space.3.energy"],
    ),
    # No bonus employees: what they could be is not asked. The limit of food is known.
    (
        "A: activate farm farmer_2",
        [f"printed.company.farm.{what}" for what in ("employees", "resources", "outputs", "value.1", "multiplier.1")],
    ),
    ("A: end_production", []),
    (
        "A: sell_black_market food 2",
        ["printed.price.black_market.listed", "printed.price.black_market.credits.food"],
    ),
    (
        "C: export_contract 1 1 3",
        [
            "market.1.rows.1",
            "printed.price.export.vp.food",
            "printed.price.export.credits.food",
        ],
    ),
    # D holds two influence cards, so the evaluation waits; the goal is needed for it.
    ("evaluate_round", ["difficulty", "printed.plan.4.medium.goal.1"]),
]
ROUND = EVENT + PLANNING + OPERATIONS


def new_copy(players: int = 4) -> Table:
    return Table("new", [opening(GAME, seats_of(GAME, NAMES[:players]))])


def declared(table: Table, text: str) -> list[str]:
    """Declare a move, answer one question after the other, and give what was asked."""
    asked: list[str] = []
    while (verdict := table.declare(text).verdict).status is VerdictStatus.NEEDS:
        path = verdict.questions[0].path
        assert path not in asked, path
        asked.append(path)
        table.tell({path: ANSWERS[path]})
    assert verdict.status is VerdictStatus.LEGAL, verdict
    return asked


def test_a_whole_first_round_asks_just_this() -> None:
    table = new_copy()
    for text, questions in ROUND:
        assert sorted(declared(table, text)) == sorted(questions), text
    every = [path for _, questions in ROUND for path in questions]
    assert len(every) == len(set(every)) == 1 + 6 + 31


def test_the_round_is_refereed_by_what_was_told() -> None:
    table = new_copy()
    for text, _ in ROUND:
        declared(table, text)
    state = table.state
    credits = {seat: board.credits for seat, board in state.seats.items()}
    # A 22 + 10 (loan) - 6 (farm) + 2 x 2; B 24 + 4 - 4 (minerals); C 26 - 2 x 3 + 3 x 3; D 28 - 5 (hired) - 5 (energy)
    assert credits == {"A": 30, "B": 24, "C": 29, "D": 18}
    vp = {seat: board.vp for seat, board in state.seats.items()}
    # A 15 - 1 (loan) + 1 (farm); C 15 + 1 (Leadership) - 2 x 1 (import) + 3 x 1
    assert vp == {"A": 15, "B": 15, "C": 17, "D": 15}
    assert (state.status, state.round, state.phase) == (31 + 62 - 4 * 18, 2, "event")
    assert state.order == ("C", "D", "A", "B")
    assert [board.penalty_points for board in state.seats.values()] == [0, 2, 0, 0]
    assert [board.influence for board in state.seats.values()] == [0, 0, 0, 2]
    assert state.seats["A"].stock["food"] == 4 - 2
    assert state.seats["C"].stock["food"] == 4 - 3
    assert state.seats["D"].stock["energy"] == 2
    assert state.seats["C"].employees == ()  # the Temporary Employee went back


def test_the_spaces_of_a_location_are_counted_when_a_second_manager_comes() -> None:
    """The count was asked for the first one, which always has a space."""
    table = new_copy()
    declared(table, "A: draw_event calm")
    assert declared(table, "A: place_manager loan") == []
    assert declared(table, "B: place_manager loan") == [SPACES.format("loan")]
    assert declared(table, "C: place_manager vision 1") == []
    assert table.state.placed["vision"].spaces["1"] == "C"
    asked = table.trial().judge("D: place_manager vision 2").verdict.questions
    assert [one.path for one in asked] == [SPACES.format("vision")], "whether there is a second one"
    assert table.trial().judge("D: place_manager vision 1").verdict.clauses == ("CRI-3.3",)
