"""Parked lines at a table of Nippon: the turn goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.record.parked_lines import parked_lines, unknown_because_of
from referee.table.state_json import plain
from tests.games.nippon.nippon_tables import A, B, own, play, situation, table, tile


def test_a_main_move_leaves_open_what_an_action_or_a_consolidation_changes() -> None:
    made = table(2)
    seq = made.park("Ann: mines something").entry.seq
    mine, other = made.state.seats[A], made.state.seats[B]
    assert made.state.active == A
    assert not any(
        map(
            known, (made.state.main_done, mine.vp, mine.yen, mine.coal, mine.workers, mine.markers["coal"], mine.trains)
        )
    )
    # Without three workers there is no reward (NIP-16.6), without goods no influence tile (NIP-15.3).
    assert set(mine.multipliers.values()) == {0}
    assert made.state.rewards == table(2).state.rewards
    assert all(slot.value == 0 for city in made.state.cities.values() for slot in city.slots.values())
    assert plain(other) == plain(table(2).state.seats[B])
    assert parked_lines(made.table_state) == (seq,)


def test_with_six_workers_no_worker_was_taken() -> None:
    """NIP-3.1: no worker can be taken, so that no action was; after a consolidation there are none (NIP-16.20)."""
    table = situation(2, {"A.workers": ("red", "red", "blue", "pink", "grey", "grey")})
    table.park("Ann: consolidate and so on")
    assert not any(map(known, (table.state.seats[A].workers, table.state.main_done)))
    assert table.state.seats[A].trains == 6
    assert not known(table.state.seats[A].yen)
    assert all(map(known, table.state.slots.values()))


def test_the_next_turn_asks_for_what_was_left_open() -> None:
    made = table(2)
    seq = made.park("Ann: mines something").entry.seq
    verdict = made.judge("Ben: mines 1").verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert [(asked.path, asked.parked) for asked in verdict.questions] == [("main_done", seq), ("slots.1", seq)]
    made.tell({"main_done": True})
    made.tell({f"slots.{slot}": ("?",) * (3 - (slot == 3)) for slot in range(1, 6)})
    assert made.declare("Ben: mines 1").step
    verdict = made.judge("Ann: mines 1").verdict  # Ann's yen decide
    assert {asked.parked for asked in verdict.questions} == {seq}


def test_in_mid_action_the_choice_is_dropped() -> None:
    """Two free ships of `lens_3` (NIP-21.11): what was built and paid before them stays known."""
    table = situation(2, {"A.blueprints": 3})
    play(table, "invest lens_3")
    assert table.state.pending
    table.park("Ann: one here, one there", A)
    mine = table.state.seats[A]
    assert table.state.pending == ()
    assert (mine.factories["lens"].tile, mine.yen, table.state.main_done) == ("lens_3", 12_000 - 6_000, True)
    assert not known(mine.ships)
    assert not known(table.state.regions["hokkaido"].used)


def test_goods_that_were_sold_may_have_become_influence() -> None:
    table = situation(2, own(A, "silk_1", 0, 2))
    table.park("Ann: sells silk")
    slots = table.state.cities["west_japan_1"].slots
    assert not known(slots["silk"].owner)
    assert slots["paper"].owner == ""


@pytest.mark.parametrize(("players", "removed"), [(2, True), (4, False)])
def test_a_tile_may_have_been_removed_from_a_full_city(players: int, removed: bool) -> None:
    """Two players: two tiles fill a city; to place by an empty slot, the lowest goes back to its owner (NIP-20.7, NIP-20.9)."""
    two = (tile("hokkaido_1", "silk", 4, B), tile("hokkaido_1", "lens", 3, B))
    table = situation(players, own(A, "clock_1", 0, 4), *two)
    table.park("Ann: sells clocks")
    slot, hand = table.state.cities["hokkaido_1"].slots["lens"], table.state.seats[B].hand
    assert [known(value) for value in (slot.value, slot.owner, hand["3"])] == [not removed] * 3


def test_before_a_scoring_only_the_points_of_its_seat_stay_open() -> None:
    """The last slot is emptied with a marker one space before `mark_1` (3): a full refill and scoring I follow."""
    few = dict.fromkeys(map(str, range(1, 5)), ()) | {"5": ("red",)}
    made = situation(2, {"slots": few, "rows": dict.fromkeys(table(2).state.rows, ()), "marker": 2}, odd=True)
    seq = made.park("Ann: sells silk").entry.seq
    verdict = made.judge("end").verdict
    assert [(asked.path, asked.parked) for asked in verdict.questions] == [("main_done", seq)]
    made.tell({"main_done": True})
    verdict = made.judge("end").verdict
    assert [(asked.path, asked.parked) for asked in verdict.questions] == [("slots.5", seq)]
    made.tell({"slots.5": ()})
    assert made.declare("end").step
    assert made.state.scorings_done == 1
    assert not known(made.state.seats[A].vp)
    assert known(made.state.seats[B].vp)


def test_the_last_declaration_of_the_game() -> None:
    """The last turn is that of the seat which began the final phase (NIP-5.5); its end is parked, too."""
    final = {"phase": "final", "active": B, "final_trigger": B, "final_turns_left": 1, "marker": 8, "scorings_done": 2}
    table = situation(2, final)
    seq = table.park("Ben: the last one").entry.seq
    assert not table.over
    table.tell({"main_done": True})
    table.park("Ben: the end")
    assert not table.over  # it may have been an exchange of blueprints (NIP-6.5)
    table.tell({f"seats.{B}.blueprints": 0})
    seq = table.park("Ben: the end").entry.seq
    assert table.over
    assert table.places() == ()  # nobody has told how the final scoring went
    assert unknown_because_of(table.table_state, f"seats.{B}.vp") == seq
    table.recount({"seats.A.vp": 100, "seats.B.vp": 90}, "as scored on paper")
    assert [(place.seat, place.points) for place in table.places()] == [(A, 100), (B, 90)]
