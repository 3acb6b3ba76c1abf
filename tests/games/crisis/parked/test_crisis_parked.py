"""Parked lines at a table of CRISIS: the round goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.crisis.crisis_tables import A, B, C, at, managers, planning, situation, standing, untold


def waited_for(table: Table) -> str:
    """The fact that tells whose turn it is; "" where that is known."""
    active = table.state.active
    return "" if known(active) else active.path


def test_a_manager_stands_somewhere() -> None:
    """CRI-3.1: it is gone from the hand, and any space that was free may hold it; whose a taken one is stays known."""
    table = situation(managers(import_3="B"), planning())
    seq = table.park("Aki: somewhere").entry.seq
    assert (table.state.active, table.state.seats[A].hand) == (B, 3)
    assert table.state.placed["import"].spaces["3"] == B
    assert not known(table.state.placed["import"].spaces["1"])
    verdict = table.judge("place_manager import 1").verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert [(one.path, one.parked) for one in verdict.questions] == [("placed.import.spaces.1", seq)]


def test_a_location_changes_only_what_it_deals_in() -> None:
    """CRI-4.11: imports cost credits or VP and bring goods; the manager goes home (CRI-4.0.3)."""
    table = situation(standing(import_1="A", import_2="B"))
    before = table.state.seats[A]
    table.park("Aki: buys things")
    mine = table.state.seats[A]
    assert not any(map(known, (mine.credits, mine.vp, *mine.stock.values())))
    assert (mine.hand, mine.companies, mine.loans) == (before.hand + 1, before.companies, before.loans)
    assert table.state.active == B


def test_an_effect_that_the_table_works_out_is_dropped() -> None:
    table = situation({"phase": "event", "event": "", "active": A})
    table.declare("draw_event new_card")
    table.park("Aki: draws a card nobody can read")
    assert table.state.pending == ()
    assert table.state.phase in ("interest", "planning")
    assert not known(table.state.event)
    assert not known(table.state.seats[B].vp)


def test_3_1_who_places_next_is_asked_once_it_is_told_that_somebody_does() -> None:
    """CRI-3.1: as long as somebody has a manager left, one is placed."""
    table = situation(planning(), untold("A.hand", "B.hand"), players=2)
    table.park("Ann: somewhere")
    assert waited_for(table) == "seats.A.hand"
    table.tell({"seats.A.hand": 3})
    assert (table.state.phase, waited_for(table)) == ("planning", "active")
    table.tell({"active": B})
    assert table.acting == B


def test_4_14_1_the_next_space_to_the_right_chooses() -> None:
    """CRI-4.14.1: from left to right; whatever was chosen, that manager is home again."""
    table = situation(standing(export_1="A", export_3="C", export_4="B"))
    table.park("Ann: sells something")
    assert (table.state.phase, table.acting) == ("export", C)
    assert (table.state.seats[A].hand, table.state.placed["export"].spaces["1"]) == (4, "")


def test_before_the_evaluation_it_asks_for_the_points() -> None:
    """The last choice at Export is parked: the evaluation counts everybody's VP (CRI-5.1)."""
    table = situation(managers(export_1="A"), at("export"))
    seq = table.park("Aki: exports").entry.seq
    assert table.state.phase == "evaluation"
    verdict = table.judge("evaluate_round").verdict
    assert [(one.path, one.parked) for one in verdict.questions] == [(f"seats.{A}.vp", seq)]
    table.tell({f"seats.{A}.vp": 5})
    assert (table.state.round, table.state.phase) == (2, "event")  # nothing holds the evaluation up any more


def test_as_the_last_declaration_of_the_game() -> None:
    table = situation({"phase": "last_chance", "round": 7, "event": "calm", "active": A, f"{A}.influence": 1}, odd=True)
    seq = table.park("Aki: plays a card").entry.seq
    verdict = table.judge("last_chance_done").verdict
    assert {one.parked for one in verdict.questions} == {seq}
    while verdict.status is VerdictStatus.NEEDS:
        table.tell({verdict.questions[0].path: 3})
        verdict = table.judge("last_chance_done").verdict
    assert table.declare("last_chance_done").step
    assert table.over
