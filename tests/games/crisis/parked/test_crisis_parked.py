"""Parked lines at a table of CRISIS: the round goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.record.parked_lines import left_open_by
from referee.table.table import Table
from tests.games.crisis.crisis_tables import A, B, C, D, at, managers, planning, situation, standing, untold


def waited_for(made: Table) -> str:
    """The fact that tells whose turn it is; "" where that is known."""
    active = made.state.active
    return "" if known(active) else active.path


def test_a_manager_stands_somewhere() -> None:
    """CRI-3.1: it is gone from the hand, and any space that was free may hold it; whose a taken one is stays known."""
    made = situation(managers(import_3="B"), planning())
    seq = made.park("Aki: somewhere").entry.seq
    assert (made.state.active, made.state.seats[A].hand) == (B, 3)
    assert made.state.placed["import"].spaces["3"] == B
    assert not known(made.state.placed["import"].spaces["1"])
    verdict = made.judge("place_manager import 1").verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert [(one.path, one.parked) for one in verdict.questions] == [("placed.import.spaces.1", seq)]


def test_once_it_is_told_where_it_stands_the_other_spaces_are_as_they_were() -> None:
    made = situation(planning())
    made.park("Aki: somewhere")
    made.tell({"placed.import.spaces.2": ""})
    assert not known(made.state.placed["import"].spaces["1"])
    made.tell({"placed.import.spaces.1": A})
    assert made.state.placed["import"].spaces["3"] == ""
    assert made.state.large == ()


def test_two_of_them_may_stand_on_what_one_leaves() -> None:
    made = situation(planning())
    made.park("Aki: somewhere")
    second = made.park("Ben: somewhere else").entry.seq
    made.tell({"placed.import.spaces.1": A})
    assert not known(made.state.placed["import"].spaces["2"])  # Ben's may be there
    assert left_open_by(made.table_state, "placed.import.spaces.2") == second


def test_a_location_changes_only_what_it_deals_in() -> None:
    """CRI-4.11: imports cost credits or VP and bring goods; the manager goes home (CRI-4.0.3)."""
    made = situation(standing(import_1="A", import_2="B"))
    before = made.state.seats[A]
    made.park("Aki: buys things")
    mine = made.state.seats[A]
    assert not any(map(known, (mine.credits, mine.vp, *mine.stock.values())))
    assert (mine.hand, mine.companies, mine.loans) == (before.hand + 1, before.companies, before.loans)
    assert made.state.active == B


def test_an_effect_that_the_table_works_out_is_dropped() -> None:
    made = situation({"phase": "event", "event": "", "active": A})
    made.declare("draw_event new_card")
    made.park("Aki: draws a card nobody can read")
    assert made.state.pending == ()
    assert made.state.phase in ("interest", "planning")
    assert not known(made.state.event)
    assert not known(made.state.seats[B].vp)


def test_2_1_who_pays_interest_hangs_on_the_loans() -> None:
    """CRI-2.1: each player with loans pays, in turn order; the event that is parked may have changed any of them."""
    made = situation({"phase": "event", "event": "", "active": A})
    made.park("Ann: draws something")
    for seat, loans in ((A, 0), (B, 2), (C, 0), (D, 1)):
        assert (waited_for(made), made.acting) == (f"seats.{seat}.loans", "")
        made.tell({f"seats.{seat}.loans": loans})
    assert (made.state.phase, made.acting) == ("interest", B)


def test_3_1_who_places_next_is_asked_once_it_is_told_that_somebody_does() -> None:
    """CRI-3.1: as long as somebody has a manager left, one is placed."""
    made = situation(planning(), untold("A.hand", "B.hand"), players=2)
    made.park("Ann: somewhere")
    assert waited_for(made) == "seats.A.hand"
    made.tell({"seats.A.hand": 3})
    assert (made.state.phase, waited_for(made)) == ("planning", "active")
    made.tell({"active": B})
    assert made.acting == B


def test_4_14_1_the_next_space_to_the_right_chooses() -> None:
    """CRI-4.14.1: from left to right; whatever was chosen, that manager is home again."""
    made = situation(standing(export_1="A", export_3="C", export_4="B"))
    made.park("Ann: sells something")
    assert (made.state.phase, made.acting) == ("export", C)
    assert (made.state.seats[A].hand, made.state.placed["export"].spaces["1"]) == (4, "")


def test_before_the_evaluation_it_asks_for_the_points() -> None:
    """The last choice at Export is parked: the evaluation counts everybody's VP (CRI-5.1)."""
    made = situation(managers(export_1="A"), at("export"))
    seq = made.park("Aki: exports").entry.seq
    assert made.state.phase == "evaluation"
    verdict = made.judge("evaluate_round").verdict
    assert [(one.path, one.parked) for one in verdict.questions] == [(f"seats.{A}.vp", seq)]
    made.tell({f"seats.{A}.vp": 5})
    assert (made.state.round, made.state.phase) == (2, "event")  # nothing holds the evaluation up any more


def test_as_the_last_declaration_of_the_game() -> None:
    made = situation({"phase": "last_chance", "round": 7, "event": "calm", "active": A, f"{A}.influence": 1}, odd=True)
    seq = made.park("Aki: plays a card").entry.seq
    verdict = made.judge("last_chance_done").verdict
    assert {one.parked for one in verdict.questions} == {seq}
    while verdict.status is VerdictStatus.NEEDS:
        made.tell({verdict.questions[0].path: 3})
        verdict = made.judge("last_chance_done").verdict
    assert made.declare("last_chance_done").step
    assert made.over
