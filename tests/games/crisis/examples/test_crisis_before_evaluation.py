"""Between the last choice at Export and the evaluation (specification 5.5): influence cards, repayments, and going on."""

from __future__ import annotations

from typing import Any

import pytest

from referee import RULES_VERSION
from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.table.state_json import plain
from referee.table.table import Table
from tests.games.crisis.clauses.crisis_clause import ALONE, NO_CARDS
from tests.games.crisis.crisis_tables import Change, cited, laid_out, play, situation, standing, table, through

RELIEF = {
    "influence.relief.timing": "any",
    "influence.relief.effects": ("status",),
    "influence.relief.amount.1": 3,
    "influence.press.timing": "operations",
    "influence.press.effects": ("gain_vp",),
    "influence.press.amount.1": 2,
    "influence.talks.timing": "event",
    "influence.talks.effects": (),
}
"""INVENTED influence cards: the Financial Status rises by 3; 2 VP in phase 4; one for phase 1."""
# One player with 15 VP and a goal of 18: the Financial Status falls by 3.


def waiting(*changes: Change, players: int = 1) -> Table:
    """A has an unused influence card and has just made the last choice at Export."""
    table = situation(ALONE, {"A.influence": 1}, *changes, players=players, printed=RELIEF)
    play(table, "A: pass_export")
    return table


def where(table: Table) -> tuple[str, int, int]:
    return table.state.phase, table.state.round, table.state.status


def test_the_evaluation_waits_for_an_unused_card_which_saves_the_nation() -> None:
    table = waiting({"status": 0})
    assert where(table) == ("evaluation", 1, 0)  # it would be -3, and the end (CRI-5.5)
    assert not table.over
    play(table, "A: use_influence relief")  # nobody else could act: 0 + 3 - 3
    assert where(table) == ("event", 2, 0)


def test_who_is_waited_for_is_the_one_who_is_due() -> None:
    # A made the last choice at Export and has no card: only B can act, and a card that nobody is named for is B's.
    table = waiting({"status": 0, "A.influence": 0, "B.influence": 1, "B.vp": 18}, players=2)
    assert (where(table), table.acting) == (("evaluation", 1, 0), "B")
    play(table, "use_influence relief")
    assert where(table) == ("event", 2, 0 + 3 + (15 - 18) + (18 - 18))


def test_a_card_is_used_in_phase_4_until_the_evaluation() -> None:
    table = waiting({"status": 0, "B.influence": 1, "B.vp": 18}, players=2)
    play(table, "A: use_influence press")  # 4.14 is the last location of phase 4
    assert where(table) == ("evaluation", 1, 0)
    assert cited(table.judge("B: use_influence talks").verdict) == {"CRI-8.5"}
    assert cited(table.judge("A: use_influence relief").verdict) == {"CRI-8.4"}
    play(table, "B: use_influence relief")
    assert where(table) == ("event", 2, 0 + 3 + (17 - 18) + (18 - 18))


def test_nobody_waits_without_a_card_that_could_be_used() -> None:
    for facts in ({"A.influence": 0}, {"A.influence_used": True}):
        assert where(waiting({"status": 20, **facts})) == ("event", 2, 17)


def test_a_loan_that_could_be_repaid_keeps_nobody_waiting_but_may_be_repaid() -> None:
    """The evaluation counts neither credits nor loans (CRI-5.1), and repaying is as possible right after it (CRI-R42)."""
    assert where(waiting({"status": 20, "A.influence": 0, "A.loans": 1})) == ("event", 2, 17)
    table = waiting({"status": 20, "A.loans": 1})
    play(table, "A: repay_loan")
    assert (where(table), table.state.seats["A"].loans) == (("evaluation", 1, 20), 0)


def test_going_on_is_declared_and_means_bankruptcy() -> None:
    table = waiting({"status": 0})
    assert [(one.key, one.values["seat"]) for one in table.judge("evaluate_round").overlooked] == [
        ("influence_unused", "A")
    ]
    play(table, "evaluate_round")
    assert where(table) == ("done", 1, -3)
    assert cited(table.judge("evaluate_round").verdict) == {"CRI-5.6"}


def test_the_next_event_implies_the_evaluation() -> None:
    table = waiting({"status": 31})
    play(table, "A: draw_event downturn")  # 31 - 3 = 28 is green (CRI-1.1); the card lowers it by 2
    assert where(table) == ("planning", 2, 28 - 2)
    # 27 is green, 27 - 3 = 24 yellow: the colour is that after the evaluation.
    table = waiting({"status": 27})
    assert cited(table.judge("A: draw_event calm").verdict) == {"CRI-1.1"}
    play(table, "A: draw_event strike")
    assert where(table) == ("planning", 2, 24)
    assert "CRI-1.1" in cited(
        waiting({"status": 0}).judge("A: draw_event slump").verdict
    )  # bankrupt: there is no event


def test_an_open_effect_of_a_card_comes_first() -> None:
    manual = {"influence.press.effects": ("manual",), "influence.press.manual.1": "the status rises by 1"}
    table = situation(ALONE, {"A.influence": 1, "status": 2}, players=1, printed={**RELIEF, **manual})
    through(table, "A: pass_export", "A: use_influence press")
    assert where(table) == ("evaluation", 1, 2)
    assert cited(table.judge("evaluate_round").verdict)
    through(table, "A: adjust status=1", "A: event_done")
    assert where(table) == ("event", 2, 0)


def test_after_round_7_too() -> None:
    table = waiting({"status": 2, "round": 7, "goal": 18}, NO_CARDS)
    assert where(table) == ("evaluation", 7, 2)
    play(table, "A: use_influence relief")
    assert where(table) == ("last_chance", 7, 2)


def test_the_final_tally_implies_the_last_evaluation() -> None:
    table = waiting({"status": 5, "round": 7, "goal": 18}, NO_CARDS)
    play(table, "A: last_chance_done")
    assert where(table) == ("done", 7, 2)
    assert table.state.seats["A"].vp == 15 + 22 // 5
    assert cited(waiting({"status": 20}).judge("A: last_chance_done").verdict) == {"CRI-5.7"}


def test_after_the_last_evaluation_no_card_brings_bankruptcy() -> None:
    """CRI-5.5 and CRI-5.6 look at the Financial Status as the evaluation leaves it."""
    gloom = {"influence.relief.amount.1": -9}
    last: Change = {"phase": "last_chance", "event": "calm", "round": 7, "status": 3, "A.influence": 1}
    table = situation(last, NO_CARDS, players=1, printed={**RELIEF, **gloom})
    through(table, "A: use_influence relief", "A: last_chance_done")
    assert [(place.seat, place.points) for place in table.breakdown().places] == [("A", 15 + 22 // 5)]


def test_what_is_due_is_said() -> None:
    table = waiting({"status": 20, "A.loans": 1})
    assert [prompt.key for prompt in table.prompts()] == ["round_of", "may_use_influence", "evaluation", "may_repay"]
    assert table.prompts()[2].values == {"status": 20, "after": 17}


def test_only_after_the_last_choice_is_the_round_evaluated() -> None:
    table = situation(standing(export_1="A", export_2="B"), players=2)
    assert cited(table.judge("A: evaluate_round").verdict) == {"CRI-5.2"}


# What was recorded under earlier rules, when the evaluation followed at once


def recorded(rules: str) -> Table:
    """A bankruptcy with an unused card in hand, as it was recorded by a version of the rules."""
    made = table(1, printed=RELIEF)
    facts: dict[str, Any] = {**laid_out(), "status": 2, "seats.A.influence": 0}
    made.recount(facts, "as it lies there")
    through(made, "A: draw_event slump", "A: event_done", *["A: place_manager shady"] * 4)
    entry = made.entries[-1]
    last = journal.Entry(
        entry.seq + 1, entry.time, "move", "A", {"moves": [{"verb": "resolve", "seat": "A"}]}, "legal", rules
    )
    return Table("kept", [*made.entries, journal.seal(entry.hash, last)])


@pytest.mark.parametrize(("rules", "phase"), [("0", "done"), ("1", "done"), (RULES_VERSION, "evaluation")])
def test_a_record_that_was_finished_stays_finished(rules: str, phase: str) -> None:
    table = recorded(rules)  # 14 VP after the slump and a goal of 18: 2 - 4
    assert (table.state.phase, table.over) == (phase, phase == "done")
    assert table.state.seats["A"].influence == 4
    assert not any(step.failed for step in table.steps)


def test_a_waiting_record_folds_to_the_same() -> None:
    made = table(1, printed=RELIEF)
    through(made, "A: draw_event calm", *["A: place_manager shady"] * 4, "A: resolve", "A: use_influence relief")
    again = Table("again", made.entries)
    assert plain(again.state) == plain(made.state)
    assert where(made) == ("event", 2, 31 + 3 + 15 - 18)
    assert made.judge("A: evaluate_round").verdict.status is VerdictStatus.ILLEGAL
