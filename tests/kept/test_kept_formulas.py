"""What a record's worth hangs on, each worked out here a second time: the hash of an entry, what undo takes back, and
places where a rule is reckoned twice or looked at in one line alone.
"""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.record.entry import Entry
from scoring.games.crisis.final_scoring import normal_score
from scoring.games.crisis.score import score_final
from scoring.games.crisis.sheet import FinalSheet
from scoring.games.russian_railroads.final_scoring import majority
from scoring.games.russian_railroads.sheet import FinalSheet as RailroadsSheet
from scoring.sheet_parser import read as read_sheet
from tests.games.crisis.crisis_tables import at, cited, owning, play, situation
from tests.kept.kept_records import HERE, read

BEFORE = "5c0e8c1f0d3b9a77"
ENTRY = Entry(
    7,
    "2026-11-20T19:04:38+00:00",
    "move",
    "B",
    {"moves": [{"verb": "mines", "seat": "B", "steps": 2, "worker": "red"}], "about": {"z": "行司", "a": None}},
    "legal",
    "1",
)


def test_the_hash_of_an_entry_is_that_of_the_one_before_and_all_it_says() -> None:
    """16 digits of SHA-256 over the hash before and, as JSON with its keys in order, all fields but the hash."""
    said = [ENTRY.seq, ENTRY.time, ENTRY.kind, ENTRY.seat, ENTRY.body, ENTRY.verdict, ENTRY.rules]
    text = BEFORE + json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == (
        '5c0e8c1f0d3b9a77[7,"2026-11-20T19:04:38+00:00","move","B",{"about":{"a":null,"z":"行司"},"moves":'
        '[{"seat":"B","steps":2,"verb":"mines","worker":"red"}]},"legal","1"]'
    )
    worked_out = sha256(text.encode()).hexdigest()[:16]
    assert worked_out == "70d60ac451fdad9a"
    assert journal.seal(BEFORE, ENTRY).hash == worked_out
    assert journal.chain(BEFORE, structs.replace(ENTRY, hash="not part of it")) == worked_out


@pytest.mark.parametrize(
    "changed",
    [
        {"seq": 8},
        {"time": "2026-11-20T19:04:39+00:00"},
        {"kind": "overrule"},
        {"seat": "A"},
        {"body": {}},
        {"verdict": "illegal"},
        {"rules": "2"},
    ],
    ids=lambda changed: "".join(changed),
)
def test_whatever_is_changed_in_an_entry_breaks_the_chain(changed: dict[str, object]) -> None:
    entries = list(read(HERE / "records" / "nippon-tally.jsonl").entries)
    assert journal.broken_at(entries) is None
    entries[1] = structs.replace(entries[1], **changed)
    assert journal.broken_at(entries) is not None


# Undo


def undone(name: str, *facts: dict[str, int]) -> tuple[list[int], list[int], int]:
    """Tell facts at a kept table and undo once more than they are; give what was told, what was taken back in turn, and
    the last move before.
    """
    table = read(HERE / "records" / f"{name}.jsonl")
    move = next(made.entry.seq for made in reversed(table.steps) if made.entry.kind == "move")
    told = [step.entry.seq for one in facts if (step := table.tell(one))]
    taken = [entry.body["target"] for _ in (*facts, "") if (entry := table.undo())]
    return told, taken, move


def test_undo_takes_back_what_was_told_last_one_after_the_other_and_then_the_move_before() -> None:
    told, taken, move = undone("nippon-taught", {"seats.A.coal": 5}, {"seats.B.coal": 6}, {"seats.A.coal": 4})
    assert len(told) == 3
    assert taken == [*reversed(told), move]


def test_what_was_told_for_a_move_outlives_the_undo_of_the_move() -> None:
    """What lies on the table does not change because a move is taken back (docs/journal.md)."""
    table = read(HERE / "records" / "nippon-taught.jsonl")
    before = next(made.entry.seq for made in reversed(table.steps) if made.entry.kind == "move")
    step = table.tell({"seats.A.blueprints": 9})
    assert step
    first, *_ = (move for move in table.options() if table.judge((move,)).verdict.status is VerdictStatus.LEGAL)
    made = table.declare((first,)).step
    assert made
    assert [entry.body["target"] for _ in range(2) if (entry := table.undo())] == [made.entry.seq, before]
    assert table.state.seats["A"].blueprints == 9


# CRISIS: 1 VP for each 5 credits, rounded down, 2 VP less for each loan, 1 less for each penalty point (CRI-7.5)

ENDS = (
    # VP, penalty points, credits, loans, final score
    (20, 2, 14, 1, 20 + 2 - 2 - 2),
    (20, 0, 4, 0, 20),
    (20, 0, 5, 0, 21),
    (20, 0, 29, 0, 25),
    (20, 0, 30, 0, 26),
    (0, 3, 59, 4, 0 + 11 - 8 - 3),
)


@pytest.mark.parametrize(("vp", "penalty", "credits", "loans", "score"), ENDS)
def test_the_end_of_crisis_is_reckoned_alike_at_a_table_and_in_a_tally(
    vp: int, penalty: int, credits: int, loans: int, score: int
) -> None:
    assert normal_score(vp, penalty, credits, loans) == score
    seat = {"vp": vp, "penalty_points": penalty, "credits": credits, "loans": loans, "company_vp": 0}
    breakdown = score_final(read_sheet(FinalSheet, {"status": 5, "round": 7, "seats": {"A": seat}}))
    assert breakdown.totals() == {"A": score}
    assert [line.points for line in breakdown.lines if line.category == "credits"] == [credits // 5]


@pytest.mark.parametrize("name", ["crisis-1", "crisis-3", "crisis-5", "crisis-demo"])
def test_the_kept_plays_of_crisis_end_with_that_score(name: str) -> None:
    """The markers before the end, and what each seat has left, by the formula of CRI-7.5."""
    table = read(HERE / "records" / f"{name}.jsonl")
    place = next(place for place, made in enumerate(table.steps) if made.table_state.state.phase == "done")
    before, after = table.steps[place - 1].table_state.state, table.steps[place].table_state.state
    assert before.phase == "last_chance"
    for seat, board in before.seats.items():
        left = after.seats[seat]
        score = board.vp + left.credits // 5 - 2 * left.loans - left.penalty_points
        assert after.seats[seat].vp == score


@pytest.mark.parametrize("said", ["A: activate farm farmer_1", "A: end_production"])
def test_who_has_ended_production_activates_no_more(said: str) -> None:
    """`activate_company` and `end_production` are for players who have not ended (CRI-4.13.2)."""
    table = situation(
        at("production"),
        owning("A", "farm", employees="farmer_1"),
        owning("B", "bakery", employees="worker_1", food=2),
    )
    assert table.judge(said).verdict.status is VerdictStatus.LEGAL
    play(table, "A: end_production")
    verdict = table.judge(said).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert cited(verdict) == {"CRI-4.13.2"}


# Russian Railroads: equal counts of engineers are parted by the higher number (RRR-4.1504)


def test_the_lowest_highest_number_of_engineers_that_are_only_counted() -> None:
    """A owns 1 and 5; B owns two that are not told. They may be 2 and 3, or 14 and 15: nothing parts the two yet.

    If C owns 2, 3 and 4 then B's are 6 and 7 at least: B is first.
    """
    seats = {
        "A": {"vp": 0, "end_bonus": [], "engineers": [1, 5]},
        "B": {"vp": 0, "end_bonus": [], "engineer_count": 2},
        "C": {"vp": 0, "end_bonus": [], "engineers": []},
    }
    standings = {one.seat: one for one in majority(read_sheet(RailroadsSheet, {"seats": seats}))}
    assert (standings["A"].rank, standings["A"].points, standings["B"].points) == (None, None, None)
    seats["C"]["engineers"] = [2, 3, 4]
    standings = {one.seat: one for one in majority(read_sheet(RailroadsSheet, {"seats": seats}))}
    assert {seat: one.points for seat, one in standings.items()} == {"A": 0, "B": 20, "C": 40}
