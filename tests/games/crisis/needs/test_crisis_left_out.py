"""What is left out of a declaration makes it incomplete, never illegal: nobody is refused for what was not said yet."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move, fields_of, write_value
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.crisis.clauses.crisis_clause import ALONE
from tests.games.crisis.crisis_tables import GAME, Change, at, owning, planning, situation, standing

EVENT: Change = {"phase": "event", "event": ""}
SPIES = (at("production"), owning("A", "spies", employees="engineer_1 worker_1", energy=1))
# Every action with all that can be said of it, and a position in which it is legal.
WHOLE: list[tuple[str, tuple[Any, ...]]] = [
    ("draw_event calm", (EVENT,)),
    ("pay_interest credits=1", ({"phase": "interest", "event": "calm", "A.loans": 1},)),
    ("place_manager import 3", (planning(),)),
    ("resolve subsidies 2 amount=4", (standing(subsidies_2="A"),)),
    ("resolve employees 2", (standing(employees_2="A"),)),
    ("take_loan 2", (standing(loan_2="A"),)),
    ("buy_domestic food space=2 credits=6", (standing(domestic_2="A"),)),
    ("hire_foreign worker space=2 credits=5", (standing(foreign_2="A"),)),
    ("invest 2 credits=6", (standing(companies_2="A"),)),
    ("import_goods 1 2", (standing(import_1="A"),)),
    ("convert_energy 3 2", (standing(energy_3="A"),)),
    ("decline import 3 penalty_points=2", (standing(import_3="A"),)),
    ("activate spies engineer_1 bonus=worker_1", SPIES),
    ("activate spies engineer_1 takes=6,10", SPIES),  # E3: 3 x 2 VP, 2 x 5 credits
    ("end_production", (at("production"), owning("A", "farm"))),
    ("export_contract 1 1 2", (ALONE, {"A.stock.food": 5})),
    ("sell_black_market food 2", (ALONE, {"A.stock.food": 5})),
    ("pass_export", (ALONE,)),
    ("repay_loan", ({"A.loans": 1},)),
    ("use_influence bribe", ({"A.influence": 1},)),
    ("evaluate_round", ({"phase": "evaluation", "event": "calm", "A.influence": 1},)),
    ("last_chance_done", ({"phase": "last_chance", "event": "calm"},)),
    ("may round_up", ()),
]
SAID = [(text, changes) for text, changes in WHOLE if not text.startswith("may")]


def moved(table: Table, text: str) -> Move:
    (move,) = table.read(f"A: {text}")
    return move


def without(move: Move, left_out: str) -> str:
    """The declaration with every field but one, by name."""
    kind = type(move)
    told = [field for field in fields_of(kind) if field.name != left_out]
    parts = [f"{field.name}={write_value(field, getattr(move, field.name))}" for field in told
             if field.required or getattr(move, field.name) != kind(**_required(move)).__getattribute__(field.name)]  # fmt: skip
    return " ".join([f"{move.seat}:", str(move.__struct_config__.tag), *parts])


def _required(move: Move) -> dict[str, Any]:
    return {field.name: getattr(move, field.name) for field in fields_of(type(move)) if field.required}


def test_every_action_is_tried() -> None:
    assert {text.split()[0] for text, _ in WHOLE} == set(GAME.rules.actions) - {"adjust", "event_done"}


@pytest.mark.parametrize(("text", "changes"), SAID, ids=[text for text, _ in SAID])
def test_no_field_left_out_is_called_a_breach(text: str, changes: tuple[Any, ...]) -> None:
    table = situation(*changes, players=2, odd=True)
    move = moved(table, text)
    assert table.judge((move,)).verdict.status is VerdictStatus.LEGAL, table.judge((move,)).verdict
    position = StandalonePosition(GAME)
    for field in fields_of(type(move)):
        verdict = table.judge(without(move, field.name)).verdict
        wanted = {VerdictStatus.INCOMPLETE} if field.required else {VerdictStatus.LEGAL, VerdictStatus.INCOMPLETE}
        assert verdict.status in wanted, (field.name, verdict)
        spoken = without(structs.replace(move, seat="R"), field.name)
        assert position.judge(spoken).verdict.status in {*wanted, VerdictStatus.NEEDS}, spoken


@pytest.mark.parametrize("text", ["resolve", "decline"])
def test_without_a_location_it_is_incomplete_unless_one_is_due(text: str) -> None:
    assert StandalonePosition(GAME).judge(f"red: {text}").verdict.status is VerdictStatus.INCOMPLETE
    # Whichever were said, none is resolved in Planning (CRI-4.0.1).
    verdict = situation(planning()).judge(f"A: {text}").verdict
    assert (verdict.status, verdict.clauses) == (VerdictStatus.ILLEGAL, ("CRI-4.0.1",))
    due = situation(standing(leadership_1="A") if text == "resolve" else standing(domestic_1="A"))
    assert due.judge(f"A: {text}").verdict.status is VerdictStatus.LEGAL


def test_employees_left_out_are_asked_for_unless_none_would_do() -> None:
    table = situation(*SPIES, players=1)
    verdict = table.judge("A: activate spies").verdict
    assert (verdict.status, [fault.field for fault in verdict.faults]) == (VerdictStatus.INCOMPLETE, ["employees"])
    # Nobody can be an engineer: whoever is named, the left side is not filled (CRI-4.13.3).
    nobody = situation(at("production"), owning("A", "spies", employees="worker_1", energy=1), players=1)
    assert nobody.judge("A: activate spies").verdict.clauses[:1] == ("CRI-4.13.3",)
    # A breach that whoever is named cannot mend decides at once.
    poor = situation(at("production"), owning("A", "spies", employees="engineer_1", energy=0), players=1)
    assert poor.judge("A: activate spies").verdict.status is VerdictStatus.ILLEGAL


def test_what_is_taken_is_said_of_every_output() -> None:
    table = situation(*SPIES, players=1)
    assert table.judge("A: activate spies engineer_1 takes=6").verdict.status is VerdictStatus.INCOMPLETE  # 3 x 2 VP
    assert table.judge("A: activate spies engineer_1 takes=7").verdict.status is VerdictStatus.ILLEGAL
    assert table.judge("A: activate spies engineer_1 takes=6,10,1").verdict.status is VerdictStatus.ILLEGAL
    assert table.judge("A: activate spies engineer_1 takes=6,10").verdict.status is VerdictStatus.LEGAL


# What could not be checked is of the case at hand


def test_a_choice_made_in_mode_repeat_is_a_pass() -> None:
    """CRI-R30: in mode "repeat" only a pass is final."""
    position = StandalonePosition(GAME, {"options.export_mode": "repeat"})
    verdict = position.judge("red: sell_black_market food 2").verdict
    asked = {question.path: item.clauses for question in verdict.questions for item in verdict.unchecked
             if item.path == question.path}  # fmt: skip
    assert (asked["now.passed"], "now.chosen" in asked) == (("CRI-4.14.9",), False)
    position.tell("now.passed", True)
    assert position.judge("red: sell_black_market food 2").verdict.clauses == ("CRI-4.14.9",)


# What a described position may be


def test_a_told_goal_stays_when_the_difficulty_is_told() -> None:
    told = {"phase": "export", "players": 3, "round": 2, "goal": 20}
    card = {"printed.plan.3.hard.goal.2": 23, "printed.plan.3.easy.goal.2": 21}
    assert StandalonePosition(GAME, {**told, "difficulty": "hard"}).state.goal == 20
    assert StandalonePosition(GAME, {**card, **told, "difficulty": "hard"}).state.goal == 20
    position = StandalonePosition(GAME, {**card, "phase": "export", "players": 3, "round": 2, "difficulty": "easy"})
    assert position.state.goal == 21
    position.tell("difficulty", "hard")  # a goal that the card gave follows the card
    assert position.state.goal == 23


def test_more_than_five_managers_contradict_the_rules_whatever_else_is_untold() -> None:
    told = {f"placed.import.spaces.{n}": "R" for n in range(1, 7)}
    assert [fault.clause for fault in StandalonePosition(GAME, told).contradictions()] == ["CRI-3.9"]
