"""What is left out of a declaration makes it incomplete, never illegal: nobody is refused for what was not said yet."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, NAMES, at, owning, planning, play, situation, standing

SPIES = (at("production"), owning("A", "spies", employees="engineer_1 worker_1", energy=1))


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


def test_a_choice_made_in_mode_repeat_is_a_pass() -> None:
    """CRI-R30: in mode "repeat" only a pass is final."""
    position = StandalonePosition(GAME, {"options.export_mode": "repeat"})
    verdict = position.judge("red: sell_black_market food 2").verdict
    asked = {question.path: item.clauses for question in verdict.questions for item in verdict.unchecked
             if item.path == question.path}  # fmt: skip
    assert (asked["now.passed"], "now.chosen" in asked) == (("CRI-4.14.9",), False)
    position.tell("now.passed", True)
    assert position.judge("red: sell_black_market food 2").verdict.clauses == ("CRI-4.14.9",)


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


def test_the_spaces_of_a_location_are_counted_when_a_second_manager_comes() -> None:
    """A new copy, of which nothing is known: the first manager always has a space."""
    table = Table("new", [opening(GAME, seats_of(GAME, NAMES[:4]))])
    table.tell({"printed.event.calm.effects": ()})
    play(table, "A: draw_event calm")
    play(table, "A: place_manager loan")
    spaces = {place: f"printed.location.{place}.spaces" for place in ("loan", "vision")}
    assert [each.path for each in table.judge("B: place_manager loan").verdict.questions] == [spaces["loan"]]
    table.tell({spaces["loan"]: 3})
    play(table, "B: place_manager loan")
    play(table, "C: place_manager vision 1")
    assert [each.path for each in table.judge("D: place_manager vision 2").verdict.questions] == [spaces["vision"]]
    assert table.judge("D: place_manager vision 1").verdict.clauses == ("CRI-3.3",)
