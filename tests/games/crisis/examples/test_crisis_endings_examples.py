"""The end of the game: last repayments, bankruptcy, ties (CRI-7)."""

from __future__ import annotations

from tests.games.crisis.crisis_tables import (
    Change,
    cited,
    owning,
    play,
    situation,
    standing,
    through,
    untold,
)

NO_CARDS: Change = {f"company_spaces.{space}": "" for space in range(1, 7)}


def test_after_round_7_loans_may_be_repaid_before_the_tally() -> None:
    table = situation(
        standing(export_1="A"), NO_CARDS, {"round": 7, "goal": 15, "A.loans": 1, "A.credits": 12}, players=1
    )
    play(table, "A: pass_export")
    assert table.state.phase == "last_chance"
    through(table, "A: repay_loan", "A: last_chance_done")
    assert table.state.seats["A"].vp == 15  # 2 credits are left, and no loan
    assert cited(table.judge("A: repay_loan").verdict) >= {"CRI-5.6"}


def test_below_0_after_round_7_is_a_bankruptcy() -> None:
    table = situation(standing(export_1="A"), NO_CARDS, {"round": 7, "goal": 20, "status": 4, "A.vp": 15}, players=1)
    play(table, "A: pass_export")
    assert (table.state.phase, table.state.status) == ("done", -1)
    assert table.breakdown().places == ()
    assert [line.what for line in table.steps[-1].ledger][-1] == "all_lose"


def test_who_wins_a_bankruptcy_is_said_by_the_places() -> None:
    table = situation(standing(export_1="A"), {"status": 3, "A.vp": 18, "B.vp": 13}, players=2)
    play(table, "A: pass_export")  # 0 and -5
    assert (table.state.status, [place.seat for place in table.breakdown().places]) == (-2, ["A", "B"])
    assert "all_lose" not in [line.what for line in table.steps[-1].ledger]


def test_ties_are_parted_by_credits_then_by_companies() -> None:
    end: Change = {"phase": "last_chance", "event": "calm", "round": 7}
    # 20 credits are 4 VP, 24 as well.
    table = situation(end, NO_CARDS, {"A.credits": 20, "B.credits": 24}, players=2)
    play(table, "A: last_chance_done")
    assert [(place.seat, place.rank, place.tie_break) for place in table.breakdown().places] == [
        ("B", 1, "credits"),
        ("A", 2, "credits"),
    ]
    table = situation(end, NO_CARDS, owning("A", "farm"), {"A.credits": 24, "B.credits": 24}, players=2)
    play(table, "A: last_chance_done")
    assert [(place.seat, place.rank, place.tie_break) for place in table.breakdown().places] == [
        ("A", 1, "company_vp"),
        ("B", 2, "company_vp"),
    ]


def test_the_goal_plays_no_part_in_a_normal_end() -> None:
    """CRI-7.6 against CRI-7.2: everybody is below the goal of 47, and the highest final score wins all the same."""
    end: Change = {"phase": "last_chance", "event": "calm", "round": 7, "goal": 47}
    table = situation(end, NO_CARDS, {"A.vp": 20, "B.vp": 16}, players=2)
    found = play(table, "A: last_chance_done")
    assert [place.seat for place in table.breakdown().places] == ["A", "B"]
    assert "all_lose" not in [line.what for line in found.verdict.ledger]
    tied = situation(end, NO_CARDS, {"A.credits": 24}, untold("A.company_vp", "B.company_vp"), players=2)
    assert tied.judge("A: last_chance_done").verdict.questions  # what parts a tie is asked for below the goal as well
